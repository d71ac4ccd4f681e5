"""Bounds for the work of solving, counted in what is done and not in seconds: the same board is refused on every machine.

    with work_limit(steps=1_000_000, applications=10_000_000, trace=500_000):
        solve(game)

Without such a block nothing is bounded. `boards.limits` has the figures for boards.
"""

from __future__ import annotations

import sys
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
    """In one solve: each of those times, counted with each object of the game; and as many abilities taken up of others."""
    most_trace: int
    """How many values the changes of a trace may tell: each object that was applied to, each change, and what it went from and to."""
    most_answers: int = sys.maxsize
    """How many objects may be solved for, in all solves of the block together."""
    most_events: int = sys.maxsize
    """How many events a game may let happen: each object that is made, moved or changed; an ability that triggers makes one on the stack."""
    answers: int = 0
    events: int = 0
    steps: int = 0
    told: int = 0
    taken: int = 0
    """Of the present solve: abilities that objects take up of others, each time that it is asked and for each object that gets it."""

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

    def note_solve(self, objects: int) -> None:
        """So many objects are about to be solved for.

        Raises:
            LayerlawError: with those of before, that is too much.
        """
        self.taken = 0
        self.answers += objects
        if self.answers > self.most_answers:
            raise _over(
                "answers", self.most_answers, "so many objects are solved for too often while this board is played"
            )

    def note_taken(self, abilities: int) -> None:
        """So many abilities of objects are about to be taken up by others: where each takes up those of all others, they double with each.

        Raises:
            LayerlawError: with those of before in this solve, that is too much.
        """
        self.taken += abilities
        if self.taken > self.most_applications:
            raise _over("applications", self.most_applications, "objects take up too many abilities of each other")

    def note_events(self, number: int) -> None:
        """So many events are about to happen in a game.

        Raises:
            LayerlawError: with those of before, that is too much.
        """
        self.events += number
        if self.events > self.most_events:
            raise _over("events", self.most_events, "too much happens while this board is played")

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
def work_limit(
    *, steps: int, applications: int, trace: int, answers: int = sys.maxsize, events: int = sys.maxsize
) -> Iterator[Work]:
    """What is solved and played inside does no more than this (see `Work`); a block inside another counts for itself."""
    work = Work(steps, applications, trace, answers, events)
    token = _WORK.set(work)
    try:
        yield work
    finally:
        _WORK.reset(token)


def bounded_work() -> Work | None:
    """The bounds that hold now; None where there are none."""
    return _WORK.get()


def note_events(number: int) -> None:
    """So many events are about to happen in a game.

    Raises:
        LayerlawError: with those of before, that is more than the bound that holds now.
    """
    work = _WORK.get()
    if work is not None:
        work.note_events(number)


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
    "applications": "in one solve, counting each effect in each layer with each object, and each ability that is taken up of another",
    "trace": "values in it",
    "answers": "answers for one object, all solves of the board file together",
    "events": "objects that are made, moved or changed by the rules, over the whole board file",
}
