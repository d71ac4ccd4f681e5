"""Sentences spliced from real ones, cut, doubled and nested: the compiler never raises, always ends, and keeps what it does not understand."""

from __future__ import annotations

import gzip
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layerlaw.cards.builtin import CARDS
from layerlaw.model.abilities import NotUnderstood
from layerlaw.oracle import compile_card, compile_text, write_ability, write_face

TYPE_LINES = ("Creature — Elf", "Instant", "Sorcery", "Enchantment — Aura", "Artifact — Equipment", "Land", "Enchantment — Saga",
              "Planeswalker — Jace", "Enchantment — Class", "Artifact — Vehicle", "Kindred Instant — Elf", "", "—", "nonsense")  # fmt: skip
PARAGRAPHS = sorted(
    {line for card in CARDS.values() for face in card.faces for line in write_face(face).split("\n") if line}
)
SECONDS = 2.0
"""Of the processor, for one text, however long: a paragraph takes a hundredth of it."""

paragraph = st.sampled_from(PARAGRAPHS)


@st.composite
def spliced(draw: st.DrawFn) -> str:
    """The beginning of one real paragraph and the end of another, or one with words taken out, doubled or moved."""
    first, second = draw(paragraph).split(" "), draw(paragraph).split(" ")
    match draw(st.integers(0, 4)):
        case 0:
            words = first[: draw(st.integers(0, len(first)))] + second[draw(st.integers(0, len(second))) :]
        case 1:
            at = draw(st.integers(0, len(first) - 1))
            words = first[:at] + first[at + 1 :]
        case 2:
            at = draw(st.integers(0, len(first) - 1))
            words = [*first[:at], *[first[at]] * draw(st.integers(2, 30)), *first[at:]]
        case 3:
            words = draw(st.permutations(first))
        case _:
            at = draw(st.integers(0, len(first)))
            words = [*first[:at], *second, *first[at:]]
    return " ".join(words)


def read(text: str, type_line: str, name: str = "Elf") -> None:
    """Read a text and write what was made of it; nothing of it may vanish."""
    start = time.process_time()
    compiled = compile_text(text, name=name, type_line=type_line)
    assert time.process_time() - start < SECONDS, text
    assert compiled.abilities or not any(letter.isalnum() for letter in text.split("(", maxsplit=1)[0])
    for ability in compiled.abilities:
        assert isinstance(write_ability(ability), str)
    for missed in compiled.not_understood:
        assert missed


@settings(max_examples=100)
@given(spliced(), st.sampled_from(TYPE_LINES))
def test_spliced_sentences_are_read_and_written(text: str, type_line: str) -> None:
    read(text, type_line)


@settings(max_examples=30)
@given(st.lists(spliced(), min_size=2, max_size=6), st.sampled_from(TYPE_LINES), st.sampled_from("\n;•—:"))
def test_spliced_paragraphs_and_frames_are_read(texts: list[str], type_line: str, mark: str) -> None:
    read("\n".join(texts), type_line)
    read(f"Choose one {mark}\n• " + "\n• ".join(texts), type_line)
    read(
        f"I, II — {texts[0]}\nLEVEL 2-5\n3/3\n{texts[1]}\n{{1}}{{G}}: Level 2\n{texts[0]}\n3+ | {texts[1]}\n4/4",
        type_line,
    )


@settings(max_examples=30)
@given(spliced(), st.integers(1, 12), st.sampled_from(TYPE_LINES))
def test_quotations_in_quotations_are_read(text: str, depth: int, type_line: str) -> None:
    for _ in range(depth):
        text = f'Enchanted creature has "{text}"'
    read(text, type_line)


@settings(max_examples=30)
@given(st.text(max_size=12), paragraph)
def test_any_name_may_stand_in_its_own_text(name: str, text: str) -> None:
    read(f"{name} {text} {name}'s", "Creature", name)


@settings(max_examples=30)
@given(
    st.dictionaries(
        st.sampled_from(["name", "oracle_text", "power", "toughness", "loyalty", "defense", "layout"]),
        st.text(max_size=40),
    )
)
def test_any_fields_make_a_card(fields: dict[str, str]) -> None:
    assert compile_card({**fields, "type_line": "Creature"}).faces


@pytest.mark.parametrize("text", random.Random(17).sample(PARAGRAPHS, 3))
def test_a_paragraph_over_and_over_ends_quickly(text: str) -> None:
    """100 kB on one line, as long a paragraph as is read at all, its first half again and again, and a hundred lines."""
    half = text[: len(text) // 2 + 1]
    for long in (
        f"{text} " * (100_000 // len(text)),
        f"{text} " * (3_800 // len(text)),
        f"{half} " * (3_800 // len(half)),
    ):
        read(long, TYPE_LINES[len(long) % 2])
    start = time.process_time()
    compile_text(f"{text[:60]}\n" * 100)
    assert time.process_time() - start < 4 * SECONDS


@pytest.mark.parametrize(
    "piece",
    ["choose one. If a, ", "As long as a b, ", "you may play it and you may cast it ", "enters with a counter on it ", "if it would a instead ",
     "the same is true for flying, ", "target creature gains flying and ", "until end of turn, ", "{T}, {T}, ", "1+ | ", "I, ", "I — ", "• ", "+ {1} — ",
     "Elf's ", "another target ", "except it's 1/1 ", "gets +X/+X, where X is ", "equal to the number of ", "—", "''", "/", "+1/+1 ", "protection from red and from "],
)  # fmt: skip
def test_what_begins_again_and_again_ends_quickly(piece: str) -> None:
    type_line = TYPE_LINES[len(piece) % 2]
    read(piece * (100_000 // len(piece)), type_line)
    for head in ("", "When this creature enters, "):
        read(f"{head}{piece * (3_700 // len(piece))}.", type_line)


def test_a_part_that_leads_nowhere_costs_what_it_cost() -> None:
    """Each "and" may join two instructions: readers that forgot the steps of their parts took minutes here."""
    read(f"When this creature enters, {'target creature gains flying and ' * 112}.", "Creature")
    read(f"{'untap target creature and it gains flying, then ' * 70}.", "Instant")


def test_real_paragraphs_spliced_are_read(shared_dir: Path) -> None:
    """Of all cards, not only the built-in ones: four hundred splices with a fixed seed."""
    file = shared_dir / "data" / "oracle-cards.json.gz"
    if not file.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    with gzip.open(file, "rt", encoding="utf-8") as stream:
        cards: list[dict[str, Any]] = json.load(stream)
    lines = [line for card in cards[::7] for line in str(card.get("oracle_text") or "").split("\n") if line]
    chance = random.Random(613)
    for _ in range(400):
        first, second = chance.choice(lines), chance.choice(lines)
        text = first[: chance.randrange(len(first) + 1)] + second[chance.randrange(len(second)) :]
        read(text, chance.choice(TYPE_LINES))


def test_what_is_not_understood_keeps_its_text() -> None:
    text = "Frobnicate the Elf."
    assert compile_text(text).abilities == (NotUnderstood(text),)
