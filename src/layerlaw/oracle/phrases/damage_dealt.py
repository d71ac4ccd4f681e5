"""How much damage somebody or something has been dealt this turn (120.1, 608.2i): `the damage already dealt to that player this turn`."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.reader import Reader, production

_DAMAGE_DEALT: Final[dict[str, r.PlayerRef]] = {
    "the damage dealt to you this turn": r.You(),
    "the damage dealt to your opponents this turn": r.Opponents(),
}


@production
def damage_dealt(reader: Reader) -> v.PastNumber | None:
    """Damage dealt := "the damage dealt to you this turn" | dealt already."""
    dealt = reader.eat(*_DAMAGE_DEALT)
    if dealt is not None:
        return v.PastNumber(Past(Occurrence.DAMAGED, _DAMAGE_DEALT[dealt]), Measure.AMOUNT)
    return _dealt_already(reader)


@production
def _dealt_already(reader: Reader) -> v.PastNumber | None:
    """Dealt already := "the damage already dealt to" ("that player" | "it") "this turn" | "the damage dealt to you so far this turn by" nouns    (608.2i)."""
    past: Past | None = None
    if reader.eat("the damage already dealt to"):
        if reader.that_player is not None and reader.eat("that player", "them"):
            past = Past(Occurrence.DAMAGED, reader.that_player)
        elif isinstance(reader.it, r.ObjectRef) and reader.eat("it"):
            past = Past(Occurrence.DAMAGED, None, f.Is(reader.it))
        past = past if reader.eat("this turn") else None
    elif reader.eat("the damage dealt to you so far this turn by"):
        found = noun(reader)
        past = None if found is None or not found.plural else Past(Occurrence.DAMAGED, r.You(), source=found.zoneless)
    return None if past is None else v.PastNumber(past, Measure.AMOUNT)
