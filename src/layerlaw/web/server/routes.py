"""What is answered where. Every method of the service takes a POST; what only looks something up is a GET besides."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from layerlaw.web.server.observe import Metrics
from layerlaw.web.server.openapi import document
from layerlaw.web.server.problems import MEDIA_TYPE, Wrong
from layerlaw.web.server.settings import Settings
from layerlaw.web.server.workers import NoAnswer, Reply, Workers
from layerlaw.web.service import METHODS

__all__ = ["ROOT", "Routes"]

ROOT: Final = "/api/v1"
_JSON: Final = "application/json"
_YAML: Final = ("application/yaml", "application/x-yaml", "text/yaml", "text/plain")
_ABOUT_CARDS: Final = frozenset({"atlas", "cards", "card", "schema", "format", "status"})
"""Methods that are quick whatever they are asked: they have a worker of their own."""
_LOOKED_UP: Final[Mapping[str, Mapping[str, type]]] = {
    "cards": {"q": str, "limit": int},
    "schema": {"result": bool},
    "format": {},
    "status": {},
}
"""Methods that are a GET, with the fields that stand in the query."""
_NOT_FOUND: Final = "urn:layerlaw:nothing"


class Routes:
    """The routes, on two sets of workers."""

    def __init__(self, settings: Settings, boards: Workers, cards: Workers, metrics: Metrics) -> None:
        self._settings = settings
        self._boards = boards
        self._cards = cards
        self._metrics = metrics
        self._description = json.dumps(document(), ensure_ascii=False)

    def routes(self) -> list[BaseRoute]:
        """All of them."""
        return [
            Route("/healthz", self.health, methods=["GET"]),
            Route("/metrics", self.metrics, methods=["GET"]),
            Mount(
                ROOT,
                routes=[
                    Route("/openapi.json", self.description, methods=["GET"]),
                    *(Route(f"/{method}", self.look_up, methods=["GET"]) for method in _LOOKED_UP),
                    *(Route(f"/{method}", self.post, methods=["POST"]) for method in METHODS),
                    Route("/cards/{name:path}", self.card, methods=["GET"]),
                ],
            ),
        ]

    async def health(self, request: Request) -> Response:
        """Whether it can answer."""
        _name(request, "healthz")
        well = self._boards.alive > 0 and self._cards.alive > 0
        return PlainTextResponse("ok\n" if well else "no workers\n", 200 if well else 503)

    async def metrics(self, request: Request) -> Response:
        """The numbers."""
        _name(request, "metrics")
        both = (self._boards, self._cards)
        gauges = {
            "requests_waiting": ("Requests that wait for a worker.", sum(workers.waiting for workers in both)),
            "requests_computing": ("Requests that are being answered.", sum(workers.busy for workers in both)),
            "workers": ("Worker processes.", sum(workers.alive for workers in both)),
            "workers_replaced": ("Worker processes that were ended or died.", sum(workers.ended for workers in both)),
        }
        return PlainTextResponse(self._metrics.text(gauges), media_type="text/plain; version=0.0.4")

    async def description(self, request: Request) -> Response:
        """The interface described, by OpenAPI."""
        _name(request, "openapi")
        return Response(self._description, media_type=_JSON)

    async def post(self, request: Request) -> Response:
        """A method of the service, with its request as the body."""
        method = _last(request)
        _name(request, method)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
        body = await self._body(request)
        if kind in _YAML and "board" in METHODS[method].fields:
            try:
                body = json.dumps({"board": body.decode("utf-8")}).encode()
            except UnicodeDecodeError as error:
                raise Wrong(422, "This is not UTF-8", f"byte {error.start + 1:,} of the board") from None
        elif kind != _JSON:
            raise Wrong(415, "This takes JSON", f"Content-Type: {_JSON}; for a board alone also {_YAML[0]}")
        return await self._answer(request, method, body)

    async def look_up(self, request: Request) -> Response:
        """A method of the service, with its request in the query."""
        method = _last(request)
        _name(request, method)
        return await self._answer(request, method, _encoded(_query(request, _LOOKED_UP[method])))

    async def card(self, request: Request) -> Response:
        """A card by its name."""
        _name(request, "card")
        reply = await self._ask(request, "card", _encoded({"name": request.path_params["name"]}))
        if reply.status != 200 and (made := json.loads(reply.body))["type"] == _NOT_FOUND:
            return Response(_encoded({**made, "status": 404}), 404, media_type=MEDIA_TYPE)
        return _response(reply)

    async def _answer(self, request: Request, method: str, body: bytes) -> Response:
        return _response(await self._ask(request, method, body))

    async def _ask(self, request: Request, method: str, body: bytes) -> Reply:
        workers = self._cards if method in _ABOUT_CARDS else self._boards
        noted = request.scope.setdefault("noted", {})
        noted["bytes_in"] = len(body)
        try:
            reply = await workers.ask(method, body)
        except NoAnswer as refused:
            self._metrics.refused(refused.reason)
            noted["refused"] = str(refused.reason)
            noted["computed_ms"] = round(refused.seconds * 1000, 1)
            raise
        noted["waited_ms"] = round(reply.waited * 1000, 1)
        noted["computed_ms"] = round(reply.computed * 1000, 1)
        return reply

    async def _body(self, request: Request) -> bytes:
        """The body, as far as it may go.

        Raises:
            Wrong: it is too large, or does not arrive.
        """
        most = self._settings.body_limit
        too_large = Wrong(413, "This is too large", f"at most {most:,} bytes", {"Connection": "close"})
        said = request.headers.get("content-length", "")
        if said.isdecimal() and int(said[:20]) > most:
            raise too_large
        parts, size = [], 0
        try:
            async with asyncio.timeout(self._settings.body_time):
                async for part in request.stream():
                    size += len(part)
                    if size > most:
                        raise too_large
                    parts.append(part)
        except TimeoutError:
            raise Wrong(408, "The request did not arrive in time", headers={"Connection": "close"}) from None
        except ClientDisconnect:
            raise Wrong(400, "The request broke off", headers={"Connection": "close"}) from None
        return b"".join(parts)


def _query(request: Request, known: Mapping[str, type]) -> dict[str, Any]:
    """The query as fields; what is unknown goes on as it is, for the service to say so."""
    fields: dict[str, Any] = {}
    for name, value in request.query_params.multi_items():
        if name in fields:
            raise Wrong(422, f"{name[:60]!r} is there twice")
        kind = known.get(name, str)
        if kind is int and value.isascii() and value.isdecimal() and len(value) < 10:
            fields[name] = int(value)
        elif kind is bool and value.casefold() in ("true", "false", "1", "0", ""):
            fields[name] = value.casefold() in ("true", "1", "")
        else:
            fields[name] = value
    return fields


def _encoded(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields).encode()


def _response(reply: Reply) -> Response:
    return Response(reply.body, reply.status, media_type=_JSON if reply.status < 400 else MEDIA_TYPE)


def _last(request: Request) -> str:
    return request.url.path.rsplit("/", 1)[-1]


def _name(request: Request, name: str) -> None:
    """Tell the log and the metrics which route it was."""
    request.scope["route_name"] = name
