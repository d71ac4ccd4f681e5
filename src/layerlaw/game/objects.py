"""The objects of a game, and those of a state as a persistent mapping: adding or replacing one copies a small part, so that a game of n events costs n.

Ids are numbers that only grow, so the order of the mapping is the order in which the objects appeared.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING, Final, NewType, TypeAlias

from layerlaw.layers.protocol import CounterPile
from layerlaw.model.cards import Card, Face
from layerlaw.model.words import Zone

if TYPE_CHECKING:
    from layerlaw.model.game_abilities import OptionalCost

ObjectId = NewType("ObjectId", int)
Chosen: TypeAlias = "str | int | tuple[str, ...] | Face | tuple[OptionalCost, ...]"
"""What is kept of an object under the key of a choice: a word, player or number that was chosen (607.2d), players who have marked it, or what it was a copy of or may be cast for."""

TIMES_MUTATED: Final = "times mutated"
"""The fact of an object under which it is kept how often it has mutated (702.140c)."""

TIMES_TRANSFORMED: Final = "times transformed"
"""The fact of an object under which it is kept how often it has transformed (701.27f)."""

_CHUNK: Final = 64
_NO_COUNTERS: Final[Mapping[str, CounterPile]] = {}
_NOTHING: Final[Mapping[str, Chosen]] = {}
_NO_LINKS: Final[Mapping[str, tuple[Hashable, ...]]] = {}
_NO_FACTS: Final[Mapping[str, int]] = {}
_NOTHING_SEEN: Final = Face(name=None)


@dataclass(frozen=True, slots=True)
class GameObject:
    """An object of the game (109.1), or `count` equal ones. See `layers.protocol.ObjectView` for the fields that the engine reads."""

    id: ObjectId
    name: str
    face: Face
    zone: Zone
    owner: str
    controller: str | None
    timestamp: int
    card: Card | None = None
    flipped_face: Face | None = None
    counters: Mapping[str, CounterPile] = field(default_factory=lambda: _NO_COUNTERS)
    attached_to: ObjectId | None = None
    attached_to_player: str | None = None
    status: frozenset[str] = frozenset()
    face_down_values: Face | None = None
    choices: Mapping[str, Chosen] = field(default_factory=lambda: _NOTHING)
    linked: Mapping[str, tuple[Hashable, ...]] = field(default_factory=lambda: _NO_LINKS)
    facts: Mapping[str, int] = field(default_factory=lambda: _NO_FACTS)
    count: int = 1
    came_from: ObjectId | None = None
    """The object that it was before it changed zones (400.7)."""
    components: tuple[Card, ...] = ()
    """The cards that represent a merged or melded permanent beside `card` (712.4, 730.2): each leaves as an object of its own."""

    @property
    def is_token(self) -> bool:
        """Whether it is a token (111.1)."""
        return "token" in self.status


def hidden_in_exile(thing: GameObject) -> GameObject:
    """A card in exile turned face down: it has no characteristics (406.3a)."""
    return replace(thing, status=thing.status | {"face_down"}, face_down_values=_NOTHING_SEEN)


class _Chunk(dict[ObjectId, GameObject]):
    """Some objects in order, never changed once they are in a mapping; with what was asked of all of them."""

    __slots__ = ("found",)

    def __init__(self, things: Mapping[ObjectId, GameObject] | None = None) -> None:
        super().__init__(things or {})
        self.found: dict[Callable[[GameObject], bool], tuple[GameObject, ...]] = {}

    def such(self, which: Callable[[GameObject], bool]) -> tuple[GameObject, ...]:
        """Those of which that is so."""
        found = self.found[which] = tuple(filter(which, self.values()))
        return found


_NO_CHUNK: Final = _Chunk()


class Objects(Mapping[ObjectId, GameObject]):
    """A mapping of ids to objects that is never changed: `with_one` and `without` give new ones that share most of their parts."""

    __slots__ = ("_chunks", "_found", "_size")

    def __init__(self, chunks: dict[int, _Chunk] | None = None, size: int = 0) -> None:
        self._chunks = chunks or {}
        """By their place, ascending; those of which all objects are gone are no longer there, however long a game lasts."""
        self._size = size
        self._found: dict[Callable[[GameObject], bool], tuple[GameObject, ...]] = {}

    @classmethod
    def of(cls, things: Iterable[GameObject]) -> Objects:
        """A mapping of these objects, in the order of their ids."""
        chunks: dict[int, _Chunk] = {}
        for thing in sorted(things, key=lambda one: one.id):
            chunks.setdefault(thing.id // _CHUNK, _Chunk())[thing.id] = thing
        return cls(chunks, sum(map(len, chunks.values())))

    def with_one(self, thing: GameObject) -> Objects:
        """The same with an object added, or put in the place of the one with its id."""
        place = thing.id // _CHUNK
        chunks = self._chunks.copy()
        chunk = chunks.get(place)
        if chunk is None and chunks and place < next(reversed(chunks)):
            return Objects.of([*self.things(), thing])  # all objects of its time had gone
        changed = _Chunk(chunk)
        changed[thing.id] = thing
        chunks[place] = changed
        return Objects(chunks, self._size + len(changed) - len(chunk or ()))

    def with_new(self, things: Iterable[GameObject]) -> Objects:
        """The same with objects that appeared behind all the others, in the order of their ids."""
        chunks = self._chunks.copy()
        mine: set[int] = set()
        size = self._size
        for thing in things:
            place = thing.id // _CHUNK
            if place not in mine:
                mine.add(place)
                chunks[place] = _Chunk(chunks.get(place))
            chunks[place][thing.id] = thing
            size += 1
        return Objects(chunks, size)

    def without(self, identity: ObjectId) -> Objects:
        """The same without an object that is there."""
        place = identity // _CHUNK
        chunks = self._chunks.copy()
        chunk = _Chunk(chunks[place])
        del chunk[identity]
        if chunk:
            chunks[place] = chunk
        else:
            del chunks[place]
        return Objects(chunks, self._size - 1)

    def things(self) -> Iterator[GameObject]:
        """All objects in order, as `values` gives them, and faster."""
        return chain.from_iterable([chunk.values() for chunk in self._chunks.values()])

    def such(self, which: Callable[[GameObject], bool]) -> tuple[GameObject, ...]:
        """The objects in order of which that is so: a function of a module, that looks at nothing but the object, for its answers are kept."""
        found = self._found.get(which)
        if found is None:
            parts = [
                known if (known := chunk.found.get(which)) is not None else chunk.such(which)
                for chunk in self._chunks.values()
            ]
            found = self._found[which] = tuple(chain.from_iterable(parts))
        return found

    def not_in(self, later: Objects) -> Iterator[GameObject]:
        """The objects of this that `later` no longer has, in order; the parts that both share are not looked through."""
        for place, chunk in self._chunks.items():
            other = later._chunks.get(place) or _NO_CHUNK
            if other is not chunk and not chunk.keys() <= other.keys():
                yield from (thing for identity, thing in chunk.items() if identity not in other)

    def __getitem__(self, identity: ObjectId) -> GameObject:
        return self._chunks[identity // _CHUNK][identity]

    def __iter__(self) -> Iterator[ObjectId]:
        return chain.from_iterable(self._chunks.values())

    def __len__(self) -> int:
        return self._size
