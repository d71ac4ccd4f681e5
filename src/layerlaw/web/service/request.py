"""Reading the fields of a request. What is missing, of the wrong kind or unknown is one `LayerlawError` that says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote
from layerlaw.explain.editions import edition_named
from layerlaw.layers import EDITION_NAMES, Edition
from layerlaw.model.places import Place

__all__ = ["Request"]

_KINDS: Final = {str: "a text", int: "a whole number", bool: "true or false", list: "a list", dict: "a mapping"}


class Request:
    """The fields of one request, asked for one by one."""

    def __init__(self, fields: Mapping[str, Any], *, known: tuple[str, ...]) -> None:
        """Take the fields.

        Raises:
            LayerlawError: there is a field that the method does not know.
        """
        self._fields = fields
        for name in fields:
            if name not in known:
                raise LayerlawError(
                    Mistake(
                        ErrorKind.UNKNOWN,
                        Place("request"),
                        f"{quote(str(name))} is no field of this request",
                        expected=f"one of: {', '.join(known)}" if known else "no fields at all",
                        nearest=nearest(str(name), known),
                    )
                )

    def text(self, name: str, *, longest: int = 300) -> str:
        """A text that must be there."""
        value = self._value(name, str)
        if value is None:
            raise self._missing(name, "a text")
        return self._bounded(name, value, longest)

    def text_or_none(self, name: str, *, longest: int = 300) -> str | None:
        """A text that may be there."""
        value = self._value(name, str)
        return None if value is None else self._bounded(name, value, longest)

    def flag(self, name: str) -> bool:
        """Whether something was asked for; false by default."""
        return bool(self._value(name, bool))

    def number(self, name: str, default: int | None, *, least: int = 1, most: int = 1_000_000) -> int | None:
        """A whole number within bounds, or the default."""
        value: int | None = self._value(name, int)
        if value is None:
            return default
        if not least <= value <= most:
            raise self._wrong(name, f"{value}", f"a whole number from {least:,} to {most:,}")
        return value

    def texts(self, name: str, *, most: int, longest: int = 2000) -> list[str]:
        """A list of texts; empty where it is not there."""
        value = self._value(name, list) or []
        if len(value) > most:
            raise self._wrong(name, f"{len(value)} items", f"at most {most}", ErrorKind.LIMIT)
        for item in value:
            if not isinstance(item, str):
                raise self._wrong(name, type(item).__name__, "a list of texts")
            self._bounded(name, item, longest)
        return list(value)

    def mapping(self, name: str) -> dict[str, Any]:
        """A mapping that must be there."""
        value = self._value(name, dict)
        if value is None:
            raise self._missing(name, "a mapping")
        return dict(value)

    def board(self) -> str | dict[str, Any]:
        """The board: a text, or a mapping of the same shape."""
        value = self._fields.get("board")
        if value is None:
            raise self._missing("board", "a board, as a text or as a mapping")
        if not isinstance(value, str | dict):
            raise self._wrong("board", type(value).__name__, "a board, as a text or as a mapping")
        return value

    def one_of(self, name: str, words: tuple[str, ...], default: str) -> str:
        """One of a few words."""
        value = self._value(name, str)
        if value is None:
            return default
        if value not in words:
            raise self._wrong(name, quote(value), f"one of: {', '.join(words)}", near=nearest(value, words))
        return str(value)

    def edition(self, name: str = "rules") -> Edition | None:
        """An edition by its name; None where the board decides."""
        value = self._value(name, str)
        return None if value is None else self._edition(name, value)

    def editions(self, name: str = "editions") -> list[Edition]:
        """Editions by their names; empty where none are named."""
        return [self._edition(name, item) for item in dict.fromkeys(self.texts(name, most=len(EDITION_NAMES)))]

    def _edition(self, name: str, value: str) -> Edition:
        try:
            return edition_named(value)
        except LayerlawError as error:
            mistake = error.mistake
            raise self._wrong(name, quote(value), mistake.expected, near=mistake.nearest) from None

    def _value(self, name: str, kind: type) -> Any:  # noqa: ANN401 - of the kind that is asked for
        value = self._fields.get(name)
        if value is None:
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self._wrong(name, type(value).__name__, _KINDS[kind])
        return value

    def _bounded(self, name: str, value: str, longest: int) -> str:
        if len(value) > longest:
            raise self._wrong(name, f"{len(value):,} characters", f"at most {longest:,}", ErrorKind.LIMIT)
        return value

    @staticmethod
    def _missing(name: str, what: str) -> LayerlawError:
        place = Place(f"request.{name}")
        return LayerlawError(Mistake(ErrorKind.MISSING, place, f"{quote(name)} is missing", expected=what))

    @staticmethod
    def _wrong(
        name: str, found: str, expected: str, kind: ErrorKind = ErrorKind.UNKNOWN, near: tuple[str, ...] = ()
    ) -> LayerlawError:
        place = Place(f"request.{name}")
        return LayerlawError(Mistake(kind, place, f"{quote(name)} is {found}", expected=expected, nearest=near))
