"""Where the rules leave a choice, an answer says when the choice matters (613.8b, 107.1b)."""

from __future__ import annotations

from typing import Any

import pytest

from layerlaw import Board
from layerlaw.boards import read_board, run_board
from layerlaw.boards.run import edition_of
from layerlaw.explain.answer import object_json
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


def kin(name: str, whom: str, what: str) -> dict[str, Any]:
    """An enchantment that makes all of one creature type another one, too."""
    return {
        "name": name,
        "type_line": "Enchantment",
        "oracle_text": f"{whom} are {what} in addition to their other types.",
    }


def bear(name: str, subtype: str = "Bear") -> dict[str, Any]:
    return {"name": name, "type_line": f"Creature — {subtype}", "power": 2, "toughness": 2}


def own_cards(*cards: dict[str, Any]) -> dict[str, Any]:
    return {"cards": list(cards), "timeline": [card["name"] for card in cards]}


BY_READING: dict[str, tuple[dict[str, Any], str, dict[str, Any]]] = {
    # 613.8b, decision 0001: Kormus Bell waits for the Omen, and Imprisoned in the Moon lies between the two
    "just-after": (
        {
            "timeline": [
                "Prismatic Omen",
                "Forest",
                {"enter": "Imprisoned in the Moon", "attached_to": "Forest"},
                "Kormus Bell",
            ]
        },
        "Forest",
        {"at-once": {"types": ["Land"]}, "by-timestamp": {"types": ["Land", "Creature"]}},
    ),
    # 613.8b, decision 0002: Merry and Green are a loop, and Merry depends on the later Wild as well
    "loop-outsiders": (
        own_cards(
            bear("An Elf", "Elf"),
            bear("A Goblin", "Goblin"),
            bear("A Bear"),
            kin("Merry", "All Goblins", "Elves"),
            kin("Green", "All Elves", "Goblins"),
            kin("Wild", "All Bears", "Goblins"),
        ),
        "A Bear",
        {"wait": {"subtypes": ["Bear", "Elf", "Goblin"]}, "by-timestamp": {"subtypes": ["Bear", "Goblin"]}},
    ),
    # 613.8b, decision 0003: the first of the loop depends on the second, that on the third, and that on the first
    "loop-broken": (
        own_cards(
            bear("An Elf", "Elf"),
            bear("A Goblin", "Goblin"),
            bear("A Bear"),
            kin("First", "All Goblins", "Elves"),
            kin("Second", "All Bears", "Goblins"),
            kin("Third", "All Elves", "Bears"),
        ),
        "An Elf",
        {"to-its-end": {"subtypes": ["Elf", "Bear"]}, "asked-anew": {"subtypes": ["Elf", "Bear", "Goblin"]}},
    ),
    # 613.4c, decision 0004: the Mirror's bonus is the greatest power, and counters came later
    "counters": (
        {
            "cards": [
                {
                    "name": "Mirror",
                    "type_line": "Creature — Bear",
                    "power": 1,
                    "toughness": 1,
                    "oracle_text": "This creature gets +X/+X, where X is the greatest power among other creatures you control.",
                },
                bear("A Bear"),
            ],
            "timeline": ["Mirror", "A Bear", {"counters": "A Bear", "put": {"+1/+1": 3}}],
        },
        "Mirror",
        {"depend": {"power": 6, "toughness": 6}, "by-timestamp": {"power": 3, "toughness": 3}},
    ),
    # 613.6, decision 0005: the lord makes others red before Humility takes its ability
    "unit": (
        {
            "cards": [
                {
                    **bear("Lord", "Goblin"),
                    "oracle_text": "Other creatures you control are red. Goblins you control get +2/+2.",
                },
                bear("A Goblin", "Goblin"),
            ],
            "timeline": ["Lord", "A Goblin", "Humility"],
        },
        "A Goblin",
        {"subject": {"power": 1, "toughness": 1}, "ability": {"power": 3, "toughness": 3}},
    ),
    # 305.6, 613.1f, decision 0007
    "intrinsic": (
        {"timeline": ["Dryad Arbor", "Humility"]},
        "Dryad Arbor",
        {"lost": {"abilities": []}, "kept": {"abilities": ["{T}: Add {G}."]}},
    ),
    # 107.1b, decision 0014
    "negative-bonus": (NEGATIVE, "Grizzly Bears", {"zero": {"power": 2}, "as-it-is": {"power": 0}}),
    # 613.7a, 613.8a, decision 0015: the Hammer was attached after the Sphere came
    "granted": (
        {
            "timeline": [
                {"enter": "Grizzly Bears", "as": "bears"},
                {"enter": "Colossus Hammer", "as": "hammer"},
                {"enter": "Rune of Flight", "attached_to": "hammer"},
                "Gravity Sphere",
                {"attach": "hammer", "to": "bears"},
            ]
        },
        "bears",
        {"by-timestamp": {"abilities": ["flying"]}, "at-once": {"abilities": []}},
    ),
    # 205.1a, decision 0020: Purphoros is no creature, and is one again
    "regained-type": (
        {"timeline": ["Purphoros, God of the Forge", "Opalescence"]},
        "Purphoros, God of the Forge",
        {"with-subtypes": {"subtypes": ["God"]}, "without": {"subtypes": []}},
    ),
    # 604.3a, decision 0021: all of yours are Elves before the Automaton comes
    "chosen-type": (
        {
            "cards": [
                {
                    "name": "Automaton",
                    "type_line": "Artifact Creature — Construct",
                    "power": 2,
                    "toughness": 2,
                    "oracle_text": "As this creature enters, choose a creature type.\n"
                    "This creature is the chosen type in addition to its other types.",
                }
            ],
            "timeline": [
                {"enter": "Conspiracy", "choose": {"creature_type": "Elf"}},
                {"enter": "Automaton", "choose": {"creature_type": "Goblin"}},
            ],
        },
        "Automaton",
        {"defining": {"subtypes": ["Elf"]}, "by-timestamp": {"subtypes": ["Elf", "Goblin"]}},
    ),
    # 109.1, decision 0022
    "others": (
        {
            "cards": [
                {
                    "name": "Thirst",
                    "type_line": "Enchantment — Aura",
                    "oracle_text": "Enchant creature\nEnchanted creature gets +2/+2.\nOther creatures you control get -1/-1.",
                }
            ],
            "timeline": [
                {"enter": "Grizzly Bears", "as": "thirsty"},
                {"enter": "Grizzly Bears", "as": "another"},
                {"enter": "Thirst", "attached_to": "thirsty"},
            ],
        },
        "thirsty",
        {"than-the-creature": {"power": 4}, "than-itself": {"power": 3}},
    ),
    # 303.4m, decision 0023: what is enchanted is a land by now, and nothing has looked at the Aura yet
    "enchanted-creature": (
        {
            "timeline": [
                {"enter": "Grizzly Bears", "as": "bears"},
                {"enter": "Lightning Wings", "attached_to": "bears"},
                {"enter": "Song of the Dryads", "attached_to": "bears"},
            ],
            "cards": [
                {
                    "name": "Lightning Wings",
                    "type_line": "Enchantment — Aura",
                    "oracle_text": "Enchant creature\nEnchanted creature has flying.",
                }
            ],
        },
        "bears",
        {
            "whatever-it-is": {"abilities": ["{T}: Add {G}.", "flying"]},
            "a-creature": {"abilities": ["{T}: Add {G}."]},
        },
    ),
}
"""Of each question a board on which its readings differ: by reading, what an object is."""


def test_every_question_has_its_board() -> None:
    assert set(BY_READING) == set(BY_NAME)
    for name, (_, _, expected) in BY_READING.items():
        assert set(expected) == {reading for reading, _ in BY_NAME[name].readings}


@pytest.mark.parametrize(
    ("question", "reading"), [(name, reading) for name, (_, _, by) in BY_READING.items() for reading in by]
)
def test_each_reading_has_its_answer_and_names_the_other(question: str, reading: str) -> None:
    told, subject, by_reading = BY_READING[question]
    board = read_board(told, name="<board>")
    played = run_board(board, with_reading(edition_of(board), question, reading))
    found = object_json(played[subject], played.names.__getitem__)
    for key, expected in by_reading[reading].items():
        assert found[key] == expected
    assert (question, reading) in {(item.question.name, item.taken) for item in played.open_readings}


@pytest.mark.parametrize(
    ("question", "reading"), [(name, reading) for name, (_, _, by) in BY_READING.items() for reading in by]
)
def test_a_board_names_its_reading_whatever_edition_is_asked(question: str, reading: str) -> None:
    told, subject, by_reading = BY_READING[question]
    board = read_board({"readings": {question: reading}, **told}, name="<board>")
    for played in (run_board(board), run_board(board, NEWEST)):
        found = object_json(played[subject], played.names.__getitem__)
        for key, expected in by_reading[reading].items():
            assert found[key] == expected
        # The other reading is tried all the same.
        assert (question, reading) in {(item.question.name, item.taken) for item in played.open_readings}


def test_an_unknown_reading_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        with_reading(NEWEST, "just-after", "never")
    assert set(BY_NAME) == {question.name for question in OPEN}
