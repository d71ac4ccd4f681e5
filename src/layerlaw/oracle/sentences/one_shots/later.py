"""What is done later: at the beginning of a step, or whenever something happens for a while (603.7).

later    := "at" time "," row | row "at" time ["and" row] | row "when" thing ("leaves the battlefield" | "dies")
whenever := [for how long ","] ("when" | "whenever") event ["this turn"] "," row
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.conditions import Condition
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import Begins, ControlChanges, EitherEvent, EventPattern
from layerlaw.model.one_shot_effects import CreateDelayedTrigger, ExtraPhases, ExtraTurn, MoveTo
from layerlaw.model.words import Zone
from layerlaw.oracle.reader import needs
from layerlaw.oracle.row import ITS_EVENT, ITS_MANY, THE_COPY, Words, reading
from layerlaw.oracle.sentences.one_shots.awaited import (
    about,
    ends_with_a_copy,
    event_awaited,
    event_of_target,
    point,
    soonest,
)
from layerlaw.oracle.sentences.one_shots.clause import OneShots
from layerlaw.oracle.sentences.one_shots.tied import detached

ReadsRow = Callable[[Words], OneShots | None]


@reading
def later(reader: Words, whole: ReadsRow) -> OneShots | None:
    """Later := "at" time "," row | row "at" time    a delayed triggered ability (603.7)."""
    if reader.eat("at"):
        at = point(reader)
        if at is None or not reader.eat(","):
            return None
        first = reader.targets
        done = whole(reader)
        own = (
            None if done is None else detached(reader, tuple(done), first)
        )  # chosen as it goes onto the stack (603.3d)
        return None if own is None else [CreateDelayedTrigger(at[0], own[0], at[1], own[1])]
    if reader.sees("if"):
        return None  # asked as this resolves, and not as what waits does (608.2c)
    return _at_a_time(reader, whole) or _when_gone(reader, whole)


@reading
def _at_a_time(reader: Words, whole: ReadsRow) -> OneShots | None:
    """At a time := row "at" time ["and" row]    what stands behind the time is done now."""
    start = reader.at
    place = next((at for at in range(reader.end - 1, reader.at, -1) if reader.tokens[at].low == "at"), None)
    if place is None:
        return None
    tail = reader.part(place + 1, reader.end)
    found = point(tail) or _of_its_owner(tail, reader.words(start, place))
    if found is None or not (tail.done or tail.sees("and you", ", then")):
        return None
    when, watches = found
    inner = reader.part(reader.at, place)
    done = whole(inner)
    if done is None or not inner.done:
        return None
    reader.adopt(inner)
    more: OneShots | None = []
    first = reader.targets
    if tail.eat(", then"):
        reader.at = tail.at
        then = whole(reader)  # `exile it at end of combat, then return it`: both wait
        if then is None or reader.targets > first:
            return None
        return [CreateDelayedTrigger(when, (*done, *then), watches)]
    if tail.eat("and"):
        reader.at = tail.at
        more = whole(reader)
    if more is None:
        return None
    reader.at = reader.end
    if len(done) == 1:
        return [CreateDelayedTrigger(when, tuple(done), watches), *more]
    if more:
        return None
    # `Exile it, then return it ... at the beginning of the next end step`: only what stands last waits.
    joined = {reader.tokens[at].low for at in range(start, place)}
    apart = "then" in joined or _says_you_again(reader, start, place) or _returns(done)
    return [*done[:-1], CreateDelayedTrigger(when, (done[-1],), watches)] if apart else None


def _returns(done: OneShots) -> bool:
    """`exile it and return it to the battlefield at the beginning of the next end step`: it is exiled now."""
    match done:
        case [MoveTo(what, to=Zone.EXILE), MoveTo(back, to=Zone.BATTLEFIELD)]:
            return what == back
        case _:
            return False


def asked_late(done: OneShots, held: Condition) -> OneShots | None:
    """`sacrifice it at the beginning of the next end step if it has ...`: asked only as that resolves; None of what is done now."""
    match done:
        case [CreateDelayedTrigger(when=Begins()) as late]:
            return [replace(late, done=(Provided(held, late.done),))]
        case _:
            return None


def _says_you_again(reader: Words, start: int, place: int) -> bool:
    """Has what waits a subject of its own: `you gain 2 life, and you return this card ... at the beginning of the next end step`?"""
    return any(reader.part(at, place).sees(", and you") for at in range(start, place))


def _of_its_owner(reader: Words, told: str) -> tuple[Begins, Point] | None:
    """Of its owner := "the beginning of their next upkeep"    behind what is put somewhere under its owner's control."""
    it = reader.memory.it
    if it is None or "under its owner's control" not in told or not reader.eat("the beginning of their next upkeep"):
        return None
    return Begins("upkeep", r.OwnerOf(it)), Point.ONCE


_GOES: Final = ("leaves the battlefield", "dies", "is put into a graveyard from the battlefield")


_LOST: Final = "when you lose control of "


@needs("when")
@reading
def _when_gone(reader: Words, whole: ReadsRow) -> OneShots | None:
    """When gone := row "when" (thing ("leaves the battlefield" | "dies") | "you lose control of" thing)    once, whenever that may be (603.7b)."""
    place = next((at for at in range(reader.end - 1, reader.at, -1) if reader.tokens[at].low == "when"), None)
    behind = None if place is None else reader.part(place, reader.end)
    if place is None or behind is None or (behind.place_of(*_GOES) is None and not behind.sees(_LOST)):
        return None
    if behind.sees(_LOST) and reader.before and isinstance(reader.before[-1], CreateDelayedTrigger):
        return None  # what is returned later is not there yet: see `lost_behind`
    before = reader.memory
    when = event_awaited(behind)  # in which "that token" is what was spoken of before this row
    first, inner = reader.targets, reader.part(reader.at, place)
    done = None if when is None or about(when) in (None, ITS_EVENT) else whole(inner)
    if when is None or done is None or not inner.done or inner.targets > first or len(done) != 1:
        return None
    reader.at = reader.end
    reader.memory = before
    reader.remember()
    return [CreateDelayedTrigger(when, tuple(done), Point.ONCE)]


@reading
def lost_behind(reader: Words, before: Sequence[Instruction], whole: ReadsRow) -> list[Instruction] | None:
    """Lost behind := row "when you lose control of" thing    of what the sentence before puts onto the battlefield later: only from then on (603.7b)."""
    last = before[-1] if before else None
    if not isinstance(last, CreateDelayedTrigger) or not isinstance(last.when, Begins) or last.targets:
        return None
    match last.done:
        case (*_, MoveTo(to=Zone.BATTLEFIELD)):
            reader.before = []
            waits = _when_gone(reader, whole) if _LOST in reader.words(reader.at, reader.end) else None
            return None if waits is None else [*before[:-1], replace(last, done=(*last.done, *waits))]
        case _:
            return None


_FOR: Final = {
    "until end of turn ,": Point.THIS_TURN,
    "this turn ,": Point.THIS_TURN,
    "until your next turn ,": Point.YOUR_NEXT_TURN,
    "until the end of your next turn ,": Point.END_OF_YOUR_NEXT_TURN,
}


@reading
def whenever(reader: Words, whole: ReadsRow) -> OneShots | None:
    """Whenever := see the head of this module    for the rest of this turn, or for as long as is said (603.7b)."""
    phrase = reader.eat(*_FOR)
    watches = None if phrase is None else _FOR[phrase]
    word = reader.low()
    once = phrase == "this turn ," and word == "when"
    if word not in ("when", "whenever") or (watches and word == "when" and not once) or reader.sees("when you do"):
        return None
    start = reader.at
    for place in range(start + 2, min(reader.end - 1, start + 40)):
        if reader.tokens[place].text != ",":
            continue
        event, ending = _event_and_ending(reader.part(start, place))
        leaves = word == "when" and ending != "this turn" and event.place_of(*_AT_LAST) is not None
        if (watches is not None) == (ending is not None or leaves):
            continue
        combat = ending == "this combat"
        next_one = soonest(event)
        if next_one is not None and (watches or word == "whenever"):
            return None
        of_target = None if leaves else event_of_target(event)
        reader.targets = event.targets
        when = of_target or event_awaited(next_one or event)
        lost = isinstance(when, ControlChanges)
        if (
            when is None
            or (leaves and not lost and not _knows(when))
            or (once and not isinstance(about(when), r.Target))
        ):
            continue
        first, before = reader.targets, reader.memory
        reader.at = place + 1
        it = about(when)
        if (
            not leaves or lost
        ):  # `When this Aura leaves the battlefield, that creature's controller`: as the words before tell
            reader.remember(
                it=it,
                that=before.it if it in (None, r.This()) and isinstance(before.it, r.Target) else None,
                them=None,
                who=r.ThatPlayer(),
                many=ITS_MANY,
            )
        done = whole(reader)
        own = None if done is None else detached(reader, tuple(done), first)
        if own is None:
            return None
        reader.memory = before
        if own[1]:  # what a sentence behind speaks of would be the ability's own target, which is not chosen yet
            reader.remember(it=None, that=None, them=None, many=None, looked=None, last="")
        if of_target is not None and not own[1]:
            reader.remember(it=about(when))
        reader.remember(**({"it": THE_COPY} if ends_with_a_copy(own[0]) and not own[1] else {}))
        for_now = Point.ONCE if leaves else Point.THIS_TURN if next_one is None else Point.NEXT_THIS_TURN
        for_now = Point.THIS_COMBAT if combat else Point.NEXT_THIS_TURN if once else watches or for_now
        return [CreateDelayedTrigger(when, own[0], for_now, own[1])]
    return None


def _event_and_ending(event: Words) -> tuple[Words, str | None]:
    """The event without the words behind it that say for how long it is waited for, and these."""
    for ending in ("this turn", "this combat"):
        if event.part(event.end - 2, event.end).sees(ending):
            return event.part(event.at, event.end - 2), ending
    return event, None


_AT_LAST: Final = ("leaves the battlefield", "becomes untapped", "you lose control of")
"""What a delayed trigger waits for whenever that may be, without "this turn" (603.7b)."""


def _knows(when: EventPattern) -> bool:
    """Is it of the object itself, or of what was made just before?"""
    if isinstance(when, EitherEvent):
        return all(about(one) == r.This() for one in when.of)
    return about(when) in (r.This(), r.That())


@reading
def of_that_turn(reader: Words, before: Sequence[Instruction], whole: ReadsRow) -> list[Instruction] | None:
    """Of that turn := "at the beginning of that turn's end step," row    of the extra turn of the sentence before (603.7)."""
    last = before[-1] if before else None
    if isinstance(last, ExtraPhases):
        return _of_that_combat(reader, before, last, whole)
    if not isinstance(last, ExtraTurn) or not reader.eat("at the beginning of that turn's end step ,"):
        return None
    first = reader.targets
    done = whole(reader)
    if done is None or not reader.done or reader.targets > first:
        return None
    return [*before[:-1], replace(last, end_step=tuple(done))]


def _of_that_combat(
    reader: Words, before: Sequence[Instruction], last: ExtraPhases, whole: ReadsRow
) -> list[Instruction] | None:
    """Of that combat := "at the beginning of that combat," row    of the extra combat phase of the sentence before, and of no other (603.7)."""
    if last.begins or last.phases[0] != "combat phase" or last.times != 1:
        return None
    first = reader.targets
    done = whole(reader) if reader.eat("at the beginning of that combat ,") else None
    if done is None or not reader.done or reader.targets > first:
        return None
    return [*before[:-1], replace(last, begins=tuple(done))]
