"""Facets as bit sets: what a node of an effect reads and writes, so that two parts that cannot meet are told apart in three `&`s.

What the head of a class declares to be always the same is turned into bits once for the class; the rest is asked of each node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from layerlaw.model import facets
from layerlaw.model.changes import Change
from layerlaw.model.words import SubtypeFamily


class BitFacets(NamedTuple):
    """Facets as bit sets: exact ones, the families they touch, and families taken whole."""

    exact: int
    touched: int
    whole: int

    def meets(self, other: BitFacets) -> bool:
        """Whether some facet is in both."""
        return bool(self.exact & other.exact or self.whole & other.touched or self.touched & other.whole)

    def __or__(self, other: BitFacets) -> BitFacets:
        return BitFacets(self.exact | other.exact, self.touched | other.touched, self.whole | other.whole)


EVERY_CREATURE_TYPE: Final = "st:creature:*"
"""The column of being every creature type: as a facet, the whole family."""

NO_FACETS: Final = BitFacets(0, 0, 0)
_EXACT: Final[dict[str, int]] = {}
_FAMILIES: Final[dict[str, int]] = {}


def bit_facets(names: Iterable[str]) -> BitFacets:
    """Facet names as bit sets. `st:creature:Goblin` touches `st:creature` and `st`; a bare family is taken whole."""
    return union(map(_bits_of, names))


@lru_cache(100_000)
def _bits_of(name: str) -> BitFacets:
    facet = "st:creature" if name == EVERY_CREATURE_TYPE else name  # it stands for all of them
    head, colon, _ = facet.partition(":")
    if facet in _WHOLE:
        bit = _family(facet)
        bits = BitFacets(0, bit | _family(head) if colon else bit, bit)
    else:
        touched = _family(head)
        if head == "st":
            touched |= _family(f"st:{facet.split(':')[1]}")
        bits = BitFacets(1 << _EXACT.setdefault(facet, len(_EXACT)), touched, 0)
    return bits


def _family(name: str) -> int:
    return 1 << _FAMILIES.setdefault(name, len(_FAMILIES))


_WHOLE: Final = frozenset(facets.ALL_FAMILIES) | {f"st:{family}" for family in SubtypeFamily}


def union(found: Iterable[BitFacets]) -> BitFacets:
    """All facets of any of them."""
    exact = touched = whole = 0
    for bits in found:
        exact |= bits[0]
        touched |= bits[1]
        whole |= bits[2]
    return BitFacets(exact, touched, whole)


def reads_of(node: object, found: list[BitFacets]) -> None:
    """Add to `found` what a node reads, as `facets.gather_reads` adds it by name."""
    shape = _READS.get(type(node)) or _reads(type(node))
    always, asked, names, is_row = shape
    if always:
        found += always
    elif asked is not None:
        found += map(_bits_of, asked(node))
    for name in names:
        part = getattr(node, name)
        if _READS.get(type(part)) is not _NO_NODE:
            reads_of(part, found)
    if is_row:
        row: Any = node
        for part in row:
            reads_of(part, found)


def writes_of(change: Change, written: list[BitFacets], gated: list[BitFacets]) -> None:
    """Add what a change can alter, and what decides whether it does, as `facets.writes` and `facets.gates` name it."""
    kind = type(change)
    declared = kind.declared_writes
    if callable(declared):
        written += map(_bits_of, declared(change))
    else:
        assert isinstance(declared, tuple), "the head of a class is kept as a row"
        written += _ALWAYS.get(declared) or _always(declared)
    declared = kind.declared_gates
    if declared is not facets.NOTHING:
        gated.append(bit_facets(declared(change) if callable(declared) else declared))


_Asked = Callable[[Any], Iterable[str]]
_Shape = tuple[tuple[BitFacets, ...], _Asked | None, tuple[str, ...], bool]
_NO_NODE: Final[_Shape] = ((), None, (), False)
_READS: Final[dict[type, _Shape]] = {}
"""Of each kind of node what it always reads, or how that is asked of a node, the fields in which others may stand, and whether it is a row of nodes."""
_ALWAYS: Final[dict[tuple[str, ...], tuple[BitFacets, ...]]] = {}


def _reads(kind: type) -> _Shape:
    declared, names, is_row = facets.shape_of(kind)
    asked = declared if callable(declared) else None
    always = () if declared is None or callable(declared) else _always(tuple(declared))
    found: _Shape = (always, asked, names, is_row)
    _READS[kind] = found = _NO_NODE if found == _NO_NODE else found
    return found


def _always(declared: Iterable[str]) -> tuple[BitFacets, ...]:
    names = tuple(declared)
    found = _ALWAYS[names] = (bit_facets(names),) if names else ()
    return found
