"""Which time of a turn it is that something happens ("for the first time each turn"), by the turn's record (608.2i)."""

from __future__ import annotations

from typing import NamedTuple

from layerlaw.layers import Solution
from layerlaw.layers.inquiry import EARLIER, Query, UnstatedFact
from layerlaw.model import event_patterns as h
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.conditions import TurnOf, ValueIs
from layerlaw.model.filters import And, Anything, Comparison, Filter, InZone, Is, Not, OwnedBy, all_of
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.late import dataclass
from layerlaw.model.tree import inside
from layerlaw.model.values import PastNumber
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play

_THIS = Is(r.This())


@dataclass(frozen=True)
class _Asked:
    """What of the record is asked; `at_once`: several of its events can be one time."""

    past: Past
    at_once: bool = False


class Counted(NamedTuple):
    """How often it has happened this turn while an ability watched for it, since which turn that does, and the board of before it happened now.

    `after`: how often it has happened besides at once with this, of which none comes before it: life gained of several sources with lifelink.
    """

    times: int
    since: int | None
    earlier: Solution
    after: int = 0


def is_such_a_time(play: Play, when: h.NthTime, context: Context, counted: Counted) -> bool:
    """Whether what has happened has happened for the time in this turn that is waited for."""
    time = _time_of(play, when.of, context, counted)
    return time > when.nth if when.later else time == when.nth


def _time_of(play: Play, when: h.EventPattern, context: Context, counted: Counted) -> int:
    """Which time of this turn it is, by the turn's record where that tells: also of what happened before anything watched (608.2i).

    What happens at once is one time (603.2c), so of that it is asked whether any of it is in the record of the board of before.
    """
    asked = _asked(when)
    if asked is None:
        return counted.times if _THIS in inside(when) else counted.times + _before(play, context, counted.since)
    number = PastNumber(asked.past)
    if not asked.at_once:
        return context.number(number, play) - counted.after
    before = context.settled(ValueIs(number, Comparison.AT_LEAST, 1), play)
    this = context.source if context.source in counted.earlier else None
    was_so = counted.earlier.reader(context.controller, this).holds(before)
    return max(2, counted.times) if was_so else counted.times


def _before(play: Play, context: Context, since: int | None) -> int:
    """How often it was so before it was watched for this turn: nobody has kept that, and the answer says so."""
    if since != play.state.turn or play.state.inquiry is None:
        return 0
    about = Query(UnstatedFact(EARLIER + context.text), (context.source, None), context.source, is_number=True)
    return play.state.inquiry.answer(about)


def _asked(when: h.EventPattern) -> _Asked | None:
    """What has happened of the event for the player or the object whom it is about; None where the record does not tell it apart."""
    match when:
        case h.Whilst(of, TurnOf()):
            return _asked(of)  # whose turn it is is the same all turn long
        case h.SpellCast(what=what, or_copied=False, from_=None, kicked=False, targets=None):
            return _Asked(Past(Occurrence.CAST, r.ThatPlayer(), _such(what)))
        case h.LifeGained():
            return _Asked(Past(Occurrence.GAINED_LIFE, r.ThatPlayer()))
        case h.LifeLost(batch=False, by_damage=False, exactly=None):
            return _Asked(Past(Occurrence.LOST_LIFE, r.ThatPlayer()))
        case h.Acted(Act.SURVEIL, what=Anything(), number=None):
            return _Asked(Past(Occurrence.SURVEILED, r.ThatPlayer()))
        case h.Acted(Act.SCRY, what=Anything(), number=None):
            return _Asked(Past(Occurrence.SCRIED, r.ThatPlayer()))
        case h.Acted(
            Act.CYCLE, what=Anything() | Not(), number=None
        ):  # another one: one that has been cycled is not there
            return _Asked(Past(Occurrence.CYCLED, r.ThatPlayer()))
        case h.Discarded(what=what, cause=None):
            return _Asked(Past(Occurrence.DISCARDED, r.ThatPlayer(), _such(what)), at_once=True)
        case h.TokensCreated(player=player, what=what):
            return _Asked(Past(Occurrence.TOKEN_CREATED, player, _such(what)), at_once=True)
        case h.ZoneChange(
            what=what, from_=None, to=Zone.GRAVEYARD, not_to=None, was_cast=None, resolved=False, cause=None, why=""
        ):
            return _Asked(Past(Occurrence.PUT_INTO_GRAVEYARD, _owner(what), _such(what)), at_once=True)
        case _:
            return _of_itself(when)


def _of_itself(when: h.EventPattern) -> _Asked | None:
    """What happens to the source itself, or what it does: also what a board states of it."""
    match when:
        case h.BecomesTarget(what=what, by=by, spells=True, abilities=True, source=Anything()) if what == _THIS:
            return _Asked(Past(Occurrence.TARGETED, by, _THIS))
        case h.Attacks(what=what, whom=None, alone=False, least=1, at=None, power=0) if what == _THIS:
            return _Asked(Past(Occurrence.ATTACKED, None, _THIS))
        case h.DamageDealt(source=Anything(), to_players=None, to_objects=what, combat=None, least=1) if what == _THIS:
            return _Asked(Past(Occurrence.DAMAGED, None, _THIS), at_once=True)
        case h.CountersPutOn(what=what, kind=kind, by=None, reaches=None) if what == _THIS:
            tags = () if kind is None else (kind,)
            return _Asked(Past(Occurrence.GOT_COUNTERS, None, _THIS, tags=tags), at_once=True)
        case _:
            return None


def _such(what: Filter) -> Filter | None:
    """What it happens to, as the record has it: without the zone in which the event finds it, and whose it is there."""
    parts = what.parts if isinstance(what, And) else (what,)
    rest = [part for part in parts if not isinstance(part, InZone | Anything) and not _is_whose(part)]
    return all_of(rest) if rest else None


def _is_whose(part: Filter) -> bool:
    return isinstance(part, OwnedBy) and isinstance(part.player, r.You)


def _owner(what: Filter) -> r.PlayerRef | None:
    parts = what.parts if isinstance(what, And) else (what,)
    return next((part.player for part in parts if isinstance(part, OwnedBy) and _is_whose(part)), None)
