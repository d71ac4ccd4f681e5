"""Where a state keeps many objects or notes in another way: the same answer just before, at and just beyond each of these numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from layerlaw import Board
from layerlaw.cards.builtin import CARDS
from layerlaw.game import GameObject, ObjectId, objects
from layerlaw.game.objects import Objects
from layerlaw.model import history
from layerlaw.model.words import Zone

BEAR: Final = GameObject(
    ObjectId(1), "Grizzly Bears", CARDS["Grizzly Bears"].front, Zone.BATTLEFIELD, "You", "You", timestamp=1
)
WELCOME: Final = {
    "name": "Welcome",
    "type_line": "Enchantment",
    "oracle_text": "Creatures you control that entered this turn get +5/+0.",
}


def around(number: int) -> list[int]:
    """A number, the one before and the two behind."""
    return [number - 1, number, number + 1, number + 2]


def bear(number: int) -> GameObject:
    """A bear with that id."""
    return replace(BEAR, id=ObjectId(number))


@pytest.mark.parametrize("number", [1, *around(objects._CHUNK), *around(2 * objects._CHUNK)])
def test_objects_are_kept_in_order_however_many(number: int) -> None:
    """The id 0 is never given; those that came and went leave the order of the others."""
    kept = Objects()
    for identity in range(1, number + 1):
        kept = kept.with_one(bear(identity))
    assert [thing.id for thing in kept.things()] == list(kept) == list(range(1, number + 1))
    assert kept == Objects.of(bear(identity) for identity in reversed(range(1, number + 1)))
    changed = kept.with_one(replace(bear(number), name="Other"))
    assert (len(changed), changed[ObjectId(number)].name, kept[ObjectId(number)].name) == (number, "Other", BEAR.name)
    fewer = changed.without(ObjectId(number)).without(ObjectId(1)) if number > 1 else changed.without(ObjectId(1))
    assert list(fewer) == list(range(2, number))
    assert [thing.id for thing in kept.not_in(fewer)] == sorted({1, number})
    assert list(kept.not_in(changed)) == []
    assert ObjectId(number + 1) not in kept
    assert ObjectId(0) not in kept
    with pytest.raises(KeyError):
        fewer[ObjectId(number)]


@pytest.mark.parametrize("number", around(history._LATELY))
def test_302_6_what_a_board_puts_there_was_there_before_however_many(number: int) -> None:
    """Only what says `this_turn` entered in this turn; it stands behind all the others."""
    late = {"enter": "Hill Giant", "this_turn": True}
    file = {"cards": [WELCOME], "timeline": ["Welcome", *["Grizzly Bears"] * number, late]}
    answer = Board.parse(file).solve()
    assert [now.power for reference, now in answer.items() if reference != "Welcome"] == [2] * number + [3 + 5]
    assert answer.to_dict()["assumed"] == []


@pytest.mark.parametrize("number", [1, *around(history._LATELY), *around(2 * history._LATELY)])
def test_608_2i_what_is_noted_as_whole_stays_so_however_much_of_it_there_is(number: int) -> None:
    noted = history.NOTHING_NOTED
    for identity in range(1, number + 1):
        noted = noted.with_whole((history.Period.TURN, str(history.Occurrence.ENTERED), identity))
    known = [noted.is_whole(history.Period.TURN, history.Occurrence.ENTERED, one) for one in range(number + 2)]
    assert known == [False, *[True] * number, False]
    later = noted.next_turn("You", recorded=False)
    assert not any(later.is_whole(history.Period.TURN, history.Occurrence.ENTERED, one) for one in range(number + 2))
