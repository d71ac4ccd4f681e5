"""How much of what the real cards do once is understood well enough to be carried out, and what is not.

    python -m benchmarks.deeds_coverage [--every N] [--shapes N] [--words N] [FILE]

FILE is a Scryfall "oracle cards" file, gzipped or not; by default the one in `../shared/data`, which is not ours to commit. Of each spell,
activated and triggered ability the instructions are read into a script; a sentence counts as understood when no one-shot effect of it is `Unread`.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path

from benchmarks.oracle_coverage import DATA, faces, shape
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ChapterAbility,
    ClassLevel,
    LevelBand,
    ModalAbility,
    SpellAbility,
    StationBand,
    TriggeredAbility,
)
from layerlaw.model.one_shot_effects import Script, Unread
from layerlaw.oracle import compile_face


@dataclass
class Tally:
    """What was counted."""

    sentences: int = 0
    scripts: Counter[str] = field(default_factory=Counter)
    shapes: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)


def scripts(ability: Ability) -> Iterator[Script]:
    """What an ability does, in each of its modes."""
    match ability:
        case ActivatedAbility() | SpellAbility() | ChapterAbility() | TriggeredAbility():
            yield ability.script
        case ModalAbility(modes=modes):
            yield from modes
        case LevelBand(abilities=held) | ClassLevel(abilities=held) | StationBand(abilities=held):
            for inner in held:
                yield from scripts(inner)
        case _:
            pass


def sentences(script: Script) -> int:
    """How many sentences say what it does."""
    return len(dict.fromkeys(filter(None, script.words))) + sum(map(sentences, script.modes))


def unread(node: object) -> Iterator[str]:
    """The words in a script that are not understood."""
    if isinstance(node, Unread):
        yield node.text
    elif isinstance(node, tuple):
        for part in node:
            yield from unread(part)
    elif is_dataclass(node) and not isinstance(node, type):
        for item in fields(node):
            yield from unread(getattr(node, item.name))


def measure(file: Path, every: int) -> Tally:
    """Read every face's scripts and count."""
    tally = Tally()
    for printed in faces(file, every):
        face = compile_face(printed)
        for ability in face.abilities:
            for found in scripts(ability):
                missing = list(unread((found.one_shots, found.modes)))
                tally.sentences += sentences(found)
                tally.scripts["with a gap" if missing else "whole"] += 1
                for text in missing:
                    key = re.sub(r"\b(?:a|an|one|two|three|four|five|six|X|n)\b", "#", shape(text))
                    tally.shapes[key] += 1
                    tally.examples.setdefault(key, text)
    return tally


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    parser.add_argument("--every", type=int, default=1, help="take every N-th card")
    parser.add_argument("--shapes", type=int, default=40, help="how many shapes that were not understood to show")
    parser.add_argument("--words", type=int, default=0, help="group shapes by their first N words")
    arguments = parser.parse_args()
    start = time.perf_counter()
    tally = measure(arguments.file, arguments.every)
    took = time.perf_counter() - start
    missing = sum(tally.shapes.values())
    print(f"{tally.sentences} one-shot sentences in {took:.1f} s")
    print(f"  {tally.sentences - missing:6} {1 - missing / max(tally.sentences, 1):6.1%}  understood")
    print(f"  {missing:6} {missing / max(tally.sentences, 1):6.1%}  not")
    scripts = sum(tally.scripts.values())
    for name, number in tally.scripts.most_common():
        print(f"  {number:6} {number / max(scripts, 1):6.1%}  scripts {name}")
    groups: Counter[str] = Counter()
    for key, number in tally.shapes.items():
        groups[" ".join(key.split()[: arguments.words]) if arguments.words else key] += number
    for key, number in groups.most_common(arguments.shapes):
        print(f"  {number:5}  {key[:160]}")


if __name__ == "__main__":
    main()
