"""The server itself: uvicorn, held to bounds of its own, stopped gracefully, its log in lines of JSON."""

from __future__ import annotations

import logging
import multiprocessing
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from layerlaw.cards.card_sources import library
from layerlaw.cards.database import Database
from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.web.server.app import application
from layerlaw.web.server.observe import JsonLines, logger
from layerlaw.web.server.settings import Settings

__all__ = ["beginning", "log_lines", "look_at_cards", "serve"]

_CONNECTIONS = 1000


def serve(settings: Settings, *, is_quiet: bool = False) -> None:
    """Serve until SIGTERM or Ctrl-C; requests that are being answered then are still answered.

    Raises:
        LayerlawError: the card database cannot be read, or the address is taken.
    """
    log_lines(is_quiet=is_quiet)
    look_at_cards(settings.database)
    server = uvicorn.Server(
        uvicorn.Config(
            application(settings),
            host=settings.host,
            port=settings.port,
            http="h11",
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=True,
            proxy_headers=False,
            limit_concurrency=_CONNECTIONS,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=int(settings.time_limit) + 5,
            h11_max_incomplete_event_size=32_768,
        )
    )
    try:
        with beginning(settings):
            server.run()
    finally:
        for worker in multiprocessing.active_children():  # a second Ctrl-C leaves at once, and they do not hear SIGTERM
            worker.kill()


@contextmanager
def beginning(settings: Settings) -> Iterator[None]:
    """A block that serves. Where uvicorn cannot, it logs why and leaves with a code that has another meaning here.

    Raises:
        LayerlawError: it cannot.
    """
    try:
        yield
    except SystemExit:
        raise LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                None,
                f"nothing can be served at {settings.host}, port {settings.port}: the log has told why",
                mend="choose another port with --port, or another address with --host",
            )
        ) from None


def look_at_cards(database: Path | None) -> None:
    """Look whether the card database that was named is one, before workers are started that would die of it; log it if another version has made it.

    Raises:
        LayerlawError: it is not there, or is none.
    """
    if database is not None:
        with Database(database) as found:
            _log_another_version(found)
    elif (usual := library().database) is not None:
        _log_another_version(usual)


def _log_another_version(database: Database) -> None:
    if not database.is_current:
        logger.warning(database.told_of_another_version)


def log_lines(*, is_quiet: bool = False) -> None:
    """Send the logs of the server to stderr, as lines of JSON; only warnings where it is to be quiet."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("layerlaw.web", "uvicorn"):
        log = logging.getLogger(name)
        log.handlers = [handler]
        log.setLevel(logging.WARNING if is_quiet else logging.INFO)
        log.propagate = False
