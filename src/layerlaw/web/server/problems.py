"""Problem details (RFC 9457) for what goes wrong on the way: a request that is none, a route that is not there, work that was refused.

What is wrong with a board or a card is told by the service, in the same shape.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from layerlaw.web.server.workers import Ended, NoAnswer

__all__ = ["MEDIA_TYPE", "Wrong", "of_http", "of_refused", "of_wrong", "problem_response"]

MEDIA_TYPE: Final = "application/problem+json"
_RETRY_SOON: Final = {"Retry-After": "1"}
_REFUSED: Final[Mapping[Ended, tuple[int, str, str]]] = {
    Ended.FULL: (429, "Too many requests wait already", "Ask again in a second."),
    Ended.WAITED: (503, "No worker became free in time", "Ask again in a second."),
    Ended.TIME: (422, "This takes too long", "It was ended at the time limit. Ask about less at once."),
    Ended.OTHERS: (503, "This takes long, and others waited", "It was ended. Ask again later, or about less at once."),
    Ended.CRASHED: (500, "The process that computed this died", "Please report the board to the project."),
    Ended.STOPPING: (503, "The server is being stopped", "Ask again in a minute."),
}


class Wrong(Exception):
    """A request that goes no further."""

    def __init__(self, status: int, title: str, detail: str = "", headers: Mapping[str, str] | None = None) -> None:
        super().__init__(title)
        self.status = status
        self.title = title
        self.detail = detail
        self.headers = dict(headers or {})


def problem_response(
    status: int, title: str, detail: str = "", *, kind: str = "about:blank", headers: Mapping[str, str] | None = None
) -> Response:
    """A response with problem details."""
    made: dict[str, Any] = {"type": kind, "title": title, "status": status, "detail": detail or title}
    return Response(json.dumps(made, ensure_ascii=False), status, dict(headers or {}), MEDIA_TYPE)


async def of_wrong(_request: Request, error: Exception) -> Response:
    """The response to a request that goes no further."""
    assert isinstance(error, Wrong)
    return problem_response(error.status, error.title, error.detail, headers=error.headers)


async def of_refused(_request: Request, error: Exception) -> Response:
    """The response to a request whose work was refused or ended."""
    assert isinstance(error, NoAnswer)
    status, title, detail = _REFUSED[error.reason]
    headers = _RETRY_SOON if status in (429, 503) else {}
    return problem_response(status, title, detail, kind=f"urn:layerlaw:{error.reason}", headers=headers)


async def of_http(_request: Request, error: Exception) -> Response:
    """The response to what the framework refuses: no such path, no such method there."""
    assert isinstance(error, HTTPException)
    titles = {404: "There is nothing at this address", 405: "This address does not take that method"}
    return problem_response(error.status_code, titles.get(error.status_code, error.detail), headers=error.headers)


async def of_anything(_request: Request, _error: Exception) -> Response:
    """The response to a mistake of ours; what it was stands in the log and nowhere else."""
    return problem_response(
        500, "Something broke here", "It is not the request's fault. Please report it to the project."
    )
