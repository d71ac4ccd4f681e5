"""What another engine hands in is looked at first: what cannot be is our error, which names the field and whose it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from layerlaw.errors import LayerlawError
from layerlaw.layers import solve
from layerlaw.layers.protocol import CounterPile
from layerlaw.model.cards import Face
from layerlaw.model.changes import ModifyPT
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly
from layerlaw.model.words import CardType, Color
from tests.properties.games import SimpleEffect, SimpleGame, SimpleObject, SimplePlayer


def bear(**changed: Any) -> Face:
    """A creature, with what another engine put into it."""
    return Face(**{"name": "Bear", "types": (CardType.CREATURE,), **changed})


def ann(**changed: Any) -> SimplePlayer:
    return SimplePlayer(**{"name": "Ann", **changed})


def effect(scope: Any = None, change: Any = None) -> ContinuousEffect:
    return ContinuousEffect(scope, () if change is None else (change,))


def modified(by: Any) -> ModifyPT:
    return ModifyPT(by, 1)


BEAR = Face("Bear", types=(CardType.CREATURE,), power=2, toughness=2)
GROWN = SimpleEffect("grown", ContinuousEffect(Exactly(frozenset({"a"})), (ModifyPT(1, 1),)), 3)


def game(**changed: Any) -> SimpleGame:
    """Two creatures, of which the first is changed so, under an effect."""
    return SimpleGame((replace(SimpleObject("a", BEAR, 1), **changed), SimpleObject("b", BEAR, 2)), (GROWN,))


def test_a_game_that_is_one_is_solved() -> None:
    assert solve(game())["a"].power == 3


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"id": "b"}, "object 'b': its id is the text 'b'"),
        ({"id": ["a"]}, "object number 1: its id is ['a']"),
        ({"timestamp": "yesterday"}, "object 'a': its timestamp is the text 'yesterday'"),
        ({"timestamp": True}, "object 'a': its timestamp is True"),
        ({"count": 0}, "object 'a': its count is 0"),
        ({"count": -1}, "object 'a': its count is -1"),
        ({"count": 1.5}, "object 'a': its count is 1.5"),
        ({"face": "Bear"}, "object 'a': its face is the text 'Bear'"),
        ({"flipped_face": "Bear"}, "object 'a': its flipped_face is the text 'Bear'"),
        ({"face_down_values": 2}, "object 'a': its face_down_values is 2"),
        ({"zone": "battlefield"}, "object 'a': its zone is the text 'battlefield'"),
        ({"owner": "Nobody"}, "object 'a': its owner is the text 'Nobody'"),
        ({"owner": None}, "object 'a': its owner is None"),
        ({"controller": 7}, "object 'a': its controller is 7"),
        ({"attached_to": "c"}, "object 'a': its attached_to is the text 'c'"),
        ({"attached_to": {}}, "object 'a': its attached_to is {}"),
        ({"attached_to_player": "c"}, "object 'a': its attached_to_player is the text 'c'"),
        ({"status": ["tapped"]}, "object 'a': its status is ['tapped']"),
        ({"counters": 4}, "object 'a': its counters is 4"),
        ({"counters": {4: CounterPile(1, 1)}}, "object 'a': its counters is 4"),
        ({"counters": {"lore": 2}}, "object 'a', its counters 'lore' has no number"),
        ({"counters": {"lore": CounterPile(0, 1)}}, "object 'a', its counters 'lore': its number is 0"),
        ({"counters": {"lore": CounterPile(1, "x")}}, "object 'a', its counters 'lore': its timestamp is the text 'x'"),  # type: ignore[arg-type]
        ({"attached_to": "a"}, "object 'a': its attached_to is the text 'a'"),
        ({"choices": None}, "object 'a': its choices is None"),
        ({"choices": {4: "x"}}, "object 'a': its choices is {4: 'x'}"),
        ({"choices": {"color": "red"}}, "object 'a', its choices: its color is the text 'red'"),
        ({"choices": {"colors": (Color.RED, "blue")}}, "object 'a', its choices: its colors is ("),
        ({"choices": {"creature_type": "Goblin"}}, "object 'a', its choices: its creature_type is the text 'Goblin'"),
        ({"choices": {"from": CardType.LAND}}, "object 'a', its choices: its from is the text 'Land'"),
        ({"choices": {"card_type": Color.RED}}, "object 'a', its choices: its card_type is the text 'R'"),
        ({"choices": {"number": "3"}}, "object 'a', its choices: its number is the text '3'"),
        ({"choices": {"card_name": None}}, "object 'a', its choices: its card_name is None"),
        ({"choices": {"player": "Nobody"}}, "object 'a', its choices: its player is the text 'Nobody'"),
        ({"choices": {"opponent": []}}, "object 'a', its choices: its opponent is []"),
        ({"linked": {"exiled": "b"}}, "object 'a': its linked is"),
        ({"linked": {"exiled": ([],)}}, "object 'a': its linked is {'exiled': ([],)}"),
        ({"linked": {4: ("b",)}}, "object 'a': its linked is {4: ('b',)}"),
        ({"facts": {"x": "3"}}, "object 'a': its facts is"),
    ],
)
def test_a_field_of_an_object_that_cannot_be_is_named(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(LayerlawError) as told:
        solve(game(**changed))
    assert told.value.mistake.found.startswith(says)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"id": 7}, "effect number 1: its id is 7"),
        ({"source": None}, "effect 'grown': its source is None"),
        ({"effect": "+1/+1"}, "effect 'grown': its effect is the text '+1/+1'"),
        ({"controller": "Nobody"}, "effect 'grown': its controller is the text 'Nobody'"),
        ({"timestamp": 1.0}, "effect 'grown': its timestamp is 1.0"),
        ({"source_id": []}, "effect 'grown': its source_id is []"),
        ({"controller": []}, "effect 'grown': its controller is []"),
        ({"effect": effect()}, "effect 'grown', its effect: its scope is None"),
        (
            {"effect": effect(Exactly(frozenset({"a"})), modified("one"))},
            "effect 'grown', its effect, ModifyPT in it: its power is the text 'one'",
        ),
    ],
)
def test_a_field_of_an_effect_that_cannot_be_is_named(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(LayerlawError) as told:
        solve(replace(game(), effects=(replace(GROWN, **changed),)))
    assert told.value.mistake.found == says


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"players": ()}, "the game: its players is ()"),
        ({"players": (SimplePlayer("Ann"), SimplePlayer("Ann"))}, "player number 2: its name is the text 'Ann'"),
        ({"players": (ann(name=7),)}, "player number 1: its name is 7"),
        ({"players": (ann(life="20"),)}, "player 'Ann': its life is the text '20'"),
        ({"players": (ann(hand=None),)}, "player 'Ann': its hand is None"),
        (
            {"players": (ann(counters={"poison": "1"}),)},
            "player 'Ann': its counters is {'poison': '1'}",
        ),
        (
            {"players": (ann(designations="monarch"),)},
            "player 'Ann': its designations is the text 'monarch'",
        ),
        ({"active_player": "Nobody"}, "the game: its active_player is the text 'Nobody'"),
        ({"active_player": []}, "the game: its active_player is []"),
    ],
)
def test_players_that_cannot_be_are_named(changed: dict[str, Any], says: str) -> None:
    with pytest.raises(LayerlawError) as told:
        solve(replace(game(), **changed))
    assert told.value.mistake.found == says


def test_a_field_that_is_not_there_is_named() -> None:
    class Half:
        id = "half"

    with pytest.raises(LayerlawError, match="object 'half' has no face"):
        solve(replace(game(), objects=(Half(),)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("face", "says"),
    [
        (bear(types=("Creature",)), "its types is ('Creature',)"),
        (bear(types=CardType.CREATURE), "its types is the text 'Creature'"),
        (bear(subtypes=("Bear",)), "its subtypes is ('Bear',)"),
        (bear(power="2"), "its power is the text '2'"),
        (bear(abilities=("flying",)), "its abilities is ('flying',)"),
        (bear(name=7), "its name is 7"),
    ],
)
def test_a_face_that_no_card_has_is_named(face: Face, says: str) -> None:
    for field in ("face", "flipped_face", "face_down_values"):
        with pytest.raises(LayerlawError) as told:
            solve(game(**{field: face}))
        assert told.value.mistake.found == f"object 'a', its {field}: {says}"


def test_ids_in_an_effect_are_those_of_the_engine() -> None:
    grown = replace(GROWN, effect=ContinuousEffect(Exactly(frozenset({("hand", 3)})), (ModifyPT(1, 1),)))
    assert solve(replace(game(id=("hand", 3)), effects=(grown,)))["hand", 3].power == 3


@pytest.mark.parametrize("field", ["objects", "effects", "players"])
@pytest.mark.parametrize("handed", [None, 7, "all of them", {"a": 1}])
def test_what_is_no_list_is_named(field: str, handed: Any) -> None:
    with pytest.raises(LayerlawError) as told:
        solve(replace(game(), **{field: handed}))
    assert told.value.mistake.found.startswith(f"the game: its {field} is ")


@pytest.mark.parametrize("field", ["objects", "effects", "players"])
def test_what_can_be_gone_through_once_only_is_refused(field: str) -> None:
    """An iterator was looked at, and then there was nothing left of it to be solved."""
    with pytest.raises(LayerlawError, match="gone through more than once"):
        solve(replace(game(), **{field: iter(getattr(game(), field))}))


def test_what_is_made_anew_each_time_it_is_asked_for_is_a_game() -> None:
    class Views:
        players = game().players
        active_player = "Ann"
        effects = game().effects

        @property
        def objects(self) -> Iterator[SimpleObject]:
            return iter(game().objects)

    assert solve(Views())["a"].power == 3
