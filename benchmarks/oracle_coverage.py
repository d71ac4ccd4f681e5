"""How much of the real cards' rules text the compiler understands, and what it does not.

    python benchmarks/oracle_coverage.py [--every N] [--shapes N] [--round-trip] [FILE]

FILE is a Scryfall "oracle cards" file, gzipped or not; by default the one in `../shared/data`, which is not ours to commit. A paragraph
counts as understood when no part of it is `NotUnderstood`; of these, those with words kept as words (one-shots, replacement effects)
are told apart from those wholly in the model's terms.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from layerlaw.model.abilities import Ability, NotUnderstood, OtherAbility
from layerlaw.model.one_shot_effects import Unread
from layerlaw.model.tree import holds
from layerlaw.oracle import compile_face, compile_text, write_face
from layerlaw.oracle.sentences.instruction_words import bears_on

DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "oracle-cards.json.gz"


@dataclass
class Tally:
    """What was counted."""

    abilities: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    faces: Counter[str] = field(default_factory=Counter)
    shapes: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    unstable: list[tuple[str, str, str]] = field(default_factory=list)


def faces(file: Path, every: int) -> Iterator[dict[str, Any]]:
    """Every `every`-th card's faces."""
    opener = gzip.open if file.suffix == ".gz" else open
    with opener(file, "rt", encoding="utf-8") as stream:
        cards = json.load(stream)
    for card in cards[::every]:
        yield from (card.get("card_faces") or [card])


def shape(text: str) -> str:
    """A text with what varies set aside: numbers, symbols, quotations, capitalised words."""
    text = re.sub(r'"[^"]*"?', "Q", text)
    text = re.sub(r"[+−-]?[\dX]+/[+−-]?[\dX]+", "n/n", text)
    text = re.sub(r"(\{[^{}]*\})+", "{}", text)
    text = re.sub(r"\b\d+\b", "n", text)
    return re.sub(r"(?<=[a-z,] )[A-Z][\w'-]*", "W", text)


def kept_as_words(ability: Ability) -> bool:
    """Does the ability hold words that the model does not take apart?"""
    return holds(ability, Unread) or isinstance(ability, OtherAbility)


def measure(file: Path, every: int, *, round_trip: bool) -> Tally:
    """Compile every face and count."""
    tally = Tally()
    for fields in faces(file, every):
        face = compile_face(fields)
        missing = 0
        for ability in face.abilities:
            text = ability.text if isinstance(ability, NotUnderstood) else ""
            kind = type(ability).__name__
            missing += bool(text)
            tally.kinds[kind] += 1
            if not text:
                tally.abilities["kept as words" if kept_as_words(ability) else "in the model's terms"] += 1
                continue
            tally.abilities["not understood, bears on" if bears_on(text) else "not understood, does not bear on"] += 1
            key = shape(text)
            tally.shapes[key] += 1
            tally.examples.setdefault(key, text)
        tally.faces["with a gap" if missing else "whole"] += 1
        if round_trip:
            check(face, fields, tally)
    return tally


def check(face: Any, fields: dict[str, Any], tally: Tally) -> None:
    """Write what was understood and read it again."""
    written = write_face(face)
    again = compile_text(written, name=fields["name"], type_line=fields["type_line"]).abilities
    if again == face.abilities:
        return
    for first, second in zip(face.abilities, again, strict=False):
        if first != second:
            tally.unstable.append((fields["name"], repr(first), repr(second)))
            return
    tally.unstable.append((fields["name"], f"{len(face.abilities)} abilities", f"{len(again)} abilities: {written}"))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    parser.add_argument("--every", type=int, default=1, help="take every N-th card")
    parser.add_argument("--shapes", type=int, default=40, help="how many shapes that were not understood to show")
    parser.add_argument("--round-trip", action="store_true", help="also write each face and read it again")
    parser.add_argument("--words", type=int, default=0, help="group shapes by their first N words")
    arguments = parser.parse_args()
    start = time.perf_counter()
    tally = measure(arguments.file, arguments.every, round_trip=arguments.round_trip)
    took = time.perf_counter() - start
    total = sum(tally.abilities.values())
    print(f"{total} abilities of {sum(tally.faces.values())} faces in {took:.1f} s")
    for name, number in tally.abilities.most_common():
        print(f"  {number:6} {number / total:6.1%}  {name}")
    print("faces:", dict(tally.faces))
    print("kinds:", dict(tally.kinds.most_common()))
    groups: Counter[str] = Counter()
    for key, number in tally.shapes.items():
        groups[" ".join(key.split()[: arguments.words]) if arguments.words else key] += number
    for key, number in groups.most_common(arguments.shapes):
        print(f"  {number:5}  {key[:200]}")
    if arguments.round_trip:
        print(f"{len(tally.unstable)} faces do not come out the same")
        for name, first, second in tally.unstable[:20]:
            print(f"  {name}\n    {first[:700]}\n    {second[:700]}")


if __name__ == "__main__":
    main()
