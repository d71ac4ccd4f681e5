"""What is said of the past in the same words by the reader and the writer (`oracle.phrases.history`, `oracle.write.history`).

It stands apart so that whoever only writes need not load the grammar.
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.model.words import PERMANENT_TYPES

THIS: Final = f.THIS
PERMANENT_CARD: Final = f.Or(tuple(map(f.IsType, PERMANENT_TYPES)))
"""What a permanent card is, by its types (110.4a)."""
PLAYERS_DID: Final[dict[str, Past]] = {
    "was dealt damage": Past(Occurrence.DAMAGED),
    "were dealt damage": Past(Occurrence.DAMAGED),
    "was dealt combat damage": Past(Occurrence.DAMAGED, tags=("combat",)),
    "were dealt combat damage": Past(Occurrence.DAMAGED, tags=("combat",)),
    "lost life": Past(Occurrence.LOST_LIFE),
    "gained life": Past(Occurrence.GAINED_LIFE),
    "discarded a card": Past(Occurrence.DISCARDED),
}


def at_least(past: Past, least: int = 1, measure: Measure = Measure.TIMES) -> k.Condition:
    """So many events, or so much of it."""
    return k.ValueIs(v.PastNumber(past, measure), f.Comparison.AT_LEAST, least)
