"""What a delayed triggered ability of this resolution waits for (603.7)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.event_patterns import Attacks, Begins, DamageDealt, EventPattern
from layerlaw.oracle.phrases.events.event import event
from layerlaw.oracle.row import ITS_EVENT, Words, reading


def soonest(told: str) -> str | None:
    """The event alone where only the next one is meant: `when you next cast a spell`, `when you cast your next spell`."""
    for words in (" next cast ", " next activate "):
        if words in told:
            return told.replace(words, words.replace(" next", ""), 1)
    if " your next " not in told:
        return None
    head, tail = told.split(" your next ", 1)
    return f"{head} {'an' if tail[:1] in 'aeiou' else 'a'} {tail}"


def awaited(reader: Words) -> tuple[EventPattern, r.ObjectRef | None] | None:
    """Awaited := ["until end of turn,"] ("when" | "whenever") event ["this turn"], to the end; and what "it" is in what then happens (603.7b)."""
    turn = reader.eat("until end of turn ,") is not None
    told = reader.words(reader.at, reader.end)
    ends = told.endswith(" this turn")
    if reader.low() != "whenever" or turn == ends:
        return None
    when = event_told(reader, told.removesuffix(" this turn"))
    reader.at = reader.end
    return None if when is None else (when, about(when))


def about(when: EventPattern) -> r.ObjectRef | None:
    """What "it" is in the one-shot effects that wait for an event: what the event is about, if that is one thing."""
    if isinstance(when, Attacks) and (when.batch or when.least > 1):
        return None
    thing = when.source if isinstance(when, DamageDealt) else getattr(when, "what", None)
    if isinstance(thing, f.Is):
        return thing.ref
    return None if isinstance(when, DamageDealt) and when.to_players is None else ITS_EVENT


def event_told(reader: Words, told: str) -> EventPattern | None:
    """The event, in which "that creature" is what has been spoken of."""
    for words in ("that creature", "the creature", "that permanent", "that land", "that card"):
        if f" {words} " in f"{told} ":
            if reader.memory.it is None:
                return None
            told = told.replace(words, "it", 1)
    if " it " in f"{told} " and reader.memory.it is None:
        return None
    name = reader.context.names[0] if reader.context.names else ""
    return event(told, name, reader.memory.it)


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
