"""What boards made to be too much take: each in a process of its own, with its outcome, computing time and peak memory (`docs/proof/bounds.md`).

    python -m benchmarks.bounds            (a few minutes; --only PART for those whose name has it)

The boards define their own cards, so that no database is needed. That each ends after a bounded amount of counted work is held by tests; here is seen what that comes to.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple


class Trial(NamedTuple):
    """A board, how it is asked, and what it takes."""

    name: str
    board: dict[str, Any]
    arguments: tuple[str, ...] = ("solve",)


def _enchantment(name: str, text: str) -> dict[str, str]:
    return {"name": name, "type_line": "Enchantment", "oracle_text": text}


def _spell(name: str, text: str, cost: str = "{G}") -> dict[str, str]:
    return {"name": name, "type_line": "Instant", "mana_cost": cost, "oracle_text": text}


CARDS: Final = [
    _enchantment(
        "Doubler",
        "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.",
    ),
    _enchantment("Echo", "Whenever a creature enters, create a 1/1 green Saproling creature token."),
    _enchantment("Welcome", "Whenever a creature enters, you gain 1 life."),
    _enchantment("Wind", "Creatures you control have flying."),
    {"name": "Small", "type_line": "Creature — Bear", "power": "1", "toughness": "1"},
    _spell("Maker", "Create a 1/1 green Saproling creature token."),
    _spell("Crowd", "Create X 1/1 green Saproling creature tokens.", "{X}{G}"),
    _spell("Sweep", "Destroy all creatures."),
    _spell("Rage", "Target creature gains trample and gets +X/+0 until end of turn, where X is its power."),
    _spell("Growth", "Target creature gets +3/+3 until end of turn."),
    {
        "name": "Tangle",
        "type_line": "Artifact",
        "oracle_text": 'Artifacts have "Artifacts have all activated abilities of each other artifact."\n{T}: Add {C}.',
    },
]


def _cast(name: str, **more: object) -> list[dict[str, object]]:
    return [{"cast": name, "pay": "none", **more}, {"resolve": "top"}]


def _each(name: str, number: int) -> list[dict[str, object]]:
    return [{"enter": name, "as": f"{name} {at}"} for at in range(number)]


def _board(*timeline: object) -> dict[str, Any]:
    return {"cards": CARDS, "timeline": list(timeline)}


_JSON: Final = ("solve", "--json")
TRIALS: Final = (
    Trial(
        "8 that double tokens, 50 objects at most",
        _board(*["Doubler"] * 8, *_cast("Maker")),
        ("solve", "--max-objects", "50"),
    ),
    Trial("8 that double tokens", _board(*["Doubler"] * 8, *_cast("Maker"))),
    Trial("16 that double tokens", _board(*["Doubler"] * 16, *_cast("Maker"))),
    Trial("40 that double tokens", _board(*["Doubler"] * 40, *_cast("Maker"))),
    Trial("a million tokens for an X", _board(*_cast("Crowd", x=1_000_000))),
    Trial("49,000 tokens for an X", _board(*_cast("Crowd", x=49_000))),
    Trial("whenever a creature enters, one more", _board("Echo", *_cast("Grizzly Bears"), {"resolve": "all"})),
    Trial(
        "600 tokens and 20 abilities that watch each",
        _board(*["Welcome"] * 20, *_cast("Crowd", x=600), {"resolve": "all"}),
    ),
    Trial("30,000 tokens that die", _board(*_cast("Crowd", x=30_000), *_cast("Sweep"))),
    Trial("5,000 equal lords", _board({"token": "Goblin King", "count": 5000})),
    Trial("1,000 lords, one by one", _board(*_each("Goblin King", 1000))),
    Trial("400 anthems and 400 creatures", _board(*_each("Glorious Anthem", 400), *_each("Grizzly Bears", 400))),
    Trial(
        "400 anthems and 400 creatures, as JSON",
        _board(*_each("Glorious Anthem", 400), *_each("Grizzly Bears", 400)),
        _JSON,
    ),
    Trial(
        "2,000 that add its power to its power",
        _board("Grizzly Bears", *[{"resolve": "Rage", "target": "Grizzly Bears"}] * 2000),
    ),
    Trial("2,000 that add three", _board("Grizzly Bears", *[{"resolve": "Growth", "target": "Grizzly Bears"}] * 2000)),
    Trial("12 that take up all abilities of all others", _board("Tangle", *_each("Ornithopter", 11))),
    Trial("20,000 lands, as JSON", _board(*["Forest"] * 20_000), _JSON),
    Trial("100,000 lands, as JSON", _board(*["Forest"] * 100_000), _JSON),
    Trial("49,000 tokens for an X, as JSON", _board(*_cast("Crowd", x=49_000)), _JSON),
    Trial("99,000 creatures that get flying, as JSON", _board("Wind", *["Small"] * 99_000), _JSON),
    Trial(
        "99,000 creatures that get flying, explained as a page",
        _board("Wind", *["Small"] * 99_000),
        ("explain", "--format", "html"),
    ),
    Trial("100,000 equal tokens", _board({"token": "Grizzly Bears", "count": 100_000})),
    Trial(
        "350 that take all abilities, 20 that make creatures, 300 creatures, as JSON",
        _board(*_each("Humility", 350), *_each("Opalescence", 20), *_each("Grizzly Bears", 300)),
        _JSON,
    ),
    Trial(
        "as long, with a second to do it in",
        _board(*_each("Humility", 350), *_each("Opalescence", 20), *_each("Grizzly Bears", 300)),
        (*_JSON, "--timeout", "1"),
    ),
)


class Taken(NamedTuple):
    """What a board came to."""

    outcome: str
    seconds: float
    """Of computing, start of Python included."""
    mebibytes: float
    """Of the whole process at its peak."""


def taken(trial: Trial, folder: Path) -> Taken:
    """Carry out a trial in a process of its own."""
    path = folder / "board.json"
    path.write_text(json.dumps(trial.board, separators=(",", ":")), encoding="utf-8")
    command = [sys.executable, "-m", "layerlaw", *trial.arguments, str(path)]
    with (folder / "told").open("w+", encoding="utf-8") as told:
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=told)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = code = os.waitstatus_to_exitcode(status)
        told.seek(0)
        words = told.read()
    if code == 0:
        outcome = "answered"
    else:
        flag = re.search(r"--max-\w+|--timeout|732\.4", words)
        outcome = f"refused: {flag[0]}" if flag and code == 2 else f"exit code {code}: {words.splitlines()[0]}"
    return Taken(outcome, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only those whose name has this")
    only = parser.parse_args().only
    print("| board | outcome | s of computing | MiB |\n| --- | --- | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for trial in TRIALS:
            if only in trial.name:
                found = taken(trial, Path(folder))
                print(f"| {trial.name} | {found.outcome} | {found.seconds:.1f} | {found.mebibytes:.0f} |", flush=True)


if __name__ == "__main__":
    main()
