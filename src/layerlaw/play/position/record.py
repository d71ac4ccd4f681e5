"""A record that only grows: what is appended to it costs the same however long it is (the log of a game)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


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
