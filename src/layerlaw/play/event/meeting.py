"""Which events a pattern can be met by at all, by their kinds (603.2, 614.1).

`pattern.hits` asks here first, so that no pattern is passed over because nobody thought of it: the table is closed over every pattern, and a test
holds that for each pair of it there is a place that looks closer.
"""

from __future__ import annotations

from typing import Final, assert_never

from layerlaw.model import event_patterns as h
from layerlaw.play.event import event as e

_KINDS: Final[dict[type, tuple[type, ...]]] = {}


def can_meet(pattern: h.EventPattern, event: e.Event) -> bool:
    """Whether an event is of a kind that the pattern waits for."""
    kind = type(pattern)
    kinds = _KINDS.get(kind)
    if kinds is None:
        kinds = _KINDS[kind] = kinds_met(h.one_of_every_event(pattern))
    return isinstance(event, kinds)


def kinds_within(pattern: h.EventPattern) -> tuple[type, ...]:
    """The kinds of events that can meet the pattern, or one that it is made of."""
    match pattern:
        case h.EitherEvent(of):
            return tuple(dict.fromkeys(kind for part in of for kind in kinds_within(part)))
        case h.Whilst(of=of) | h.NthTime(of=of):
            return kinds_within(of)
        case _:
            return kinds_met(h.one_of_every_event(pattern))


def kinds_met(pattern: h.EveryEvent) -> tuple[type, ...]:
    """The kinds of events that can meet a pattern of this class; none of one that is made of others, which are asked themselves."""
    match pattern:
        case h.EitherEvent() | h.Whilst() | h.NthTime() | h.BecomesSo():
            return ()  # a state is looked for on the board, not among events (603.8)
        case h.AnyEvent():
            return (object,)
        case (
            h.SpellCast() | h.SpellCopied() | h.AbilityActivated() | h.AbilityTriggered() | h.TappedForMana() | h.Resolved() | h.BecomesTarget()
        ) as of_the_stack:  # fmt: skip
            return _of_the_stack(of_the_stack)
        case h.ZoneChange():
            return (e.Moved, e.Created)
        case h.Played():
            return (e.Moved, e.WasCast)
        case h.Attaches():
            return (e.Moved, e.Created, e.AttachChanged)
        case h.Sacrificed() | h.Discarded():
            return (e.Moved,)
        case h.Milled():
            return (e.Moved, e.Mills)
        case h.WouldBeDestroyed():
            return (e.Destroyed,)
        case h.Drawn():
            return (e.DrawOne,)
        case h.CardsDrawn():
            return (e.Draws,)
        case h.LifeGained() | h.LifeLost():
            return (e.LifeChanged,)
        case h.DamageDealt():
            return (e.Damaged,)
        case h.Attacks():
            return (e.Attacked,)
        case h.Blocks() | h.BecomesBlocked():
            return (e.Blocked,)
        case h.BecomesTapped() | h.BecomesUntapped():
            return (e.TapChanged,)
        case h.CountersPutOn() | h.CountersRemoved():
            return (e.CountersChanged,)
        case h.TokensCreated():
            return (e.Created,)
        case h.TurnedOver():
            return (e.Turned,)
        case h.Begins():
            return (e.StepBegan,)
        case h.Acted():
            return (e.Done, e.Expended)
        case h.Doing():
            return (e.WouldAct,)
        case h.ControlChanges():
            return (e.ControlChanged, e.Moved)
        case forgotten:
            assert_never(forgotten)


_OfTheStack = (
    h.SpellCast
    | h.SpellCopied
    | h.AbilityActivated
    | h.AbilityTriggered
    | h.TappedForMana
    | h.Resolved
    | h.BecomesTarget
)


def _of_the_stack(pattern: _OfTheStack) -> tuple[type, ...]:
    match pattern:
        case h.SpellCast() | h.SpellCopied():
            return (e.WasCast,)
        case h.AbilityActivated():
            return (e.WasActivated,)
        case h.AbilityTriggered():
            return (e.Triggered,)
        case h.TappedForMana():
            return (e.ManaMade,)
        case h.Resolved():
            return (e.Left,)
        case h.BecomesTarget():
            return (e.Targeted,)
        case forgotten:
            assert_never(forgotten)
