"""Equal permanents that come one behind the other, made together: with the next ids and timestamps, and in all else the same object.

What enters does not only become an object: it is looked at, counters and choices come with it, effects end and copies are settled. Where nothing of
that can be, the next one of its kind does to the game what the first one did, and many of them are made at once (400.7, 613.7d).
"""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from layerlaw.game.changed import changed
from layerlaw.game.objects import GameObject, ObjectId
from layerlaw.game.state import State
from layerlaw.game.worlds import may_be_world
from layerlaw.model.durations import AsLongAs
from layerlaw.model.filters import Exactly
from layerlaw.model.words import Zone

_FIELDS: Final = [field.name for field in fields(GameObject)]
_ID: Final = _FIELDS.index("id")
_TIMESTAMP: Final = _FIELDS.index("timestamp")


_AS_MADE: Final = frozenset({"token", "tapped", "attacking"})
"""Statuses with which a permanent may enter, and no rule does anything more for them as it enters."""


def is_its_face_alone(thing: GameObject) -> bool:
    """Whether a permanent is a face without abilities, its statuses and facts, and no more: nothing was chosen for it, attached to it or put on it."""
    face, noted = thing.face, (thing.counters, thing.choices, thing.linked, thing.components)
    numbers = (face.loyalty, face.defense, thing.attached_to, thing.attached_to_player, thing.face_down_values)
    return (
        thing.zone is Zone.BATTLEFIELD
        and thing.count == 1
        and not face.abilities
        and thing.flipped_face is None
        and not any(noted)
        and all(one is None for one in (*numbers, thing.came_from))
        and not may_be_world(thing)
    )


def the_next_is_like(state: State, thing: GameObject) -> bool:
    """Whether one more of what has just come would do to the game what it did: it is its face alone, came last, and nothing waits for what comes."""
    return (
        thing.id == state.next_id - 1
        and thing.timestamp == state.next_timestamp - 1
        and is_its_face_alone(thing)
        and thing.status <= _AS_MADE
        and not state.copiers
        and not any(isinstance(effect.duration, AsLongAs) for effect in state.effects)
        and not any(_is_about(effect.effect.scope, thing.id) for effect in state.effects)
    )


def _is_about(scope: object, identity: ObjectId) -> bool:
    """Has an effect begun about it as it entered, as one that makes it a copy (614.1c)? The next one would have one of its own."""
    return isinstance(scope, Exactly) and identity in scope.ids


def with_more_like(state: State, thing: GameObject, number: int) -> tuple[State, list[ObjectId]]:
    """The state with so many more of what came last, and their ids."""
    values = [getattr(thing, name) for name in _FIELDS]
    new = []
    for at in range(1, number + 1):
        values[_ID], values[_TIMESTAMP] = thing.id + at, thing.timestamp + at
        new.append(GameObject(*values))
    made = changed(
        state,
        by_id=state.by_id.with_new(new),
        next_id=state.next_id + number,
        next_timestamp=state.next_timestamp + number,
    )
    return made, [one.id for one in new]
