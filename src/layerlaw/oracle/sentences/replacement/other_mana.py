"""Mana that would be produced by tapping a permanent for it, and what is produced instead (106.12b, 614.1a)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.replacement_effects import OtherMana, ReplacementEffect
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.subjects import plain, player, subject
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production


@production
def other_mana(reader: Reader) -> tuple[ReplacementEffect, ...] | None:
    """Other mana := "if" (player "tap(s)" noun "for mana" | noun "is tapped for mana" | "tapped for mana") "," what is produced "instead"."""
    if not reader.eat("if"):
        return None
    if reader.eat("tapped for mana ,"):
        return _by_kind(reader)
    would = _would(reader)
    outcome = _outcome(reader) if would is not None and reader.eat(", it produces") else None
    return None if would is None or outcome is None else (ReplacementEffect(would, outcome),)


@production
def _would(reader: Reader) -> h.TappedForMana | None:
    who = player(reader)
    if who is not None and not reader.eat("tap", "taps"):
        return None
    found = subject(reader)
    if found is None or found.batch:
        return None
    if who is not None:
        return h.TappedForMana(found.filter, who) if reader.eat("for mana") else None
    if reader.eat("is tapped for mana"):
        return h.TappedForMana(found.filter)
    if not reader.eat("is tapped for"):
        return None
    least = number(reader)
    return h.TappedForMana(found.filter, least=least) if least is not None and reader.eat("or more mana") else None


_TIMES: Final = {"twice as much of that mana instead": 2, "three times as much of that mana instead": 3}
_TYPES: Final[dict[str, str]] = {
    "colorless mana": "C", "mana of a color of your choice": "", "one mana of a color of your choice": "", "{w}": "W", "{u}": "U", "{b}": "B", "{r}": "R", "{g}": "G", "{c}": "C",
}  # fmt: skip


@production
def _outcome(reader: Reader) -> OtherMana | None:
    """Outcome := number "as much of that mana instead" | mana "instead of any other type" ["and amount"]."""
    times = reader.eat(*_TIMES)
    if times is not None:
        return OtherMana(_TIMES[times])
    phrase = reader.eat(*_TYPES)
    if phrase is None or not reader.eat("instead of any other type"):
        return None
    return OtherMana(mana=_TYPES[phrase], one=reader.eat("and amount") is not None)


@production
def _by_kind(reader: Reader) -> tuple[ReplacementEffect, ...] | None:
    """By kind := (kind "produce" mana)+ "instead of any other type"    `Plains produce {R}, ..., and Forests produce {B}`."""
    found: list[ReplacementEffect] = []
    while True:
        kind = noun(reader)
        if kind is None or not (kind.plural or kind.either) or not plain(kind.filter) or not reader.eat("produce"):
            return None
        phrase = reader.eat(*_TYPES)
        if phrase is None or not _TYPES[phrase]:
            return None
        found.append(ReplacementEffect(h.TappedForMana(kind.filter), OtherMana(mana=_TYPES[phrase])))
        if not reader.eat(", and", ","):
            break
    return tuple(found) if reader.eat("instead of any other type") else None


@production
def doing(reader: Reader) -> h.Doing | None:
    """Doing := player "would" ("scry a number of cards" | "proliferate") | object "would" ("explore" | "connive"), a keyword action (701)."""
    mark = reader.at
    who = player(reader)
    if who is not None:
        phrase = reader.eat(*_OF_PLAYERS)
        if phrase is not None:
            return h.Doing(_OF_PLAYERS[phrase], who)
        reader.at = mark
        return None
    found = subject(reader)
    if found is None or found.batch or found.filter == f.Is(r.This()) or not plain(found.filter):
        return None
    phrase = reader.eat(*_OF_OBJECTS)
    return None if phrase is None else h.Doing(_OF_OBJECTS[phrase], what=found.filter)


_OF_OBJECTS: Final = {"would explore": Act.EXPLORE, "would connive": Act.CONNIVE}
_OF_PLAYERS: Final = {"would scry a number of cards": Act.SCRY, "would proliferate": Act.PROLIFERATE}
