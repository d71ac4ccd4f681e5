"""What craft exiles besides the permanent itself (702.167a, 702.167b): from among permanents one controls and cards in one's graveyard."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.target_requirement import Pick
from layerlaw.model.together import Together
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.subjects import reader_of
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, TooLong

_PLACES = f.Or((f.ON_BATTLEFIELD & f.yours(), f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You())))


def crafted_of(words: str) -> tuple[Pick, ...] | None:
    """Materials := ["one or more" | number ["or more"]] nouns ["that share a card type"] | "a" noun ("," ["and"] "a" noun)*; None where they are not understood.

    Args:
        words: what stands between "with" and the mana.
    """
    reader = reader_of(words, "")
    try:
        return _each(reader) or _several(reader)
    except (TooLong, RecursionError):
        return None


def _each(reader: Reader) -> tuple[Pick, ...] | None:
    """`a Dinosaur, a Merfolk, a Pirate, and a Vampire`: one of each."""
    mark, found = reader.at, []
    while reader.eat("a", "an"):
        one = noun(reader, anywhere=True)
        if one is None or (one.plural and not one.either):
            break
        found.append(_of(one.zoneless))
        if not reader.eat(", and", ",", "and"):
            break
    if len(found) > 1 and reader.done:
        return tuple(found)
    reader.at = mark
    return None


def _several(reader: Reader) -> tuple[Pick, ...] | None:
    least, open_ended = 1, False
    if reader.eat("one or more"):
        open_ended = True
    else:
        mark = reader.at
        many = number(reader)
        if many is None:
            reader.at = mark
        else:
            least, open_ended = many, reader.eat("or more") is not None
    such: f.Filter = f.Anything()
    if not (reader.done or reader.sees("that share")):
        found = noun(reader, anywhere=True)
        if found is None or found.zone not in (None, Zone.BATTLEFIELD):
            return None
        such = found.zoneless
    together = Together(shared="card type") if reader.eat("that share a card type") else None
    if not reader.done:
        return None
    pick = _of(such, None if open_ended else least, up_to=open_ended, least=least if open_ended else 0)
    return (Pick(pick.of, pick.number, up_to=pick.up_to, least=pick.least, together=together),)


def _of(such: f.Filter, number_of: int | None = 1, *, up_to: bool = False, least: int = 0) -> Pick:
    kinds = such.parts if isinstance(such, f.And) else () if isinstance(such, f.Anything) else (such,)
    return Pick(f.And((_PLACES, *kinds, f.Not(f.Is(r.This())))), number_of, up_to=up_to, least=least)
