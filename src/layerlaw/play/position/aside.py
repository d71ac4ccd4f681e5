"""What becomes of cards in exile that are to be cast later: suspended, foretold, plotted, warped, airbent ones (702.62, 702.143, 702.170, 702.185, 701.65)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from layerlaw.game.state import GameObject, ObjectId
from layerlaw.model.words import Zone
from layerlaw.play.position.play import Play

SET_ASIDE: Final = frozenset({"suspended", "foretold", "plotted", "warped", "airbent"})
"""The words for it, each a status of the card."""


def marked(play: Play, card: ObjectId, status: str) -> None:
    """A card in exile becomes one of these; since which turn, is noted."""
    thing = play.thing(card)
    if thing is not None and thing.zone is Zone.EXILE:
        facts = {**thing.facts, f"{status} turn": play.state.turn}
        play.state = play.state.with_object(replace(thing, status=thing.status | {status}, facts=facts))


def since_when(card: GameObject) -> Mapping[str, int]:
    """What is noted of it, for the spell that the card becomes (702.143c)."""
    return {key: turn for key, turn in card.facts.items() if key.removesuffix(" turn") in SET_ASIDE}
