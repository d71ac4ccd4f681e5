"""What each card compiles to, as a digest: a hash of every card's tree and no card text, so that a change shows which cards it reads otherwise.

    python -m tests.oracle.digest                    which cards are read otherwise than `digest.txt` says
    python -m tests.oracle.digest --how 20           and how, for twenty of them: against the code of the last commit (or of --base REV)
    python -m tests.oracle.digest --renew            write `digest.txt` anew; read the list above first

A line is a card: a hash of its identity, one of its printed fields, one of its tree, and how far it is understood (`+` whole, `=` by the
layers, `-` not even that, `!` no card could be made). Cards that the card file prints otherwise than when the digest was made are passed over.
"""

from __future__ import annotations

import argparse
import difflib
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from layerlaw.cards.compiled import CompiledCard, compile_all
from layerlaw.cards.record import kept_fields

HERE: Final = Path(__file__).parent
FILE: Final = HERE / "digest.txt"
ROOT: Final = HERE.parents[1]
DATA: Final = ROOT.parent / "shared" / "data" / "oracle-cards.json.gz"
_SHORT: Final = 8
STOPPED: Final = re.compile(r'("(?:Unread|NotUnderstood)":\["(?:[^"\\]|\\.)*"),\d+')
"""How far reading came in what it did not read is no part of what was read."""


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_SHORT]


@dataclass(frozen=True)
class Line:
    """A card in the digest."""

    card: str
    fields: str
    tree: str
    understood: str

    def __str__(self) -> str:
        return f"{self.card} {self.fields} {self.tree} {self.understood}"


def cards(data: Path) -> dict[str, str]:
    """The fields of every card as JSON, by name; where several cards have one name, each with its identity behind it."""
    with gzip.open(data, "rt", encoding="utf-8") as stream:
        found: list[dict[str, Any]] = json.load(stream)
    named: dict[str, str] = {}
    for card in found:
        name = str(card.get("name"))
        named[name if name not in named else f"{name} {card.get('oracle_id')}"] = json.dumps(
            kept_fields(card), sort_keys=True, ensure_ascii=False
        )
    return named


def line(name: str, fields: str, made: CompiledCard) -> Line:
    """A card's line."""
    if made.text is None:
        return Line(_hash(name), _hash(fields), _hash(made.problem), "!")
    understood = "+" if made.is_understood else "=" if made.in_layers else "-"
    return Line(_hash(name), _hash(fields), _hash(STOPPED.sub(r"\1", made.text)), understood)


def digest(named: Mapping[str, str], *, workers: int = 2) -> dict[str, Line]:
    """The line of every card, by name."""
    made = compile_all(named.values(), workers=workers)
    return {name: line(name, fields, one) for (name, fields), one in zip(named.items(), made, strict=True)}


def written(text: str) -> dict[str, Line]:
    """The lines of a digest, by the hash of the card."""
    lines = (Line(*row.split()) for row in text.splitlines())
    return {item.card: item for item in lines}


@dataclass
class Changes:
    """Which cards are read otherwise."""

    otherwise: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    """Those of them that were understood further than they are."""
    won: list[str] = field(default_factory=list)
    unknown: int = 0
    """How many the digest does not know, or knows with other printed fields."""


_FAR: Final = "!-=+"


def compared(now: Mapping[str, Line], then: Mapping[str, Line]) -> Changes:
    """What has changed; `now` by name, `then` by the hash of the card."""
    changes = Changes()
    for name, item in now.items():
        old = then.get(item.card)
        if old is None or old.fields != item.fields:
            changes.unknown += 1
        elif old != item:
            changes.otherwise.append(name)
            far, was = _FAR.index(item.understood), _FAR.index(old.understood)
            if far != was:
                (changes.lost if far < was else changes.won).append(name)
    return changes


# --- how ---------------------------------------------------------------------------------------------------------------


def trees(fields: Iterable[str], source: Path) -> list[Any]:
    """What the code in a folder compiles cards to, as plain values."""
    done = subprocess.run(
        [sys.executable, "-c", _COMPILE],
        input="\n".join(fields),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(source)},
    )
    return [json.loads(row) for row in done.stdout.splitlines()]


_COMPILE: Final = (
    "import sys\nfrom layerlaw.cards.compiled import compile_text_of_fields\n"
    "for row in sys.stdin:\n    made = compile_text_of_fields(row)\n    print(made.text or 'null')\n"
)


def source_of(revision: str, folder: Path) -> Path:
    """The sources of a revision, put into a folder."""
    packed = subprocess.run(
        ["git", "-C", str(ROOT), "archive", "--format=tar", revision, "src"], capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def how(names: list[str], named: Mapping[str, str], base: str) -> Iterator[str]:
    """For each card, how its tree differs from what the code of a revision made of it."""
    with tempfile.TemporaryDirectory() as folder:
        before = trees((named[name] for name in names), source_of(base, Path(folder)))
    after = trees((named[name] for name in names), ROOT / "src")
    for name, old, new in zip(names, before, after, strict=True):
        yield f"=== {name}"
        was, now = (json.dumps(tree, indent=1, ensure_ascii=False).splitlines() for tree in (old, new))
        told = difflib.unified_diff(was, now, n=2, lineterm="")
        yield from (row for row in told if not row.startswith(("---", "+++")))


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def main() -> int:
    """Compare, show and renew."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--how", type=int, default=0, metavar="N", help="show how, for N of the cards")
    parser.add_argument("--base", default="HEAD", metavar="REV", help="the code that --how compares with")
    parser.add_argument("--renew", action="store_true", help="write the digest anew")
    parser.add_argument("--data", type=Path, default=DATA, help="Scryfall's oracle cards, gzipped")
    asked = parser.parse_args()
    named = cards(asked.data)
    now = digest(named)
    changes = compared(now, written(FILE.read_text(encoding="ascii")) if FILE.is_file() else {})
    for what, names in (
        ("read otherwise", changes.otherwise),
        ("understood less", changes.lost),
        ("understood more", changes.won),
    ):
        _say(f"{what}: {len(names)}" + "".join(f"\n    {name}" for name in names[:50]))
    _say(f"not in the digest, or printed otherwise: {changes.unknown}")
    shown = [*changes.lost, *(name for name in changes.otherwise if name not in changes.lost)][: asked.how]
    if shown:
        _say("\n".join(how(shown, named, asked.base)))
    if asked.renew:
        FILE.write_text("".join(sorted(f"{item}\n" for item in now.values())), encoding="ascii")
    return 1 if changes.otherwise and not asked.renew else 0


if __name__ == "__main__":
    sys.exit(main())
