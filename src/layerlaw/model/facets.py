"""Facets: what of the board a filter, value or condition reads, and what a change writes.

A facet is a text such as `t:Creature` (being a creature), `st:creature:Goblin`, `c:W`, `k:flying`, `pt:power`. A family
such as `st:creature` stands for all of its facets. Two effects whose reads and writes cannot meet are independent
(613.8a) without being tried; everything else is tried on the board. So a facet too many costs time, and a facet too few would
cost a right answer.

That is why no node can be without a declaration: what it reads (and, of a change, writes) stands in the head of its class, and a class
without it is a type error, and an error as its module is loaded:

    class IsType(Filter, reads=lambda it: (type_facet(it.type),)): ...

This module knows words and characteristics; it does not know which filters, values, conditions and changes there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar, Final, cast

from layerlaw.model.late import dataclass
from layerlaw.model.words import FAMILY_TYPES, CardType, Color, LandType, Subtype, SubtypeFamily

CONTROL = "ctl"
TYPES = "t"
SUPERTYPES = "s"
SUBTYPES = "st"
COLORS = "c"
KEYWORDS = "k"
ABILITIES = "a"
POWER_TOUGHNESS = "pt"
NAMES = "nm"
COSTS = "mc"
TEXT = "tx"
ALL_FAMILIES = (CONTROL, TYPES, SUPERTYPES, SUBTYPES, COLORS, KEYWORDS, ABILITIES, POWER_TOUGHNESS, NAMES, COSTS, TEXT)
ALL_BUT_CONTROL = tuple(family for family in ALL_FAMILIES if family != CONTROL)
"""What a copy and a text are made of (613.2, 613.1c): control is no characteristic."""
LOSS = "a:loss"
"""Written by whatever can take an ability away; read by every effect whose ability could be taken away."""
ANY_ABILITY = "a:any"
"""Written by whatever can give an ability."""

Declared = Iterable[str] | Callable[[Any], Iterable[str]]
"""Facets as the head of a class declares them: always the same, or told by the node's own fields."""
NOTHING: Final[tuple[str, ...]] = ()


def _asked(declared: Declared) -> Declared:
    """A function is kept from becoming a method of the class that declares it."""
    return staticmethod(declared) if callable(declared) else tuple(declared)


class ReadingNode:
    """A node that is read of the board. Its fields are looked through as well; `reads` is what the node itself asks besides."""

    __slots__ = ()
    declared_reads: ClassVar[Declared]

    def __init_subclass__(cls, *, reads: Declared) -> None:
        """Every class says what it reads."""
        super().__init_subclass__()
        cls.declared_reads = _asked(reads)


class WritingNode(ReadingNode, reads=NOTHING):
    """A change: what it reads of other effects' results, what it writes, and what decides besides whether it alters anything."""

    __slots__ = ()
    declared_writes: ClassVar[Declared]
    declared_gates: ClassVar[Declared]

    def __init_subclass__(cls, *, reads: Declared, writes: Declared, gates: Declared = NOTHING) -> None:
        """Every class says what it reads and what it writes; only subtypes have gates (205.3d)."""
        super().__init_subclass__(reads=reads)
        cls.declared_writes = _asked(writes)
        cls.declared_gates = _asked(gates)


def _facets(declared: Declared, node: object) -> Iterable[str]:
    return declared(node) if callable(declared) else declared


@dataclass(frozen=True)
class Facets:
    """Facets touched. `exact` holds facets or whole families, as texts."""

    exact: frozenset[str] = frozenset()

    def __or__(self, other: Facets) -> Facets:
        return Facets(self.exact | other.exact)


def reads(node: object) -> Facets:
    """What a filter, value, condition, reference or change (through its values) reads of other effects' results."""
    found: set[str] = set()
    gather_reads(node, found)
    return Facets(frozenset(found))


def writes(change: WritingNode) -> Facets:
    """What a change can alter."""
    return Facets(frozenset(_facets(type(change).declared_writes, change)))


def gates(change: WritingNode) -> Facets:
    """What decides, besides what it says, whether a change alters anything: a subtype needs a card type that has it (205.3d)."""
    return Facets(frozenset(_facets(type(change).declared_gates, change)))


def gather_reads(node: object, found: set[str]) -> None:
    """Add to `found` what a node reads; as `reads` gives it."""
    kind = type(node)
    shape = _SHAPES.get(kind)
    if shape is None:
        shape = _SHAPES[kind] = shape_of(kind)
    declared, names, is_row = shape
    if declared is not None:
        found.update(declared(node) if callable(declared) else declared)
    for name in names:
        part = getattr(node, name)
        if _SHAPES.get(type(part)) is not _NO_NODE:
            gather_reads(part, found)
    if is_row:
        for part in cast("Iterable[object]", node):
            gather_reads(part, found)


Shape = tuple[Declared | None, tuple[str, ...], bool]
_NO_NODE: Final[Shape] = (None, (), False)
"""Numbers, words and all else that reads nothing and has no parts."""
_SHAPES: Final[dict[type, Shape]] = {}
"""Of each kind of node what it declares to read, the fields in which others may stand, and whether it is a row of nodes."""


def shape_of(kind: type) -> Shape:
    """What nodes of a kind declare to read, the fields in which others may stand, and whether they are rows of nodes."""
    if issubclass(kind, ReadingNode):
        return (kind.declared_reads, _fields(kind), False)
    if issubclass(kind, tuple | frozenset):
        return (None, (), True)
    names = _fields(kind)
    return (None, names, False) if names else _NO_NODE


def _fields(kind: type) -> tuple[str, ...]:
    if not is_dataclass(kind):
        return ()
    # What a granted ability asks is asked by its own effects, once it is there (613.6).
    not_read = getattr(kind, "not_read", ())
    return tuple(item.name for item in fields(kind) if item.name not in not_read and item.type not in _WORDS_ALONE)


_WORDS_ALONE: Final = frozenset({"str", "int", "bool", "str | None", "int | None", "Zone", "Supertype"})
"""How fields are annotated in which no node can stand."""


# --- words as facets, for the heads of classes --------------------------------------------------------------------------


def type_facet(kind: object) -> str:
    """The facet of having a card type; a type that is chosen can be any."""
    return f"t:{kind}" if isinstance(kind, CardType) else TYPES


def color_facet(color: object) -> str:
    """The facet of being of a color; a color that is chosen can be any."""
    return f"c:{color}" if isinstance(color, Color) else COLORS


def subtype_facet(word: Subtype) -> str:
    """The facet of having a subtype."""
    return f"st:{word.family}:{word}"


def subtype_reads(word: object) -> Iterable[str]:
    """Having a subtype: the subtype, and the card types that it needs (205.3d)."""
    if not isinstance(word, Subtype):
        return (SUBTYPES, TYPES)
    found = _OF_SUBTYPES.get((type(word), word))  # words of two families may be spelled alike
    if found is None:
        if len(_OF_SUBTYPES) >= _MOST:
            _OF_SUBTYPES.clear()
        found = (subtype_facet(word), *(f"t:{kind}" for kind in FAMILY_TYPES[word.family]))
        _OF_SUBTYPES[type(word), word] = found
    return found


_OF_SUBTYPES: Final[dict[tuple[type, Subtype], tuple[str, ...]]] = {}
_MOST: Final = 20_000


def type_line_writes(
    types: Iterable[object], subtypes: Iterable[object], supertypes: Iterable[object]
) -> Iterable[str]:
    """Types, subtypes and supertypes that are added or removed."""
    types, subtypes = tuple(types), tuple(subtypes)
    yield from (type_facet(kind) for kind in types)
    yield from (f"s:{kind}" for kind in supertypes)
    yield from (subtype_facet(word) if isinstance(word, Subtype) else SUBTYPES for word in subtypes)
    may_be_land = any(kind is CardType.LAND or not isinstance(kind, CardType) for kind in types)
    if may_be_land or any(isinstance(word, LandType) or not isinstance(word, Subtype) for word in subtypes):
        yield ANY_ABILITY  # 305.6: the mana abilities of a land come and go with its types


def family_writes(family: SubtypeFamily) -> Iterable[str]:
    """All subtypes of a family are set: basic land types set the abilities too (305.7)."""
    yield f"st:{family}"
    if family is SubtypeFamily.LAND:
        yield ABILITIES


def family_gates(*families: SubtypeFamily) -> Iterable[str]:
    """The card types that have the subtypes of these families."""
    return (f"t:{kind}" for family in families for kind in FAMILY_TYPES[family])


def added_gates(subtypes: Iterable[object]) -> Iterable[str]:
    """The card types that have these subtypes; one that is chosen can be of any family."""
    subtypes = tuple(subtypes)
    yield from family_gates(*(word.family for word in subtypes if isinstance(word, Subtype)))
    if not all(isinstance(word, Subtype) for word in subtypes):
        yield from family_gates(*SubtypeFamily)


_VARIED = frozenset({"protection", "hexproof", "landwalk", "ward"})
"""Keywords whose loss takes several columns: every variant of theirs."""


def loss_writes(ability: object) -> Iterable[str]:
    """An ability is lost or can't be had: a keyword by its name, or one that is told in another way."""
    yield f"k:{ability}" if isinstance(ability, str) and ability not in _VARIED else KEYWORDS
    yield ABILITIES
