"""`layerlaw page`: the page in the browser, and as a static site."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from layerlaw.cli.common import examples, say

if TYPE_CHECKING:
    from layerlaw.cards.database import Database

_HELP_DB: Final = "The card database; by default what LAYERLAW_DB names, or else the one in your data directory."


@click.command(
    "page",
    short_help="the page in the browser, or written out as a site",
    epilog=examples(
        "layerlaw page",
        "layerlaw page --port 8080 --no-browser",
        "layerlaw page --export site",
        "layerlaw page --export site --atlas atlas.sqlite",
    ),
)
@click.option("--port", default=8614, show_default=True, type=click.IntRange(0, 65535), help="Where to listen.")
@click.option("--browser/--no-browser", default=True, help="Open the browser.  [default: browser]")
@click.option(
    "--export",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Write a static site instead, whose engine runs in the browser: it needs no server, and after one visit no network.",
)
@click.option(
    "--rulings/--no-rulings", default=True, help="Whether an export holds the official rulings.  [default: rulings]"
)
@click.option(
    "--atlas",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="An Atlas: an export takes its relations along; served, it is the one that is shown.",
)
@click.option("--db", "database", metavar="FILE", type=click.Path(path_type=Path), help=_HELP_DB)
def command(
    port: int, folder: Path | None, database: Path | None, *, browser: bool, rulings: bool, atlas: Path | None
) -> None:
    """A board in the browser: build it by touch, see what everything is and why, share it as a link.

    The page is served on this machine alone. With --export it is written to DIR as files for any web host: the same engine, in the
    visitor's browser, with the cards of your database. Card texts are Wizards of the Coast's: mind their policy where you publish them.
    """
    if folder is not None:
        _export(folder, database, rulings=rulings, atlas=atlas)
        return
    from layerlaw.cli.serve import needs

    needs("page")
    if atlas is not None:
        os.environ["LAYERLAW_ATLAS"] = str(atlas.absolute())  # the workers that answer are processes of their own
    from layerlaw.web.page import built_page
    from layerlaw.web.server import Settings, serve

    page = built_page()
    free = port or _free_port()
    address = f"http://127.0.0.1:{free}/"
    say(f"The page: {address}  (Ctrl-C stops it)")
    if browser:
        _open_soon(address)
    given: dict[str, Any] = {} if database is None else {"database": database}
    serve(Settings(port=free, page=page, **given), is_quiet=True)


def _export(folder: Path, path: Path | None, *, rulings: bool, atlas: Path | None) -> None:
    from layerlaw.web.page import export

    made = export(folder, _database(path), rulings=rulings, atlas=atlas)
    say(
        f"{folder}: {made.first / 1e6:.1f} MB before the first answer, {made.whole / 1e6:.1f} MB with {made.cards:,} cards"
        if made.cards
        else f"{folder}: {made.whole / 1e6:.1f} MB"
    )
    for note in made.notes:
        say(f"note: {note}")
    say(f"Try it: python3 -m http.server --directory {folder}")


def _database(path: Path | None) -> Database | None:
    """The database that is named, which must be there; or the usual one if it is.

    Raises:
        LayerlawError: it cannot be read.
    """
    from layerlaw.cards.card_sources import library
    from layerlaw.cards.database import Database

    return Database(path) if path is not None else library().database


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
        return number


def _open_soon(address: str) -> None:
    """Open the browser once the server answers: a thread that dies with us."""
    import threading
    import time
    import urllib.error
    import urllib.request
    import webbrowser

    def wait_and_open() -> None:
        for _ in range(100):
            try:
                with urllib.request.urlopen(f"{address}healthz", timeout=1):  # noqa: S310 - our own address
                    break
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        webbrowser.open(address)

    threading.Thread(target=wait_and_open, daemon=True).start()
