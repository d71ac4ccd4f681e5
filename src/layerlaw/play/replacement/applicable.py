"""A replacement effect that may be applied to an event, as a value (616.1)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.game.state import ObjectId
from layerlaw.model import replacement_effects
from layerlaw.model.late import dataclass
from layerlaw.play.event import event as e
from layerlaw.play.event.told import Told
from layerlaw.play.position.position import FloatingReplacement


@dataclass(frozen=True)
class Applicable:
    """A replacement effect that may be applied to an event."""

    key: tuple[str, int, int]
    """By which it is known that it was applied already: at most once to an event (614.5)."""
    effect: replacement_effects.ReplacementEffect
    controller: str
    source: ObjectId
    name: str
    told: Told
    shield: FloatingReplacement | None = None


def known_by_what_moves(one: Applicable, event: e.Event) -> Applicable:
    """614.5: an effect of what enters is known by the object that moves, which stays the same however often it is looked ahead at.

    A token has no object yet; each look ahead gives it the next number, and what was paid or sacrificed for it has taken numbers between.
    """
    match event:
        case e.Moved():
            return replace(one, key=("entering", event.object, one.key[2]))
        case e.Created():
            return replace(one, key=(f"created: {event.card.name}", 0, one.key[2]))
        case _:
            return one
