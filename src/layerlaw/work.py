"""Bounds for the work of solving, counted in what is done and not in seconds: the same board is refused on every machine.

    with work_limit(steps=1_000_000, applications=10_000_000, trace=500_000):
        solve(game)

Without such a block nothing is bounded. `boards.limits` has the figures for boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake


@dataclass(slots=True)
class Work:
    """What may be done, and how much of it was."""

    most_steps: int
    """How often an effect may be applied in a layer, in all solves of the block together."""
    most_applications: int
    """In one solve: each of those times, counted with each object of the game."""
    most_trace: int
    """How many values the changes of a trace may tell: each object that was applied to, each change, and what it went from and to."""
    steps: int = 0
    told: int = 0

    def note_step(self, applications: int) -> None:
        """An effect is about to be applied; `applications`: how many there are in this solve with it.

        Raises:
            LayerlawError: that is too much.
        """
        self.steps += 1
        if self.steps > self.most_steps:
            raise _over("steps", self.most_steps, "effects are applied too often while this board is played")
        if applications > self.most_applications:
            raise _over("applications", self.most_applications, "there are too many effects for so many objects")

    def note_told(self, values: int) -> None:
        """So many values of the trace are told.

        Raises:
            LayerlawError: that is too much.
        """
        self.told += values
        self.require_room(0)

    def require_room(self, values: int) -> None:
        """So many values of the trace may still be told.

        Raises:
            LayerlawError: they may not.
        """
        if self.told + values > self.most_trace:
            raise _over("trace", self.most_trace, "the trace of what each effect changed is too long to be told")


_WORK: Final[ContextVar[Work | None]] = ContextVar("_WORK", default=None)


@contextmanager
def work_limit(*, steps: int, applications: int, trace: int) -> Iterator[Work]:
    """What is solved inside does no more than this (see `Work`); a block inside another counts for itself."""
    work = Work(steps, applications, trace)
    token = _WORK.set(work)
    try:
        yield work
    finally:
        _WORK.reset(token)


def bounded_work() -> Work | None:
    """The bounds that hold now; None where there are none."""
    return _WORK.get()


def _over(limit: str, most: int, found: str) -> LayerlawError:
    return LayerlawError(
        Mistake(
            ErrorKind.LIMIT,
            None,
            found,
            expected=f"at most {most:,} {_MEANING[limit]}",
            mend=f"lift the limit with --max-{limit} (in Python: Limits({limit}=...)), if the board comes from somebody you trust",
        )
    )


_MEANING: Final = {
    "steps": "times that an effect is applied in a layer, over the whole board file",
    "applications": "in one solve, counting each effect in each layer with each object",
    "trace": "values in it",
}
