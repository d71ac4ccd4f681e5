"""Cards of two zones at once: those that somebody owns in exile and in their graveyard."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.noun_parts import NounParts
from layerlaw.oracle.phrases.nouns import place
from layerlaw.oracle.reader import Reader


def in_two_zones(reader: Reader, found: f.Filter) -> f.Filter:
    """In two zones := cards "you own in exile" ["and in your graveyard" ["that's" what]], of which the cards have been read."""
    parts = found.parts if isinstance(found, f.And) else ()
    in_exile = f.InZone(Zone.EXILE)
    if in_exile not in parts or not reader.eat("and in your graveyard"):
        return found
    both = f.Or((in_exile, f.InZone(Zone.GRAVEYARD)))
    behind = place(reader, NounParts(head="cards")) if reader.sees("that's", "that are") else None
    return f.And((*(both if part == in_exile else part for part in parts), *(behind or ())))
