"""Named boards of going on (613): what a solve that goes on from another says, and from which layer on it works anything out again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from benchmarks import games as measured

from layerlaw.cards.builtin import CARDS
from layerlaw.game import Floating, ObjectId, State
from layerlaw.layers import Solution, shift, solve
from layerlaw.layers.protocol import CounterPile
from layerlaw.model.changes import AddTypes, ModifyPT
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly
from layerlaw.model.words import CardType, Zone


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


def test_only_the_layers_that_can_change_are_worked_out_again() -> None:
    game = measured.commander()
    before = solve(game, keep=True)
    thing = list(game.objects)[150]
    counted = solve(game.with_object(replace(thing, counters={"+1/+1": CounterPile(2, 999)})), after=before)
    tapped = solve(game.with_object(replace(thing, status=frozenset({"tapped"}))), after=counted)
    gone = solve(game.without(thing.id), after=tapped)
    assert _new_layers(counted, before) == {"7c", "player", "rule"}
    assert _new_layers(tapped, counted) == {"7c", "player", "rule"}, "Castle asks who is untapped, in layer 7c"
    assert "4" in _new_layers(gone, tapped), "Life and Limb asks in layer 4 what is on the battlefield"


ANTHEMS = ("Glorious Anthem", "Goblin King", "Levitation", "Grizzly Bears")
LAST = {"rule"}
"""What is collected of rules is collected for each solution."""


@pytest.mark.parametrize(
    ("there", "zone", "layers"),
    [
        (ANTHEMS, Zone.HAND, LAST),
        (ANTHEMS, Zone.GRAVEYARD, LAST),
        (ANTHEMS, Zone.BATTLEFIELD, {"6", "7c", "player"} | LAST),
        (
            ("Lhurgoyf", *ANTHEMS),
            Zone.GRAVEYARD,
            {"7a", "7c", "player"} | LAST,
        ),  # it counts creature cards in graveyards
    ],
)
def test_who_comes_and_goes_is_seen_by_what_looks_there(there: tuple[str, ...], zone: Zone, layers: set[str]) -> None:
    game = measured.state_of([CARDS[name] for name in there])
    bears = list(game.objects)[-1]
    controller = bears.controller if zone is Zone.BATTLEFIELD else None
    thing = replace(bears, id=ObjectId(game.next_id), zone=zone, controller=controller)
    before = solve(game, keep=True, trace=False)
    later = game.with_object(thing)
    came = solve(later, after=before, trace=False)
    left = solve(game, after=came, trace=False)
    assert said(came) == said(solve(later, trace=False))
    assert said(left) == said(before)
    assert _new_layers(came, before) == _new_layers(left, came) == layers


@pytest.mark.parametrize("number", range(shift.MOST - 1, shift.MOST + 3))
def test_however_many_come_and_go_at_once(number: int) -> None:
    """What was there stands in front of what leaves, between it, and behind it."""
    names = ("Glorious Anthem", "Grizzly Bears", "Goblin King", "Mons's Goblin Raiders", "Lhurgoyf")
    game = measured.state_of([CARDS[name] for name in names * 5])
    before = solve(game, keep=True, trace=False)
    few = game
    for identity in [thing.id for thing in game.objects][2 : 2 + 2 * number : 2]:
        few = few.without(identity)
    left = solve(few, after=before, trace=False)
    assert said(left) == said(solve(few, trace=False))
    assert said(solve(game, after=left, trace=False)) == said(before)
    more = game
    for like in list(game.objects)[:number]:
        more = more.with_object(replace(like, id=ObjectId(more.next_id), timestamp=more.next_timestamp))
    assert said(solve(more, after=before, trace=False)) == said(solve(more, trace=False))


def _new_layers(now: Solution, before: Solution) -> set[str]:
    known = {id(checkpoint) for checkpoint in before.checkpoints}
    return {now.edition.layers[one.layer].name for one in now.checkpoints if id(one) not in known}


# --- one change on one board ---------------------------------------------------------------------------------------------


def _board() -> State:
    """A bear that nobody asks about stands first; a Goblin King, two anthems, a Castle, and what asks for an opponent's life total."""
    names = ("Grizzly Bears", "Goblin King", "Glorious Anthem", "Castle", "Mons's Goblin Raiders")
    return measured.state_of([CARDS[name] for name in names])


def _of(place: int, **fields: object) -> Callable[[State], State]:
    def change(state: State) -> State:
        thing = list(state.objects)[place]
        return state.with_object(replace(thing, **fields))  # type: ignore[arg-type]

    return change


def _begun(what: ModifyPT | AddTypes) -> Callable[[State], State]:
    def change(state: State) -> State:
        effect = ContinuousEffect(Exactly(frozenset({list(state.objects)[-1].id})), (what,))
        floating = Floating("new", "Anything", effect, state.active_player, state.next_timestamp)
        return replace(state, effects=(*state.effects, floating))

    return change


@pytest.mark.parametrize(
    ("change", "layers"),
    [
        (_of(0, counters={"+1/+1": CounterPile(1, 999)}), {"7c"}),
        (_of(0, status=frozenset({"tapped"})), {"7c"}),  # Castle asks who is untapped
        (_of(0, facts={"x": 3}), set()),  # nobody asks
        (_of(0, timestamp=998), set()),  # it has no effect
        (_of(2, timestamp=998), {"7c"}),  # an anthem that is the newest now
        (_of(1, timestamp=998), {"6", "7c"}),  # a Goblin King
        (_begun(ModifyPT(1, 1)), {"7c"}),
        (_begun(AddTypes((CardType.ARTIFACT,))), {"4", "6", "7c"}),
        (lambda state: state.with_player(replace(state.players[0], life=3)), set()),
    ],
)
@pytest.mark.parametrize("trace", [True, False])
def test_613_1_a_change_is_worked_out_from_the_first_layer_that_sees_it(
    change: Callable[[State], State], layers: set[str], trace: bool
) -> None:
    """What is before that layer is as it was, and what is after it is worked out; the answer is that of a solve from the start."""
    state = _board()
    before = solve(state, keep=True, trace=trace)
    changed = change(state)
    now = solve(changed, after=before, trace=trace)
    assert said(now) == said(solve(changed, trace=trace))
    assert _new_layers(now, before) - {"player", "rule"} == layers
    assert len(now.checkpoints) == len(before.checkpoints) + ("4" in layers), "each layer in which something happens"
    back = solve(state, after=now, trace=trace)
    assert said(back) == said(before)


@pytest.mark.parametrize(
    ("change", "unseen"),
    [
        (_of(0, facts={"x": 3}), True),
        (_of(0, linked={"cards": (7,)}), True),
        (lambda state: state.with_player(replace(state.players[0], life=3)), True),
        (lambda state: replace(state, active_player="Bob", turn=9), True),
        (_of(0, status=frozenset({"tapped"})), False),  # Castle asks
        (_of(0, timestamp=998), False),
        (_of(0, counters={"+1/+1": CounterPile(1, 999)}), False),
        (_begun(ModifyPT(1, 1)), False),
        (lambda state: state.without(next(iter(state.objects)).id), False),
    ],
)
def test_613_1_where_no_effect_asks_for_what_changed_the_answer_is_that_of_before(
    change: Callable[[State], State], unseen: bool
) -> None:
    """The characteristics are as they were (109.3), on the objects and players as they are now; also of the next game, whose answer goes on from it."""
    state = _board()
    before = solve(state, keep=True, trace=False)
    now = solve(change(state), after=before, trace=False)
    assert (now.found is before.found) is unseen
    assert said(now) == said(solve(change(state), trace=False))
    assert [one.view for one in now.values()] == list(change(state).objects)
    assert [one.life for one in now.players] == [one.life for one in change(state).players]
    pumped = _begun(ModifyPT(1, 1))(change(state))
    assert said(solve(pumped, after=now, trace=False)) == said(solve(pumped, trace=False))


def test_202_3e_an_x_that_is_announced_is_seen_though_no_effect_asks_for_it() -> None:
    """The mana value of a spell on the stack counts its X: the answer is not the one of before."""
    state = _of(0, zone=Zone.STACK)(_board())
    before = solve(state, keep=True, trace=False)
    changed = _of(0, facts={"x": 3})(state)
    now = solve(changed, after=before, trace=False)
    assert now.found is not before.found
    assert said(now) == said(solve(changed, trace=False))


@pytest.mark.parametrize(
    "change",
    [
        _of(1, controller="Ann"),
        _of(1, owner="Ann"),
        _of(1, zone=Zone.HAND, controller=None),
        _of(1, face=CARDS["Glorious Anthem"].front),
        _of(1, status=frozenset({"phased_out"})),
        _of(4, count=3),
    ],
)
def test_613_1_what_starts_from_other_values_is_solved_anew(change: Callable[[State], State]) -> None:
    state = _board()
    before = solve(state, keep=True, trace=False)
    now = solve(change(state), after=before, trace=False)
    assert said(now) == said(solve(change(state), trace=False))
    known = {id(checkpoint) for checkpoint in before.checkpoints}
    assert known.isdisjoint(map(id, now.checkpoints))


def test_613_7_effects_that_are_named_in_another_order() -> None:
    """Two effects of one moment apply in the order in which they are named: nothing of what was known before is taken over."""
    state = _begun(ModifyPT(1, 1))(_begun(ModifyPT(2, 2))(_board()))
    before = solve(state, keep=True, trace=False)
    turned = replace(state, effects=state.effects[::-1])
    assert said(solve(turned, after=before, trace=False)) == said(solve(turned, trace=False))
