"""One import into a folder at a time: the next one waits, and then begins with what the first one left."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from layerlaw.deadline import check_time
from layerlaw.errors import ErrorKind, LayerlawError, Mistake

WAIT: Final = 600
"""So many seconds another import is waited for."""
_LOOK: Final = 0.1


@contextmanager
def one_at_a_time(folder: Path, wait: float = WAIT) -> Iterator[None]:
    """Hold the folder's lock. It is the system's: it ends with the process that holds it, and leaves no file behind.

    Raises:
        LayerlawError: another import has it, and goes on and on.
    """
    if sys.platform == "win32":
        yield  # a folder cannot be locked there, and an open file cannot be replaced: the second import fails with an error
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        _lock(handle, folder, monotonic() + wait)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, folder: Path, until: float) -> None:
    import fcntl

    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            check_time()
            if monotonic() > until:
                raise LayerlawError(
                    Mistake(
                        ErrorKind.LIMIT,
                        None,
                        f"another import into {folder} goes on and on",
                        mend="end it, or wait until it is done",
                    )
                ) from None
            sleep(_LOOK)
        else:
            return
