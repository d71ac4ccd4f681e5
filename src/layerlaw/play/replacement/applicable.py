"""A replacement effect that may be applied to an event, as a value (616.1)."""

from __future__ import annotations

from dataclasses import dataclass

from layerlaw.game.state import ObjectId
from layerlaw.model import replacement_effects
from layerlaw.play.event.told import Told
from layerlaw.play.position.play import Play
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


def use_up(play: Play, one: Applicable) -> None:
    """What happens "the next time" has happened; of what is done to all that enter at once, it is used up once all of them have."""
    outcome = one.effect.outcome
    if one.shield is not None and isinstance(outcome, replacement_effects.EntersSo) and outcome.copy_of is not None:
        play.change(used_by_what_enters=play.at.used_by_what_enters | {one.shield.id})  # for all that enter at once
        return
    if one.shield is not None and one.effect.once and one.shield.left is None:
        play.change(
            floating_replacements=tuple(item for item in play.at.floating_replacements if item.id != one.shield.id)
        )
