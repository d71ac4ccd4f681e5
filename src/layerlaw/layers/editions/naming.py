"""How people name the rules of a time: an edition by its name, a day, a month, a year, or a set by its code or name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from layerlaw.layers.edition import Edition
from layerlaw.layers.editions.all import EDITIONS
from layerlaw.layers.editions.sets import SETS
from layerlaw.model.late import dataclass


@dataclass(frozen=True)
class Unnamed:
    """Words that name no edition, or not one alone."""

    changed: tuple[date, ...] = ()
    """The days on which the rules changed within the month or year that was named."""
    near: tuple[str, ...] = ()
    """Names of editions and sets that are spelled nearly so, and mean the same number or year."""


def find_edition(words: str) -> Edition | None:
    """The edition that is named, or None."""
    found = name_edition(words)
    return found if isinstance(found, Edition) else None


def name_edition(words: str) -> Edition | Unnamed:
    """The edition that some words name: `newest`, `m14-2013`, `2013-05-01`, `2013-05`, `May 2013`, `2014`, `m13`, `Dominaria`."""
    if words in EDITIONS:
        return EDITIONS[words]
    span = _span(words.strip())
    if span is not None:
        first, last = span
        changed = tuple(day for day in _first_days() if first < day <= last)
        return Unnamed(changed) if changed else edition_of_day(first)
    asked = _folded(words)
    for released in SETS:
        if asked in (released.code, _folded(released.name)):
            return edition_of_day(released.released)
    return Unnamed(near=tuple(_near(asked)))


@lru_cache(maxsize=1024)
def edition_of_day(day: date) -> Edition:
    """The edition that was in force on a day as far as is known; before the oldest that is kept, the oldest. It bears the day."""
    found = next((item for item in EDITIONS.values() if first_day(item) <= day), tuple(EDITIONS.values())[-1])
    return replace(found, day=day.isoformat())


def first_day(edition: Edition) -> date:
    """The first day for which one of our editions answers."""
    return date.fromisoformat(edition.since or edition.effective)


def neighbours(edition: Edition) -> tuple[Edition | None, Edition | None]:
    """The nearest editions with a text, before and after one of ours or of one that was made from it; itself where it has one."""
    names = list(EDITIONS)
    at = names.index(edition.name)
    older = next((EDITIONS[name] for name in names[at:] if EDITIONS[name].has_text), None)
    younger = next((EDITIONS[name] for name in reversed(names[:at]) if EDITIONS[name].has_text), None)
    return older, younger


def _first_days() -> Iterator[date]:
    return map(first_day, EDITIONS.values())


_MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)


def _span(words: str) -> tuple[date, date] | None:
    """The first and the last day that a day, a month or a year means."""
    named, _, of = words.partition(" ")
    if named.lower() in _MONTHS and _is_year(of):
        return _month(int(of), _MONTHS.index(named.lower()) + 1)
    year, *others = words.split("-")
    if not _is_year(year) or not all(_is_number(part, 2) for part in others):
        return None
    try:
        match others:
            case []:
                return date(int(year), 1, 1), date(int(year), 12, 31)
            case [month]:
                return _month(int(year), int(month))
            case [_, _]:
                day = date.fromisoformat(words)
                return day, day
            case _:
                return None
    except ValueError:  # no such day
        return None


def _is_year(text: str) -> bool:
    return _is_number(text, 4) and text[:2] in ("19", "20")


def _is_number(text: str, digits: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) == digits


def _month(year: int, month: int) -> tuple[date, date]:
    first = date(year, month, 1)
    following = date(year + month // 12, month % 12 + 1, 1)
    return first, following - timedelta(days=1)


def _folded(words: str) -> str:
    """Small letters and digits only: `Dragon's Maze` is `dragons maze`."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return " ".join("".join(letter if letter.isalnum() else " " for letter in plain.lower().replace("'", "")).split())


def _near(asked: str) -> Iterator[str]:
    """Names spelled nearly so with the same digits: a hint from `m9` to `m10` would lead to the other side of a change."""
    names = {_folded(name): name for name in EDITIONS}
    names.update((_folded(released.name), released.name) for released in SETS)
    digits = _digits(asked)
    for name in get_close_matches(asked, list(names), n=3, cutoff=0.75):
        if _digits(name) == digits:
            yield names[name]


def _digits(text: str) -> list[str]:
    """The numbers in a text, in their order."""
    return "".join(letter if letter.isdigit() else " " for letter in text).split()
