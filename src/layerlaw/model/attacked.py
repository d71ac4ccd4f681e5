"""Whom creatures attack that an effect puts onto the battlefield attacking (508.4)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.game_facts import RETURNED_AS_COST
from layerlaw.model.late import dataclass
from layerlaw.model.references import Linked, ObjectRef, PlayerRef


@dataclass(frozen=True)
class AttackedOf:
    """The player whom they attack where the effect says it; also, as their controller chooses, a planeswalker that this player controls."""

    player: PlayerRef
    planeswalkers: bool = False


@dataclass(frozen=True)
class AttackedAs:
    """The same player, planeswalker or battle as this creature attacked when it was last on the battlefield (702.49c, 702.190b)."""

    creature: ObjectRef


AS_THE_RETURNED: Final = AttackedAs(Linked(RETURNED_AS_COST))
"""As the creature that was returned to its owner's hand to pay for it (702.49a, 702.190a)."""
