"""What is worked out of a value once and kept: found again by which value it is (its `id`), never by what it equals.

Values of the model are deep and immutable: to hash or compare a card at each look-up would cost more than what is looked up. Holding a value keeps its
number its own, so that a number is never found for another value.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping
from itertools import islice
from typing import Final, Generic, Protocol, TypeVar

V = TypeVar("V")


class IdentityCache(Generic[V]):
    """What was worked out, by the numbers (`id`) of the values that it was worked out of, and words beside them where it takes some.

    known = cache.find(id(face))
    return known[1] if known is not None else cache.keep(id(face), face, work_out(face))
    """

    __slots__ = ("_known", "_most", "find", "keys")

    def __init__(self, most: int = 100_000) -> None:
        """With room for so many; where there is none left, a quarter of them goes, the oldest first."""
        self._known: dict[Hashable, tuple[object, V]] = {}
        self._most = most
        self.find: Callable[[Hashable], tuple[object, V] | None] = self._known.get
        """What was kept under a key, behind the values that hold it; None where nothing was. A look-up of the dictionary itself: it is asked at every step of a solve."""
        self.keys: Container[Hashable] = self._known
        """The keys under which something is kept."""

    def keep(self, key: Hashable, held: object, value: V) -> V:
        """Keep a value under a key made of the numbers of what is `held`; it comes back."""
        if len(self._known) >= self._most:
            self._make_room()
        self._known[key] = (held, value)
        return value

    def keep_all(self, made: Mapping[Hashable, tuple[object, V]]) -> None:
        """Keep several values, each behind what is held, under their keys."""
        if len(self._known) + len(made) > self._most:
            self._make_room()
        self._known.update(made)

    def _make_room(self) -> None:
        for old in list(islice(self._known, max(1, self._most // 4))):
            del self._known[old]

    def forget(self) -> None:
        """Keep nothing any more."""
        self._known.clear()

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._known)


class _Kept(Protocol):
    def forget(self) -> None: ...
    def __len__(self) -> int: ...


class Engine:
    """What owns the caches that outlive an answer: all of them can be counted, and forgotten, together."""

    def __init__(self) -> None:
        """With no cache yet."""
        self._caches: dict[str, _Kept] = {}

    def cache(self, name: str, most: int = 100_000) -> IdentityCache[V]:
        """A new cache of its own name."""
        assert name not in self._caches, f"{name} is kept already"
        made: IdentityCache[V] = IdentityCache(most)
        self._caches[name] = made
        return made

    def kept(self) -> dict[str, int]:
        """How many values each cache holds."""
        return {name: len(cache) for name, cache in self._caches.items()}

    def forget(self) -> None:
        """Forget all that was worked out: the next answer begins as the first did."""
        for cache in self._caches.values():
            cache.forget()


ENGINE: Final = Engine()
"""The engine of this process."""
