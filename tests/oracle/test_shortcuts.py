"""What the grammar leaves untried because a word tells at once that it cannot be: nothing is read otherwise for it."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from layerlaw.cards.builtin import CARDS
from layerlaw.model.one_shot_effects import AddMana, CreateCopies, MoveTo, Unread
from layerlaw.model.processes import Repeat
from layerlaw.model.tree import such
from layerlaw.model.typeline import write_type_line
from layerlaw.oracle import card_with_parts, compile_card, write_face
from layerlaw.oracle.paragraphs import keyword_lines, paragraphs, static_abilities
from layerlaw.oracle.phrases import subjects
from layerlaw.oracle.reader import _UNASKED, FirstOf, Reader
from layerlaw.oracle.sentences.one_shots import begun, structure
from layerlaw.oracle.walk import done_in, says

SENTENCES = (
    ("Sorcery", "Destroy all creatures in the pile of that player's choice."),
    ("Instant", "Tap target creature and it gains flying until end of turn."),
    ("Sorcery", "Exile target spell instead of putting it into a graveyard as it resolves."),
    ("Creature", "This creature escapes with three +1/+1 counters on it."),
    ("Artifact", "Untap all artifacts you control during each other player's untap step."),
    ("Creature", "As this creature is turned face up, put five +1/+1 counters on it."),
    ("Enchantment", "Creature cards in graveyards and libraries can't enter the battlefield."),
    ("Creature", "Whenever this creature and at least two other creatures attack, draw a card."),
    (
        "Enchantment",
        "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
    ),
)
"""A type, and a sentence of it that begins like a clause of what is done and is more, or has the word that something untried needs."""


def of_words(kind: str, text: str) -> dict[str, str]:
    return {"name": "Test", "type_line": kind, "oracle_text": text}


def built_in() -> list[dict[str, str]]:
    """The faces of the built-in cards, in words."""
    faces = [face for card in map(card_with_parts, CARDS.values()) for face in card.faces if face.abilities]
    return [of_words(write_type_line(face.supertypes, face.types, face.subtypes), write_face(face)) for face in faces]


def first_of_all(several: FirstOf[Reader, ..., object], reader: Reader, /, *args: Any) -> object:
    """What `FirstOf` is, with each of its forms tried."""
    return next(filter(None, (form(reader, *args) for form in several.forms)), None)


class Everything(frozenset[str]):
    """Whatever is asked for is among it."""

    def __contains__(self, _word: object) -> bool:
        return True

    def isdisjoint(self, _words: object) -> bool:
        return False


def read_the_same(cards: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Are they read the same where everything is tried?"""
    quickly = [compile_card(fields) for fields in cards]
    monkeypatch.setattr(begun, "done_at_once", lambda _reader: False)
    monkeypatch.setattr(static_abilities, "DONE_AT_ONCE", frozenset())
    monkeypatch.setattr(keyword_lines, "_may_begin", lambda _reader: True)
    for form in _UNASKED:
        for cell in form.__closure__ or ():
            if isinstance(cell.cell_contents, frozenset):
                monkeypatch.setattr(cell, "cell_contents", Everything())
    monkeypatch.setattr(structure, "PLAIN_VERBS", frozenset())
    monkeypatch.setattr(structure, "letter_is_left", lambda _reader, found: says(tuple(found), "letter "))
    monkeypatch.setattr(FirstOf, "__call__", first_of_all)
    monkeypatch.setattr(FirstOf, "here", lambda several, _reader: iter(several.forms))
    subjects._read_of_no_name.cache_clear()
    monkeypatch.setattr(paragraphs, "_READ", {})  # what was read quickly is not to be found there
    monkeypatch.setattr(Reader, "comes_to", lambda _reader, *_words: True)
    monkeypatch.setattr(Reader, "begins", lambda _reader, _words: True)
    otherwise = [fields["name"] for fields, card in zip(cards, quickly, strict=True) if compile_card(fields) != card]
    assert otherwise == [], "a word by which something is left untried is missing in its list"


def test_sentences_that_look_like_others(monkeypatch: pytest.MonkeyPatch) -> None:
    read_the_same([of_words(*one) for one in SENTENCES], monkeypatch)


def test_the_built_in_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    read_the_same(built_in(), monkeypatch)


@pytest.mark.parametrize("kind", [CreateCopies, AddMana, MoveTo, Unread, Repeat])
def test_what_is_done_is_looked_for_where_it_can_stand(kind: type) -> None:
    """Nobody looks into filters, numbers, conditions and events, in which nothing is done."""
    cards = [compile_card(fields) for fields in built_in()]
    cards += [compile_card(of_words(*one)) for one in SENTENCES]
    assert [done_in(card, kind) for card in cards] == [such(card, kind) for card in cards]
    assert kind in (CreateCopies, Unread, Repeat) or any(done_in(card, kind) for card in cards)


def test_real_cards(shared_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every fortieth, from the seventh on."""
    with gzip.open(shared_dir / "data" / "oracle-cards.json.gz", "rt", encoding="utf-8") as stream:
        cards: list[dict[str, Any]] = json.load(stream)
    read_the_same([fields for fields in cards[7::40] if "type_line" in fields], monkeypatch)
