"""A limit of time, which whatever takes long asks for by itself: nothing is cut off in the middle, and what was being made is thrown away.

    with time_limit(5):
        board.solve()      # a LayerlawError after about five seconds

It holds for what the same thread (or task) does inside the block; limits inside limits hold together.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake

_UNTIL: Final[ContextVar[tuple[float, float] | None]] = ContextVar("_UNTIL", default=None)
"""When time is up, and how many seconds that were."""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """What is done inside takes so many seconds at most; None is no limit.

    Raises:
        LayerlawError: it took longer.
    """
    if seconds is None:
        yield
        return
    until = (time.monotonic() + seconds, seconds)
    outer = _UNTIL.get()
    token = _UNTIL.set(until if outer is None or until < outer else outer)
    try:
        yield
    finally:
        _UNTIL.reset(token)


def check_time() -> None:
    """Whoever goes on for long calls this now and then.

    Raises:
        LayerlawError: time is up.
    """
    until = _UNTIL.get()
    if until is not None and time.monotonic() > until[0]:
        raise LayerlawError(
            Mistake(
                ErrorKind.LIMIT,
                None,
                f"it takes longer than {until[1]:g} second{'' if until[1] == 1 else 's'}",
                mend="give it more time with --timeout (in Python: time_limit(SECONDS)), or a smaller board",
            )
        )
