"""Where the rules leave a choice, an answer says when the choice matters (613.8b, 107.1b)."""

from __future__ import annotations

from typing import Any

import pytest

from layerlaw import Board
from layerlaw.boards import read_board, run_board
from layerlaw.boards.run import edition_of
from layerlaw.layers import NEWEST
from layerlaw.layers.readings import BY_NAME, OPEN, with_reading, with_readings

NEGATIVE: dict[str, Any] = {
    "cards": [
        {
            "name": "Growing",
            "type_line": "Enchantment",
            "oracle_text": "Creatures you control get +X/+X, where X is Mirror's power.",
        },
        {
            "name": "Mirror",
            "type_line": "Creature — Bear",
            "power": -2,
            "toughness": 4,
            "oracle_text": "Other creatures you control get +X/+X, where X is this creature's power.",
        },
    ],
    "timeline": ["Grizzly Bears", "Mirror"],
}


def test_a_question_has_readings_and_a_record() -> None:
    for question in OPEN:
        assert len(question.readings) >= 2
        assert question.taken(NEWEST) == question.default
        assert with_reading(NEWEST, question.name, question.default).name == NEWEST.name


def test_a_reading_is_one_value() -> None:
    assert with_readings(NEWEST, [("just-after", "by-timestamp")]) is with_reading(NEWEST, "just-after", "by-timestamp")


def test_an_answer_on_which_no_question_bears_names_none() -> None:
    assert Board.parse({"timeline": ["Opalescence", "Humility"]}).solve().open_readings == ()


def test_a_negative_bonus_is_named_where_it_matters() -> None:
    # 107.1b, decision 0014
    answer = Board.parse(NEGATIVE).solve()
    assert answer["Grizzly Bears"].power == 2
    (found,) = answer.open_readings
    assert (found.question.name, found.other) == ("negative-bonus", "as-it-is")
    assert {(change.object, change.characteristic, change.otherwise) for change in found.changes} >= {
        ("Grizzly Bears", "power", 0),
        ("Grizzly Bears", "toughness", 0),
    }
    board = read_board(NEGATIVE, name="<board>")
    other = run_board(board, with_reading(edition_of(board), "negative-bonus", "as-it-is"))
    assert other["Grizzly Bears"].power == 0


def test_an_unknown_reading_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        with_reading(NEWEST, "just-after", "never")
    assert set(BY_NAME) == {question.name for question in OPEN}
