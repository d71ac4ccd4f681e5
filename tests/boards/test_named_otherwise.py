"""`has`, `lacks`, `keywords` and `abilities` in any wording that the rules count as the same."""

from __future__ import annotations

from typing import Any

import pytest

from layerlaw.boards import check_board, read_board

_EACH_COLOR = (
    "protection from white, protection from blue, protection from black, protection from red, protection from green"
)
_HEXPROOF_FROM_EACH = "\n".join(f"Hexproof from {color}" for color in ("white", "blue", "black", "red", "green"))
SAME = [
    ("Protection from each color", "protection from each color", "702.16h"),
    ("Protection from each color", "protection from all colors", "702.16h"),
    (_EACH_COLOR, "protection from each color", "702.16h"),
    ("Protection from each color", _EACH_COLOR, "702.16h"),
    ("Protection from each color", "protection from green", "702.16h"),
    ("Hexproof from each color", "hexproof from each color", "702.11g"),
    (_HEXPROOF_FROM_EACH, "hexproof from each color", "702.11g"),
    ("Hexproof from each color", "hexproof", "702.11d"),
    ("Protection from red and from blue", "protection from red and from blue", "702.16g"),
    ("Protection from red and from blue", "protection from blue and from red", "702.16g"),
    ("Protection from red\nProtection from blue", "Protection from red and from blue", "702.16g"),
    ("Protection from red and from blue", "protection from red, protection from blue", "702.16g"),
    ("Hexproof from black and from artifacts", "hexproof from artifacts", "702.11f"),
    ("Protection from everything", "protection from everything", "702.16j"),
    ("Protection from Demons and from Dragons", "protection from dragons", "702.16g"),
    ("Islandwalk", "landwalk", "702.14a"),
    ("Nonbasic landwalk", "nonbasic landwalk", "702.14c"),
    ("Snow swampwalk", "landwalk", "702.14c"),
    ("Islandwalk, forestwalk", "forestwalk and islandwalk", "702.14a"),
    ("Ward {2}", "ward", "702.21a"),
    ("Ward—Pay 2 life.", "ward—pay 2 life", "702.21a"),
    ("Ward—Pay 2 life.", "Ward — Pay 2 life", "702.21a"),
    ("Ward—Discard a card.", "ward", "702.21a"),
    ("Plainscycling {2}", "cycling", "702.29f"),
    ("Basic landcycling {1}{U}", "cycling", "702.29f"),
    ("Megamorph {2}{G}", "morph", "702.37b"),
    ("Plainscycling {2}", "plainscycling {2}", "702.29e"),
    ("Multikicker {1}", "kicker", "702.33c"),
    ("Flying, vigilance, trample", "trample, flying", "702"),
    ("Flying, vigilance", "flying and vigilance", "702"),
]
OTHER = [
    ("Protection from red", "protection from each color", "702.16h"),
    ("Protection from white and from blue", "protection from each color", "702.16h"),
    ("Protection from each color", "hexproof from each color", "702.16h"),
    ("Hexproof from red", "protection from red", "702.11d"),
    ("Protection from red", "protection from red and from blue", "702.16g"),
    ("Protection from each color", "protection from everything", "702.16j"),
    ("Protection from each color", "protection from colorless", "702.16h"),
    ("Protection from everything", "protection from red", "702.16j"),
    ("Islandwalk", "forestwalk", "702.14a"),
    ("Ward {2}", "ward {3}", "702.21a"),
    ("Ward {2}", "ward—pay 2 life", "702.21a"),
    ("Flying", "flying, vigilance", "702"),
    ("Cycling {2}", "plainscycling {2}", "702.29e"),
    ("Morph {2}", "megamorph {2}", "702.37b"),
]


def _holds(text: str, expected: dict[str, Any]) -> bool:
    card = {"name": "Bearer", "type_line": "Creature — Bear", "mana_cost": "{1}", "power": 2, "toughness": 2}
    board = {"cards": [{**card, "oracle_text": text}], "timeline": ["Bearer"], "expect": {"Bearer": expected}}
    return not check_board(read_board(board))


@pytest.mark.parametrize(("text", "asked", "rule"), SAME)
def test_the_same_ability_is_found(text: str, asked: str, rule: str) -> None:
    assert _holds(text, {"has": asked}), rule
    assert not _holds(text, {"lacks": asked}), rule


@pytest.mark.parametrize(("text", "asked", "rule"), OTHER)
def test_another_ability_is_not(text: str, asked: str, rule: str) -> None:
    assert not _holds(text, {"has": asked}), rule
    assert _holds(text, {"lacks": asked}), rule


@pytest.mark.parametrize("key", ["keywords", "abilities"])
@pytest.mark.parametrize(
    ("text", "all_of_them", "holds"),
    [
        ("Protection from each color", ["protection from each color"], True),
        ("Protection from red\nProtection from blue", ["protection from red and from blue"], True),
        ("Flying, vigilance", ["flying, vigilance"], True),
        ("Protection from red", ["protection from each color"], False),
        ("Protection from each color", ["protection from red and from blue"], False),
        ("Flying\nProtection from each color", ["protection from all colors"], False),
    ],
)
def test_all_of_them_may_be_said_shorter(key: str, text: str, all_of_them: list[str], *, holds: bool) -> None:
    assert _holds(text, {key: all_of_them}) is holds
