"""How others and this enter with counters, under a condition (614.1c, 614.1d)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model import values as v
from layerlaw.model.changes import AddTypes
from layerlaw.model.conditions import Condition, NotSo, WasCastSo
from layerlaw.model.game_facts import SymbolsSpent
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words, number_in_words
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.subjects import things
from layerlaw.oracle.phrases.values import for_each, value, where
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.continuous.becomes import becoming
from layerlaw.oracle.sentences.continuous.predicates import settled
from layerlaw.oracle.tokens import TokenKind

_THIS: Final = f.THIS
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
    """Enter with := ("each" noun | this) "enters with" counters ["and as" kinds "in addition to its other types"] ["if" condition | "unless" condition] | this "escapes with" counters    (614.1c, 702.138c)."""
    what: f.Filter | None = _THIS if this(reader) is not None else None
    what = what or several(reader)
    escapes = what == _THIS and reader.eat("escapes with") is not None
    if what is None or (not escapes and not reader.eat("enters with", "enter with")):
        return None
    so = _so(reader)
    if so is None:
        return None
    if reader.eat("and as"):
        begins = becoming(reader)
        done = settled(begins) if begins is not None else None
        if not done or not all(isinstance(change, AddTypes) for change in done):
            return None
        so = replace(so, begins=tuple(done))
    if escapes:  # 702.138c
        return replacement_effects.ReplacementEffect(ENTERS, so, WasCastSo("escaped"))
    if what != _THIS and reader.eat("if its"):
        # of what enters, not of what says so
        size = _its_size(reader)
        if size is None:
            return None
        such = h.ZoneChange(f.And((*(what.parts if isinstance(what, f.And) else (what,)), size)), to=Zone.BATTLEFIELD)
        return replacement_effects.ReplacementEffect(such, so)
    held: Condition | None = None
    word = reader.eat("if", "unless")
    if word is not None:
        held = _held(reader)
        if held is None:
            return None
        held = NotSo(held) if word == "unless" else held
    return replacement_effects.ReplacementEffect(h.ZoneChange(what, to=Zone.BATTLEFIELD), so, held)


@production
def becomes_as_it_enters(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Becomes as it enters := "as a" noun "enters, it becomes" what    `as a historic permanent you control enters, it becomes a 7/7 Dinosaur creature ...` (614.1c, 614.12)."""
    found = things(reader) if reader.eat("as a", "as an") else None
    begins = becoming(reader) if found is not None and reader.eat("enters , it becomes") else None
    done = settled(begins) if begins is not None else None
    if found is None or not done:
        return None
    so = replacement_effects.EntersSo(begins=tuple(done))
    return replacement_effects.ReplacementEffect(h.ZoneChange(found, to=Zone.BATTLEFIELD), so)


@production
def escapes_instead(
    reader: Reader, first: replacement_effects.ReplacementEffect
) -> tuple[replacement_effects.ReplacementEffect, ...] | None:
    """Escapes instead := ". It escapes with" counters "instead"    behind what it enters with otherwise (702.138c)."""
    if first.would != ENTERS or first.condition is not None or not reader.eat(". it escapes with"):
        return None
    so = _so(reader)
    if so is None or not reader.eat("instead"):
        return None
    escaped = WasCastSo("escaped")
    return replace(first, condition=NotSo(escaped)), replacement_effects.ReplacementEffect(ENTERS, so, escaped)


@production
def _its_size(reader: Reader) -> f.Filter | None:
    """Its size := ("mana value" | "power" | "toughness") "is" number ("or less" | "or greater")."""
    stat = reader.eat(*_STATS)
    bound = number(reader) if stat is not None else None
    way = None if bound is None else reader.eat("or less", "or greater")
    if stat is None or bound is None or way is None:
        return None
    return f.Compares(_STATS[stat], f.Comparison.AT_MOST if way == "or less" else f.Comparison.AT_LEAST, bound)


_STATS: Final = {
    "mana value is": v.Stat.MANA_VALUE,
    "power is": v.Stat.POWER,
    "toughness is": v.Stat.TOUGHNESS,
}


@production
def otherwise_with(
    reader: Reader, first: replacement_effects.ReplacementEffect
) -> tuple[replacement_effects.ReplacementEffect, ...] | None:
    """Otherwise with := ". Otherwise, it enters with" counters    behind what such of another size enter with."""
    if not reader.eat(". otherwise , it enters with"):
        return None
    so = _so(reader)
    match first.would:
        case h.ZoneChange(f.And((*kinds, f.Compares() as size)), None, Zone.BATTLEFIELD) if so is not None:
            others = h.ZoneChange(f.And((*kinds, f.Not(size))), to=Zone.BATTLEFIELD)
            return first, replace(first, would=others, outcome=so)
        case _:
            return None


@production
def enters_under(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Enters under := this "enters under the control of an opponent of your choice"    (616.1b)."""
    if this(reader) is None or not reader.eat("enters under the control of an opponent of your choice"):
        return None
    return replacement_effects.ReplacementEffect(ENTERS, replacement_effects.EntersSo(under=r.Opponents()))


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


def _so(reader: Reader) -> replacement_effects.EntersSo | None:
    """So := counters of several kinds | "your choice of" kinds | counters."""
    several_kinds = _several_kinds(reader)
    if several_kinds is not None:
        return replacement_effects.EntersSo(counters=several_kinds)
    if reader.sees("your choice of"):
        return _one_of(reader)
    counters = _counters(reader)
    return None if counters is None else replacement_effects.EntersSo(counters=(counters,))


@production
def _several_kinds(reader: Reader) -> tuple[tuple[str, v.Value], ...] | None:
    """Several kinds := number kind "counter(s)" (("," | "and") number kind "counter(s)")+ "on it"    `two +1/+1 counters and a trample counter on it`."""
    found: list[tuple[str, v.Value]] = []
    while True:
        amount = number(reader)
        kind = None if amount is None else counter_kind(reader)
        if amount is None or kind is None or not reader.eat("counter", "counters"):
            return None
        found.append((kind, amount))
        if not reader.eat(", and", ",", "and"):
            break
    return tuple(found) if len(found) > 1 and reader.eat(*_ON) else None


_ON: Final = ("on it", "on them")


@production
def _one_of(reader: Reader) -> replacement_effects.EntersSo | None:
    """One of := "your choice of" (["a"] kind ["counter"] ("," | "or") ... "on it" | number "different counters on it from among" kinds)    (614.12a)."""
    if not reader.eat("your choice of"):
        return None
    mark = reader.at
    choose = number(reader)
    if choose is None or not reader.eat("different counters on it from among"):
        reader.at, choose = mark, None
    found: list[str] = []
    while True:
        if choose is None:
            reader.eat("a", "an")
        kind = reader.eat("first strike", "double strike") or reader.next().text.replace("−", "-").lower()
        if not kind.isalpha() and " " not in kind and "/" not in kind:
            return None
        found.append(kind)
        if choose is None:
            reader.eat("counter")
        if not reader.eat(", or", ", and", ",", "or", "and"):
            break
    if len(found) < 2 or (choose is None and not reader.eat(*_ON)):
        return None
    return replacement_effects.EntersSo(one_of=tuple(found), choose=choose or 1)


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
    if reader.eat("an additional x"):
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
    each = (_symbols(reader) or for_each(reader)) if spent is None else number_in_words(_SPENT[spent])
    if each is not None:
        amount = each if amount == 1 else v.Times(amount, each)
    return kind, amount


@production
def _symbols(reader: Reader) -> v.NotedNumber | None:
    """Symbols := "for each" mana+ "spent to cast it"    `{G}{G}`: twice for four green mana (106.3)."""
    if not reader.eat("for each"):
        return None
    mana = reader.next()
    if mana.kind is not TokenKind.SYMBOLS or not reader.eat("spent to cast it"):
        return None
    told = SymbolsSpent(tuple(mana.text[1:-1].split("}{")))
    return v.NotedNumber(f"{mana.text} spent to cast it", told) if set(told.symbols) <= set("WUBRG") else None


_SPENT: Final = {
    "for each color of mana spent to cast it": "the number of colors of mana spent to cast this spell",
    "for each mana spent to cast it": "the amount of mana spent to cast this spell",
    "for each mana from a treasure spent to cast them": "mana from a Treasure spent to cast this spell",
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
    reader.resolving = reader.low() == "x"  # the one that was announced (107.3m)
    held = condition(reader)
    reader.resolving = False
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
    so = _so(reader) if reader.eat("enters with") else None
    return None if so is None else replacement_effects.ReplacementEffect(ENTERS, so, held)
