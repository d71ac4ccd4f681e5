"""How much of the cards is understood, of those legal in a tournament too, and why the rest is not: one command.

    python -m benchmarks.coverage [--db FILE] [--causes N] [--json] [CARDS]

CARDS is a Scryfall "oracle cards" file, gzipped or not; by default the one in `../shared/data`, which is not ours to commit. It says which cards are legal, which our
database does not keep. `--db` names a database that was imported from it by the code of today; without it the file is imported afresh into a folder that is thrown away.

Understood is what `layerlaw.oracle.understood` says. A *cause* is what a stretch of text bears on, together with the words at which reading it came to its furthest.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from layerlaw.cards.build import import_cards
from layerlaw.cards.coverage import Coverage, Tally, measure, shape
from layerlaw.cards.database import CardEntry, Database
from layerlaw.oracle.understood import Bearing, UnreadStretch, not_read

DATA: Final = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "oracle-cards.json.gz"
_LEGAL: Final = frozenset({"legal", "restricted"})
_WORDS: Final = 3
"""How many words a cause has, from where reading stopped."""
_EXAMPLES: Final = 3


@dataclass
class Causes:
    """Why cards are not understood."""

    cards: Counter[tuple[Bearing, str]] = field(default_factory=Counter)
    """How many cards have a stretch with the cause; one card may have several."""
    examples: dict[tuple[Bearing, str], list[str]] = field(default_factory=dict)
    """For each cause a few cards."""

    def add(self, name: str, stretches: Iterable[UnreadStretch]) -> None:
        """Count a card that is not understood. What stands in a longer stretch is told with that one."""
        all_of_it = tuple(stretches)
        longest = [
            one for one in all_of_it if not any(one.text in more.text and one.text != more.text for more in all_of_it)
        ]
        for cause in {(one.bearing, stopped_at(one, name)) for one in longest}:
            self.cards[cause] += 1
            shown = self.examples.setdefault(cause, [])
            if len(shown) < _EXAMPLES:
                shown.append(name)

    def frequent(self, at_most: int) -> list[tuple[Bearing, str, int, list[str]]]:
        """The most frequent causes, each with what it bears on, its words, how many cards have it, and a few of them."""
        ordered = sorted(self.cards.items(), key=lambda item: (-item[1], item[0][0].value, item[0][1]))
        return [
            (bearing, words, number, self.examples[bearing, words]) for (bearing, words), number in ordered[:at_most]
        ]


def stopped_at(stretch: UnreadStretch, name: str = "") -> str:
    """Some words of a stretch from where reading came to its furthest, or its last ones if that was near its end; numbers and names set aside."""
    begin = stretch.text.rfind(" ", 0, min(stretch.stopped, len(stretch.text))) + 1  # a word is told whole
    words = stretch.text[begin:].split()[:_WORDS]
    if len(words) < _WORDS:
        words = ["...", *stretch.text.split()[-_WORDS:]]
    return shape(" ".join(words), name).rstrip(".,")


def legal_names(cards: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The names of the cards that are legal, or restricted, in at least one format."""
    return frozenset(str(card["name"]) for card in cards if _LEGAL & set((card.get("legalities") or {}).values()))


def causes(entries: Iterable[CardEntry]) -> Causes:
    """Why those of the cards are not understood that are not."""
    found = Causes()
    for entry in entries:
        if entry.compiled.text is not None and not entry.is_understood:
            found.add(entry.name, not_read(entry.whole_card))
    return found


def faces(entries: Iterable[CardEntry]) -> Tally:
    """How many faces there are, and how many of them are understood, whatever stands on the other face of their card."""
    counted = Tally()
    for entry in entries:
        if entry.compiled.text is None:
            counted.add(understood=False)
            continue
        for face in entry.whole_card.faces:
            counted.add(understood=entry.is_understood or next(not_read(face), None) is None)
    return counted


@contextmanager
def _database(cards: Path, named: Path | None) -> Iterator[Database]:
    with tempfile.TemporaryDirectory() as folder:
        path = named or Path(folder) / "cards.sqlite"
        if named is None:
            import_cards(cards, path, workers=os.cpu_count() or 1)
        with Database(path) as database:
            yield database


def _rows(counted: Coverage, of_faces: Tally) -> Iterator[tuple[str, Tally]]:
    yield "cards", counted.cards
    yield "faces", of_faces
    yield "paragraphs", counted.paragraphs
    yield f"{Bearing.CONTINUOUS.value}, all their words", counted.bearing
    yield f"{Bearing.CONTINUOUS.value}, the layers", counted.in_layers
    for bearing, tally in counted.by_bearing.items():
        if bearing is not Bearing.CONTINUOUS:
            yield bearing.value, tally


def _printed(counts: Mapping[str, tuple[Coverage, Tally]], found: Causes, at_most: int) -> None:
    for title, counted in counts.items():
        print(f"\n{title}\n")
        for name, tally in _rows(*counted):
            print(f"  {name:42} {tally.understood:7,} of {tally.all:7,}  {100 * tally.share:6.2f} %")
    print(
        "\nWhy the legal cards that are not understood are not: what it bears on, the words at which reading stopped\n"
    )
    for bearing, words, number, shown in found.frequent(at_most):
        print(f"  {number:4}  {bearing.value:28} {words:44} {'; '.join(shown)}")


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cards", nargs="?", type=Path, default=DATA)
    parser.add_argument("--db", type=Path, help="a database of these cards, imported by the code of today")
    parser.add_argument("--causes", type=int, default=40, help="how many causes to show")
    parser.add_argument("--json", action="store_true", help="as JSON")
    asked = parser.parse_args()
    opener = gzip.open if asked.cards.suffix == ".gz" else open
    with opener(asked.cards, "rt", encoding="utf-8") as stream:
        legal = legal_names(json.load(stream))
    with _database(asked.cards, asked.db) as database:
        every = [one for one in database.entries() if not one.is_funny]
        of_tournaments = [one for one in every if one.name in legal]
        counts = {
            "the whole file": (measure(every), faces(every)),
            "legal in a tournament format": (measure(of_tournaments), faces(of_tournaments)),
        }
        found = causes(of_tournaments)
    if asked.json:
        told = {title: {name: tally.as_json() for name, tally in _rows(*one)} for title, one in counts.items()}
        frequent = [
            {"bears_on": bearing.value, "words": words, "cards": number, "examples": shown}
            for bearing, words, number, shown in found.frequent(asked.causes)
        ]
        print(json.dumps({"counts": told, "causes": frequent}, ensure_ascii=False, indent=1))
        return
    _printed(counts, found, asked.causes)


if __name__ == "__main__":
    main()
