"""Which cards lie above a card in its graveyard, in words (404.2)."""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.game_facts import CardsAbove
from layerlaw.model.words import Zone


def write_above_it(node: k.AllOf) -> str | None:
    """`this card is in your graveyard with a creature card directly above it`; None of all else."""
    match node.parts:
        case (k.Matches(r.This(), f.InZone(Zone.GRAVEYARD)), k.Noted(words, CardsAbove())):
            return f"this card is in your graveyard with {words}"
        case _:
            return None
