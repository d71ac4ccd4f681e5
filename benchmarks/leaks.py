"""Does an answer hang on what was answered before it in the same process? Each board of the tests alone, and all of them in random orders.

    python -m benchmarks.leaks [--orders N] [--seed N] [--every N] [--alone N] [--db FILE]

*Alone* is a process of its own, forked from one that has loaded the package and answered nothing. Then one process answers all boards in a random order, and
each answer (the whole JSON with its trace, what fails, or the error) is compared with the board's own. A cache that is keyed by what does not tell two boards apart
shows as a difference; the exit code is 1 then. With `--alone N` only each N-th board is answered alone (that takes ten times as long as an order), and the others
are compared with what the first order says of them. Without `--db` a database of the cards that the boards name is made from the card file of the shared folder.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pickle
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from layerlaw.boards import read_board, run_board
from layerlaw.boards.check import check_played
from layerlaw.cards.card_sources import use_database
from layerlaw.errors import LayerlawError

T = TypeVar("T")
TESTS: Final = Path(__file__).parents[1] / "tests"
SHARED: Final = Path(__file__).parents[2] / "shared"
FOLDERS: Final = ("boards", "boards_from_database", "games", "bad")


def answer(board: Path) -> str:
    """All that is said of a board, as one text."""
    try:
        played = run_board(read_board(board, name=board.name))
        said = [json.dumps(played.as_json(), sort_keys=True, default=str)]
        said += [repr((one.what, one.expected, one.actual)) for one in check_played(played)]
    except LayerlawError as error:
        return f"error: {error}"
    except Exception as fault:  # noqa: BLE001 - told, and compared as any answer
        print(
            f"  a fault of Layerlaw's own: {board.relative_to(TESTS)}: {type(fault).__name__}: {fault}"[:400],
            flush=True,
        )
        return f"fault: {type(fault).__name__}"
    whole = "\n".join(said)
    return f"{whole[:_KEPT]} {hashlib.sha256(whole.encode()).hexdigest()}"


_KEPT: Final = 4000
"""How much of an answer is kept to show where two part; all of it is in its hash."""


def forked(work: Callable[[], T]) -> T:
    """What a process of its own makes of it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as out:
                pickle.dump(work(), out)
            status = 0
        except Exception:  # noqa: BLE001 - the parent tells that there is no answer, this says why
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        made = told.read()
    os.waitpid(child, 0)
    found: T = pickle.loads(made)  # noqa: S301 - what this program wrote itself
    return found


def answered(boards: Sequence[Path]) -> dict[Path, str]:
    """What is said of the boards, one after the other in this process."""
    return {board: answer(board) for board in boards}


def differing(boards: Sequence[Path], known: dict[Path, str]) -> tuple[list[tuple[Path, str]], dict[Path, str]]:
    """The boards whose answer in this order is another one than is known, each with where the two part; and what is said of those of which nothing was."""
    now: dict[Path, str] = forked(partial(answered, boards))
    other = [
        (board, _parting(known[board], now[board])) for board in boards if known.get(board, now[board]) != now[board]
    ]
    return other, {board: text for board, text in now.items() if board not in known}


def _parting(one: str, other: str) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"alone ...{one[max(0, at - 80) : at + 120]!r}, after others ...{other[max(0, at - 80) : at + 120]!r}"


def database() -> Path:
    """A database of the cards that the boards name, without the card file's others."""
    from tests.games.test_games import database_of

    boards = [
        path for folder in FOLDERS[:-1] for path in (TESTS / folder).rglob("*.yaml")
    ]  # a bad board may be no YAML
    return database_of(boards, SHARED, Path(tempfile.mkdtemp()))


def main() -> int:
    """Compare, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--alone", type=int, default=1)
    parser.add_argument("--db", type=Path)
    asked = parser.parse_args()
    boards = [path for folder in FOLDERS for path in sorted((TESTS / folder).rglob("*.yaml"))][:: asked.every]
    use_database(asked.db or database())
    began = time.monotonic()
    known = {board: forked(partial(answer, board)) for board in boards[:: asked.alone]}
    print(f"{len(known)} of {len(boards)} boards alone: {time.monotonic() - began:.0f} s", flush=True)
    found = 0
    for seed in range(asked.seed, asked.seed + asked.orders):
        order = list(boards)
        random.Random(seed).shuffle(order)
        others, new = differing(order, known)
        known |= new
        found += len(others)
        print(f"order {seed}: {len(others)} answers differ ({time.monotonic() - began:.0f} s)", flush=True)
        for board, parting in others:
            print(f"  {board.relative_to(TESTS)}: {parting}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
