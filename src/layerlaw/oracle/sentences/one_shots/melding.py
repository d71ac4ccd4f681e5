"""Melding, in words (701.42)."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model.melding import ExileAndMeld
from layerlaw.oracle.phrases.meld_pairs import name_up_to
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots


@reading
def melds(reader: Words) -> OneShots | None:
    """Melds := "exile them, then meld them into" NAME [". It enters tapped and attacking"]    the pair that an "if" has spoken of."""
    partner = reader.memory.pair
    if partner is None or not reader.eat("exile them , then meld them into"):
        return None
    into = name_up_to(reader, ". it enters")
    if into is None:
        into = name_up_to(reader)
    attacking = reader.eat(". it enters tapped and attacking") is not None
    if into is None or not reader.done:
        return None
    reader.remember(it=r.That(), them=None)
    return [ExileAndMeld(partner, into, attacking)]
