"""`--watch`: do it again whenever a file changes, until Ctrl-C. Files are looked at, not listened to: that works everywhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from time import sleep
from typing import Any, Final, TypeVar

import click

from layerlaw.cli.board_files import walk

F = TypeVar("F", bound=Callable[..., Any])
Stamp = tuple[tuple[str, int, int], ...]

_EVERY: Final = 0.3
"""Seconds between two looks."""
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"


def watchable(function: F) -> F:
    """`--watch` for a command whose argument is `board` or `files`."""

    @click.option("--watch", is_flag=True, help="Do it again whenever a file changes, until Ctrl-C.")
    @wraps(function)
    def command(*arguments: Any, watch: bool, **options: Any) -> None:  # noqa: ANN401
        if not watch:
            function(*arguments, **options)
            return
        files = options.get("files") or (options["board"],)
        if "-" in files:
            raise click.UsageError("--watch looks at files; stdin is read only once.")
        again(lambda: function(*arguments, **options), files)

    return command  # type: ignore[return-value]  # click keeps the signature of what it wraps to itself


def again(run: Callable[[], object], files: Iterable[str]) -> None:
    """Run something now, and again after each change of the files; its errors are told, and end nothing."""
    from layerlaw.errors import LayerlawError

    paths = [Path(file) for file in files]
    seen: Stamp | None = None
    while True:
        now = stamp(paths)
        if now != seen:
            seen = now
            if sys.stdout.isatty():
                print(_CLEAR, end="")
            try:
                run()
            except LayerlawError as error:
                print(error, file=sys.stderr)
            except click.exceptions.Exit:
                pass  # `check` says by its exit code what it has told already
            print("\n(watching; Ctrl-C ends)", flush=True)
        sleep(_EVERY)


def stamp(paths: Iterable[Path]) -> Stamp:
    """By what a change is seen: of each file, and each board in a folder, name, time of change and size. What is missing has none."""
    found = []
    for file in walk(map(str, paths)):
        try:
            about = file.stat()
        except OSError:
            continue
        found.append((str(file), about.st_mtime_ns, about.st_size))
    return tuple(found)
