"""The command line: one module a command, each a thin face over the packages behind it.

`main` is the console entry point. Heavy things (the engine, the cards, rich) are imported inside the commands, so that `--help`
and a small solve start quickly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

__all__ = ["main"]

_INTERRUPTED = 130
_BROKEN_PIPE = 141
_WRONG_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and leave with its exit code. Errors are told on stderr, never as a traceback.

    Args:
        arguments: what stands behind `layerlaw`; the process's own by default.

    Returns:
        The exit code: 0 done, 1 an expectation does not hold, 2 the input is wrong, 3 with `--strict` something was not understood.
    """
    import click

    from layerlaw.cli.group import PipeClosed, layerlaw
    from layerlaw.errors import LayerlawError

    _speak_utf8()
    try:
        try:
            code = layerlaw.main(
                list(sys.argv[1:] if arguments is None else arguments), prog_name="layerlaw", standalone_mode=False
            )
        finally:
            sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except LayerlawError as error:
        print(error, file=sys.stderr)
        return _WRONG_INPUT
    except (click.Abort, KeyboardInterrupt):
        return _INTERRUPTED
    except (PipeClosed, BrokenPipeError):
        # what is left in the buffer must not be written at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    return code if isinstance(code, int) else 0


def _speak_utf8() -> None:
    """Card names and arrows are not ASCII; a terminal that is gets marks of replacement instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
