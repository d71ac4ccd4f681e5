"""How many of the real cards' trigger events, costs, restrictions and replacement effects are understood for a game at work.

    python -m benchmarks.events_and_costs [--every N] [--shapes N] [FILE]

FILE as for `oracle_coverage.py`. Each event, cost and so on counts as often as cards have it; what is not understood is shown by its shape.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.oracle_coverage import DATA, faces, shape
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    ClassLevel,
    EntersTapped,
    KeywordAbility,
    LevelBand,
    ManaAbility,
    NotUnderstood,
    OtherAbility,
    StationBand,
    TriggeredAbility,
)
from layerlaw.model.cards import Face
from layerlaw.model.game_abilities import Casting, parts_of
from layerlaw.model.one_shot_effects import Unread
from layerlaw.oracle import compile_face
from layerlaw.oracle.phrases.costs import cost

KINDS = ("trigger events", "costs", "restrictions", "replacement effects", "triggered keywords", "castings")


@dataclass
class Tally:
    """What was understood, and the shapes of what was not."""

    read: Counter[str] = field(default_factory=Counter)
    unread: dict[str, Counter[str]] = field(default_factory=lambda: {kind: Counter() for kind in KINDS})

    def note(self, kind: str, words: str, *, understood: bool) -> None:
        """Count one."""
        if understood:
            self.read[kind] += 1
        else:
            self.unread[kind][shape(words)] += 1


def held(ability: Ability) -> Iterator[Ability]:
    """An ability and those that it holds."""
    yield ability
    if isinstance(ability, LevelBand | ClassLevel | StationBand):
        for inner in ability.abilities:
            yield from held(inner)


def note(ability: Ability, name: str, tally: Tally) -> None:
    """Count what one ability has of each kind."""
    match ability:
        case TriggeredAbility(event):
            found = parts_of(ability).triggered
            tally.note("trigger events", event, understood=not any(isinstance(one.when, Unread) for one in found))
        case ActivatedAbility():
            if not ability.is_loyalty:
                tally.note("costs", ability.paid, understood=cost(ability.paid, name) is not None)
            for words in (one for one in ability.unread.split("; ") if one and one != ability.paid):
                tally.note("restrictions", words, understood=False)
        case ManaAbility(cost=words):
            tally.note("costs", words, understood=cost(words, name) is not None)
        case KeywordAbility():
            for one in parts_of(ability).triggered:
                told = not isinstance(one.when, Unread) and not any(
                    isinstance(one_shot, Unread) for one_shot in one.script.one_shots
                )
                tally.note("triggered keywords", ability.name, understood=told)
        case OtherAbility() | NotUnderstood():
            if parts_of(ability).replacements or parts_of(ability).trigger_rules:
                tally.note("replacement effects", ability.text, understood=True)
            elif unread := parts_of(ability).unread:
                tally.note("replacement effects", unread[0].text, understood=False)
        case EntersTapped(unless) if unless:
            tally.note("replacement effects", unless, understood=bool(parts_of(ability).replacements))
        case _:
            pass


def measure(file: Path, every: int) -> Tally:
    """Count over every `every`-th card."""
    tally = Tally()
    for fields in faces(file, every):
        face: Face = compile_face(fields)
        for printed in face.abilities:
            for ability in held(printed):
                note(ability, face.name or "", tally)
        casting = face.casting or Casting()
        tally.note("castings", "; ".join(casting.unread), understood=not casting.unread)
    return tally


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    parser.add_argument("--every", type=int, default=1, help="take every N-th card")
    parser.add_argument(
        "--shapes", type=int, default=10, help="how many shapes that were not understood to show of each kind"
    )
    arguments = parser.parse_args()
    start = time.perf_counter()
    tally = measure(arguments.file, arguments.every)
    print(f"in {time.perf_counter() - start:.1f} s, compiling included")
    for kind in KINDS:
        missed = sum(tally.unread[kind].values())
        total = tally.read[kind] + missed
        print(f"{kind}: {tally.read[kind]} of {total} ({tally.read[kind] / max(1, total):.1%})")
        for words, number in tally.unread[kind].most_common(arguments.shapes):
            print(f"  {number:4}  {words[:150]}")


if __name__ == "__main__":
    main()
