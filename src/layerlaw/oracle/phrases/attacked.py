"""Whom creatures attack that enter attacking: "attacking that player or a planeswalker they control" (508.4)."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model.attacked import AttackedOf
from layerlaw.oracle.row import Words, reading


@reading
def attacked_of(reader: Words) -> AttackedOf | None:
    """Attacked of := ("that player" | "that opponent") ["or a planeswalker they control"]."""
    whom = reader.memory.who or (r.ThatPlayer() if reader.triggered else None)
    if whom is None or not reader.eat("that player", "that opponent"):
        return None
    return AttackedOf(
        whom, reader.eat("or a planeswalker they control", "or a planeswalker that player controls") is not None
    )
