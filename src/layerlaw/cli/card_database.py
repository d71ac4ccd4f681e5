"""What the commands share that read or write the card database: where it is, and a progress bar for imports."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

if TYPE_CHECKING:
    from layerlaw.cards.database import Database
    from layerlaw.cards.record import Ruling
    from layerlaw.cards.stream import ReportProgress
    from layerlaw.explain.document import Spans

F = TypeVar("F", bound=Callable[..., Any])
_HELP: Final = "The card database; by default what LAYERLAW_DB names, or else the one in your data directory."


def db_option(function: F) -> F:
    """`--db FILE`: read cards from another database."""
    return click.option(
        "--db", metavar="FILE", type=click.Path(path_type=Path), callback=_choose, expose_value=False, help=_HELP
    )(function)


def db_target_option(function: F) -> F:
    """`--db FILE`: write another database. The command gets it as `target`."""
    return click.option(
        "--db", "target", metavar="FILE", type=click.Path(path_type=Path), callback=_target, help=_HELP
    )(function)


def _choose(_context: click.Context, _option: click.Parameter, path: Path | None) -> None:
    from layerlaw.cards.card_sources import use_database

    use_database(path)


def _target(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path:
    from layerlaw.cards.database import default_path

    return path if path is not None else default_path()


def database() -> Database:
    """The card database.

    Raises:
        LayerlawError: there is none; it says how to make one.
    """
    from layerlaw.cards.card_sources import library
    from layerlaw.cards.database import Database, default_path

    return library().database or Database(default_path())


@contextmanager
def progress_bar(what: str) -> Iterator[ReportProgress | None]:
    """A progress bar on stderr where that is a terminal; else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield show


def ruling_lines(rulings: list[Ruling], title: str = "Rulings") -> Iterator[Spans]:
    """Rulings under their heading; nothing where there are none."""
    from layerlaw.explain.document import Span, Style, clean

    if rulings:
        yield ()
        yield (Span(clean(title), Style.HEADING),)
    for ruling in rulings:
        yield (Span(f"  {clean(ruling.published_at)}  ", Style.QUIET), Span(clean(ruling.comment)))
