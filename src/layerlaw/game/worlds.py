"""Since when a permanent has had the supertype world, for the world rule (704.5k): no timestamp tells that.

A permanent may get a new timestamp and keep the supertype, or get the supertype later than it entered. Those that got it at one moment have
had it for the same time, and then all of them go.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from layerlaw.game.changed import changed
from layerlaw.game.state import GameObject, State
from layerlaw.layers import Solution
from layerlaw.model.changes import BecomeCopy
from layerlaw.model.words import Supertype, Zone

WORLD_SINCE: Final = "world since"
"""The fact that says it: a timestamp of that moment."""


def may_be_world(thing: GameObject) -> bool:
    """Whether a permanent has the supertype on a face of its card, or has it from elsewhere, as was noted."""
    faces = thing.card.faces if thing.card is not None else (thing.face,)
    return thing.zone is Zone.BATTLEFIELD and (
        WORLD_SINCE in thing.facts or any(Supertype.WORLD in face.supertypes for face in (*faces, thing.face))
    )


def note_worlds(state: State, solution: Callable[[], Solution]) -> State:
    """Note which permanents have got the supertype world, or lost it, since this was called last; called after each event.

    Nothing is solved where no card on the battlefield has the supertype: nothing but copying one gives it. Nor where there is one and nothing
    is a copy by an effect: it has the supertype as it is printed.
    """
    known = list(state.by_id.such(may_be_world))
    if not known:
        return state
    is_alone = len(known) == 1 and not _copies(state)
    now = None if is_alone else solution()
    stamp, stamped = state.stamped()
    for thing in known if now is None else state.permanents:
        is_world = _is_printed(thing) if now is None else Supertype.WORLD in now[thing.id].supertypes
        if is_world and WORLD_SINCE not in thing.facts:
            facts = {**thing.facts, WORLD_SINCE: stamp}
            state = changed(state, next_timestamp=stamped.next_timestamp)
        elif not is_world and WORLD_SINCE in thing.facts:
            facts = {key: number for key, number in thing.facts.items() if key != WORLD_SINCE}
        else:
            continue
        state = state.with_object(replace(thing, facts=facts))
    return state


def _copies(state: State) -> bool:
    """Whether something copies values by an effect, static or resolved (613.2a)."""
    return bool(state.copiers) or any(
        isinstance(change, BecomeCopy) for floating in state.effects for change in floating.effect.changes
    )


def _is_printed(thing: GameObject) -> bool:
    return Supertype.WORLD in thing.face.supertypes and "face_down" not in thing.status  # 708.2a


def world_since(thing: GameObject) -> int:
    """How young a world permanent is: the higher, the shorter it has had the supertype; where nobody noted it, its timestamp."""
    return thing.facts.get(WORLD_SINCE, thing.timestamp)
