"""The page of every card: it can be written, it has words for all that is understood, and it says of no more and no less that it is not.

The round trips (`tests/oracle`) write what a game carries out of sampled cards, and count what has no words as not come back; neither
sees a page that breaks off over one card in thirty thousand.
"""

import gzip
import json
import random
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from layerlaw.cards.define import static
from layerlaw.cards.record import kept_fields
from layerlaw.errors import LayerlawError
from layerlaw.explain.card_page import card_lines
from layerlaw.explain.document import clean
from layerlaw.explain.values import ability_text, rule_text
from layerlaw.model.cards import Card
from layerlaw.model.filters import IsType
from layerlaw.model.references import You
from layerlaw.model.rule_effects import MoreLoyalty
from layerlaw.model.words import CardType
from layerlaw.oracle import compile_card, write_face
from layerlaw.oracle.understood import is_understood
from layerlaw.oracle.write import OWN_TEXT

QUARTERS = 4
NO_CARDS = {"token", "double_faced_token", "emblem", "art_series"}


def page(card: Card, fields: Mapping[str, Any]) -> str:
    return "\n".join("".join(span.text for span in line) for line in card_lines(card, fields))


@pytest.mark.parametrize("quarter", range(QUARTERS))
def test_the_page_of_every_card_says_what_of_it_is_not_understood(shared_dir: Path, quarter: int) -> None:
    """Each of the file, with the texts of its abilities, and those of its effects, as they are written from the tree."""
    data = shared_dir / "data" / "oracle-cards.json.gz"
    if not data.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(data, "rt", encoding="utf-8") as stream:
        every = json.load(stream)
    wordless, otherwise = [], []
    for printed in islice(every, quarter, None, QUARTERS):
        fields = kept_fields(printed)
        try:
            card = compile_card(fields)
        except LayerlawError:  # no card by the rules
            continue
        told = page(card, fields)
        if OWN_TEXT in told or any(OWN_TEXT in write_face(face) for face in card.faces):
            wordless.append(card.name)
        if ("NOT UNDERSTOOD" in told) == is_understood(card):
            otherwise.append(card.name)
    assert wordless == []
    assert otherwise == []


def made(text: str, type_line: str = "Instant") -> str:
    fields = {"name": "Made Card", "type_line": type_line, "oracle_text": text}
    return page(compile_card(fields), fields)


def test_a_paragraph_that_says_instead_of_the_one_before_is_understood_with_it() -> None:
    """608.2c: what a spell's paragraphs say together, and not what the second would leave open alone."""
    first = "Destroy target creature if it has mana value 2 or less."
    second = "Revolt — Destroy that creature if it has mana value 4 or less instead if a permanent you controlled left the battlefield this turn."
    assert "NOT UNDERSTOOD" not in made(f"{first}\n{second}")
    assert "NOT UNDERSTOOD" in made(
        f"{first}\nRevolt — Sing loudly instead if a permanent you controlled left the battlefield this turn."
    )


@pytest.mark.parametrize(
    "mana", ["mana of any type can be spent", "you may spend mana as though it were mana of any color"]
)
def test_a_leave_says_with_what_mana_and_what_becomes_of_the_spell(mana: str) -> None:
    """609.4b, 614.1a."""
    told = made(
        f"When this creature enters, exile target instant card from an opponent's graveyard. You may cast it this turn, and {mana} "
        "to cast that spell. If that spell would be put into a graveyard, exile it instead.",
        "Creature — Pirate",
    )
    assert (
        f"You may cast that card this turn, and {mana} to cast it. If that spell would be put into a graveyard, exile it instead."
        in told
    )


def test_what_nothing_has_words_for_is_said_to_stand_on_the_card() -> None:
    """No writer breaks off an answer, whatever tree it is given."""
    rule = MoreLoyalty(IsType(CardType.PLANESWALKER), number=7)
    assert rule_text(rule) == f"does {OWN_TEXT}"
    assert ability_text(static(You(), rule)) == f"This ability does {OWN_TEXT}."


def test_the_page_of_a_card_shows_the_printed_words(shared_dir: Path) -> None:
    """A thousand paragraphs drawn from the file stand on the pages of their cards letter for letter, reminder text and all (207.2a)."""
    data = shared_dir / "data" / "oracle-cards.json.gz"
    if not data.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(data, "rt", encoding="utf-8") as stream:
        cards = [one for one in json.load(stream) if one["layout"] not in NO_CARDS]
    paragraphs = [
        (one, line)
        for one in cards
        for face in one.get("card_faces") or [one]
        for line in (face.get("oracle_text") or "").split("\n")
        if line.strip()
    ]
    reworded = []
    for printed, line in random.Random(207).sample(paragraphs, 1000):
        fields = kept_fields(printed)
        try:
            told = page(compile_card(fields), fields)
        except LayerlawError:
            continue
        if clean(line) not in told:
            reworded.append((printed["name"], line))
    assert reworded == []
