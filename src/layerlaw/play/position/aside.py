"""What becomes of cards in exile that are to be cast later: suspended, foretold, plotted, warped, airbent ones (702.62, 702.143, 702.170, 702.185, 701.65)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from layerlaw.game.objects import hidden_in_exile
from layerlaw.game.state import GameObject, ObjectId
from layerlaw.model.conditions import Noted
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.game_abilities import OptionalCost
from layerlaw.model.game_facts import SetAsideEarlier
from layerlaw.model.words import Zone
from layerlaw.play.position.play import Play

SET_ASIDE: Final = frozenset({"suspended", "foretold", "plotted", "warped", "airbent"})
"""The words for it, each a status of the card."""


FORETOLD_FOR: Final = "foretold for"


def marked(play: Play, card: ObjectId, status: str, ways: tuple[OptionalCost, ...] = ()) -> None:
    """A card in exile becomes one of these; since which turn, is noted, and for what a foretold one may be cast, also when it has no such ability any more (702.143b)."""
    thing = play.thing(card)
    if thing is not None and thing.zone is Zone.EXILE:
        facts = {**thing.facts, f"{status} turn": play.state.turn}
        if status == "foretold":  # 702.143a
            thing = replace(hidden_in_exile(thing), choices={**thing.choices, FORETOLD_FOR: ways})
        play.state = play.state.with_object(replace(thing, status=thing.status | {status}, facts=facts))


def foretell_cost(cost: tuple[CostPart, ...]) -> OptionalCost:
    """Casting a foretold card for its foretell cost on a later turn (702.143a)."""
    later = Noted("it became foretold on an earlier turn", SetAsideEarlier("foretold"))
    return OptionalCost("foretell", cost, alternative=True, zones=frozenset({Zone.EXILE}), condition=later)


def since_when(card: GameObject) -> Mapping[str, int]:
    """What is noted of it, for the spell that the card becomes (702.143c)."""
    return {key: turn for key, turn in card.facts.items() if key.removesuffix(" turn") in SET_ASIDE}
