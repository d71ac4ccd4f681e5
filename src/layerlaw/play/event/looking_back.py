"""Which triggered abilities look back in time: they are looked for on the board as it was before their event (603.10)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from layerlaw.model import event_patterns as h
from layerlaw.model.acts import Act
from layerlaw.model.words import Zone


def looks_back(pattern: h.EventPattern) -> bool:
    """Whether an ability with this event is looked for as things were before it (603.10a to 603.10g)."""
    match h.one_of_every_event(pattern):
        case h.EitherEvent(of):
            return any(looks_back(part) for part in of)
        case h.Whilst(of=of) | h.NthTime(of=of):
            return looks_back(of)
        case h.ZoneChange(from_=Zone.GRAVEYARD, to=Zone.BATTLEFIELD):
            return False  # 603.6a: what enters, from wherever, sees itself enter
        case h.ZoneChange(from_=Zone.BATTLEFIELD) | h.ZoneChange(from_=Zone.GRAVEYARD):
            return True
        case h.ZoneChange(from_=None, to=Zone.HAND | Zone.LIBRARY):
            return True
        case h.Acted(action=Act.PHASE_OUT):
            return True
        case h.Sacrificed() | h.Attaches(un=True) | h.ControlChanges(lost=True) | h.Resolved(countered=True):
            return True
        case (
            h.AnyEvent()
            | h.ZoneChange()
            | h.WouldBeDestroyed()
            | h.Discarded()
            | h.Drawn()
            | h.CardsDrawn()
            | h.Milled()
            | h.SpellCast()
            | h.SpellCopied()
            | h.Played()
            | h.AbilityActivated()
            | h.AbilityTriggered()
            | h.TappedForMana()
            | h.Resolved()
            | h.BecomesTarget()
            | h.LifeGained()
            | h.LifeLost()
            | h.DamageDealt()
            | h.Attacks()
            | h.Blocks()
            | h.BecomesBlocked()
            | h.BecomesTapped()
            | h.BecomesUntapped()
            | h.CountersPutOn()
            | h.CountersRemoved()
            | h.TokensCreated()
            | h.TurnedOver()
            | h.Attaches()
            | h.Begins()
            | h.Acted()
            | h.ControlChanges()
            | h.BecomesSo()
            | h.Doing()
        ):
            return False
        case forgotten:
            assert_never(forgotten)


def halves(pattern: h.EventPattern) -> tuple[h.EventPattern | None, h.EventPattern | None]:
    """The alternatives of an event that are looked for on the board after it, and those that look back (603.10); None where there are none.

    "Enters or dies" is both: it sees itself enter, and looks back when it dies.
    """
    match pattern:
        case h.EitherEvent(once=True):
            return (None, pattern) if looks_back(pattern) else (pattern, None)
        case h.EitherEvent(of):
            split = [halves(part) for part in of]
            after = tuple(part for part, _ in split if part is not None)
            before = tuple(part for _, part in split if part is not None)
            return _either(after), _either(before)
        case h.Whilst(of=of) | h.NthTime(of=of):
            after_, before_ = halves(of)
            return (
                None if after_ is None else replace(pattern, of=after_),
                None if before_ is None else replace(pattern, of=before_),
            )
        case _:
            return (None, pattern) if looks_back(pattern) else (pattern, None)


def _either(parts: tuple[h.EventPattern, ...]) -> h.EventPattern | None:
    return None if not parts else h.either(parts)
