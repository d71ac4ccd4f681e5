"""Targets of direct verbs that could not have been chosen (601.2c, 115.1): taken as stated, and told."""

from __future__ import annotations

import pytest

from layerlaw import Board

_PUMPER = {
    "name": "Pumper",
    "mana_cost": "{G}",
    "type_line": "Creature — Elf",
    "power": "1",
    "toughness": "1",
    "oracle_text": "{T}: Target creature gets +1/+1 until end of turn.",
}


def _assumed(keyword: str, controller: str, verb: dict[str, str]) -> list[str]:
    guarded = {
        "name": "Guarded",
        "mana_cost": "{W}",
        "type_line": "Creature — Bear",
        "power": "2",
        "toughness": "2",
        "oracle_text": keyword,
    }
    timeline = [{"enter": "Pumper", "as": "pumper"}, {"enter": "Guarded", "as": "one", "controller": controller}, verb]
    answer = Board.parse({"cards": [guarded, _PUMPER], "timeline": timeline}).solve()
    assert answer["one"].power in (3, 5), "what is stated happens"
    return [str(item) for item in answer.to_dict()["assumed"]]


@pytest.mark.parametrize(
    ("keyword", "controller", "verb", "has"),
    [
        ("Shroud", "You", {"resolve": "Giant Growth", "target": "one"}, "shroud"),
        ("Hexproof", "Opponent", {"resolve": "Giant Growth", "target": "one"}, "hexproof"),
        ("Protection from green", "You", {"activate": "pumper", "target": "one"}, "protection from it"),
        ("Protection from green", "You", {"resolve": "Giant Growth", "target": "one"}, "protection from it"),
        ("Hexproof from green", "Opponent", {"resolve": "Giant Growth", "target": "one"}, "hexproof from it"),
        ("Protection from instants", "You", {"resolve": "Giant Growth", "target": "one"}, "protection from it"),
    ],
)
def test_a_target_that_could_not_be_chosen_is_told(
    keyword: str, controller: str, verb: dict[str, str], has: str
) -> None:
    """702.11b, 702.16b, 702.18a."""
    assert any(f"which has {has}, is a target of" in told for told in _assumed(keyword, controller, verb))


def test_ones_own_creature_with_hexproof_is_a_target() -> None:
    """702.11b: of spells and abilities that opponents control alone."""
    assert _assumed("Hexproof", "You", {"resolve": "Giant Growth", "target": "one"}) == []


@pytest.mark.parametrize(
    "keyword", ["Protection from black", "Protection from creatures", "Hexproof from green", "Hexproof from black"]
)
def test_what_the_spell_is_not_keeps_it_from_nothing(keyword: str) -> None:
    """702.16b, 702.11d: the spell itself is asked, as it would be on the stack; hexproof keeps off what opponents control alone."""
    assert _assumed(keyword, "You", {"resolve": "Giant Growth", "target": "one"}) == []


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("This creature can't be the target of spells.", {"resolve": "Giant Growth", "target": "one"}),
        ("This creature can't be the target of green spells.", {"resolve": "Giant Growth", "target": "one"}),
        ("This creature can't be the target of abilities.", {"activate": "pumper", "target": "one"}),
        (
            "As long as this creature is untapped, it can't be the target of spells.",
            {"resolve": "Giant Growth", "target": "one"},
        ),
    ],
)
def test_a_target_that_an_effect_forbids_is_told(text: str, verb: dict[str, str]) -> None:
    """101.2, 601.2c: what can't be the target is none, though the board states that it is."""
    assert any("which can't be the target of it, is a target of" in told for told in _assumed(text, "You", verb))


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("This creature can't be the target of spells.", {"activate": "pumper", "target": "one"}),
        ("This creature can't be the target of red spells.", {"resolve": "Giant Growth", "target": "one"}),
        ("This creature can't be the target of abilities.", {"resolve": "Giant Growth", "target": "one"}),
        (
            "This creature can't be the target of spells your opponents control.",
            {"resolve": "Giant Growth", "target": "one"},
        ),
    ],
)
def test_an_effect_forbids_what_it_says_alone(text: str, verb: dict[str, str]) -> None:
    """101.2: spells, or abilities, of such a color, of such players."""
    assert _assumed(text, "You", verb) == []
