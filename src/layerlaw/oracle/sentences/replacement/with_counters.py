"""How others and this enter with counters, under a condition (614.1c, 614.1d)."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model import values as v
from layerlaw.model.conditions import Condition, NotSo
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words, number_in_words
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.subjects import things
from layerlaw.oracle.phrases.values import for_each, value, where
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production

_THIS: Final = f.Is(r.This())
ENTERS: Final = h.ZoneChange(_THIS, to=Zone.BATTLEFIELD)
"""What a permanent says of its own entering (614.1c)."""


@production
def several(reader: Reader) -> f.Filter | None:
    """Several := ["each"] noun ("and" noun)*    `artifacts and creatures your opponents control`."""
    reader.eat("each")
    found = things(reader)
    if found is None:
        return None
    return f.any_of([found, *reader.others(lambda: things(reader), "and")])


@production
def enter_with(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Enter with := ("each" noun | this) "enters with" counters ["if" condition | "unless" condition]    (614.1c)."""
    what: f.Filter | None = _THIS if this(reader) is not None else None
    what = what or several(reader)
    if what is None or not reader.eat("enters with", "enter with"):
        return None
    counters = _counters(reader)
    if counters is None:
        return None
    held: Condition | None = None
    word = reader.eat("if", "unless")
    if word is not None:
        held = _held(reader)
        if held is None:
            return None
        held = NotSo(held) if word == "unless" else held
    return replacement_effects.ReplacementEffect(
        h.ZoneChange(what, to=Zone.BATTLEFIELD), replacement_effects.EntersSo(counters=(counters,)), held
    )


_PAST: Final = re.compile(r"\b(?:this turn|was kicked|cast it(?: from your hand)?)$")


def _held(reader: Reader) -> Condition | None:
    """A condition, to the end; noted in its words where it is of the past."""
    mark = reader.at
    found = condition(reader)
    if found is not None and (reader.done or reader.sees(".")):
        return found
    reader.at = mark
    words = reader.words(mark, reader.end).rstrip(".")
    if not _PAST.search(words):
        return None
    reader.at = reader.end
    return in_words(words)


@production
def enters_prepared(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Enters prepared := this "enters prepared"    (722.3a)."""
    if this(reader) is None or not reader.eat("enters prepared"):
        return None
    return replacement_effects.ReplacementEffect(ENTERS, replacement_effects.EntersSo(prepared=True))


@production
def _counters(reader: Reader) -> tuple[str, v.Value] | None:
    """Counters := ("an additional" | number ["additional"]) kind "counter(s) on it" ["for each" counted]."""
    amount: v.Value | None
    if reader.eat("a number of"):
        reader.eat("additional")
        kind = _kind_on_it(reader)
        mana = kind is not None and reader.eat("equal to the amount of mana spent to cast it") is not None
        amount = number_in_words("the amount of mana spent to cast this spell") if mana else None
        if not mana:
            amount = value(reader) if kind is not None and reader.eat("equal to") else None
        return None if kind is None or amount is None else (kind, amount)
    if reader.peek().text == "X":
        reader.next()
        reader.eat("additional")
        kind = _kind_on_it(reader)
        letters = where(reader) if kind is not None else None
        return None if kind is None or letters is None or set(letters) != {"X"} else (kind, letters["X"])
    amount = number(reader)
    if amount is None:
        return None
    reader.eat("additional")
    kind = _kind_on_it(reader)
    if kind is None:
        return None
    spent = reader.eat(*_SPENT)
    each = for_each(reader) if spent is None else number_in_words(_SPENT[spent])
    if each is not None:
        amount = each if amount == 1 else v.Times(amount, each)
    return kind, amount


_SPENT: Final = {
    "for each color of mana spent to cast it": "the number of colors of mana spent to cast this spell",
    "for each mana spent to cast it": "the amount of mana spent to cast this spell",
}
"""What is counted of the mana that was spent to cast what enters (106.3, 400.7d)."""


def _kind_on_it(reader: Reader) -> str | None:
    kind = counter_kind(reader)
    on = reader.eat("counter on it", "counters on it", "counter on them", "counters on them")
    return kind if on is not None else None


@production
def if_kicked(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """If kicked := "if" condition "," this "enters" ("with" counters | "tapped")."""
    if not reader.eat("if"):
        return None
    start = reader.at
    held = condition(reader)
    if held is None or not reader.eat(","):
        reader.at = start
        comma = next((place for place in range(start, reader.end) if reader.tokens[place].text == ","), None)
        if comma is None:
            return None
        words = reader.words(start, comma)
        if not re.search(r"\bwas kicked\b", words):
            return None
        held = in_words(words)
        reader.at = comma + 1
    if this(reader) is None and not reader.eat("it"):
        return None
    if reader.eat("enters tapped"):
        return replacement_effects.ReplacementEffect(ENTERS, replacement_effects.EntersSo(tapped=True), held)
    if not reader.eat("enters with"):
        return None
    counters = _counters(reader)
    return (
        None
        if counters is None
        else replacement_effects.ReplacementEffect(ENTERS, replacement_effects.EntersSo(counters=(counters,)), held)
    )
