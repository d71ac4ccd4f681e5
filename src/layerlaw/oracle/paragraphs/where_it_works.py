"""Where an ability works, as what it does or costs tells (113.6m): one that moves its own card out of a zone works there alone.

Those of planes, phenomena and schemes work in the command zone (113.6p).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeVar

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import (
    Ability,
    ActivatedAbility,
    HasParts,
    SpeaksForItself,
    StaticAbility,
    TriggeredAbility,
)
from layerlaw.model.casting_now import CastNow
from layerlaw.model.conditions import AllOf, Condition, Matches
from layerlaw.model.planes_and_schemes import OF_THE_COMMAND_ZONE
from layerlaw.model.replacement_effects import ReplacementEffect
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.walk import done_in

__all__ = ["BATTLEFIELD", "at_home", "zone_of_condition", "zones_of"]

BATTLEFIELD: Final = frozenset({Zone.BATTLEFIELD})
_COMMAND: Final = frozenset({Zone.COMMAND})
_LEAVES_GRAVEYARD: Final = re.compile(r"\b(?:return|exile|cast|put) this card from your graveyard\b", re.IGNORECASE)

W = TypeVar("W", StaticAbility, TriggeredAbility, ActivatedAbility, ReplacementEffect)


def zones_of(*nodes: object) -> frozenset[Zone]:
    """Where an activated ability works whose cost and effects these are: the battlefield, if they move its card out of no zone."""
    zone = _zone_left(*nodes)
    return BATTLEFIELD if zone is None else frozenset({zone})


_MOVES: Final = (d.Sacrifice, d.Destroy, d.MoveTo, CastNow, d.Discard, d.Reveal, d.Unread)


def _zone_left(*nodes: object) -> Zone | None:
    """The zone that costs or one-shot effects move their own card out of; None where they do not.

    One that has put it there before works where it was (`Sacrifice this creature: At the beginning of the next end step, return this card from
    your graveyard`). An ability that is granted is not asked.
    """
    for node in done_in(nodes, _MOVES, but=SpeaksForItself):
        match node:
            case d.Sacrifice(f.Is(r.This())) | d.Destroy(f.Is(r.This())) | d.MoveTo(f.Is(r.This()), origin=None):
                return None
            case d.MoveTo(f.Is(r.This()), origin=Zone() as zone) if zone is not Zone.BATTLEFIELD:
                return zone
            case CastNow(Pick(f.And((f.InZone(zone), f.OwnedBy(), f.Is(r.This()))))):
                return zone
            case d.Discard(what=f.Is(r.This())):
                return Zone.HAND
            case d.Reveal(f.Is(r.This())):
                return Zone.HAND
            case d.Unread(text) if _LEAVES_GRAVEYARD.search(text):
                return Zone.GRAVEYARD
            case d.Unread(text) if _DISCARDS_A_NAME.search(text):
                return Zone.HAND
            case _:
                pass
    return None


def zone_of_condition(held: Condition | None) -> Zone | None:
    """`if this card is in your graveyard` tells where it works (113.6b)."""
    match held:
        case Matches(r.This(), f.InZone(zone) | f.And((f.InZone(zone), *_))) if zone is not Zone.BATTLEFIELD:
            return zone
        case AllOf(parts):
            found = map(zone_of_condition, parts)
            return next((one for one in found if one is not None), None)
        case _:
            return None


_DISCARDS_A_NAME: Final = re.compile(r"(?:^|, )[Dd]iscard [A-Z][a-z]")
"""A cost that is not read for a slip of the pen in the name is that of an ability of a hand all the same (702.29a)."""


def zones_of_condition(held: Condition | None) -> frozenset[Zone] | None:
    """The zones where an ability works whose condition names them, one or several; None where it names none."""
    match held:
        case Matches(r.This(), f.Or(places)) if all(isinstance(place, f.InZone) for place in places):
            return frozenset(place.zone for place in places if isinstance(place, f.InZone))
        case _:
            zone = zone_of_condition(held)
            return None if zone is None else frozenset({zone})


def at_home(abilities: tuple[Ability, ...], types: Iterable[CardType]) -> tuple[Ability, ...]:
    """The abilities of something of these types: those of a plane, phenomenon or scheme work in the command zone (113.6p)."""
    return abilities if OF_THE_COMMAND_ZONE.isdisjoint(types) else tuple(map(_moved, abilities))


def _moved(ability: Ability) -> Ability:
    if isinstance(ability, StaticAbility):
        return _there(ability)
    if isinstance(ability, TriggeredAbility):
        return _there(ability)
    if isinstance(ability, ActivatedAbility):
        return _there(ability)
    if not isinstance(ability, HasParts) or ability.parts is None:
        return ability
    parts = ability.parts
    triggered = tuple(map(_there, parts.triggered))
    activated = None if parts.activated is None else _there(parts.activated)
    replacements = tuple(map(_there, parts.replacements))
    return replace(ability, parts=replace(parts, triggered=triggered, activated=activated, replacements=replacements))


def _there(works: W) -> W:
    return replace(works, zones=_COMMAND) if works.zones == BATTLEFIELD else works
