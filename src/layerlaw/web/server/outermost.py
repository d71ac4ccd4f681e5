"""The outermost layer of the application: a name for each request, its line in the log, the headers that every response carries.

Plain ASGI, so that nothing stands between a response and the socket.
"""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Mapping
from secrets import token_hex
from time import monotonic
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from layerlaw.web.server.observe import Metrics, logger

__all__ = ["Outside"]

_ALWAYS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_NOTHING: Final = "default-src 'none'; frame-ancestors 'none'"
"""What an answer in JSON may load: nothing."""
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
"""What the page may load: its own, from here, and nothing from elsewhere. WebAssembly, as the engine may run in the browser."""


class Outside:
    """Wraps an application."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, _to_the_end(receive), send)
            return
        identity, started, status, size = token_hex(8), monotonic(), 500, 0

        async def sends(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers["X-Request-Id"] = identity
                for name, value in _ALWAYS.items():
                    headers.setdefault(name, value)
                is_page = scope.get("route_name") == "page"
                headers.setdefault("Content-Security-Policy", PAGE_POLICY if is_page else _NOTHING)
                headers.setdefault("Cache-Control", "no-cache" if is_page else "no-store")
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, sends)
        finally:
            seconds = monotonic() - started
            route = scope.get("route_name", "other")
            self._metrics.request(route, status, seconds)
            about = {
                "id": identity,
                "method": scope["method"],
                "route": route,
                "status": status,
                "bytes": size,
                "ms": round(seconds * 1000, 1),
                **scope.get("noted", {}),
            }
            logger.info("request", extra={"about": about})


def _to_the_end(receive: Receive) -> Receive:
    """What the application hears of its lifespan. A second Ctrl-C ends it without a word: that too is its end, and no fault."""

    async def hears() -> Message:
        try:
            return await receive()
        except CancelledError:
            return {"type": "lifespan.shutdown"}

    return hears
