"""One of several targets that are spoken of again: `put a deathtouch counter on either of them` (608.2d)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.target_requirement import Pick
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.reader import begins_with, needs
from layerlaw.oracle.row import Words, reading


@needs("either", "other")
@begins_with("either of them", "the other")
@reading
def either_target(reader: Words) -> Meant | None:
    """Either target := "either of them", of the one instance of several targets that there is, whatever has been done to one of them since | "the other"."""
    if (left := _the_other(reader)) is not None:
        return left
    if reader.targets != 1 or reader.wanted[0].most == 1 or not reader.eat("either of them"):
        return None
    return Meant(Pick(f.Is(r.Target(1, reader.wanted[0].text)), 1), None)


_TAKEN_AWAY: Final = frozenset({"exile", "sacrifice", "return"})
"""Verbs behind which what they were done to is no more where the targets were."""


@reading
def _the_other(reader: Words) -> Meant | None:
    """The other := "the other", of the one instance of several targets, behind what has taken away all of them but one: what is where they were."""
    if reader.targets != 1 or reader.wanted[0].most in (1, None) or reader.memory.last not in _TAKEN_AWAY:
        return None
    objects = reader.wanted[0].objects
    parts = objects.parts if isinstance(objects, f.And) else (objects,)
    zone = next((part for part in parts if isinstance(part, f.InZone)), None)
    if zone is None or not reader.eat("the other") or not _took_some(reader):
        return None
    return Meant(f.And((zone, f.Is(r.Target(1, reader.wanted[0].text)))), None, zone=zone.zone)


def _took_some(reader: Words) -> bool:
    """Does the same sentence, or the one before, speak of some of the targets: `one of them`, `two of those creatures`?"""
    told = reader.words(max(0, reader.at - 30), reader.at)
    return "one of " in told or "two of " in told


def or_kind(reader: Words) -> None:
    """Or kind := "or" type    `that artifact or creature`, as what is meant was called before."""
    mark, first = reader.at, reader.tokens[reader.at - 1].low
    reader.next()
    both = f"{first} or {reader.next().low}"
    if both.rpartition(" ")[2] not in TYPE_NOUNS or both not in reader.words(0, mark).lower():
        reader.at = mark
