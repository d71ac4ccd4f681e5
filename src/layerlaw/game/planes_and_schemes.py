"""The planes, phenomena and schemes that are face up in the command zone (311, 312, 314)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.game.state import GameObject, State
from layerlaw.model.words import CardType, Zone


def _is_in_command_zone(thing: GameObject) -> bool:
    return thing.zone is Zone.COMMAND


def face_up(state: State, *kinds: CardType) -> tuple[GameObject, ...]:
    """Those of these types; what is face down in its deck is no object here."""
    return tuple(
        thing
        for thing in state.by_id.such(_is_in_command_zone)
        if "emblem" not in thing.status and any(kind in thing.face.types for kind in kinds)
    )


def controlled_by(state: State, player: str) -> State:
    """The active player is the planar controller: all face-up planes and phenomena are theirs (311.5, 312.4)."""
    for thing in face_up(state, CardType.PLANE, CardType.PHENOMENON):
        state = state.with_object(replace(thing, controller=player))
    return state
