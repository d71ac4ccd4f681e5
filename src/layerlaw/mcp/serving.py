"""Running the server for assistants: on stdio for a program that starts it, on streamable HTTP for those that call it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings

from layerlaw.mcp.server import assistant_server
from layerlaw.web.server.serving import beginning, log_lines, look_at_cards
from layerlaw.web.server.settings import LOOPBACK, Settings
from layerlaw.web.server.workers import Bounds, Workers

__all__ = ["running_workers", "serve_http", "serve_stdio"]

_PATIENCE = 30.0
"""Seconds for a tool call where one person's assistant asks."""


@asynccontextmanager
async def running_workers(settings: Settings) -> AsyncIterator[Workers]:
    """Workers that live as long as the block."""
    workers = Workers(
        settings.workers,
        Bounds(settings.memory_limit, settings.answer_limit, settings.database),
        queue=settings.queue,
        time_limit=settings.time_limit,
        patience=settings.patience,
        wait_limit=settings.wait_limit,
    )
    try:
        await workers.start()
        yield workers
    finally:
        await workers.close()


def serve_stdio(database: Path | None = None) -> None:
    """Speak on stdin and stdout until stdin is closed. Nothing but the protocol is written to stdout."""
    look_at_cards(database)
    settings = Settings(workers=1, time_limit=_PATIENCE, patience=_PATIENCE, wait_limit=_PATIENCE, database=database)

    async def serve() -> None:
        async with running_workers(settings) as workers:
            await assistant_server(workers).run_stdio_async()

    asyncio.run(serve())


def serve_http(settings: Settings) -> None:
    """Listen at `/mcp` until SIGTERM or Ctrl-C.

    Raises:
        LayerlawError: the card database cannot be read, or the address is taken.
    """
    log_lines()
    look_at_cards(settings.database)

    async def serve() -> None:
        async with running_workers(settings) as workers:
            config = uvicorn.Config(
                assistant_server(workers).streamable_http_app(
                    stateless_http=True,
                    json_response=True,
                    max_request_body_size=settings.body_limit,
                    transport_security=_security(settings),
                    host=settings.host,
                ),
                host=settings.host,
                port=settings.port,
                ws="none",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=int(settings.time_limit) + 5,
            )
            await uvicorn.Server(config).serve()

    with beginning(settings):
        asyncio.run(serve())


def _security(settings: Settings) -> TransportSecuritySettings:
    """By which names it may be called, and from pages of which origins: on loopback its own, elsewhere those that are named."""
    names = settings.allowed_hosts or ((*LOOPBACK, "[::1]") if settings.host in LOOPBACK else ())
    return TransportSecuritySettings(
        enable_dns_rebinding_protection=bool(names),
        allowed_hosts=[form for name in names for form in (name, f"{name}:*")],
        allowed_origins=[
            f"{scheme}://{name}{port}" for name in names for scheme in ("http", "https") for port in ("", ":*")
        ],
    )
