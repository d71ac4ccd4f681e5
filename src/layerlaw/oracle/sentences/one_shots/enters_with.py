"""What enters with additional counters, said by a sentence of its own (614.1c).

enters with := thing "enters with" counters "on it"                                    of a spell on the stack
             | ["if" condition ","] "that creature enters with" counters "on it"       behind what puts it onto the battlefield
             | ("this turn," | "until your next turn,") [permission ", and"] "each" noun "enters with" counters "on it"
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.durations import Point
from layerlaw.model.entering_so import Meanwhile
from layerlaw.model.event_patterns import ZoneChange
from layerlaw.model.one_shot_effects import Choose, CreateDelayedTrigger, May, MoveTo, PutCounters, StartReplacement
from layerlaw.model.replacement_effects import EntersSo, ReplacementEffect
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import holds
from layerlaw.model.values import Value
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import equal_to, for_each, times
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.qualities import with_
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.with_what_counters import put_with
from layerlaw.oracle.reader import begins_with, needs
from layerlaw.oracle.row import CAST, EVENT, ITS_EVENT, Words, reading
from layerlaw.oracle.sentences.one_shots.asked import said
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_thing
from layerlaw.oracle.sentences.one_shots.leave_for_later import leave_for_later
from layerlaw.oracle.sentences.one_shots.permanents import counters

_Counters = tuple[tuple[str, Value], ...]
_ON_STACK = (CAST, EVENT, ITS_EVENT, r.That())
_THAT_ONE = (
    "that creature enters with", "it enters with", "that permanent enters with", "that planeswalker enters with",
    "that artifact enters with", "they enter with", "each of them enters with",
)  # fmt: skip


@reading
def _counters(reader: Words) -> _Counters | None:
    """Counters := amount ["additional"] kind "counters on it" ["for each" ...] | "a number of additional" kind "counters on it equal to" value."""
    if reader.sees("a number of"):
        open_number = counters(reader)
        if open_number is None or open_number[0] is None or not reader.eat("on it"):
            return None
        number = equal_to(reader)
        return None if number is None else ((open_number[0], number),)
    found = put_with(reader)
    each = for_each(reader) if found is not None else None
    if found is None or each is None:
        return found
    kind, many = found[0]
    counted = times(many, each)
    return None if counted is None else ((kind, counted),)


@by_thing("enter")
def _enter(reader: Words, what: Meant) -> OneShots | None:
    """Enter := "with" counters "on it"    of a spell that has been cast: as it enters, if it does (614.12)."""
    itself = what.one == r.This() and reader.triggered  # as it is cast, of what the effects before did
    alone = itself or what.one == ITS_EVENT or not reader.before
    if what.one is None or (what.one not in _ON_STACK and not itself) or what.many or not alone:
        return None
    if not reader.eat("with"):
        return None
    found = _counters(reader)
    if found is None:
        return None
    would = ZoneChange(f.Is(what.one), to=Zone.BATTLEFIELD)
    return [StartReplacement(ReplacementEffect(would, EntersSo(counters=found), once=True), this_turn=False)]


@needs("with")
@reading
def itself_enters_with(reader: Words) -> OneShots | None:
    """Itself enters with := ("it" | this) "enters with" counters "on it" ["for each" ... | "equal to" ...]    of what is done as it enters, which the counters may count."""
    if not reader.memory.entering or not (reader.eat("it") or this(reader) is not None):
        return None
    found = counters(reader) if reader.eat("enters with") else None
    if found is None or not reader.eat("on it", "on her", "on him"):
        return None
    kind, many = found
    each = equal_to(reader) if many == -1 else for_each(reader)
    number = each if many == -1 else many if each is None else times(many, each)
    return None if kind is None or number is None else [PutCounters(kind, number, f.Is(r.This()))]


@begins_with("this turn", "until your next turn")
@reading
def each_enters_with(reader: Words) -> OneShots | None:
    """Each enters with := ("this turn," | "until your next turn,") [permission ", and"] "each" noun "enters with" counters "on it" | "until your next turn," nouns "enter tapped"."""
    joint = reader.place_of(", and each")
    if joint is not None and reader.sees("until your next turn , you may"):
        first = reader.part(reader.at, joint)
        begins = leave_for_later(first)
        reader.at = joint + 2
        more = _each_with(reader, Point.YOUR_NEXT_TURN)
        return None if begins is None or not first.done or more is None else [*begins, *more]
    if reader.eat("until your next turn ,"):
        if reader.sees("each"):
            return _each_with(reader, Point.YOUR_NEXT_TURN)
        tapped = nouns(reader)
        if tapped is None or not tapped.plural or tapped.zone is not Zone.BATTLEFIELD or not reader.eat("enter tapped"):
            return None
        would = ZoneChange(tapped.filter, to=Zone.BATTLEFIELD)
        effect = ReplacementEffect(would, EntersSo(tapped=True))
        return [StartReplacement(effect, this_turn=False, until=Point.YOUR_NEXT_TURN)]
    return _each_with(reader, None) if reader.eat("this turn ,") else None


@reading
def _each_with(reader: Words, until: Point | None) -> list[Instruction] | None:
    """Each with := "each" noun "enters with" counters "on it"."""
    found = nouns(reader) if reader.eat("each") else None
    if found is None or found.zone is not Zone.BATTLEFIELD or not reader.eat("enters with"):
        return None
    more = _counters(reader)
    if more is None:
        return None
    effect = ReplacementEffect(ZoneChange(found.filter, to=Zone.BATTLEFIELD), EntersSo(counters=more))
    return [StartReplacement(effect, this_turn=until is None, until=until)]


@reading
def _such_with_more(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Such with more := "if a" noun "enters this way, it enters with" counters "on it" | "if it enters as a" noun "," ... | "it enters with" counters "on it if it's a" noun ("and" counters "on it if it's a" noun)*.

    What it is, is asked of it as it would be on the battlefield (614.12).
    """
    last = before[-1] if before else None
    if not isinstance(last, MoveTo) or last.to is not Zone.BATTLEFIELD:
        return None
    begun: list[StartReplacement] = []
    if reader.eat("if"):
        as_it_enters = reader.eat("it enters as") is not None
        what = _kind(reader)
        if what is None or not (as_it_enters or reader.eat("enters this way")) or not reader.eat(","):
            return None
        counters = _counters(reader) if reader.eat(*_THAT_ONE) else None
        if counters is None:
            return None
        begun.append(_with_more(what, counters))
    elif reader.eat(*_THAT_ONE):
        while True:
            counters = put_with(reader)
            what = _kind(reader) if counters is not None and reader.eat("if it's") else None
            if counters is None or what is None:
                return None
            begun.append(_with_more(what, counters))
            if not reader.eat("and"):
                break
    return [*before[:-1], Meanwhile(tuple(begun), (last,))] if begun and reader.done else None


@reading
def _that_card_with_more(reader: Words, done: Sequence[Instruction]) -> list[Instruction] | None:
    """That card with more := "if that card has" feature ", it enters with" counters "on it"    of the one card that may be put onto the battlefield."""
    last = done[-1]
    if not isinstance(last, MoveTo) or last.to is not Zone.BATTLEFIELD or not isinstance(last.what, Pick):
        return None
    features = with_(reader) if last.what.number == 1 and reader.eat("if that card has") else None
    if not features or not reader.eat(",") or not reader.eat(*_THAT_ONE):
        return None
    counters = _counters(reader)
    if counters is None or not reader.done:
        return None
    # It is asked of the card where it lies, and not of the permanent as it would be, which may be a copy of another.
    moved = replace(last, what=f.Is(r.Linked("chosen")))
    more = replace(moved, counters=(*last.counters, *counters))
    held = k.Matches(r.Linked("chosen"), f.all_of(features))
    return [*done[:-1], Choose("chosen", last.what.of, last.what.by), Provided(held, (more,), (moved,))]


def _kind(reader: Words) -> f.Filter | None:
    found = nouns(reader) if reader.eat("a", "an") else None
    return None if found is None or found.plural or found.zone is not Zone.BATTLEFIELD else found.filter


def _with_more(what: f.Filter, counters: _Counters) -> StartReplacement:
    would = ZoneChange(what, to=Zone.BATTLEFIELD)
    return StartReplacement(ReplacementEffect(would, EntersSo(counters=counters)), this_turn=False)


@begins_with("if", *_THAT_ONE)
@reading
def put_with_more(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Put with more := ["if" condition ","] "that creature enters with" counters "on it"    of what the sentence before puts onto the battlefield."""
    last = before[-1] if before else None
    if isinstance(last, May) and not (last.then or last.otherwise or last.cost) and last.done:
        offered = _that_card_with_more(reader, last.done)
        return None if offered is None else [*before[:-1], replace(last, done=tuple(offered))]
    if isinstance(last, CreateDelayedTrigger):
        later = _such_with_more(reader, last.done)
        return None if later is None else [*before[:-1], replace(last, done=tuple(later))]
    if not isinstance(last, MoveTo) or last.to is not Zone.BATTLEFIELD:
        return None
    mark = reader.mark()
    if (such := _such_with_more(reader, before)) is not None:
        return such
    reader.back(mark)
    held = None
    if reader.eat("if"):
        held = said(reader)
        # What it asks of the one that enters is asked of it as it would be then, and not now (614.12).
        if held is None or holds(held, r.That | r.Linked | f.IsLinked | r.Target) or not reader.eat(","):
            return None
    if not reader.eat(*_THAT_ONE):
        return None
    counters = _counters(reader)
    if counters is None or not reader.done:
        return None
    more = replace(last, counters=(*last.counters, *counters))
    return [*before[:-1], more if held is None else Provided(held, (more,), (last,))]
