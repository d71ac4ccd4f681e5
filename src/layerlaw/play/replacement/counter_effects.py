"""Replacement and prevention effects that counters create by themselves (122.1c, 122.1d, 122.1h)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from layerlaw.game.state import ObjectId
from layerlaw.model import one_shot_effects as d
from layerlaw.model import replacement_effects
from layerlaw.model.event_patterns import AnyEvent
from layerlaw.model.filters import Exactly
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play


def by_counters(play: Play, event: e.Event) -> Iterator[tuple[ObjectId, replacement_effects.ReplacementEffect]]:
    """The effects of the counters of the permanent that the event is about, with that permanent."""
    match event:
        case e.TapChanged(identity, tapped=False) if _has(play, identity, "stun"):
            yield (
                identity,
                replacement_effects.ReplacementEffect(
                    AnyEvent(), replacement_effects.Instead((_without_one("stun", identity),))
                ),
            )
        case e.Destroyed(identity) if not event.rule and _has(play, identity, "shield"):  # as the result of an effect
            yield (
                identity,
                replacement_effects.ReplacementEffect(
                    AnyEvent(), replacement_effects.Instead((_without_one("shield", identity),))
                ),
            )
        case e.Damaged(_, to) if not isinstance(to, str) and _has(play, to, "shield"):
            yield (
                to,
                replacement_effects.ReplacementEffect(
                    AnyEvent(), replacement_effects.Prevent(then=(_without_one("shield", to),))
                ),
            )
        case e.Moved(identity, Zone.GRAVEYARD) if _has(play, identity, "finality"):
            yield identity, replacement_effects.ReplacementEffect(AnyEvent(), replacement_effects.Elsewhere(Zone.EXILE))
        case e.TapChanged() | e.Destroyed() | e.Damaged() | e.Moved():
            return
        case (
            e.Created() | e.DrawOne() | e.Draws() | e.Mills() | e.LifeChanged() | e.CountersChanged() | e.ManaMade() | e.Turned() | e.WouldAct()
            | e.ToldOnly()
        ):  # fmt: skip
            return
        case forgotten:
            assert_never(forgotten)


def _has(play: Play, identity: ObjectId, kind: str) -> bool:
    thing = play.thing(identity)
    return thing is not None and thing.zone is Zone.BATTLEFIELD and kind in thing.counters


def _without_one(kind: str, identity: ObjectId) -> d.RemoveCounters:
    return d.RemoveCounters(kind, 1, Exactly(frozenset({identity})))
