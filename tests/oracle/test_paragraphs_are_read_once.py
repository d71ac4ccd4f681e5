"""A paragraph that names no card is read once for all cards on which it stands: it never says there what it says on another card."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from layerlaw.model.serial import encode
from layerlaw.oracle import compile_card
from layerlaw.oracle.paragraphs import paragraphs
from layerlaw.oracle.phrases import subjects

CHOOSES = "As this permanent enters, choose a creature type."
CHOOSES_LAND = "As this permanent enters, choose a basic land type."
CHOSEN = "Permanents of the chosen type have hexproof."
OTHER = "Whenever another creature enters, you gain 1 life."
ROLLS = "When this permanent enters, roll a d20."
WAITS = "gets +1/+0 until end of turn. When that creature dies this turn, draw a card."
TABLE = "1—9 | Draw a card.\n10—20 | You gain 3 life."
ALIKE: list[tuple[dict[str, str], ...]] = [
    (  # 607.2d: what was chosen is the card's own
        {"name": "One", "type_line": "Enchantment", "oracle_text": f"{CHOOSES}\n{CHOSEN}"},
        {"name": "Two", "type_line": "Enchantment", "oracle_text": f"{CHOOSES_LAND}\n{CHOSEN}"},
        {"name": "Three", "type_line": "Enchantment", "oracle_text": CHOSEN},
    ),
    (  # 201.5: a name in the text is the card itself, and only on that card
        {"name": "Ada", "type_line": "Legendary Creature — Elf", "oracle_text": "Whenever Ada attacks, draw a card."},
        {"name": "Eve", "type_line": "Legendary Creature — Elf", "oracle_text": "Whenever Ada attacks, draw a card."},
        {"name": "Ada, Elf", "type_line": "Legendary Creature — Elf", "oracle_text": "{T}: Tap target Ada."},
    ),
    (  # "another" leaves out a card that can be a creature
        {"name": "Ship", "type_line": "Artifact — Vehicle", "oracle_text": OTHER},
        {"name": "Rock", "type_line": "Artifact", "oracle_text": OTHER},
        {"name": "Bear", "type_line": "Creature — Bear", "oracle_text": OTHER},
        {"name": "Bolt", "type_line": "Instant", "oracle_text": OTHER},
    ),
    (  # 706.3a: the rows of a table go on from the reading above them
        {"name": "Plain", "type_line": "Artifact", "oracle_text": ROLLS},
        {"name": "Table", "type_line": "Artifact", "oracle_text": f"{ROLLS}\n{TABLE}"},
        {"name": "Other", "type_line": "Artifact", "oracle_text": f"{ROLLS}\n{TABLE}"},
    ),
    (  # 115.1: targets of the same number are said in other words
        {"name": "Any", "type_line": "Instant", "oracle_text": f"Target creature {WAITS}"},
        {"name": "Yours", "type_line": "Instant", "oracle_text": f"Target creature you control {WAITS}"},
    ),
]


def anew(fields: dict[str, str]) -> Any:
    paragraphs._READ.clear()
    subjects._read_of_no_name.cache_clear()
    return encode(compile_card(fields))


@pytest.mark.parametrize("cards", ALIKE, ids=["chosen", "named", "another", "table", "aimed"])
def test_whatever_was_read_before(cards: tuple[dict[str, str], ...]) -> None:
    expected = {one["name"]: anew(one) for one in cards}
    for order in itertools.permutations(cards):
        paragraphs._READ.clear()
        subjects._read_of_no_name.cache_clear()
        assert {one["name"]: encode(compile_card(one)) for one in order} == {
            one["name"]: expected[one["name"]] for one in order
        }


def test_it_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    make = paragraphs._read_anew

    def counted(line: str, context: Any) -> Any:
        read.append(line)
        return make(line, context)

    monkeypatch.setattr(paragraphs, "_read_anew", counted)
    paragraphs._READ.clear()
    for name in ("Bear", "Wolf"):
        compile_card({"name": name, "type_line": f"Creature — {name}", "oracle_text": OTHER})
    assert read == [OTHER]


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paragraphs, "_MOST_READ", 3)
    paragraphs._READ.clear()
    for number in range(2, 12):
        compile_card({"name": "Bear", "type_line": "Creature — Bear", "oracle_text": f"{{T}}: Draw {number} cards."})
        assert len(paragraphs._READ) <= 3
