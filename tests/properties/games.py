"""Games made of nothing but dataclasses: what `layers.protocol` asks for and no more.

For tests that need a board without playing to it. An object is `thing("Bear", face, timestamp=3)`; all else has a default.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import TypeVar

from layerlaw.layers.protocol import CounterPile, ObjectId, Timestamp
from layerlaw.model.cards import Face
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly
from layerlaw.model.references import ExactObject
from layerlaw.model.words import Zone

T = TypeVar("T")


@dataclass(frozen=True)
class SimpleObject:
    """An object of a game (`layers.protocol.ObjectView`)."""

    id: ObjectId
    face: Face
    timestamp: Timestamp
    zone: Zone = Zone.BATTLEFIELD
    owner: str = "Ann"
    controller: str | None = "Ann"
    counters: Mapping[str, CounterPile] = field(default_factory=dict)
    attached_to: ObjectId | None = None
    attached_to_player: str | None = None
    status: frozenset[str] = frozenset()
    face_down_values: Face | None = None
    flipped_face: Face | None = None
    choices: Mapping[str, object] = field(default_factory=dict)
    linked: Mapping[str, tuple[ObjectId, ...]] = field(default_factory=dict)
    facts: Mapping[str, int] = field(default_factory=dict)
    count: int = 1


@dataclass(frozen=True)
class SimpleEffect:
    """A continuous effect of a resolved spell or ability (`layers.protocol.EffectView`)."""

    id: str
    effect: ContinuousEffect
    timestamp: Timestamp
    controller: str = "Ann"
    source: str = "a spell"
    source_id: ObjectId | None = None


@dataclass(frozen=True)
class SimplePlayer:
    """A player (`layers.protocol.PlayerView`)."""

    name: str
    life: int = 20
    hand: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)
    designations: frozenset[str] = frozenset()


ANN_AND_BOB = (SimplePlayer("Ann"), SimplePlayer("Bob"))


@dataclass(frozen=True)
class SimpleGame:
    """A game at one moment (`layers.protocol.GameView`)."""

    objects: tuple[SimpleObject, ...]
    effects: tuple[SimpleEffect, ...] = ()
    players: tuple[SimplePlayer, ...] = ANN_AND_BOB
    active_player: str = "Ann"


def on_battlefield(*faces: Face) -> SimpleGame:
    """Permanents of Ann's, entered in this order; each is called by its name."""
    return SimpleGame(tuple(SimpleObject(face.name, face, number) for number, face in enumerate(faces, start=1)))


def with_only(game: SimpleGame, objects: Iterable[SimpleObject]) -> SimpleGame:
    """The game with these of its objects; nothing is attached to the others any more."""
    left = tuple(objects)
    ids = {item.id for item in left}
    return replace(
        game, objects=tuple(item if item.attached_to in ids else replace(item, attached_to=None) for item in left)
    )


def rename(game: SimpleGame, names: Mapping[Hashable, Hashable]) -> SimpleGame:
    """The same game with other object ids, also in the words of abilities and effects."""
    objects = tuple(
        replace(
            item,
            id=names[item.id],
            face=_renamed(item.face, names),
            attached_to=None if item.attached_to is None else names[item.attached_to],
            linked={key: tuple(names[one] for one in found) for key, found in item.linked.items()},
        )
        for item in game.objects
    )
    effects = tuple(
        replace(
            item,
            effect=_renamed(item.effect, names),
            source_id=None if item.source_id is None else names[item.source_id],
        )
        for item in game.effects
    )
    return replace(game, objects=objects, effects=effects)


def _renamed(node: T, names: Mapping[Hashable, Hashable]) -> T:
    """The same value with other ids wherever it names an object."""
    if isinstance(node, Exactly):
        return replace(node, ids=frozenset(names[one] for one in node.ids))
    if isinstance(node, ExactObject):
        return replace(node, id=names.get(node.id, node.id))
    if isinstance(node, tuple):
        return tuple(_renamed(part, names) for part in node)  # type: ignore[return-value]
    if is_dataclass(node) and not isinstance(node, type):
        return replace(node, **{item.name: _renamed(getattr(node, item.name), names) for item in fields(node)})
    return node
