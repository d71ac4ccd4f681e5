"""What must not matter, does not: the engine against itself on random boards.

Renaming, the order in which things are listed, what nothing touches, a second solve, a double switch, phased-out permanents; and an
effect in a later layer changes nothing in the earlier ones (613.1).
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from layerlaw.errors import LayerlawError
from layerlaw.layers import Solution, solve
from layerlaw.layers.protocol import ObjectId
from layerlaw.model import changes as c
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Anything, Exactly, Not
from layerlaw.model.references import ExactPlayer
from layerlaw.model.tree import holds, inside
from layerlaw.model.words import CardType, Color, Zone
from tests.properties.agreement import (
    Characteristics,
    engine_characteristics,
    engine_dependencies,
    engine_orders,
)
from tests.properties.effort import boards, is_answered
from tests.properties.games import SimpleEffect, SimpleGame, SimpleObject, rename, with_only
from tests.properties.strategies import ALL_LAYERS, VANILLA, faces, games

any_game = games(ALL_LAYERS).filter(is_answered)
LATEST = 1_000
PILE_LAYERS = ("1a", "2", "4", "5", "6", "7a", "7b", "7c")


def characteristics(game: SimpleGame) -> Characteristics:
    return engine_characteristics(solve(game))


def way(solution: Solution) -> tuple[object, object]:
    return engine_orders(solution), engine_dependencies(solution)


def on(identity: str, game: SimpleGame, change: c.Change, stamp: int = LATEST) -> SimpleGame:
    """The game with one more resolved effect, the latest, on all objects."""
    everything = Exactly(frozenset(item.id for item in game.objects))
    effect = SimpleEffect(identity, ContinuousEffect(everything, (change,)), stamp)
    return replace(game, effects=(*game.effects, effect))


@boards(100)
@given(any_game)
def test_solving_twice_gives_the_same_and_spends_nothing(game: SimpleGame) -> None:
    before = repr(game)
    first, second = solve(game), solve(game)
    assert engine_characteristics(first) == engine_characteristics(second)
    assert way(first) == way(second)
    assert repr(game) == before


@boards(100)
@given(any_game)
def test_ids_are_only_names(game: SimpleGame) -> None:
    names: dict[ObjectId, ObjectId] = {item.id: f"object {97 - number}" for number, item in enumerate(game.objects)}
    renamed = characteristics(rename(game, names))
    # an id that a word of an ability holds may be in the abilities themselves: those are compared by their number
    assert {names[key]: _without_words(value) for key, value in characteristics(game).items()} == {
        key: _without_words(value) for key, value in renamed.items()
    }


def _without_words(value: dict[str, object]) -> dict[str, object]:
    abilities = value["abilities"]
    assert isinstance(abilities, dict)
    plain = {key: item for key, item in value.items() if key not in ("abilities", "copiable values")}
    return plain | {"abilities": sorted(abilities.values())}


@boards(150)
@given(any_game, st.data())
def test_the_order_in_which_things_are_listed_does_not_matter(game: SimpleGame, data: st.DataObject) -> None:
    """Timestamps decide (613.7), not lists."""
    other = replace(
        game,
        objects=tuple(data.draw(st.permutations(game.objects))),
        effects=tuple(data.draw(st.permutations(game.effects))),
    )
    one, two = solve(game), solve(other)
    assert engine_characteristics(one) == engine_characteristics(two)
    assert way(one) == way(two)


@boards(100)
@given(any_game)
def test_an_object_that_nothing_touches_changes_nothing(game: SimpleGame) -> None:
    """A card in exile, where no filter of these games looks unless it looks everywhere."""
    assume(not holds(game, Anything))
    # most of what a filter does not place is about one object; a bare "not" is about all others too
    assume(not any(isinstance(one, ContinuousEffect) and isinstance(one.scope, Not) for one in inside(game)))
    bystander = SimpleObject("bystander", VANILLA, LATEST, zone=Zone.COMMAND, controller=None)
    with_it = characteristics(replace(game, objects=(*game.objects, bystander)))
    assert with_it.pop("bystander")["power"] == VANILLA.power
    assert with_it == characteristics(game)


@boards(100)
@given(any_game)
def test_phased_out_permanents_change_nothing(game: SimpleGame) -> None:
    """702.26b: they are treated as though they did not exist."""
    out = {item.id for item in game.objects if "phased_out" in item.status}
    assume(out)
    here = tuple(item for item in game.objects if item.id not in out)
    one, two = solve(game), solve(with_only(game, here))
    assert engine_characteristics(one) == engine_characteristics(two)
    assert way(one) == way(two)


@boards(100)
@given(games(tuple(layer for layer in ALL_LAYERS if layer != "7d")).filter(is_answered))
def test_two_switches_are_none(game: SimpleGame) -> None:
    """613.4d; where nothing else is in 7d that could depend on them."""
    twice = on("second switch", on("first switch", game, c.SwitchPT()), c.SwitchPT(), LATEST + 1)
    assert characteristics(twice) == characteristics(game)


LATER = {
    "2": c.GainControl(ExactPlayer("Bob")),
    "4": c.AddTypes((CardType.ARTIFACT,)),
    "5": c.AddColors((Color.BLUE,)),
    "6": c.GainAbility(KeywordAbility("flying")),
    "7b": c.SetPT(5, 5),
    "7c": c.ModifyPT(1, 1),
    "7d": c.SwitchPT(),
}


@pytest.mark.parametrize("layer", LATER)
@boards(40)
@given(game=any_game)
def test_an_effect_in_a_layer_changes_nothing_in_those_before(layer: str, game: SimpleGame) -> None:
    """613.1: the layers come one after the other."""
    before, after = solve(game), solve(on("one more", game, LATER[layer]))
    earlier = [item.name for item in before.edition.layers[: before.edition.index[layer]]]
    for what in (engine_orders, engine_dependencies, _affected):
        one, two = what(before), what(after)
        assert {name: one.get(name) for name in earlier} == {name: two.get(name) for name in earlier}
    assert [now.copiable for now in before.values()] == [now.copiable for now in after.values()]


def _affected(solution: Solution) -> dict[str, object]:
    """To what each step applied and what it did."""
    return {layer.layer.name: [(step.affected, step.instructions) for step in layer.steps] for layer in solution.trace}


@boards(60)
@given(games(PILE_LAYERS), faces(PILE_LAYERS), st.integers(2, 4))
def test_a_pile_is_as_good_as_its_objects(game: SimpleGame, face: Face, count: int) -> None:
    """Equal objects may share one row with a count: what they are is what they would be one by one; if they differ, it is said."""
    others = tuple(replace(item, count=1) for item in game.objects)
    tokens = [SimpleObject(f"token {number}", face, LATEST + number) for number in range(count)]
    pile = replace(game, objects=(*others, replace(tokens[0], count=count)))
    one_by_one = replace(game, objects=(*others, *tokens))
    assume(is_answered(one_by_one))
    single = characteristics(one_by_one)
    if all(single[token.id] == single["token 0"] for token in tokens):
        assert characteristics(pile) == {
            key: now for key, now in single.items() if key not in {t.id for t in tokens[1:]}
        }
    else:
        with pytest.raises(LayerlawError, match="no longer equal"):
            characteristics(pile)
