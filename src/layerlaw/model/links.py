"""Which pair of linked abilities has exiled a card (607.2a, 607.5): how an object keeps that, and how it is asked.

An object notes what its abilities exiled under one key, all of it, and beside it what each pair did. A pair finds what it did itself and what a
board stated without saying by which.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

PRINTED: Final = "printed"
"""The pairs that are printed on an object (607.1); any other is named by the effect that grants it, or by what the object is a copy of."""

T = TypeVar("T")


CREATED_WITH: Final = "the tokens"
"""The key under which an object notes the tokens that its abilities have created, where one of them speaks of those."""


def key_of(key: str, pair: str) -> str:
    """The key under which an object notes what one pair has exiled."""
    return f"{key} of {pair}"


def linked_by(linked: Mapping[str, tuple[T, ...]], key: str, pair: str) -> tuple[T, ...]:
    """What the abilities of a pair find under a key: all but what other pairs have exiled (607.2a, 607.5)."""
    known = linked.get(key, ())
    if not known:
        return ()
    start, own = key_of(key, ""), key_of(key, pair)
    others = {one for other, ids in linked.items() if other.startswith(start) and other != own for one in ids}
    return tuple(one for one in known if one not in others) if others else known


def granted_by(effect: str) -> str:
    """The pair's name, by the id of the effect that grants it: of a static ability, the object that has it (607.5)."""
    return effect.partition(".")[0]


def copied(own: str | None, now: str | None) -> str:
    """The pair of what an object has by its copiable values: the printed one, or where a copy effect gives it another name than its own, that of the copy (607.5)."""
    return PRINTED if now == own or not now else f"{PRINTED} on {now}"
