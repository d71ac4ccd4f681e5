"""Mana costs (202, 107.4): read, written, counted."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from layerlaw.model.late import dataclass
from layerlaw.model.words import COLORS, Color

_LETTERS: Final = frozenset(COLORS)
_ALONE: Final = frozenset("WUBRGCSXYZP")
_HALVES: Final = frozenset("WUBRGC")


class AnyMana(StrEnum):
    """As what mana may be spent that need not be what a cost asks for: as of any color, or of any type, colorless with it (106.1b, 118.14, 609.4b)."""

    COLOR = "color"
    TYPE = "type"

    @property
    def letters(self) -> str:
        """The letters of the symbols that such mana pays."""
        return "".join(COLORS) + ("C" if self is AnyMana.TYPE else "")

    @classmethod
    def widest(cls, *known: AnyMana | None) -> AnyMana | None:
        """What several leaves allow together."""
        return cls.TYPE if cls.TYPE in known else cls.COLOR if cls.COLOR in known else None


class BadManaCost(ValueError):
    """A mana cost that no card could have; the message names the part that is wrong."""


@dataclass(frozen=True)
class ManaCost:
    """A mana cost as its symbols without braces, in order: `("2", "W", "W")` for {2}{W}{W}. Empty is {0}-less: no symbols."""

    symbols: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> ManaCost:
        """Read `"{2}{W}{W}"`.

        Raises:
            BadManaCost: where anything but mana symbols stands in `text`.
        """
        *pieces, rest = map(str.lstrip, text.split("}"))
        symbols = tuple(piece[1:].upper() for piece in pieces)
        if rest or any(len(piece) == 1 or piece.rfind("{") != 0 for piece in pieces):
            raise BadManaCost(f"{text!r} is not a row of mana symbols such as {{2}}{{W}}")
        for symbol in symbols:
            if not _is_symbol(symbol):
                raise BadManaCost(f"{{{symbol}}} is no mana symbol")
        return cls(symbols)

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)

    @property
    def colors(self) -> frozenset[Color]:
        """The colors of its symbols; hybrid and Phyrexian symbols count (202.2, 202.2d)."""
        return _colors(self.symbols)

    @property
    def mana_value(self) -> int:
        """Its mana value with X as 0 (202.3, 202.3e to 202.3g)."""
        return _mana_value(self.symbols)

    def with_x(self, x: int) -> int:
        """Its mana value on the stack, where X is the announced number (202.3e)."""
        return self.mana_value + x * self.symbols.count("X")

    def pips(self, colors: frozenset[Color]) -> int:
        """How many of its symbols are of any of `colors`: the unit of devotion (700.5)."""
        return sum(1 for symbol in self.symbols if any(letter in colors for letter in symbol.split("/")))


def _is_symbol(symbol: str) -> bool:
    """Is it a mana symbol's inside (107.4): `2`, `W`, `W/U`, `2/W`, `W/P`, `W/U/P`?"""
    first, *others = symbol.split("/")
    if not others:
        return symbol in _ALONE or _is_number(symbol, 10)
    second, *third = others
    return (first in _HALVES or _is_number(first, 6)) and second in _HALVES | {"P"} and third in ([], ["P"])


def _is_number(text: str, longest: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= longest


@lru_cache(maxsize=4096)
def _colors(symbols: tuple[str, ...]) -> frozenset[Color]:
    return frozenset(Color(letter) for symbol in symbols for letter in symbol.split("/") if letter in _LETTERS)


@lru_cache(maxsize=4096)
def _mana_value(symbols: tuple[str, ...]) -> int:
    return sum(_symbol_value(symbol) for symbol in symbols)


def _symbol_value(symbol: str) -> int:
    parts = symbol.split("/")
    return max(int(part) if part.isdigit() else 0 if part in ("X", "Y", "Z") else 1 for part in parts)
