"""The parts of a layer by the facets that they read or write: which of them meet others (613.8a), without asking each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.facet_bits import NO_FACETS, BitFacets


class _Group:
    """Parts with the same facets. It is told apart by what it is, not by what it holds: facets are large numbers."""

    __slots__ = ("bits", "parts", "places")

    def __init__(self, bits: BitFacets) -> None:
        self.bits = bits
        self.parts: set[ActiveEffect] = set()
        self.places: list[set[_Group]] = []
        """Where it stands in the index."""


class FacetIndex:
    """Parts by the facets that they read or write, so that those that meet others are found without asking each.

    Parts with the same facets are looked at once: thirty anthems read and write no more than one does.
    """

    def __init__(self) -> None:
        self._of: dict[ActiveEffect, _Group] = {}
        self._groups: dict[BitFacets, _Group] = {}
        self._exact: dict[int, set[_Group]] = {}
        self._whole: dict[int, set[_Group]] = {}
        self._touched: dict[int, set[_Group]] = {}
        self._indexed = False
        self.all = NO_FACETS
        """All facets of any part that was ever here: what meets none of them need not be looked up."""

    def add(self, live: ActiveEffect, bits: BitFacets) -> None:
        """Take a part in."""
        group = self._groups.get(bits)
        if group is None:
            group = self._groups[bits] = _Group(bits)
            self.all |= bits
            if self._indexed:
                self._index(group)
        group.parts.add(live)
        self._of[live] = group

    def _index(self, group: _Group) -> None:
        for found, by in zip(group.bits, (self._exact, self._touched, self._whole), strict=True):
            for bit in _bits(found):
                there = by.get(bit)
                if there is None:
                    there = by[bit] = set()
                there.add(group)
                group.places.append(there)

    def discard(self, live: ActiveEffect) -> None:
        """Forget a part."""
        group = self._of.pop(live, None)
        if group is None:
            return
        group.parts.discard(live)
        if not group.parts:
            del self._groups[group.bits]
            for there in group.places:
                there.discard(group)

    def meeting(self, bits: BitFacets) -> set[ActiveEffect]:
        """The parts whose facets meet these (as `BitFacets.meets` says)."""
        found: set[ActiveEffect] = set()
        for group in self._meeting(bits):
            found |= group.parts
        return found

    def _meeting(self, bits: BitFacets) -> Iterable[_Group]:
        if not self._indexed:
            if len(self._groups) <= _MANY:
                exact, touched, whole = bits
                return [  # `meets`, without a call for each
                    group
                    for (its, its_touched, its_whole), group in self._groups.items()
                    if its & exact or its_whole & touched or its_touched & whole
                ]
            self._indexed = True
            for group in self._groups.values():
                self._index(group)
        met: set[_Group] = set()
        for mine, by in zip(bits, (self._exact, self._whole, self._touched), strict=True):
            for bit in _bits(mine) if mine and by else ():
                there = by.get(bit)
                if there:
                    met |= there
        return met


def _bits(mask: int) -> list[int]:
    if not mask & (mask - 1):
        return [mask] if mask else []
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


_MANY: Final = 64
"""From this many different sets of facets on, looking them up by facet is quicker than asking each."""
