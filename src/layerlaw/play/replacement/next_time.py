"""Effects for "the next time": used up by what they replace, damage that is dealt at one time being one time (609.7b, 615.8)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model.filters import Anything
from layerlaw.model.replacement_effects import EntersSo, Prevent, Redirect
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import FloatingReplacement
from layerlaw.play.replacement.applicable import Applicable


def use_up(play: Play, event: e.Event, one: Applicable) -> None:
    """It has applied: it is gone, where that was damage with all that is dealt at that time (510.2), and of what is done to all that enter at once, as soon as all of them have."""
    shield, outcome = one.shield, one.effect.outcome
    if shield is not None and isinstance(outcome, EntersSo) and outcome.copy_of is not None:
        play.change(used_by_what_enters=play.at.used_by_what_enters | {shield.id})
        return
    if shield is None or not one.effect.once or shield.left is not None:
        return
    if isinstance(event, e.Damaged):
        play.applied.setdefault(shield.id, event.source)
        return
    kept = tuple(item for item in play.at.floating_replacements if item.id != shield.id)
    play.change(floating_replacements=kept)


def is_used_up_at_once(event: e.Event, one: Applicable) -> bool:
    """Whether to be applied is enough; of damage that is prevented or redirected it is seen by what is left of it."""
    return not isinstance(event, e.Damaged) or not isinstance(one.effect.outcome, Prevent | Redirect)


def used_up_by(play: Play, event: e.Damaged, one: Applicable, left: list[e.Event]) -> list[e.Event]:
    """What is left of the damage; where that is all of it, the effect is not used up (609.7b)."""
    if left != [event]:
        use_up(play, event, one)
    return left


def is_past(play: Play, shield: FloatingReplacement, event: e.Damaged) -> bool:
    """Whether the next time was before this damage, or is that of another source, or was chosen to be.

    What would deal the damage is one source, with all to whom it deals some at that time; "damage would be dealt to" something is said of all sources.
    """
    if shield.id not in play.applied:
        return play.meant.get(shield.id, event.source) != event.source
    source = play.applied[shield.id]
    if source is None:
        return True
    would = shield.effect.would
    of_any = isinstance(would, h.DamageDealt) and isinstance(would.source, Anything)
    return not of_any and source != event.source
