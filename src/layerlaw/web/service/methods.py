"""The table of methods, and errors as problem details (RFC 9457)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote, render
from layerlaw.model.late import dataclass
from layerlaw.model.places import Place
from layerlaw.web.service import atlas, boards, cards, formats
from layerlaw.web.service.request import Request

__all__ = ["METHODS", "Method", "answer", "problem"]

Json = dict[str, Any]


@dataclass(frozen=True)
class Method:
    """A method: the function that answers, the fields of its request, and what it is for."""

    answer: Callable[[Request], Json]
    fields: tuple[str, ...]
    summary: str


_PLAYED: Final = ("board", "at", "rules")

METHODS: Final[Mapping[str, Method]] = {
    "solve": Method(boards.solve, _PLAYED, "what every object of a board is"),
    "explain": Method(boards.explain, (*_PLAYED, "object", "full", "format"), "why: layer by layer, with rule numbers"),
    "ask": Method(boards.ask, ("cards", "rules", "max_solves"), "these cards are on the battlefield: every outcome"),
    "legal": Method(boards.legal, (*_PLAYED, "entry", "by", "pay"), "what a player may do now, or why not"),
    "offers": Method(
        boards.offers,
        (*_PLAYED, "picked", "object", "draft"),
        "what can be done with a card, an object or an entry, and what that leaves open",
    ),
    "compare": Method(boards.compare, ("board", "editions", "by_date"), "a board under every edition of the rules"),
    "check": Method(boards.check, ("board", "rules"), "what a board expects, compared with what is so"),
    "cards": Method(cards.find, ("q", "limit"), "cards by name, typed as people type"),
    "card": Method(cards.show, ("name",), "a card: its text, how it was understood, its rulings"),
    "atlas": Method(
        atlas.about, ("name", "most"), "a card's part of the Atlas: with which cards it interacts, and how"
    ),
    "read": Method(cards.read, ("card",), "how a card of one's own is understood"),
    "schema": Method(formats.schema, ("result",), "the JSON Schema of boards, or of answers"),
    "format": Method(formats.board_format, (), "the board format as data, from which forms are made"),
    "status": Method(formats.status, (), "version, editions, how many cards are known"),
}
"""Every method by its name."""

_TITLES: Final = {
    ErrorKind.UNREADABLE: "This cannot be read",
    ErrorKind.UNKNOWN: "A word or value that is not known here",
    ErrorKind.NOTHING: "Nothing of that name is there",
    ErrorKind.AMBIGUOUS: "More than one thing may be meant",
    ErrorKind.MISSING: "Something was left out",
    ErrorKind.LIMIT: "This is too large",
    ErrorKind.FORBIDDEN: "The rules forbid it",
    ErrorKind.UNSUPPORTED: "This cannot be done here yet",
}

_SMALLER: Final = "make the board smaller, or ask about less of it at once"


def answer(method: str, request: Mapping[str, Any]) -> Json:
    """Answer one request.

    Raises:
        LayerlawError: there is no such method, the request is wrong, or the board or card in it is.
    """
    found = METHODS.get(method)
    if found is None:
        raise LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                Place("request"),
                f"there is no method {quote(method)}",
                expected=f"one of: {', '.join(METHODS)}",
                nearest=nearest(method, METHODS),
            )
        )
    try:
        return found.answer(Request(request, known=found.fields))
    except RecursionError:
        raise LayerlawError(
            Mistake(ErrorKind.LIMIT, None, "it is nested too deeply", mend="make it flatter, or smaller")
        ) from None


def problem(error: LayerlawError) -> Json:
    """An error as problem details: title and detail in words, and the mistake with its place, what was expected, and the mend.

    `text` is the whole error as the command line prints it, with the line it points at. A limit of the service is not for the one who
    asks to lift, so that the mend names no flag.
    """
    mistake = error.mistake
    if mistake.kind is ErrorKind.LIMIT:
        mistake = replace(mistake, mend=_SMALLER)
    return {
        "type": f"urn:layerlaw:{mistake.kind}",
        "title": _TITLES[mistake.kind],
        "status": 413 if mistake.kind is ErrorKind.LIMIT else 422,
        "detail": mistake.found,
        "mistake": mistake.as_json(),
        "text": render(mistake, error.source_line),
    }
