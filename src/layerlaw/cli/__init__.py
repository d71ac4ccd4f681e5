"""The command line: one module a command, each a thin face over the packages behind it.

`main` is the console entry point. Heavy things (the engine, the cards, rich) are imported inside the commands, so that `--help`
and a small solve start quickly.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import warnings
from collections.abc import Iterator, Sequence

__all__ = ["main"]

_INTERRUPTED = 130
_BROKEN_PIPE = 141
_WRONG_INPUT = 2
_FAULT = 70
_NO_OUTPUT = 74
COLLECT_AFTER = 200_000
"""So many more objects than before make Python look for cycles. Boards and answers hold none: looking after each 700 takes a fifth of a large board's time."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and leave with its exit code. Errors are told on stderr, never as a traceback.

    Args:
        arguments: what stands behind `layerlaw`; the process's own by default.

    Returns:
        The exit code: 0 done, 1 an expectation does not hold, 2 the input is wrong, 3 with `--strict` something was not understood,
        70 a fault of Layerlaw's own, 74 the answer cannot be written.
    """
    import click

    from layerlaw.cli.group import PipeClosed, layerlaw
    from layerlaw.errors import LayerlawError

    _open_what_is_closed()
    if sys.stdout is None:
        return _cannot_write("stdout is closed")
    _speak_utf8()
    gc.set_threshold(COLLECT_AFTER)
    try:
        with _warning_in_a_line():
            code = layerlaw.main(
                list(sys.argv[1:] if arguments is None else arguments), prog_name="layerlaw", standalone_mode=False
            )
        sys.stdout.flush()
    except click.ClickException as error:
        with _telling():
            error.show()
        return error.exit_code
    except LayerlawError as error:
        with _telling():
            print(error, file=sys.stderr)
        return _WRONG_INPUT
    except (click.Abort, KeyboardInterrupt):
        return _INTERRUPTED
    except (PipeClosed, BrokenPipeError):
        # what is left in the buffer must not be written at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except OSError as error:
        if error.filename is not None:
            return fault(error)
        return _cannot_write(error.strerror or str(error))
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody is helped by a traceback
        return fault(error)
    return code if isinstance(code, int) else 0


def fault(error: Exception) -> int:
    """Tell of a fault of our own in one line, with where it was and where to report it; with LAYERLAW_TRACEBACK set, all of it."""
    with _telling():
        if os.environ.get("LAYERLAW_TRACEBACK"):
            import traceback

            traceback.print_exception(error, file=sys.stderr)
        print(fault_words(error), file=sys.stderr)
    return _FAULT


def fault_words(error: Exception) -> str:
    """A fault in one line."""
    from pathlib import Path

    from layerlaw.explain.document import clean

    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = f" at {Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at is not None else ""
    what = clean(" ".join(str(error).split()))[:200]
    return (
        f"a fault of Layerlaw's own: {type(error).__name__}{where}: {what}. Report it with the board, please: {_REPORT}"
    )


def _cannot_write(why: str) -> int:
    """Nothing more can be written to stdout, not even what is still in its buffer."""
    if sys.stdout is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    with _telling():
        print(f"the answer cannot be written: {why}", file=sys.stderr)
    return _NO_OUTPUT


@contextlib.contextmanager
def _telling() -> Iterator[None]:
    """A block that writes to stderr; where nothing can be written there, the exit code alone tells it, and stays what it is."""
    try:
        yield
        sys.stderr.flush()
    except OSError:
        # what is left in the buffer must not be tried again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


@contextlib.contextmanager
def _warning_in_a_line() -> Iterator[None]:
    """A block in which a warning is one line on stderr; each of ours is told once."""

    def show(message: Warning | str, *_where: object, **_named: object) -> None:
        with _telling():
            print(f"note: {message}", file=sys.stderr)

    with warnings.catch_warnings():
        warnings.filterwarnings("once", category=UserWarning, module="layerlaw")
        warnings.showwarning = show
        yield


def _open_what_is_closed() -> None:
    """From a stdin that is closed nothing comes, and what is told on such a stderr nobody reads: neither is a fault."""
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY), encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8", closefd=False)


_REPORT = "the issue tracker of the project, as CONTRIBUTING.md says"


def _speak_utf8() -> None:
    """Card names and arrows are not ASCII; a terminal that is gets marks of replacement instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
