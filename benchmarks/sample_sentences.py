"""A sample of what the compiler made of real cards, to be read against the rules by somebody.

    python -m benchmarks.sample_sentences --seed N [--number N] [--names] [FILE]

Draws paragraphs that bear on continuous effects and are understood, from all cards that are for tournaments, and prints each with
what was made of it: the written form and the structure. FILE is a Scryfall "oracle cards" file, gzipped or not; by default the one in
`../shared/data`, which is not ours to commit. `--names` prints only what the sheets of docs/proof hold: number, card, kind.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from layerlaw.cards.coverage import bears_on
from layerlaw.cards.scryfall import is_funny
from layerlaw.layers import NEWEST
from layerlaw.layers.edition import Origin
from layerlaw.layers.prepared import is_defining
from layerlaw.model import abilities as a
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.kinds import kind_of
from layerlaw.model.typeline import BadTypeLine, TypeLine
from layerlaw.oracle import compile_by_frame, write_ability
from layerlaw.oracle.words import called

DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "oracle-cards.json.gz"
MAKES_EFFECTS = (
    ContinuousEffect, a.CreateTokenCopy, a.ExchangeControl, a.ExchangeTextBoxes, a.AsEnters, a.AsEntersOrTurnsUp, a.EntersAsCopy,
    a.OthersEnterAsCopy, a.LevelBand, a.ClassLevel, a.StationBand,
)  # fmt: skip


@dataclass(frozen=True)
class Draw:
    """A paragraph (or frame) of a card, and what the compiler made of it."""

    card: str
    text: str
    abilities: tuple[a.Ability, ...]
    type_line: str


def inside(node: object) -> Iterator[object]:
    """A value and all that it holds."""
    yield node
    if isinstance(node, tuple | frozenset):
        for part in node:
            yield from inside(part)
    elif is_dataclass(node) and not isinstance(node, type):
        for item in fields(node):
            yield from inside(getattr(node, item.name))


def population(cards: list[dict[str, Any]]) -> Iterator[Draw]:
    """Every understood paragraph that bears on continuous effects, by its words or by what was made of it."""
    for card in cards:
        if is_funny(card):
            continue
        for face in card.get("card_faces") or [card]:
            text, line = str(face.get("oracle_text") or ""), str(face.get("type_line") or "")
            for lines, abilities in compile_by_frame(text, name=face["name"], type_line=line):
                parts = list(inside(abilities))
                if any(isinstance(part, a.NotUnderstood) for part in parts):
                    continue
                if bears_on(lines) or any(isinstance(part, MAKES_EFFECTS) for part in parts):
                    yield Draw(face["name"], lines, abilities, line)


def compact(node: object) -> str:
    """A value in short: no default fields, no names of fields that go without saying."""
    match node:
        case Enum():
            return node.name
        case ContinuousEffect():
            return _effect(node)
        case tuple():
            return f"[{', '.join(map(compact, node))}]"
        case frozenset():
            return f"{{{', '.join(sorted(map(compact, node)))}}}"
        case _ if is_dataclass(node) and not isinstance(node, type):
            shown = [compact(getattr(node, item.name)) for item in fields(node) if not _is_default(node, item)]
            return f"{type(node).__name__}({', '.join(shown)})"
        case str():
            return repr(str(node))
        case _:
            return str(node)


def _is_default(node: object, item: Field[Any]) -> bool:
    value = getattr(node, item.name)
    if item.default is not MISSING:
        return bool(value == item.default)
    return item.default_factory is not MISSING and value == item.default_factory()


def _effect(effect: ContinuousEffect) -> str:
    origin = Origin.RESOLVED if effect.duration is not None else Origin.STATIC
    defining = origin is Origin.STATIC and is_defining(effect)
    changes = [
        f"{NEWEST.layers[NEWEST.layer_of_change(change, origin, defining=defining)].name}:{compact(change)}"
        for change in effect.changes
    ]
    told = [f"scope {compact(effect.scope)}", *changes]
    told += [f"when {compact(effect.condition)}"] if effect.condition is not None else []
    told += [f"until {compact(effect.duration)}"] if effect.duration is not None else []
    return f"<{' | '.join(told)}>"


def written(draw: Draw) -> Iterator[str]:
    """The abilities as the writer writes them."""
    try:
        line = TypeLine.parse(draw.type_line)
        word = called(line.types, map(str, line.subtypes))
    except BadTypeLine:
        word = "permanent"
    for ability in draw.abilities:
        yield write_ability(ability, card_type_word=word)


def main() -> None:
    """Draw and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--names", action="store_true", help="only number, card and kind")
    arguments = parser.parse_args()
    opener = gzip.open if arguments.file.suffix == ".gz" else open
    with opener(arguments.file, "rt", encoding="utf-8") as stream:
        everything = list(population(json.load(stream)))
    drawn = random.Random(arguments.seed).sample(everything, arguments.number)
    print(f"{len(drawn)} of {len(everything)} paragraphs, seed {arguments.seed}")
    for number, draw in enumerate(drawn, 1):
        kinds = ", ".join(dict.fromkeys(kind_of(ability) for ability in draw.abilities))
        print(f"{number}. {draw.card} [{kinds}]")
        if arguments.names:
            continue
        print(f"   T {draw.text}")
        for text, ability in zip(written(draw), draw.abilities, strict=True):
            print(f"   W {'=' if text == draw.text else text}")
            print(f"   S {compact(ability)}")


if __name__ == "__main__":
    main()
