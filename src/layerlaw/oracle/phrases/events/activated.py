"""Trigger events of activated abilities: a player activates one (602.2b)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.words import CardType
from layerlaw.oracle.phrases.subjects import player, subject
from layerlaw.oracle.reader import Reader, production

_THIS: Final = f.THIS


@production
def activates(reader: Reader, who: r.PlayerRef) -> h.EventPattern | None:
    """Activates := "activate an" [kind] "ability" ["of" noun] [{T} in its cost] ["that isn't a mana ability"] | "activate a loyalty ability" ["of" noun]."""
    if not reader.eat("activate", "activates"):
        return None
    if reader.eat("this creature's outlast ability"):
        return h.AbilityActivated(who, _THIS, kind="outlast")
    several = _of_two_kinds(reader)
    if several is not None:
        return h.either([h.AbilityActivated(who, kind=kind) for kind in several])
    artifacts = reader.eat("an artifact's ability") is not None
    loyalty = reader.eat("a loyalty ability") is not None
    kind = "" if artifacts or loyalty or reader.eat("an ability") else _kind(reader)
    if kind is None:
        return None
    what: f.Filter = f.ON_BATTLEFIELD & f.IsType(CardType.ARTIFACT) if artifacts else f.Anything()
    if not artifacts and reader.eat("of"):
        found = subject(reader)
        if found is None or found.batch:
            return None
        what = found.filter
    how = reader.eat(*_TAPS_AS_COST)
    if how is None and reader.eat("that targets"):
        return aimed(reader, h.AbilityActivated(who, what, None, True if loyalty else None, kind))
    mana = False if reader.eat("that isn't a mana ability", ", if it isn't a mana ability") else None
    return h.AbilityActivated(
        who, what, mana, True if loyalty else None, kind, None if how is None else _TAPS_AS_COST[how]
    )


@production
def aimed(reader: Reader, event: h.SpellCast | h.AbilityActivated) -> h.EventPattern | None:
    """Aimed := ["only"] one ["or" one], behind "that targets"; once, whichever of them it targets (603.2c)."""
    only = reader.eat("only") is not None
    first = player(reader) or _object(reader)
    if first is None:
        return None
    found = replace(event, targets=first, only=only)
    if only or not reader.sees("or"):
        return found
    mark = reader.at
    reader.next()
    second = _bare_player(reader) if isinstance(first, f.Filter) else _object(reader)
    if second is None:
        reader.at = mark
        return found
    return h.EitherEvent((found, replace(event, targets=second)), once=True)


def _object(reader: Reader) -> f.Filter | None:
    found = subject(reader)
    return None if found is None or found.batch else found.filter


def _bare_player(reader: Reader) -> r.PlayerRef | None:
    """`a creature or player`: the second without its article."""
    return r.EachPlayer() if reader.eat("player", "a player") else None


_TAPS_AS_COST: Final = {"without {t} in its activation cost": False, "with {t} in its activation cost": True}


def _kind(reader: Reader) -> str | None:
    """`an exhaust ability`, `a power-up ability`: of one kind, by its word."""
    if not reader.eat("a", "an"):
        return None
    word = reader.next().low
    return word if word in _KINDS and reader.eat("ability") else None


def _of_two_kinds(reader: Reader) -> tuple[str, str] | None:
    """`an eternalize or embalm ability`."""
    mark = reader.at
    if reader.eat("a", "an"):
        first, joined, second = reader.next().low, reader.eat("or"), reader.next().low
        if first in _KINDS and second in _KINDS and joined and reader.eat("ability"):
            return first, second
    reader.at = mark
    return None


_KINDS: Final = ("exhaust", "power-up", "boast", "equip", "ninjutsu", "outlast", "embalm", "eternalize")
