"""The application: routes, errors, hosts, the page where there is one, and the workers that live as long as it runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from layerlaw.web.server.observe import Metrics
from layerlaw.web.server.outermost import Outside
from layerlaw.web.server.problems import Wrong, of_anything, of_http, of_refused, of_wrong
from layerlaw.web.server.routes import Routes
from layerlaw.web.server.settings import Settings
from layerlaw.web.server.workers import Bounds, NoAnswer, Workers

__all__ = ["application"]


def application(settings: Settings | None = None) -> Starlette:
    """The ASGI application. Its workers start with its lifespan, and end with it."""
    settings = settings or Settings()
    bounds = Bounds(settings.memory_limit, settings.answer_limit, settings.database)
    boards, cards = (
        Workers(
            number,
            bounds,
            queue=settings.queue,
            time_limit=settings.time_limit,
            patience=settings.patience,
            wait_limit=settings.wait_limit,
        )
        for number in (settings.workers, 1)
    )
    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        try:
            await boards.start()
            await cards.start()
            yield
        finally:
            await boards.close()
            await cards.close()

    routes = Routes(settings, boards, cards, metrics).routes()
    if settings.page is not None:
        routes.append(Mount("/", _Page(directory=settings.page, html=True), name="page"))
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Outside, metrics=metrics),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts), www_redirect=False),
        ],
        exception_handlers={Wrong: of_wrong, NoAnswer: of_refused, HTTPException: of_http, Exception: of_anything},
    )


class _Page(StaticFiles):
    """The built page: files of one folder, and nothing outside it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a file, known to the log as the page."""
        scope["route_name"] = "page"
        await super().__call__(scope, receive, send)
