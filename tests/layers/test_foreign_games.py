"""What another engine hands in is looked at first: what cannot be is our error, which names the field and whose it is."""

from __future__ import annotations

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
from layerlaw.model.words import CardType
from tests.properties.games import SimpleEffect, SimpleGame, SimpleObject, SimplePlayer

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
        ({"choices": None}, "object 'a': its choices is None"),
        ({"linked": {"exiled": "b"}}, "object 'a': its linked is"),
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
        ({"players": (SimplePlayer(7),)}, "player number 1: its name is 7"),  # type: ignore[arg-type]
        ({"active_player": "Nobody"}, "the game: its active_player is the text 'Nobody'"),
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
