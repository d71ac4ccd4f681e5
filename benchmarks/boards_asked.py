"""Whether boards hold, asked in the order in which a mistake is found soonest (`benchmarks.mutants`): first all by what they expect, then all in every other way."""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from types import FrameType
from typing import Final, NamedTuple
from unittest.mock import patch

OF_REAL_CARDS: Final = ("tests/games", "tests/boards_from_database")
"""The folders whose boards take their cards from a database; those of the second take all of them from there."""
_PATIENCE: Final = 4
"""How many times as long as before a board may take, with a mistake in our code, until it counts as never ending."""
_AT_LEAST: Final = 2.0
"""Seconds that each board may take."""
_MOST_MEMORY: Final = 4 << 30


class Asked(NamedTuple):
    """What came of it: the first board that does not hold, and to how many of them there was no time."""

    failed: str | None
    left: int


def ask(
    boards: Iterable[str], seconds: Mapping[str, float], database: Callable[[str], Path], most: float = float("inf")
) -> Asked:
    """Ask boards by what they expect, then in every other way, for at most so many seconds of computing."""
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    signal.signal(signal.SIGVTALRM, _no_end)
    names = list(boards)
    until = process_time() + most
    begun: dict[str, Iterator[bool]] = {}
    for of_expectations in (True, False):
        for number, board in enumerate(names):
            if process_time() > (until - most / 2 if of_expectations else until) and number:
                if not of_expectations:
                    return Asked(None, len(names) - number)
                break
            with _cards_for(board, database):
                ways = begun.setdefault(board, _ways(board))
                signal.setitimer(signal.ITIMER_VIRTUAL, _AT_LEAST + _PATIENCE * seconds.get(board, 0))
                try:
                    if not (next(ways, True) if of_expectations else all(ways)):
                        return Asked(board, 0)
                except _NoEnd:
                    return Asked(board, 0)
                finally:
                    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return Asked(None, 0)


class _NoEnd(BaseException):
    """A board takes so long that it counts as never ending."""


def _no_end(_signal: int, _frame: FrameType | None) -> None:
    raise _NoEnd


@contextmanager
def _cards_for(board: str, database: Callable[[str], Path]) -> Iterator[None]:
    """The cards that a board finds: built-in ones, or those of its folder's database."""
    from layerlaw.cards import builtin
    from layerlaw.cards.card_sources import use_database

    folder = next((folder for folder in OF_REAL_CARDS if board.startswith(f"{folder}/")), None)
    use_database(None if folder is None else database(folder))
    with patch.object(builtin, "find", (lambda _name: None) if folder == OF_REAL_CARDS[1] else builtin.find):
        yield


def _ways(board: str) -> Iterator[bool]:
    """Whether a board holds by what it expects and is told, and then in every other way: no more comes where it is known."""
    from layerlaw.boards import read_board
    from layerlaw.boards.check import check_played
    from layerlaw.boards.run import run_board
    from layerlaw.errors import LayerlawError
    from tests.boards.every_way import by_the_naive_solver, differences
    from tests.boards.told import told_otherwise

    file = Path(board)
    told = file.with_suffix(".error.txt")
    try:
        played = run_board(read_board(file.read_bytes(), name=file.name))
        failures: tuple[object, ...] = check_played(played)
        if file.parent.name == "unstated" and not any(item.matters for item in played.assumed):
            failures = (*failures, *(() if played.not_carried_out else ("nothing is told",)))
        if board.startswith("tests/boards/") and not failures:
            failures = tuple(told_otherwise(played))  # asked first: what the other ways ask is noted too
        yield failures == () and not told.is_file()
        if board.startswith("tests/boards"):
            yield not differences(played)
        if board.startswith("tests/boards/"):
            yield not by_the_naive_solver(played)
    except LayerlawError as error:
        yield told.is_file() and told.read_text(encoding="utf-8") == f"{error}\n"
    except Exception:  # noqa: BLE001 - a fault is seen, whichever
        yield False
