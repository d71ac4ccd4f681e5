"""Mana costs (202, 107.4): read, written, counted."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from typing import Final

from layerlaw.model.late import dataclass
from layerlaw.model.words import COLORS, Color

_SYMBOL: Final = re.compile(r"\{([^{}]+)\}")
_LETTERS: Final = frozenset(COLORS)
_PLAIN: Final = re.compile(r"\d{1,10}|[WUBRGCSXYZP]")
_HYBRID: Final = re.compile(r"(?:[WUBRGC]|\d{1,6})/[WUBRGCP](?:/P)?")


class AnyMana(StrEnum):
    """As what mana may be spent that need not be what a cost asks for: as of any color, or of any type, colorless with it (106.1b, 118.14, 609.4b)."""

    COLOR = "color"
    TYPE = "type"

    @property
    def letters(self) -> str:
        """The letters of the symbols that such mana pays."""
        return "".join(COLORS) + ("C" if self is AnyMana.TYPE else "")

    @property
    def may_be_spent(self) -> str:
        """The words behind which "to cast that spell" follows."""
        if self is AnyMana.TYPE:
            return "mana of any type can be spent"
        return "you may spend mana as though it were mana of any color"

    @classmethod
    def said(cls, words: str) -> AnyMana:
        """Which of the two these words speak of."""
        return cls.TYPE if "of any type" in words else cls.COLOR

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
        symbols = tuple(match.group(1).upper() for match in _SYMBOL.finditer(text))
        if _SYMBOL.sub("", text).strip():
            raise BadManaCost(f"{text!r} is not a row of mana symbols such as {{2}}{{W}}")
        for symbol in symbols:
            if not (_PLAIN.fullmatch(symbol) or _HYBRID.fullmatch(symbol)):
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


@lru_cache(maxsize=4096)
def _colors(symbols: tuple[str, ...]) -> frozenset[Color]:
    return frozenset(Color(letter) for symbol in symbols for letter in symbol.split("/") if letter in _LETTERS)


@lru_cache(maxsize=4096)
def _mana_value(symbols: tuple[str, ...]) -> int:
    return sum(_symbol_value(symbol) for symbol in symbols)


def _symbol_value(symbol: str) -> int:
    parts = symbol.split("/")
    return max(int(part) if part.isdigit() else 0 if part in ("X", "Y", "Z") else 1 for part in parts)
