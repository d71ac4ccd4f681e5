"""Whom creatures attack that an effect puts onto the battlefield attacking (508.4)."""

from __future__ import annotations

from layerlaw.model.late import dataclass
from layerlaw.model.references import PlayerRef


@dataclass(frozen=True)
class AttackedOf:
    """The player whom they attack where the effect says it; also, as their controller chooses, a planeswalker that this player controls."""

    player: PlayerRef
    planeswalkers: bool = False
