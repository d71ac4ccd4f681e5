"""The objects of a state as a persistent mapping: adding or replacing one copies a small part, so that a game of n events costs n.

Ids are numbers that only grow, so the order of the mapping is the order in which the objects appeared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from layerlaw.game.state import GameObject, ObjectId

_CHUNK: Final = 64


class _Chunk(dict["ObjectId", "GameObject"]):
    """Some objects in order, never changed once they are in a mapping; with what was asked of all of them."""

    __slots__ = ("found",)

    def __init__(self, things: Mapping[ObjectId, GameObject] | None = None) -> None:
        super().__init__(things or {})
        self.found: dict[Callable[[GameObject], bool], tuple[GameObject, ...]] = {}


_NO_CHUNK: Final = _Chunk()


class Objects(Mapping["ObjectId", "GameObject"]):
    """A mapping of ids to objects that is never changed: `with_one` and `without` give new ones that share most of their parts."""

    __slots__ = ("_chunks", "_size")

    def __init__(self, chunks: dict[int, _Chunk] | None = None, size: int = 0) -> None:
        self._chunks = chunks or {}
        """By their place, ascending; those of which all objects are gone are no longer there, however long a game lasts."""
        self._size = size

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

    def such(self, which: Callable[[GameObject], bool]) -> Iterator[GameObject]:
        """The objects in order of which that is so: a function of a module, that looks at nothing but the object, for its answers are kept."""
        for chunk in self._chunks.values():
            found = chunk.found.get(which)
            if found is None:
                found = chunk.found[which] = tuple(filter(which, chunk.values()))
            yield from found

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
