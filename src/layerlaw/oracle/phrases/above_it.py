"""Which cards lie above a card in its graveyard (404.2)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.conditions import AllOf, Condition, Matches, Noted
from layerlaw.model.game_facts import CardsAbove
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, needs, production


@needs("above")
@production
def above_it(reader: Reader) -> Condition | None:
    """Above it := this "is in your graveyard with" (a noun "directly above it" | amount nouns "above it") | amount nouns "are above" this."""
    if this(reader) is not None:
        if not reader.eat("is in your graveyard with"):
            return None
        start = reader.at
        directly = reader.eat("a", "an") is not None
        found = _such(reader, 1 if directly else None)
        if found is None or not reader.eat("directly above it" if directly else "above it"):
            return None
        lies = Matches(r.This(), f.InZone(Zone.GRAVEYARD))
        held = Noted(reader.words(start), CardsAbove(found[1], found[0], directly))
        return AllOf((lies, held))
    start = reader.at
    found = _such(reader, None)
    if found is None or not reader.eat("are above") or this(reader) is None:
        return None
    return Noted(reader.words(start), CardsAbove(found[1], found[0]))


def _such(reader: Reader, one: int | None) -> tuple[int, f.Filter] | None:
    least = one or number(reader)
    if not isinstance(least, int) or (one is None and not reader.eat("or more")):
        return None
    found = noun(reader, anywhere=True)
    return None if found is None or found.plural is not (one is None) else (least, found.zoneless)
