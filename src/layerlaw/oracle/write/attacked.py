"""Whom creatures attack that enter attacking, in words (508.4)."""

from __future__ import annotations

from layerlaw.model.attacked import AttackedOf
from layerlaw.oracle.write.telling import Telling


def whom_attacked(attacked: AttackedOf | None, telling: Telling) -> str:
    """What stands behind "attacking" where the effect says whom: ` that player or a planeswalker they control`."""
    if attacked is None:
        return ""
    return f" {telling.player(attacked.player)}{' or a planeswalker they control' if attacked.planeswalkers else ''}"
