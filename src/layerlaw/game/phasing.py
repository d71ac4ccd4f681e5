"""Under whose control a permanent phased out, and when it phases in by that (702.26a, 702.26n)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.game.objects import GameObject
from layerlaw.game.state import ObjectId, State

PHASED_OUT_UNDER: Final = "phased out under"
"""The choice of a phased-out permanent that names that player; empty where the turn of one who has left would have begun."""


def note_control(state: State, identity: ObjectId, controller: str | None) -> State:
    """A permanent phases out under this player's control; None: it phases in, and nothing is to be remembered."""
    thing = state.object(identity)
    choices = {key: choice for key, choice in thing.choices.items() if key != PHASED_OUT_UNDER}
    if controller is not None:
        choices[PHASED_OUT_UNDER] = controller
    return state.with_object(replace(thing, choices=choices))


def phases_in_with(thing: GameObject, active: str, controller: str | None) -> bool:
    """702.26a: in the untap step of the player under whose control it phased out, whoever would control it now.

    Where that player has left the game, in the first untap step after their turn would have begun (702.26n).
    """
    under = thing.choices.get(PHASED_OUT_UNDER, controller)
    return under in (active, "")


def waits_no_longer(state: State, gone: str) -> State:
    """The turn of a player who has left the game would begin: what phased out under their control phases in next (702.26n)."""
    for thing in list(state.objects):
        if thing.choices.get(PHASED_OUT_UNDER) == gone:
            state = note_control(state, thing.id, "")
    return state
