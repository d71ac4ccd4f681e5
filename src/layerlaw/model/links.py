"""Which pair of linked abilities has exiled a card (607.2a, 607.5): how an object keeps that, and how it is asked.

An object notes what its abilities exiled under one key, all of it, and beside it what each pair did. A pair finds what it did itself and what a
board stated without saying by which.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeVar

from layerlaw.model.filters import IsLinked
from layerlaw.model.references import Linked
from layerlaw.model.tree import holds

if TYPE_CHECKING:
    from layerlaw.model.cards import Face

PRINTED: Final = "printed"
"""The pairs that are printed on an object (607.1); any other is named by the effect that grants it, by what the object is a copy of, or by what has merged with it."""

T = TypeVar("T")


EXILED: Final = "cards"
"""The key of the cards that its abilities have exiled."""

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


def granted_by(effect: str, to: object) -> str:
    """The pair's name, by the id of the effect that grants it: of a static ability, the object that has it (607.5).

    `to`: the id of the object that was granted it. What its own ability grants it counts as printed on it (607.1a).
    """
    by = effect.partition(".")[0]
    return PRINTED if by == str(to) else by


def copied(own: Face | None, now: Face | None) -> str:
    """The pair of what an object has by its copiable values: the printed one, or where a copy effect gives it another name than its own, that of the copy (607.5).

    A merged permanent has another name and its own linked abilities still: these are printed on it as before (702.140e).
    """
    if own is None or now is None or now.name in (own.name, "", None) or _has_still(own, now):
        return PRINTED
    return f"{PRINTED} on {now.name}"


def of_component(face: Face, place: int) -> str:
    """The pair of the ability at this place of a face: of a merged permanent, that of the component which has it (607.1, 702.140e)."""
    for pair, number in face.merged:
        if place < number:
            return pair
        place -= number
    return PRINTED


def _has_still(own: Face, now: Face) -> bool:
    """Whether it has its own abilities among those of now, linked ones with them."""
    there = set(map(id, now.abilities))
    return (
        bool(own.abilities)
        and all(id(one) in there for one in own.abilities)
        and holds(own.abilities, IsLinked | Linked)
    )
