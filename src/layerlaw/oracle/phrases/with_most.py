"""The one player who has more of something than each other player (Wild Mammoth, Ghazbán Ogre).

with most := "the player" ("with the most life" | "who has the most cards in hand" | "who controls the most" nouns)
is ahead  := "a player" ("has more life" | "has more cards in hand" | "controls more" nouns) "than each other player"

Where two have as much, there is no such player: neither is ahead of the other.
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.noun_parts import controlled_too
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.reader import Reader, begins_with, production

_ONE: Final = r.OnePlayer()
_HAS_MOST: Final[dict[str, v.LifeTotal | v.CardsInHand]] = {
    "with the most life": v.LifeTotal(_ONE),
    "who has the most life": v.LifeTotal(_ONE),
    "with the most cards in hand": v.CardsInHand(_ONE),
    "who has the most cards in hand": v.CardsInHand(_ONE),
}
_HAS_MORE: Final[dict[str, v.LifeTotal | v.CardsInHand]] = {
    "has more life": v.LifeTotal(_ONE),
    "has more cards in hand": v.CardsInHand(_ONE),
}


@begins_with("the player")
@production
def with_most(reader: Reader) -> r.PlayerWithMost | None:
    """With most := see the head of this module; who may be tied for it is somebody else."""
    if not reader.eat("the player"):
        return None
    phrase = reader.eat(*_HAS_MOST)
    of: v.LifeTotal | v.CardsInHand | v.Count | None
    of = _HAS_MOST[phrase] if phrase else _controlled(reader) if reader.eat("who controls the most") else None
    return None if of is None or reader.sees("or") else r.PlayerWithMost(of)


@begins_with("a player")
@production
def is_ahead(reader: Reader) -> k.Condition | None:
    """Is ahead := see the head of this module."""
    if not reader.eat("a player"):
        return None
    phrase = reader.eat(*_HAS_MORE)
    of: v.LifeTotal | v.CardsInHand | v.Count | None
    of = _HAS_MORE[phrase] if phrase else _controlled(reader) if reader.eat("controls more") else None
    if of is None or not reader.eat("than each other player"):
        return None
    return k.ValueIs(v.PlayerCount(r.PlayerWithMost(of)), f.Comparison.AT_LEAST, 1)


def _controlled(reader: Reader) -> v.Count | None:
    """How many such permanents that player controls."""
    found = noun(reader)
    if found is None or not found.plural or found.zone not in (None, Zone.BATTLEFIELD):
        return None
    return v.Count(controlled_too(found.filter, f.ControlledBy(_ONE)))
