"""What was so as the spell was cast, and is asked as it resolves (601.2i, 608.2i).

as cast := "you controlled" a noun "as you cast this spell" | "you revealed" a noun "card" ["or controlled" a noun] "as you cast this spell"
"""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model.game_facts import AS_CAST, ControlledAsCast, CostPaid
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, begins_with, production


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


def _revealed(card: str) -> k.Condition:
    """The additional cost that one may pay with such a card was paid (601.2b)."""
    return k.Noted(f"you revealed a {card} {AS_CAST}", CostPaid("additional cost"))


def _as_you_cast_it(reader: Reader) -> bool:
    return reader.eat("as you cast") is not None and this(reader) is not None
