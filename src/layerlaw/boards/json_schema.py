"""The format as JSON Schema (draft 2020-12): for editors that complete and check board files, and for programs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, assert_never

from layerlaw.boards.board_words import RESERVED
from layerlaw.boards.expected import EXPECT
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
    Verb,
    WordKind,
)
from layerlaw.boards.schema import BOARD, VERBS, VERBS_BY_NAME
from layerlaw.boards.short_forms import DIGITS

__all__ = ["board_schema"]

Schema = dict[str, Any]

_YES_OR_NO: Final = "^([Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$"
_MOST_SPELLED: Final = 40
"""Lists of words up to this length are spelled in any case; of longer ones the schema allows any text besides."""


def board_schema() -> Schema:
    """The JSON Schema of board files."""
    writer = _SchemaWriter()
    body = writer.schema(BOARD)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Layerlaw board file",
        "description": "What happened in a game, oldest first, and what to ask of it.",
        **body,
        "$defs": dict(sorted(writer.definitions.items())),
    }


class _SchemaWriter:
    """Writes schemas; what is used in many places is written once, under `$defs`."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def schema(self, kind: Kind) -> Schema:
        """The schema of a kind."""
        match kind:
            case Text(what, longest, may_be_empty, mana, lines):
                bounds: Schema = {"maxLength": longest} if may_be_empty else {"minLength": 1, "maxLength": longest}
                more = ["integer"] if mana else ["array"] if lines else []
                return {"type": ["string", *more] if more else "string", **bounds, "description": what}
            case Label(what):
                return {"type": ["string", "number"], "description": what}
            case Number(least, most):
                return {
                    "anyOf": [
                        {"type": "integer", "minimum": least, "maximum": most},
                        {"type": "string", "pattern": DIGITS},
                    ]
                }
            case Flag():
                return {"anyOf": [{"type": "boolean"}, {"type": "string", "pattern": _YES_OR_NO}]}
            case Nothing():
                return {"enum": [None, "none"]}
            case WordKind():
                return self._word(kind)
            case ListOf():
                return self._list(kind)
            case MapOf(key, value, counts):
                made = {"type": "object", "propertyNames": self._names(key), "additionalProperties": self.schema(value)}
                alone: Schema = {"type": ["string", "array"], "items": {"type": "string"}}
                return {"anyOf": [made, alone]} if counts else made
            case KeyedMapping():
                return self._defined(kind.what, lambda: self._record(kind.keys, kind.any_of))
            case OneOf(kinds):
                return {"anyOf": [self.schema(item) for item in kinds]}
            case Subjects():
                return self._defined("expectations", self._expectation)
            case EntryOf(verbs, bare):
                return self._entry(verbs, bare=bare)
            case _:
                assert_never(kind)

    def _list(self, kind: ListOf) -> Schema:
        item = self.schema(kind.item)
        made: Schema = {"type": "array", "items": item}
        if kind.least:
            made["minItems"] = kind.least
        if kind.most is not None:
            made["maxItems"] = kind.most
        if not kind.takes_one_alone and not isinstance(kind.item, ListOf):
            return made
        none: list[Schema] = [] if kind.least else [{"enum": ["none", "empty"]}]
        letters: list[Schema] = [{"type": "string", "pattern": "^([WUBRGwubrg]+|colorless)$"}] if kind.letters else []
        return {"anyOf": [made, item, *letters, *none]}

    def _defined(self, name: str, make: Any) -> Schema:  # noqa: ANN401 - a function without arguments
        key = re.sub(r"[^a-z]+", "-", name.lower()).strip("-")
        if key not in self.definitions:
            self.definitions[key] = {}  # it may speak of itself
            self.definitions[key] = make()
        return {"$ref": f"#/$defs/{key}"}

    def _word(self, kind: WordKind) -> Schema:
        if not kind.fold:
            return {"enum": list(kind.words)}
        every = (*kind.words, *(other for other, _ in kind.also))
        spelled: Schema = {"pattern": f"^({'|'.join(map(_any_case, every))})$"}
        loose: Schema = spelled if len(kind.words) <= _MOST_SPELLED else {"minLength": 1}
        return self._defined(
            kind.what,
            lambda: {"anyOf": [{"enum": list(kind.words)}, {"type": "string", **loose}], "description": kind.what},
        )

    @staticmethod
    def _names(key: Text | WordKind | Label) -> Schema:
        if isinstance(key, WordKind) and not key.fold:
            return {"enum": list(key.words)}
        return {"minLength": 1}

    def _record(
        self, keys: Iterable[Key], any_of: tuple[str, ...], extra: Mapping[str, Schema] | None = None
    ) -> Schema:
        listed = tuple(keys)
        properties = dict(extra or {})
        properties |= {key.name: {**self.schema(key.kind), "description": key.meaning} for key in listed}
        properties |= {
            name: {**self.schema(key.kind), "description": f"the same as {key.name}"}
            for key in listed
            for name in key.also
        }
        needed = [key for key in listed if key.required]
        required = [*(extra or {}), *(key.name for key in needed if not key.also)]
        made: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
        if required:
            made["required"] = required
        by_any_name = [_any_of((key.name, *key.also)) for key in needed if key.also]
        if any_of:
            by_any_name.append(_any_of(name for key in listed if key.name in any_of for name in (key.name, *key.also)))
        if by_any_name:
            made["allOf"] = by_any_name
        return made

    def _expectation(self) -> Schema:
        made = self._record(EXPECT.reserved.keys, ())
        made["additionalProperties"] = self.schema(EXPECT.subject)
        made["propertyNames"] = {"minLength": 1}
        return made

    def _entry(self, verbs: tuple[str, ...], *, bare: bool) -> Schema:
        made = [self._verb(VERBS_BY_NAME[name]) for name in verbs]
        short: list[Schema] = (
            [{"type": "string", "minLength": 1, "description": "short for {enter: CARD}"}] if bare else []
        )
        return {"anyOf": [*short, *made]}

    def _verb(self, verb: Verb) -> Schema:
        def make() -> Schema:
            subject = {**self.schema(verb.subject), "description": verb.meaning}
            return self._record(verb.options, verb.any_of, {verb.name: subject})

        return self._defined(f"verb {verb.name}", make)


def _any_of(names: Iterable[str]) -> Schema:
    return {"anyOf": [{"required": [name]} for name in names]}


def _any_case(word: str) -> str:
    """A pattern for a word in upper and lower case, with spaces or underscores."""
    return "".join(
        f"[{letter.upper()}{letter.lower()}]" if letter.isalpha() else "[ _]" if letter in " _" else re.escape(letter)
        for letter in word
    )


assert set(RESERVED) == set(EXPECT.reserved.by_name), "the reserved words are the keys of an expectation"
assert len(VERBS_BY_NAME) == len(VERBS), "each verb is declared once"
