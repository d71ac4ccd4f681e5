"""One card of each card type: `a card of that type` behind "for each card type", `up to one card of each card type` (205.2a)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import PERMANENT_TYPES, CardType
from layerlaw.oracle.phrases.how_many import put_in

CARD_TYPES: Final = (
    CardType.ARTIFACT,
    CardType.BATTLE,
    CardType.CREATURE,
    CardType.ENCHANTMENT,
    CardType.INSTANT,
    CardType.KINDRED,
    CardType.LAND,
    CardType.PLANESWALKER,
    CardType.SORCERY,
)
"""Those that cards of a deck may have."""
TYPES: Final = {
    "card type": CARD_TYPES,
    "permanent type": PERMANENT_TYPES,
    "nonland card type": tuple(one for one in CARD_TYPES if one is not CardType.LAND),
}
OF_THAT_TYPE: Final = f.IsType(r.Chosen("each type"))
"""Stands for the type while the words are read, of which there are several."""


def one_of_each_type(pick: Pick, kind: str) -> Pick:
    """What is picked, where the type stands for each of these: no more than one for each."""
    return Pick(
        f.Or(tuple(put_in(pick.of, OF_THAT_TYPE, f.IsType(one)) for one in TYPES[kind])),
        len(TYPES[kind]),
        pick.by,
        up_to=True,
        each=True,
    )
