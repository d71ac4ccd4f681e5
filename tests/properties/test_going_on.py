"""A solve that goes on from the one before says what a fresh one says (613), whatever happens in between.

`pytest tests/properties --hypothesis-profile=thorough` looks ten times as far.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layerlaw.errors import LayerlawError
from layerlaw.layers import EDITIONS, Edition, Solution, solve
from layerlaw.layers.protocol import CounterPile
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.changes import AddTypes, GainAbility, ModifyPT, SetColors
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly
from layerlaw.model.words import CardType, Color, Zone
from tests.properties.effort import boards, bounded, is_answered
from tests.properties.games import SimpleEffect, SimpleGame, SimpleObject, with_only
from tests.properties.strategies import ALL_LAYERS, FOCUSES, games

Happening = Callable[[SimpleGame, random.Random], SimpleGame]


def _with(game: SimpleGame, at: int, **changed: object) -> SimpleGame:
    objects = list(game.objects)
    objects[at] = replace(objects[at], **changed)  # type: ignore[arg-type]
    return replace(game, objects=tuple(objects))


def _one(game: SimpleGame, chance: random.Random) -> tuple[int, SimpleObject]:
    at = chance.randrange(len(game.objects))
    return at, game.objects[at]


def _now(game: SimpleGame) -> int:
    stamps = [thing.timestamp for thing in game.objects] + [effect.timestamp for effect in game.effects]
    return int(max(stamps)) + 100


def counters(game: SimpleGame, chance: random.Random) -> SimpleGame:
    at, thing = _one(game, chance)
    piles = dict(thing.counters)
    kind = chance.choice(["+1/+1", "-1/-1", "flying", "charge", "+1/+0", "loyalty"])
    if kind in piles and chance.random() < 0.4:
        del piles[kind]
    else:
        piles[kind] = CounterPile(chance.randrange(1, 4), _now(game))
    return _with(game, at, counters=piles)


def status(game: SimpleGame, chance: random.Random) -> SimpleGame:
    at, thing = _one(game, chance)
    word = chance.choice(["tapped", "attacking", "monstrous", "phased_out", "token", "suspected"])
    return _with(game, at, status=thing.status ^ {word})


def attach(game: SimpleGame, chance: random.Random) -> SimpleGame:
    at, _ = _one(game, chance)
    to = chance.choice([None, *(thing.id for place, thing in enumerate(game.objects) if place != at)])
    return _with(game, at, attached_to=to, timestamp=_now(game))


def stamp(game: SimpleGame, chance: random.Random) -> SimpleGame:
    at, _ = _one(game, chance)
    return _with(game, at, timestamp=_now(game))


def noted(game: SimpleGame, chance: random.Random) -> SimpleGame:
    at, thing = _one(game, chance)
    if chance.random() < 0.5:
        return _with(game, at, facts={**thing.facts, chance.choice(["x", "class_level"]): chance.randrange(4)})
    other = chance.choice(game.objects).id
    return _with(game, at, linked={**thing.linked, chance.choice(["blocking", "exiled"]): (other,)})


def begin(game: SimpleGame, chance: random.Random) -> SimpleGame:
    _, thing = _one(game, chance)
    change = chance.choice(
        [ModifyPT(1, 2), GainAbility(KeywordAbility("flying")), AddTypes((CardType.ARTIFACT,)), SetColors((Color.RED,))]
    )
    made = SimpleEffect(f"e{_now(game)}", ContinuousEffect(Exactly(frozenset({thing.id})), (change,)), _now(game))
    return replace(game, effects=(*game.effects, made))


def end(game: SimpleGame, chance: random.Random) -> SimpleGame:
    if not game.effects:
        return game
    gone = chance.randrange(len(game.effects))
    return replace(game, effects=game.effects[:gone] + game.effects[gone + 1 :])


def players(game: SimpleGame, chance: random.Random) -> SimpleGame:
    at = chance.randrange(len(game.players))
    one = game.players[at]
    changed = chance.choice(
        [
            replace(one, life=one.life - chance.randrange(1, 9)),
            replace(one, hand=chance.randrange(8)),
            replace(one, designations=one.designations ^ {"monarch"}),
        ]
    )
    return replace(game, players=(*game.players[:at], changed, *game.players[at + 1 :]))


def turn(game: SimpleGame, chance: random.Random) -> SimpleGame:
    return replace(game, active_player=chance.choice(game.players).name)


def leave(game: SimpleGame, chance: random.Random) -> SimpleGame:
    if len(game.objects) < 3:
        return game
    at, _ = _one(game, chance)
    return with_only(game, game.objects[:at] + game.objects[at + 1 :])


def arrive(game: SimpleGame, chance: random.Random) -> SimpleGame:
    """A few objects come, like some that are there or not, in whatever zone."""
    for _ in range(chance.choice([1, 1, 2])):
        _, like = _one(game, chance)
        zone = chance.choice([Zone.BATTLEFIELD, Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.HAND, Zone.STACK, Zone.EXILE])
        counters = {"+1/+1": CounterPile(1, _now(game))} if chance.random() < 0.3 else {}
        to = chance.choice([None, like.id]) if zone is Zone.BATTLEFIELD else None
        made = replace(
            like,
            id=f"new{_now(game)}",
            zone=zone,
            controller=like.owner if zone in (Zone.BATTLEFIELD, Zone.STACK) else None,
            timestamp=_now(game),
            counters=counters,
            count=1,
            attached_to=to,
            status=frozenset({"tapped"}) if chance.random() < 0.3 else frozenset(),
        )
        game = replace(game, objects=(*game.objects, made))
    return game


def move(game: SimpleGame, chance: random.Random) -> SimpleGame:
    """An object changes zones: it is a new one, and the old one has left (400.7)."""
    return arrive(leave(game, chance), chance)


HAPPENINGS: tuple[Happening, ...] = (
    *(
        counters,
        counters,
        status,
        status,
        attach,
        stamp,
        noted,
        begin,
        begin,
        end,
        players,
        turn,
        leave,
        leave,
        arrive,
        arrive,
        move,
    ),
)


def said(solution: Solution) -> list[object]:
    """All that a solution says, its way included."""
    way = [
        (
            layer.layer.name,
            [(step.effect, step.reason, step.affected, step.changes) for step in layer.steps],
            {(item.effect, item.on, item.because) for item in layer.dependencies},
        )
        for layer in solution.trace
    ]
    copiable = [now.copiable for now in solution.values()]
    qualities = [now.rules for now in solution.values()]
    everything = [one for identity, now in solution.all().items() for one in (identity, *now)]
    return [*everything, copiable, qualities, solution.players, way]


def go_on(game: SimpleGame, chance: random.Random, steps: int, edition: Edition, *, trace: bool) -> None:
    before = solve(game, edition, keep=True, trace=trace)
    happened = []
    for _ in range(steps):
        event_pattern = chance.choice(HAPPENINGS)
        game = event_pattern(game, chance)
        happened.append(event_pattern.__name__)
        try:
            with bounded():
                fresh = solve(game, edition, trace=trace)
        except LayerlawError:  # equal objects that are no longer equal, or too much to do
            with pytest.raises(LayerlawError), bounded():
                solve(game, edition, after=before, trace=trace)
            return
        now = solve(game, edition, after=before, trace=trace)
        for one, other in zip(said(now), said(fresh), strict=True):
            assert one == other, happened
        if chance.random() < 0.8:
            before = now  # else the next one goes on from an older one


@pytest.mark.parametrize("focus", FOCUSES)
@boards(25)
@given(data=st.data())
def test_going_on_is_solving_anew(focus: str, data: st.DataObject) -> None:
    game = data.draw(games(FOCUSES[focus]).filter(is_answered))
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    go_on(game, chance, 5, EDITIONS["newest"], trace=data.draw(st.booleans()))


@pytest.mark.parametrize("edition", EDITIONS)
@boards(3)
@given(data=st.data())
def test_by_every_edition(edition: str, data: st.DataObject) -> None:
    game = data.draw(games(ALL_LAYERS).filter(lambda game: is_answered(game, EDITIONS[edition])))
    go_on(game, random.Random(data.draw(st.integers(0, 2**32))), 3, EDITIONS[edition], trace=True)
