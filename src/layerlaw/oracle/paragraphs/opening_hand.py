"""Cards that may be revealed from an opening hand, for something that is done later (103.6b).

revealed := "You may reveal this card from your opening hand. If you do," (time "," row | row time | "when each opponent casts their first spell of the game," row)
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import OpeningHandAbility
from layerlaw.model.conditions import ValueIs
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import Begins, EventPattern, SpellCast, Whilst
from layerlaw.model.history import Occurrence, Past, Period
from layerlaw.model.one_shot_effects import CreateDelayedTrigger, Script
from layerlaw.model.values import PastNumber
from layerlaw.model.words import Zone
from layerlaw.oracle.event_words import FIRST_TIMES
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.sentences.script import Setting, of_an_event, read_script
from layerlaw.oracle.sentences.unbound_references import told_by

_CAST_IN_ALL: Final = PastNumber(Past(Occurrence.CAST, r.ThatPlayer(), period=Period.GAME))
FIRST_SPELLS: Final = Whilst(
    SpellCast(r.Opponents(), f.InZone(Zone.STACK)), ValueIs(_CAST_IN_ALL, f.Comparison.EQUAL, 1)
)
"""Each opponent casts their first spell of the game (601.2i)."""


@begins_with("you may reveal this card")
@production
def revealed(reader: Reader) -> OpeningHandAbility | None:
    """Revealed := see the head of this module."""
    if not reader.eat("you may reveal this card from your opening hand . if you do ,"):
        return None
    words = reader.words(reader.at, reader.end)
    if reader.eat("when each opponent casts their first spell of the game ,"):
        return _waiting(reader, FIRST_SPELLS, Point.FOREVER, of_an_event(told=told_by(FIRST_SPELLS)), words)
    when = _time(reader)
    if when is not None:
        return _waiting(reader, when, Point.ONCE, _of(when), words) if reader.eat(",") else None
    end = reader.end
    for place in range(reader.at + 1, end):
        part = reader.part(place, end)
        when = _time(part)
        if when is not None and part.eat(".") is not None and part.done:
            reader.end = place
            found = _waiting(reader, when, Point.ONCE, _of(when), words)
            reader.at = reader.end = end
            return found
    return None


def _of(when: EventPattern) -> Setting:
    return of_an_event(of_a_time=True, told=told_by(when))


def _time(reader: Reader) -> Begins | None:
    """Time := "at the beginning of" ("the first upkeep" | "your first upkeep" | "your first main phase of the game")."""
    phrase = reader.eat(*FIRST_TIMES)
    return None if phrase is None else FIRST_TIMES[phrase]


def _waiting(
    reader: Reader, when: EventPattern, watches: Point, setting: Setting, words: str
) -> OpeningHandAbility | None:
    """What is then done, by a delayed triggered ability (603.7)."""
    done = read_script(reader, setting)
    if done is None or done.targets or done.modes or not done.one_shots:
        return None
    return OpeningHandAbility(Script((), (CreateDelayedTrigger(when, done.one_shots, watches),), text=words))
