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
from layerlaw.oracle.phrases.events.event import event
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.references import which_target
from layerlaw.oracle.phrases.targets import aim
from layerlaw.oracle.row import DAMAGED, ITS_EVENT, OTHER, THE_COPY, THESE, Words, following, reading


def soonest(told: str) -> str | None:
    """The event alone where only the next one is meant: `when you next cast a spell`, `when you cast your next spell`."""
    for words in (" next cast ", " next activate "):
        if words in told:
            return told.replace(words, words.replace(" next", ""), 1)
    if " your next " not in told:
        return None
    head, tail = told.split(" your next ", 1)
    return f"{head} {'an' if tail[:1] in 'aeiou' else 'a'} {tail}"


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


def event_told(reader: Words, told: str) -> EventPattern | None:
    """The event, in which "that creature" is what has been spoken of."""
    if reader.memory.damaged and told.endswith(_DAMAGED_DIES):
        return _damaged_dies(reader, told.removesuffix(_DAMAGED_DIES))
    which = _which(reader, told)
    if which is not None:
        name = reader.context.names[0] if reader.context.names else ""
        return event(which[0], name, which[1])
    if (lost := _lost(reader, told)) is not None:
        return lost
    if (either := _either_of_those(reader, told)) is not None:
        return either
    for words in _THAT_ONE:
        if f" {words} " in f"{told} ":
            if reader.memory.it is None:
                return None
            told = told.replace(words, "it", 1)
    if " it " in f"{told} " and reader.memory.it is None:
        return None
    name = reader.context.names[0] if reader.context.names else ""
    when = event(told, name, reader.memory.it)
    if when is not None and speaks_of(when, r.ThatPlayer()) and " that player" in told:
        who = reader.memory.who  # of whom a sentence before has spoken: of the event for which it waits nothing has yet
        return None if who is None or isinstance(who, r.ThatPlayer) else put_in(when, r.ThatPlayer(), who)
    return when


_THAT_ONE: Final = ("that creature", "the creature", "that permanent", "that land", "that card", "that token")
_LOSES: Final = "when you lose control of "


def _lost(reader: Words, told: str) -> EventPattern | None:
    """Lost := "when you lose control of" ("that" | "the") noun    the target that was called so."""
    named = told.lower().removeprefix(_LOSES).split()
    if not told.lower().startswith(_LOSES) or len(named) != 2 or named[0] not in ("the", "that"):
        return None
    called = reader.target_called(named[1])
    return None if called is None else ControlChanges(f.Is(called), r.You(), lost=True)


_ANY_OF_THOSE: Final = ("either of those creatures", "one of those creatures", "one of them", "either of them")


def _either_of_those(reader: Words, told: str) -> EventPattern | None:
    """Either of those := "either of those creatures" | "one of them"    any of the several targets that were chosen, and no other (603.7c)."""
    words = next((words for words in _ANY_OF_THOSE if f" {words} " in told), None)
    them = reader.memory.them
    if words is None or not isinstance(them, f.Is) or not isinstance(them.ref, r.Target):
        return None
    wanted = reader.wanted[them.ref.number - 1].objects if them.ref.number <= len(reader.wanted) else None
    if f.IsType(CardType.CREATURE) not in (wanted.parts if isinstance(wanted, f.And) else (wanted,)):
        return None  # of other targets no creature is spoken of
    name = reader.context.names[0] if reader.context.names else ""
    when = event(told.replace(words, "a creature", 1), name, reader.memory.it)
    return None if when is None else put_in(when, f.creatures(), f.creatures() & them)


_DAMAGED_DIES: Final = " dealt damage this way dies"


def _damaged_dies(reader: Words, told: str) -> EventPattern | None:
    """Damaged dies := "whenever a" noun "dealt damage this way dies"    `a creature you control`."""
    part = following(reader, told)
    found = nouns(part) if part.eat("whenever a", "whenever an", "when a", "when an") else None
    if found is None or found.plural or not part.done:
        return None
    return ZoneChange(found.filter & DAMAGED, Zone.BATTLEFIELD, Zone.GRAVEYARD)


def event_of_target(reader: Words, told: str) -> EventPattern | None:
    """`when target creature dies this turn`: the target is chosen as the ability that says so goes onto the stack (115.1), not by what waits for it."""
    head, word, rest = told.partition(" target ")
    ends = next((verb for verb in _VERBS_OF_TARGETS if f" {verb} " in f" {rest} "), None)
    if head.lower() not in ("when", "whenever") or not word or ends is None or not rest.endswith(" this turn"):
        return None
    noun, _, verb = f"{rest} ".partition(f" {ends} ")
    part = following(reader, f"target {noun}")
    found = aim(part)
    if found is None or not part.done or found.many or found.players is not None:
        return None
    name = reader.context.names[0] if reader.context.names else ""
    verb = verb.strip().removesuffix("this turn").strip()
    whence = " from the battlefield" if verb.endswith("graveyard") else ""
    when = event(f"{head} it {ends} {verb}{whence}".strip(), name, found.target)
    if when is None:
        return None
    reader.targets, reader.wanted = part.targets, part.wanted
    return when


_VERBS_OF_TARGETS: Final = ("dies", "is put into", "deals", "attacks")


def _which(reader: Words, told: str) -> tuple[str, r.ObjectRef] | None:
    """`when the creature you don't control dies`: the words with "it" for the target that they mean, and that target."""
    start = told.find("the ")
    part = following(reader, told[start:]) if start >= 0 else None
    which = None if part is None else which_target(part)
    if part is None or which is None:
        return None
    return f"{told[:start]}it {part.rest()}", which


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
        said = tuple(one for one in more if isinstance(one, Start) and _says_it(one))
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


def _says_it(begun: Instruction) -> bool:
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
