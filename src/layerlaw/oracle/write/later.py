"""Delayed triggered abilities in words (603.7): `at the beginning of the next end step`, `whenever that creature deals combat damage this turn`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import (
    AbilityActivated,
    BecomesBlocked,
    Begins,
    ControlChanges,
    EitherEvent,
    EventPattern,
    SpellCast,
    ZoneChange,
)
from layerlaw.model.tree import inside
from layerlaw.oracle.write.patterns import write_event
from layerlaw.oracle.write.telling import NoWords, Telling

Write = Callable[[Sequence[Instruction], Telling], str]
"""Who writes a row of instructions."""
WriteDone = Callable[[d.CreateDelayedTrigger, Telling], str]
"""Who writes what the ability does, in as many sentences as it takes."""

_POINTS: Final = {
    Begins("end step"): "at the beginning of the next end step", Begins("upkeep"): "at the beginning of the next turn's upkeep",
    Begins("end of combat"): "at end of combat", Begins("upkeep", r.You()): "at the beginning of your next upkeep",
    Begins("cleanup step"): "at the beginning of the next cleanup step", Begins("end step", r.You()): "at the beginning of your next end step",
    Begins("main phase", r.You()): "at the beginning of your next main phase", Begins("precombat main phase", r.You()): "at the beginning of your next first main phase",
    Begins("combat"): "at the beginning of the next combat",
}  # fmt: skip


_NEXT_END_OF_COMBAT: Final = "at this turn's next end of combat"


def write_later(node: d.CreateDelayedTrigger, telling: Telling, write: Write, done: WriteDone) -> str:
    """Later := row "at the beginning of" step | event "this turn" "," row | "when you next cast" spell "this turn" "," row    (603.7).

    Raises:
        NoWords: nothing here has words for some of it.
    """
    if isinstance(node.when, Begins) and node.watches in (Point.ONCE, Point.NEXT_THIS_TURN):
        soon = " this turn" if node.watches is Point.NEXT_THIS_TURN else ""
        point = f"{_point(node.when, telling)}{soon}".replace("at end of combat this turn", _NEXT_END_OF_COMBAT)
        lead = _named_first(node.done, telling) if soon and not node.targets else ""
        before = telling.branch()
        row = write(node.done, telling)
        if lead:
            return f"{lead}{point}, {row}"
        ahead = ". " in row or len(node.done) > 1 or row.startswith("if ")
        if len(node.done) > 1 and any(isinstance(one, Provided) for one in node.done):
            return f"{point}, {done(node, before)}"
        return f"{point}, {row}" if ahead else f"{row} {point}"
    if node.watches is Point.ONCE and isinstance(node.when, ZoneChange):
        event = write_event(node.when, telling.branch())
        row = write(node.done, telling)
        if ". " in row or len(node.done) > 1:
            raise NoWords(node)
        return f"{row} when {event.removeprefix('whenever ').removeprefix('when ')}"
    if (lost := _lost(node, telling)) is not None:
        return f"{lost}, {done(node, telling)}"
    if node.watches is Point.ONCE and isinstance(node.when, EitherEvent):
        event = write_event(node.when, telling.branch())
        telling.voice.spoken.append(r.This())
        return f"when {event.removeprefix('whenever ').removeprefix('when ')}, {done(node, telling)}"
    if node.watches in (Point.ONCE, Point.FOREVER):
        raise NoWords(node)
    lead = _named_first(node.when, telling)
    telling.its_event = "that spell" if isinstance(node.when, SpellCast | AbilityActivated) else "it"
    event = write_event(node.when, telling)
    if isinstance(node.when, ZoneChange) and node.when.what == f.Is(r.This()):
        telling.voice.spoken.append(r.This())  # which "it" would be behind it
    if node.watches is Point.NEXT_THIS_TURN:
        verb = next((verb for verb in ("cast", "activate") if event.startswith(f"whenever you {verb} ")), None)
        if verb is None and isinstance(node.when, BecomesBlocked) and lead:
            return f"{lead}this turn, when {event.removeprefix('whenever ')}, {done(node, telling)}"
        if verb is None:
            raise NoWords(node)
        event = event.replace(f"whenever you {verb} ", f"when you next {verb} ", 1)
        return f"{lead}{event} this turn, {done(node, telling)}"
    event = f"whenever{event.removeprefix('when')}" if event.startswith("when ") else event
    if node.watches is Point.THIS_COMBAT:
        return f"{lead}{event} this combat, {done(node, telling)}"
    if node.watches is not Point.THIS_TURN:
        return f"{lead}{node.watches}, {event}, {done(node, telling)}"
    if isinstance(node.when, EitherEvent):
        return f"{lead}until end of turn, {event}, {done(node, telling)}"
    return f"{lead}{event} this turn, {done(node, telling)}"


def _lost(node: d.CreateDelayedTrigger, telling: Telling) -> str | None:
    """`when you lose control of that creature`, of a target; None of all else."""
    match node.when:
        case ControlChanges(f.Is(r.Target(number) as ref), r.You(), True) if number in telling.named:
            said = telling.targets[number - 1].text.split()
            if node.watches is not Point.ONCE or "target" not in said:
                return None
            telling.it = ref
            telling.voice.spoken.append(ref)
            noun = (*said, "permanent")[said.index("target") + 1]  # where no noun stands behind it, as in an option
            return f"when you lose control of that {noun}"
        case _:
            return None


def _point(when: Begins, telling: Telling) -> str:
    """When it is done once: the beginning of a step or phase."""
    if when in _POINTS:
        return _POINTS[when]
    if isinstance(when.whose, r.TargetPlayer | r.ThatPlayer):
        return f"at the beginning of {telling.whose(when.whose)} next {when.step}"
    if when == Begins("upkeep", r.OwnerOf(r.This())):
        return "at the beginning of their next upkeep"  # its owner's, under whose control it comes back
    raise NoWords(when)


def _named_first(when: EventPattern | Sequence[Instruction], telling: Telling) -> str:
    """`choose target creature. ` before what waits for something of it, or is done later (601.2c)."""
    for one in inside(when):
        if isinstance(one, r.Target) and one.number not in telling.named:
            return f"choose {telling.requirement(one.number)}. "
    return ""
