"""Paragraphs that are triggered abilities (603.1): an event, an intervening "if", instructions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.abilities import (
    Ability,
    TriggeredAbility,
)
from layerlaw.model.conditions import TurnOf
from layerlaw.model.event_patterns import Drawn
from layerlaw.model.one_shot_effects import Script, Unread
from layerlaw.model.tree import holds
from layerlaw.model.values import X
from layerlaw.oracle.paragraphs.activation import take_most
from layerlaw.oracle.paragraphs.triggered import ReadEvent, said_by_the_event, waits_for
from layerlaw.oracle.phrases.adjectives import PLURAL_SUBTYPES
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.events.event import event_within, next_point
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.qualities import SIMPLE_KEYWORDS
from layerlaw.oracle.reader import Reader, begins_with, production
from layerlaw.oracle.sentences.instruction_words import STARTERS, lowered
from layerlaw.oracle.sentences.script import of_an_event, read_script
from layerlaw.oracle.sentences.subject_of_event import subject_of
from layerlaw.oracle.sentences.unbound_references import told_by
from layerlaw.oracle.tokens import TokenKind
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS

_MOST_COMMAS: Final = 20
"""No printed event has half as many before its instructions; each is tried, so that a text of commas must be given up."""


@production
def triggered(reader: Reader) -> Ability | None:
    """Triggered := ("when" | "whenever" | "at") event "," ["if" condition ","] instructions."""
    if reader.low() not in ("when", "whenever", "at") or (reader.context.is_spell and _sets_up(reader)):
        return None
    end = reader.end
    each_turn, ever = take_most(reader)
    found = _with_event(reader)
    if found is None:
        reader.end = end
    bounded = (each_turn, ever) != (None, None)
    return found if found is None or not bounded else replace(found, most_each_turn=each_turn, most_ever=ever)


@begins_with("reveal")
@production
def of_the_first_card(reader: Reader) -> list[Ability] | None:
    """Of the first card := "Reveal the first card you draw" ("each turn" | "on each of your turns") "." ("Whenever you reveal a" noun "this way," instructions)+.

    A static ability linked to triggered ones (603.11): each triggers as the first card that is drawn in a turn is such.
    """
    each = reader.eat("reveal the first card you draw each turn .")
    if each is None and not reader.eat("reveal the first card you draw on each of your turns ."):
        return None
    found: list[Ability] = []
    while not reader.done:
        start = reader.at
        what = noun(reader, anywhere=True) if reader.eat("whenever you reveal a", "whenever you reveal an") else None
        if what is None or not reader.eat("this way ,"):
            return None
        when = Drawn(r.You(), 1, what=what.zoneless)
        part = reader.part(reader.at, _next_revealing(reader))
        event = lowered(reader.words(start, reader.at - 1), proper=False)
        waits = ReadEvent(event, when, None if each else TurnOf(r.You()), of_an_event(told=told_by(when)))
        done = read_script(part, waits.setting)
        if done is None:
            return None
        found.append(waits.ability(done))
        reader.at = part.at
        reader.eat(".")
    return found or None


def _next_revealing(reader: Reader) -> int:
    """Where the next linked ability begins, or the end."""
    return next(
        (at for at, _ in reader.sentences() if reader.part(at, reader.end).sees("whenever you reveal")), reader.end
    )


def _sets_up(reader: Reader) -> bool:
    """Does a delayed triggered ability stand here that a spell sets up as it resolves (603.7a)?"""
    commas = (place for place in range(reader.at, reader.end) if reader.tokens[place].text == ",")
    event = lowered(reader.words(reader.at, next(commas, reader.end)), proper=False)
    return next_point(event) is not None or event.endswith(" this turn")


def _with_event(reader: Reader) -> TriggeredAbility | None:
    start, tried = reader.at, 0
    for place in range(start + 1, reader.end - 1):
        if reader.tokens[place].text == "." or tried > _MOST_COMMAS:
            return None
        if reader.tokens[place].text != "," or not _begins(reader, place + 1):
            continue
        tried += 1
        reader.at = place + 1
        found = _after_event(reader, reader.part(start, place))
        if found is not None or reader.tokens[place + 1].low in STARTERS:
            return found
    return None


_ACTS: Final = frozenset({"waterbend", "earthbend", "firebend", "airbend"})
"""Keyword actions of which an event may list several."""


_OF_KEYWORDS: Final = frozenset(word.split()[0] for word in SIMPLE_KEYWORDS)
"""The first word of each."""


def _begins(reader: Reader, place: int) -> bool:
    """May instructions begin at this token, so that the comma before it ends the event?"""
    token = reader.tokens[place]
    if token.low in ("or", "and", "and/or"):
        return False
    if token.low in _ACTS and reader.tokens[place - 2].low in _ACTS:
        return False  # `you waterbend, earthbend, firebend, or airbend`
    if token.low.startswith("non") and reader.tokens[place - 2].low.startswith("non"):
        return False  # `a noncreature, nonland card`
    if token.low in _OF_KEYWORDS:
        part = reader.part(place, reader.end)
        if part.eat(*SIMPLE_KEYWORDS) and part.sees(",", "or", "and/or"):
            return False  # `creatures that have first strike, vigilance, or haste`
    behind = reader.tokens[place + 1].low if place + 1 < len(reader.tokens) else ""
    if token.kind is TokenKind.SELF and behind not in (",", "or", "and"):
        return True  # `Oko becomes a copy of ...`: its own name, though that is a subtype too
    if token.text in SUBTYPE_NOUNS:
        many = token.text in PLURAL_SUBTYPES or behind in ("creatures", "permanents", "tokens")
        if many and behind in (",", "and"):
            return _list_gains(reader, place)
        return many and behind not in (",", "or", "and")
    return True


def _list_gains(reader: Reader, place: int) -> bool:
    """Is a list that begins here the subject of a verb: `Soldiers and Heroes you control gain flying`, `Birds, Frogs, and Rats you control get`?"""
    while place < reader.end and (
        reader.tokens[place].text in SUBTYPE_NOUNS or reader.tokens[place].low in (",", "and", "or", "and/or")
    ):
        place += 1
    return any(reader.tokens[at].low in ("gain", "get") for at in range(place, min(place + 5, reader.end)))


def _after_event(reader: Reader, event: Reader) -> TriggeredAbility | None:
    start = event.at
    reader.it = subject_of(reader, start)
    reader.event = True
    held, asked = None, None
    if reader.sees("if"):
        mark = reader.at
        reader.next()
        held = None if reader.sees("it's the first time") else condition(reader)  # which the event itself says
        if held is None or not reader.eat(","):
            held = None
            reader.at = mark
            comma = next((place for place in range(mark, reader.end) if reader.tokens[place].text == ","), None)
            if comma is None:
                return None
            asked = reader.part(mark + 1, comma)
            if said_by_the_event(asked.words(asked.at, asked.end)):
                event, asked = reader.part(start, comma), None
            reader.at = comma + 1
        if held is None:
            reader.it = subject_of(reader, start)
    if any(part is not None and part.place_of("where", ":") is not None for part in (event, asked)):
        return None
    text = lowered(event.words(start, event.end), proper=False)
    waits = waits_for(text, event_within(event), held, asked)
    start = reader.at
    found = read_script(reader, waits.setting)
    if found is not None and _leaves_x(found, said := reader.words(start)):
        found = Script((), (Unread(said),))
    return None if found is None else waits.ability(found)


def _leaves_x(script: Script, said: str) -> bool:
    """Whether the X that one sentence defines stands in another one too, where nothing has put it in (107.3c)."""
    return ", where X is " in said and ", where X is less than " not in said and holds(script, X)
