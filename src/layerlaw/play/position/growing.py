"""What only grows: what is added to it costs the same however long it is (the log of a game, what became of its objects)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")


class Record(Sequence[T]):
    """A sequence that is never changed: `with_one` gives a longer one, which shares its entries with this one."""

    __slots__ = ("_entries", "_size")

    def __init__(self, entries: Iterable[T] = ()) -> None:
        self._entries = list(entries)
        self._size = len(self._entries)

    def with_one(self, entry: T) -> Record[T]:
        """The same and one entry more."""
        longer: Record[T] = Record()
        longer._entries = self._entries if len(self._entries) == self._size else self._entries[: self._size]
        longer._entries.append(entry)
        longer._size = self._size + 1
        return longer

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...

    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            return tuple(self._entries[at] for at in range(*place.indices(self._size)))
        return self._entries[range(self._size)[place]]

    def __iter__(self) -> Iterator[T]:
        return islice(self._entries, self._size)

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class Ledger(Mapping[K, T]):
    """A mapping that is never changed: `with_one` gives one with another key, which shares its entries with this one."""

    __slots__ = ("_entries", "_size")

    def __init__(self) -> None:
        self._entries: dict[K, tuple[int, T]] = {}
        """Each with its place: those from `_size` on are of later ones, which share the entries."""
        self._size = 0

    def with_one(self, key: K, value: T) -> Ledger[K, T]:
        """The same with a value for a key that has none, or with another value for one that has."""
        longer: Ledger[K, T] = Ledger()
        entries = self._entries
        if len(entries) > self._size or key in entries:
            entries = dict(islice(entries.items(), self._size))
        place = entries[key][0] if key in entries else self._size
        entries[key] = (place, value)
        longer._entries = entries
        longer._size = len(entries)
        return longer

    def __getitem__(self, key: K) -> T:
        place, value = self._entries[key]
        if place >= self._size:
            raise KeyError(key)
        return value

    def __iter__(self) -> Iterator[K]:
        return islice(self._entries, self._size)

    def __len__(self) -> int:
        return self._size
