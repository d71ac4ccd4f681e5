"""The board format as data: the JSON Schemas, and the declared kinds of every verb and key, from which forms are made."""

from __future__ import annotations

from typing import Any, assert_never

from layerlaw import __version__
from layerlaw.boards import board_schema
from layerlaw.boards.kinds import (
    EntryOf,
    Flag,
    Key,
    KeyedMapping,
    Kind,
    Label,
    ListOf,
    MapOf,
    Nothing,
    Number,
    OneOf,
    Subjects,
    Text,
    WordKind,
)
from layerlaw.boards.schema import BOARD, DEFAULT_PLAYERS, VERBS
from layerlaw.cards.builtin import CARDS
from layerlaw.cards.card_sources import library
from layerlaw.explain import result_schema
from layerlaw.layers import EDITIONS
from layerlaw.web.service.request import Request

__all__ = ["board_format", "schema", "status"]

Json = dict[str, Any]


def schema(request: Request) -> Json:
    """The JSON Schema of board files; of answers where `result` is true."""
    return result_schema() if request.flag("result") else board_schema()


def status(_request: Request) -> Json:
    """What answers: its version, the editions of the rules, and how many cards it knows."""
    database = library().database
    sizes = database.sizes() if database is not None else {}
    return {
        "version": __version__,
        "editions": list(EDITIONS),
        "cards": sizes.get("card", 0) or len(CARDS),
        "tokens": sizes.get("token", 0),
        "rulings": sizes.get("ruling", 0),
        "database": database is not None,
    }


def board_format(_request: Request) -> Json:
    """Every verb with its subject, its options and their meanings, and the keys of the board; kinds that speak of themselves once."""
    writer = _FormatWriter()
    return {
        "verbs": [
            {
                "name": verb.name,
                "meaning": verb.meaning,
                "subject": writer.kind(verb.subject),
                "options": [writer.key(key) for key in verb.options],
                "any_of": list(verb.any_of),
            }
            for verb in VERBS
        ],
        "board": [writer.key(key) for key in BOARD.keys],
        "players": list(DEFAULT_PLAYERS),
        "records": writer.records,
    }


class _FormatWriter:
    """Writes kinds as plain values. A record is written once, under its name: it may hold entries that hold it again."""

    def __init__(self) -> None:
        self.records: dict[str, Json] = {}

    def key(self, key: Key) -> Json:
        """A key or option: its name, meaning, kind, and whether it must be there."""
        return {"name": key.name, "meaning": key.meaning, "kind": self.kind(key.kind), "required": key.required}

    def kind(self, kind: Kind) -> Json:
        """A kind: `is` says which."""
        match kind:
            case Text(what, longest, may_be_empty):
                return {"is": "text", "what": what, "longest": longest, "may_be_empty": may_be_empty}
            case Label(what):
                return {"is": "label", "what": what}
            case Number(least, most):
                return {"is": "number", "least": least, "most": most}
            case Flag():
                return {"is": "flag"}
            case Nothing():
                return {"is": "nothing"}
            case WordKind(what, words):
                return {"is": "word", "what": what, "words": list(words)}
            case ListOf(item, least, most):
                return {"is": "list", "item": self.kind(item), "least": least, "most": most}
            case MapOf(key, value):
                return {"is": "map", "key": self.kind(key), "value": self.kind(value)}
            case OneOf(kinds):
                return {"is": "one-of", "kinds": [self.kind(item) for item in kinds]}
            case EntryOf(verbs, bare):
                return {"is": "entry", "verbs": list(verbs), "bare": bare}
            case KeyedMapping():
                return self._record(kind)
            case Subjects():
                return {
                    "is": "subjects",
                    "reserved": self._record(kind.reserved),
                    "subject": self._record(kind.subject),
                }
            case _:
                assert_never(kind)

    def _record(self, kind: KeyedMapping) -> Json:
        if kind.what not in self.records:
            self.records[kind.what] = {}
            self.records[kind.what] = {
                "keys": [self.key(key) for key in kind.keys],
                "any_of": list(kind.any_of),
            }
        return {"is": "record", "name": kind.what}
