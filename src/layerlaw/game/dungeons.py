"""The rooms of a dungeon, and in which of them its owner's venture marker is (309.4)."""

from __future__ import annotations

from typing import Final

from layerlaw.game.state import GameObject
from layerlaw.model.abilities import RoomAbility

MARKER: Final = "room"
"""The fact of a dungeon that says in which room its owner's venture marker is, by its number from 1."""


def rooms(dungeon: GameObject) -> tuple[RoomAbility, ...]:
    """The rooms of a dungeon, the topmost first."""
    return tuple(one for one in dungeon.face.abilities if isinstance(one, RoomAbility))


def room_of(dungeon: GameObject) -> RoomAbility | None:
    """The room that the venture marker is in."""
    marker = dungeon.facts.get(MARKER, 0)
    return next((one for one in rooms(dungeon) if one.number == marker), None)
