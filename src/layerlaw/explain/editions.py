"""Editions in words: which rules a day had as far as is known, and what to say to words that name none."""

from __future__ import annotations

from datetime import date
from typing import Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.layers import EDITIONS, Edition
from layerlaw.layers.editions import Unnamed, name_edition
from layerlaw.layers.editions.naming import first_day, neighbours
from layerlaw.model.places import Place

EXPECTED: Final = "a day as 2013-05-01, a set as m13 or Dominaria, or the name of an edition as newest"
_MONTHS: Final = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def day_words(day: date | str) -> str:
    """A day as people write it: 1 July 2012."""
    day = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def edition_named(words: str, place: Place | None = None) -> Edition:
    """The edition that some words name.

    Raises:
        LayerlawError: they name none, or a time within which the rules changed.
    """
    found = name_edition(words)
    if isinstance(found, Edition):
        return found
    raise LayerlawError(_mistake(words, found, place))


def _mistake(words: str, found: Unnamed, place: Place | None) -> Mistake:
    if found.changed:
        days = sorted(found.changed)
        return Mistake(
            ErrorKind.UNKNOWN,
            place,
            f"the rules changed within {quote(words)}: on {', '.join(map(str, days))}",
            expected="one day, as " + str(days[0]),
            mend=f"write '{days[0]}' for the rules after the change; the day before it has those from before",
        )
    return Mistake(
        ErrorKind.UNKNOWN,
        place,
        f"{quote(words)} names no edition of the rules",
        expected=EXPECTED,
        nearest=found.near,
        mend=f"write {quote(found.near[0])}" if found.near else "docs/editions.md lists them",
    )


def rules_note(edition: Edition) -> str:
    """What is not known of the rules that answer: a sentence where they were named by a day, or have no text; else nothing.

    A day on which a kept text came into force needs no sentence.
    """
    if edition.name not in EDITIONS or (edition.has_text and edition.day in ("", edition.effective)):
        return ""
    older, younger = neighbours(edition)
    day = edition.day or edition.effective
    oldest = tuple(EDITIONS.values())[-1]
    if date.fromisoformat(day) < first_day(oldest):
        return (
            f"No rules from before {day_words(first_day(oldest))} are kept: {edition.name} answers for {day_words(day)}, "
            "the oldest; what was otherwise then is not known."
        )
    if edition.has_text:
        own = f"{edition.name}, the text of {day_words(edition.effective)}"
        if younger is None:
            return f"The rules of {day_words(day)}: {own}, is the newest kept; what came after it is not known."
        after = _next(edition)
        if day < edition.effective:
            return (
                f"The rules of {day_words(day)}: {own}, answers from {day_words(first_day(edition))} on; "
                "no change between the two is known, no text of that time is kept."
            )
        return (
            f"The rules of {day_words(day)}: {own}, is the nearest kept from before; no change is known until "
            f"{day_words(first_day(after))}, and the next text kept is of {day_words(younger.effective)}."
        )
    assert younger is not None
    told = f"The rules of {day_words(day)}: no text of {edition.name} (since {day_words(first_day(edition))}) is kept; it is made from dated changes."
    if older is None:
        return f"{told} The oldest text kept is of {day_words(younger.effective)}; what else changed until then is not known."
    return (
        f"{told} The nearest texts are of {day_words(older.effective)} and {day_words(younger.effective)}; what else changed between them is "
        "not known, and its rule numbers may be of either."
    )


def _next(edition: Edition) -> Edition:
    """The edition that followed one of ours."""
    names = list(EDITIONS)
    return EDITIONS[names[names.index(edition.name) - 1]]


__all__ = ["EXPECTED", "day_words", "edition_named", "rules_note"]
