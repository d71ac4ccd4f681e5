"""There and back: what is written is read as the same abilities, and what is read is written and read again as the same."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from layerlaw.cards.builtin import CARDS
from layerlaw.model.abilities import Ability, NotUnderstood
from layerlaw.model.cards import Face
from layerlaw.model.typeline import write_type_line
from layerlaw.oracle import card_with_parts, compile_card, compile_text, write_face
from layerlaw.oracle.normal import normal

BUILT_IN = [face for card in map(card_with_parts, CARDS.values()) for face in card.faces if face.abilities]
LEAST_SAME = 0.88
"""The share of the built-in cards' faces that come back the same. The rest say one-shots in words of ours that no card has."""


def type_line(face: Face) -> str:
    return write_type_line(face.supertypes, face.types, face.subtypes)


def read_back(face: Face) -> tuple[Ability, ...]:
    return compile_text(write_face(face), name=face.name or "", type_line=type_line(face)).abilities


def test_most_built_in_cards_come_back_as_they_were() -> None:
    same = sum(normal(read_back(face)) == normal(face.abilities) for face in BUILT_IN)
    assert same / len(BUILT_IN) >= LEAST_SAME


def test_what_comes_back_of_a_built_in_card_is_stable() -> None:
    for face in BUILT_IN:
        found = read_back(face)
        again = Face(face.name, types=face.types, subtypes=face.subtypes, abilities=found)
        if not any(isinstance(ability, NotUnderstood) for ability in found):
            assert normal(read_back(again)) == normal(found), face.name


def real_cards(shared: Path, every: int) -> Iterator[dict[str, Any]]:
    with gzip.open(shared / "data" / "oracle-cards.json.gz", "rt", encoding="utf-8") as stream:
        cards: list[dict[str, Any]] = json.load(stream)
    yield from cards[::every]


@pytest.fixture(scope="module")
def sample(shared_dir: Path) -> list[dict[str, Any]]:
    """Every fortieth real card."""
    return list(real_cards(shared_dir, 40))


def test_real_cards_come_back_the_same(sample: list[dict[str, Any]]) -> None:
    unstable = []
    faces = 0
    for fields in sample:
        for face in compile_card(fields).faces:
            faces += 1
            if read_back(face) != face.abilities:
                unstable.append(face.name)
    assert len(unstable) <= faces // 200, unstable


def test_nine_of_ten_abilities_of_real_cards_are_understood(sample: list[dict[str, Any]]) -> None:
    found = [ability for fields in sample for face in compile_card(fields).faces for ability in face.abilities]
    missed = sum(isinstance(ability, NotUnderstood) for ability in found)
    assert missed / len(found) < 0.1
