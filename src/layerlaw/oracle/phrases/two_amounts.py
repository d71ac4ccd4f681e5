"""One amount of two things: "life and draw cards equal to"."""

from __future__ import annotations

from layerlaw.model.tree import inside
from layerlaw.model.values import Value
from layerlaw.oracle.phrases.how_many import equal_to
from layerlaw.oracle.row import THAT_MANY, Words, reading


@reading
def life_and_cards(reader: Words, verb: str) -> Value | None:
    """Life and cards := "life and" verb "cards equal to" value    as much of the one as of the other."""
    if not reader.eat(f"life and {verb} cards", f"life and {verb}s cards"):
        return None
    both = equal_to(reader)
    if both is None or THAT_MANY in inside(both):
        return None  # which is another number once the life total has changed
    reader.did(both)
    return both
