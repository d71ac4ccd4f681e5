"""What was so as the spell was cast, and is asked as it resolves (601.2i, 608.2i).

as cast := "you controlled" a noun "as you cast this spell" | "you revealed" a noun "card" ["or controlled" a noun] "as you cast this spell"
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.model.game_facts import AS_CAST, ControlledAsCast, CostPaid, CountedAsCast
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, begins_with, needs, production


@begins_with("you controlled", "you revealed")
@production
def as_cast(reader: Reader) -> k.Condition | None:
    """As cast := see the head of this module."""
    shown: str | None = None
    if reader.eat("you revealed a", "you revealed an"):
        start = reader.at
        if noun(reader, anywhere=True) is None:
            return None
        shown = reader.words(start, reader.at)
        if not reader.sees("or controlled"):
            return _revealed(shown) if _as_you_cast_it(reader) else None
        reader.eat("or controlled")
    else:
        reader.eat("you controlled")
    if not reader.eat("a", "an"):
        return None
    start = reader.at
    found = noun(reader)
    if found is None or not _as_you_cast_it(reader):
        return None
    named = reader.words(start, reader.at).partition(" as you cast")[0]
    held = k.Noted(f"you controlled a {named} {AS_CAST}", ControlledAsCast(found.filter))
    return held if shown is None else k.AnyOf((_revealed(shown), held))


@production
def number_as_cast(reader: Reader) -> v.NotedNumber | None:
    """Number as cast := ("the greatest" stat "among" | "the number of") nouns "you controlled as you cast this spell"."""
    start = reader.at
    stat = reader.eat(*_STATS)
    if stat is None and not reader.eat("the number of"):
        return None
    found = _controlled_then(reader, plural=True)
    if found is None:
        return None
    value = v.Count(found) if stat is None else v.Greatest(_STATS[stat], found)
    return v.NotedNumber(reader.words(start), CountedAsCast(value))


@needs("cast")
@production
def each_as_cast(reader: Reader) -> v.NotedNumber | None:
    """Each as cast := noun "you controlled as you cast this spell"    behind "for each"."""
    start = reader.at
    found = _controlled_then(reader, plural=False)
    return None if found is None else v.NotedNumber(reader.words(start), CountedAsCast(v.Count(found)))


_STATS: Final = {f"the greatest {stat} among": stat for stat in (v.Stat.POWER, v.Stat.TOUGHNESS, v.Stat.MANA_VALUE)}


def _controlled_then(reader: Reader, *, plural: bool) -> f.Filter | None:
    found = noun(reader)
    if found is None or found.plural is not plural or not reader.eat("you controlled") or not _as_you_cast_it(reader):
        return None
    return found.filter & f.yours()


def _revealed(card: str) -> k.Condition:
    """The additional cost that one may pay with such a card was paid (601.2b)."""
    return k.Noted(f"you revealed a {card} {AS_CAST}", CostPaid("additional cost"))


def _as_you_cast_it(reader: Reader) -> bool:
    return reader.eat("as you cast") is not None and this(reader) is not None
