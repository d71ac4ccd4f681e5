"""A replacement effect that may be applied to an event, as a value (616.1)."""

from __future__ import annotations

from layerlaw.game.state import ObjectId
from layerlaw.model import replacement_effects
from layerlaw.model.late import dataclass
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
