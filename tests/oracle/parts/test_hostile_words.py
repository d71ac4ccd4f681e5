"""Whatever the words, reading them never raises and ends quickly."""

from __future__ import annotations

import random
import time

import pytest

from layerlaw.cards import define
from layerlaw.model.abilities import (
    Ability,
    EntersTapped,
    KeywordAbility,
    NotUnderstood,
    OtherAbility,
)
from layerlaw.model.cards import Face
from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.model.words import CardType
from layerlaw.oracle.paragraphs.casting import casting
from layerlaw.oracle.paragraphs.parts import with_parts
from layerlaw.oracle.phrases.costs import cost
from layerlaw.oracle.phrases.events.event import event

SAID = (
    "when whenever at the beginning of your each upkeep this creature enters dies attacks and or , . another a one or more you control cast "
    "spell that targets deals combat damage to player would be put into graveyard from anywhere exile it instead counters on +1/+1 {2} {T} : "
    "sacrifice two lands pay life if unless tapped enter with an additional for each number X equal draw card twice that many prevent all "
    "only as a sorcery once turn during choose discard “ ” \" ' é 🂡 ~ — − // { } ( ) [ ] target nonland non-Elf non- except other than"
)
WORDS = SAID.split()
RANDOM = random.Random(603)


def soup(words: int) -> str:
    return " ".join(RANDOM.choices(WORDS, k=words))


HOSTILE = [
    "",
    " ",
    "\n" * 50,
    "\x00",
    "a " * 2_000,
    "or a creature " * 60,
    "whenever " + "a creature or " * 60 + "a creature dies",
    "if a creature would die, " * 30,
    "sacrifice " + "a creature, " * 40,
    "“" * 300,
    '"' * 301,
    "{" * 300,
    "X" * 500,
    "another " * 90,
    "that targets " * 40,
    *(soup(length) for length in range(1, 60)),
    *(f"whenever {soup(length)}" for length in range(1, 25)),
    *(f"if {soup(length)} would {soup(length)}, {soup(length)} instead" for length in range(1, 15)),
]


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_words_never_raise_and_end_quickly(words: str) -> None:
    start = time.perf_counter()
    abilities: list[Ability] = [
        define.triggered(words, "draw a card"),
        define.activated(words, "draw a card", restriction=words),
        define.mana(words, f"add {words}"),
        OtherAbility(words),
        OtherAbility(f"as an additional cost to cast this spell, {words}"),
        NotUnderstood(words),
        NotUnderstood(f"Whenever {words}, {words}"),
        EntersTapped(words or "x"),
        KeywordAbility("ward", cost=words),
        KeywordAbility("equip", quality=words, cost=words),
        KeywordAbility("kicker", cost=words),
        KeywordAbility("cycling", quality=words, cost="{2}"),
        KeywordAbility("enchant", quality=words),
        define.modal(words, define.does("draw a card")),
    ]
    for ability in abilities:
        for name in ("", words[:40]):
            with_parts(ability, name)
    casting(Face(words[:40] or None, types=(CardType.SORCERY,), abilities=tuple(abilities)))
    event(words, words[:30])
    cost(words, words[:30])
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize("name", sorted(KEYWORD_ABILITIES))
def test_every_keyword_on_a_card_can_be_cast_or_says_why_not(name: str) -> None:
    face = Face(
        "A Card",
        types=(CardType.CREATURE,),
        abilities=(KeywordAbility(name), KeywordAbility(name, cost="{2}", number=2)),
    )
    found = casting(face)
    assert not found.unread
    assert all(option.key for option in found.optional)
