"""What a delayed triggered ability of this resolution waits for (603.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import Attacks, Begins, ControlChanges, DamageDealt, EventPattern, ZoneChange
from layerlaw.model.tree import speaks_of
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.events.event import event_within
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.references import which_target
from layerlaw.oracle.phrases.targets import aim
from layerlaw.oracle.reader import needs, put_together
from layerlaw.oracle.row import DAMAGED, ITS_EVENT, OTHER, THE_COPY, THESE, Words, reading


@reading
def soonest(reader: Words) -> Words | None:
    """Soonest := "you next" ("cast" | "activate") words | words "your next" words    the event alone, where only the next one is meant."""
    place = reader.place_of("next cast", "next activate")
    if place is not None:
        return put_together(reader, (reader.at, place), (place + 1, reader.end))
    place = reader.place_of("your next")
    return None if place is None else put_together(reader, (reader.at, place), "a", (place + 2, reader.end))


def about(when: EventPattern) -> r.ObjectRef | None:
    """What "it" is in the one-shot effects that wait for an event: what the event is about, if that is one thing."""
    if isinstance(when, Attacks) and (when.batch or when.least > 1):
        return None
    if isinstance(when, DamageDealt) and when.to_objects is not None and when.to_players is None:
        return _about_damage(when, when.to_objects)
    thing = when.source if isinstance(when, DamageDealt) else getattr(when, "what", None)
    if isinstance(thing, f.Is):
        return thing.ref
    return None if isinstance(when, DamageDealt) and when.to_players is None else ITS_EVENT


def _about_damage(when: DamageDealt, to: f.Filter) -> r.ObjectRef | None:
    """Of what is dealt damage that; of what deals damage to one object that is known anyway, what deals it."""
    if isinstance(when.source, f.Is):
        return when.source.ref
    if isinstance(when.source, f.Anything):
        return to.ref if isinstance(to, f.Is) else ITS_EVENT
    if when.that_is_source:
        return ITS_EVENT
    return OTHER if isinstance(to, f.Is) else None


@reading
def event_awaited(reader: Words) -> EventPattern | None:
    """Event awaited := an event, which is all that is left to read, and in which "that creature" is what has been spoken of."""
    return (
        _damaged_dies(reader)
        or _of_which_target(reader)
        or _lost(reader)
        or _of_either_of_those(reader)
        or _of_what_was_told(reader)
    )


@needs("the")
@reading
def _of_which_target(reader: Words) -> EventPattern | None:
    """Of which target := `when the creature you don't control dies`."""
    place = reader.place_of("the")
    part = None if place is None else reader.part(place, reader.end)
    which = None if part is None else which_target(part)
    return None if place is None or part is None or which is None else _with(reader, (place, part.at), "it", which)


def _with(reader: Words, left_out: tuple[int, int], words: str, it: r.ObjectRef | None) -> EventPattern | None:
    """The event with these words for what stands at these places."""
    start, end = left_out
    return event_within(put_together(reader, (reader.at, start), words, (end, reader.end)), it)


_THAT_ONE: Final = ("that creature", "the creature", "that permanent", "that land", "that card", "that token")


@reading
def _of_what_was_told(reader: Words) -> EventPattern | None:
    """Of what was told := an event    `when that creature dies`, `when it leaves the battlefield`, `when that player casts a spell`."""
    place, it = reader.place_of(*_THAT_ONE), reader.memory.it
    if it is None and (place is not None or _says_it(reader)):
        return None
    when = event_within(reader, it) if place is None else _with(reader, (place, place + 2), "it", it)
    if (
        when is not None
        and speaks_of(when, r.ThatPlayer())
        and reader.place_of("that player", "that player's") is not None
    ):
        who = reader.memory.who  # of whom a sentence before has spoken: of the event for which it waits nothing has yet
        return None if who is None or isinstance(who, r.ThatPlayer) else put_in(when, r.ThatPlayer(), who)
    return when


def _says_it(reader: Words) -> bool:
    """Is something called "it", which "he" or "she", of the object itself, is not?"""
    return any(token.text == "it" for token in reader.tokens[reader.at : reader.end])


@reading
def _lost(reader: Words) -> EventPattern | None:
    """Lost := "when you lose control of" ("that" | "the") noun    the target that was called so."""
    if not reader.eat("when you lose control of") or not reader.eat("the", "that"):
        return None
    called = reader.target_called(reader.next().low)
    return None if called is None or not reader.done else ControlChanges(f.Is(called), r.You(), lost=True)


_ANY_OF_THOSE: Final = ("either of those creatures", "one of those creatures", "one of them", "either of them")


@needs("of")
@reading
def _of_either_of_those(reader: Words) -> EventPattern | None:
    """Of either of those := "either of those creatures" | "one of them"    any of the several targets that were chosen, and no other (603.7c)."""
    place, them = reader.place_of(*_ANY_OF_THOSE), reader.memory.them
    if place is None or not isinstance(them, f.Is) or not isinstance(them.ref, r.Target):
        return None
    wanted = reader.wanted[them.ref.number - 1].objects if them.ref.number <= len(reader.wanted) else None
    if f.IsType(CardType.CREATURE) not in (wanted.parts if isinstance(wanted, f.And) else (wanted,)):
        return None  # of other targets no creature is spoken of
    behind = reader.part(place, reader.end)
    behind.eat(*_ANY_OF_THOSE)
    when = _with(reader, (place, behind.at), "a creature", reader.memory.it)
    return None if when is None else put_in(when, f.creatures(), f.creatures() & them)


@needs("dies")
@reading
def _damaged_dies(reader: Words) -> EventPattern | None:
    """Damaged dies := "whenever a" noun "dealt damage this way dies"    `a creature you control`."""
    if not reader.memory.damaged or not reader.eat("whenever a", "whenever an", "when a", "when an"):
        return None
    found = nouns(reader)
    if found is None or found.plural or not reader.eat("dealt damage this way dies") or not reader.done:
        return None
    return ZoneChange(found.filter & DAMAGED, Zone.BATTLEFIELD, Zone.GRAVEYARD)


@reading
def event_of_target(reader: Words) -> EventPattern | None:
    """Event of target := ("when" | "whenever") target verb words    the target is chosen as the ability that says so goes onto the stack (115.1), not by what waits for it."""
    start = reader.at
    found = aim(reader) if reader.eat("when", "whenever") else None
    if found is None or found.many or found.players is not None or not reader.sees(*_VERBS_OF_TARGETS):
        return None
    # what a target is put into a graveyard from is the battlefield, where it is one
    whence = " from the battlefield" if reader.tokens[reader.end - 1].low == "graveyard" else ""
    return event_within(put_together(reader, (start, start + 1), "it", (reader.at, reader.end), whence), found.target)


_VERBS_OF_TARGETS: Final = ("dies", "is put into", "deals", "attacks")


_MAKES: Final = (d.MoveTo, d.ExileFromTop, d.CreateTokens, d.CreateCopies, d.Choose, d.Search, d.Mill)
"""One-shot effects that make or move what "it" is behind them."""


def told_of_later(before: Sequence[Instruction], after: list[Instruction]) -> list[Instruction]:
    """What is said of "it" behind "whenever ..., exile the top card of your library" is part of what waits: before, there is nothing that it could be (603.7c)."""
    last, more = before[-1] if before else None, tuple(after[len(before) :])
    if not isinstance(last, d.CreateDelayedTrigger) or after[: len(before)] != list(before):
        return after
    if (
        more
        and ends_with_a_copy(last.done)
        and all(isinstance(one, d.May) and speaks_of(one, THE_COPY) for one in more)
    ):
        return [*before[:-1], replace(last, done=(*last.done, *more))]
    latest = last.done[-1] if last.done else None
    done: tuple[Instruction, ...] = ()
    if isinstance(last.when, Begins):
        if isinstance(latest, d.MoveTo) and latest.to is Zone.BATTLEFIELD:
            done = tuple(put_in(one, latest.what, f.Is(r.That())) for one in more if _is_about(one, latest.what))
    elif not any(isinstance(one, _MAKES) for one in before[:-1]):
        said = tuple(one for one in more if isinstance(one, Start) and _is_said_of_it(one))
        done = said if isinstance(latest, _MAKES) else tuple(put_in(one, r.That(), ITS_EVENT) for one in said)
    if not done or len(done) < len(more):
        return after
    return [*before[:-1], replace(last, done=(*last.done, *done))]


def ends_with_a_copy(done: Sequence[Instruction]) -> bool:
    """Is a copy the last that is made, so that "the copy" in the sentence behind is that one?"""
    return bool(done) and isinstance(done[-1], d.CopySpell)


def _is_about(begun: Instruction, what: object) -> bool:
    """Does it begin an effect on exactly what was moved?"""
    return isinstance(begun, Start) and begun.effect.scope in (what, f.Is(r.That()))


def _is_said_of_it(begun: Instruction) -> bool:
    return speaks_of(begun, r.That(), THESE)


_TIMES: Final[dict[str, Begins]] = {
    "the beginning of the next end step": Begins("end step"),
    "the beginning of the next cleanup step": Begins("cleanup step"),
    "the beginning of your next end step": Begins("end step", r.You()),
    "the beginning of the next turn's upkeep": Begins("upkeep"),
    "the beginning of the next upkeep": Begins("upkeep"),
    "the beginning of your next upkeep": Begins("upkeep", r.You()),
    "the beginning of your next draw step": Begins("draw step", r.You()),
    "the beginning of your next main phase": Begins("main phase", r.You()),
    "the beginning of your next first main phase": Begins("precombat main phase", r.You()),
    "the beginning of your next precombat main phase": Begins("precombat main phase", r.You()),
    "the beginning of the next combat": Begins("combat"),
    "the beginning of the next combat phase": Begins("combat"),
    "end of combat": Begins("end of combat"),
    "the next end step": Begins("end step"),
}


@reading
def time(reader: Words) -> Begins | None:
    """Time := "the beginning of the next end step" | "end of combat" | ...    behind "at"."""
    phrase = reader.eat(*sorted(_TIMES, key=len, reverse=True))
    if phrase is not None:
        return _TIMES[phrase]
    if (
        reader.eat("the beginning of that player's next upkeep", "the beginning of their next upkeep")
        and reader.memory.who
    ):
        return Begins("upkeep", reader.memory.who)
    return None


@reading
def point(reader: Words) -> tuple[Begins, Point] | None:
    """Point := time ["this turn"] | "this turn's next end of combat"    behind "at"; what a turn brings no more is done in none (603.7b)."""
    if reader.eat("this turn's next end of combat"):
        return Begins("end of combat"), Point.NEXT_THIS_TURN
    when = time(reader)
    if when is None:
        return None
    return when, Point.NEXT_THIS_TURN if reader.eat("this turn") else Point.ONCE
