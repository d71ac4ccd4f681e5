"""The server itself: uvicorn, held to bounds of its own, stopped gracefully, its log in lines of JSON."""

from __future__ import annotations

import logging
import multiprocessing
import sys
from pathlib import Path

import uvicorn

from layerlaw.cards.database import Database
from layerlaw.cards.library import library
from layerlaw.web.server.app import application
from layerlaw.web.server.observe import JsonLines
from layerlaw.web.server.settings import Settings

__all__ = ["serve"]

_CONNECTIONS = 1000


def serve(settings: Settings, *, is_quiet: bool = False) -> None:
    """Serve until SIGTERM or Ctrl-C; requests that are being answered then are still answered.

    Raises:
        LayerlawError: the card database cannot be read.
    """
    look_at_cards(settings.database)
    log_lines(is_quiet=is_quiet)
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
        server.run()
    finally:
        for worker in multiprocessing.active_children():  # a second Ctrl-C leaves at once, and they do not hear SIGTERM
            worker.kill()


def look_at_cards(database: Path | None) -> None:
    """Look whether the card database that was named is one, before workers are started that would die of it.

    Raises:
        LayerlawError: it is not there, or is none.
    """
    if database is not None:
        with Database(database):
            pass
    else:
        library()


def log_lines(*, is_quiet: bool = False) -> None:
    """Send the logs of the server to stderr, as lines of JSON; only warnings where it is to be quiet."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("layerlaw.web", "uvicorn"):
        log = logging.getLogger(name)
        log.handlers = [handler]
        log.setLevel(logging.WARNING if is_quiet else logging.INFO)
        log.propagate = False
