"""Filters: which objects an effect applies to, a count counts, a condition looks for.

A filter is a small expression tree, true or false of each object, read for a source and its controller. Filters
combine with `&`, `|` and `~`. A type word alone means permanents on the battlefield (109.2): the ready-made
`creatures()`, `lands()`, ... below say so, while the bare nodes such as `IsType` speak of objects in every zone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from enum import StrEnum
from typing import Final

from layerlaw.model.facets import (
    ABILITIES,
    COLORS,
    CONTROL,
    KEYWORDS,
    NAMES,
    NOTHING,
    TYPES,
    ReadingNode,
    color_facet,
    subtype_reads,
    type_facet,
)
from layerlaw.model.history import Past
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import Chosen, ColorWord, It, ObjectRef, PlayerRef, SubtypeWord, This, You
from layerlaw.model.values import Stat, Value
from layerlaw.model.words import CardType, Supertype, Zone


class Filter(ReadingNode, reads=NOTHING):
    """True or false of each object."""

    __slots__ = ()

    def __and__(self, other: Filter) -> And:
        return And((*_parts(self, And), *_parts(other, And)))

    def __or__(self, other: Filter) -> Or:
        return Or((*_parts(self, Or), *_parts(other, Or)))

    def __invert__(self) -> Filter:
        return self.part if isinstance(self, Not) else Not(self)


def _parts(item: Filter, kind: type[And | Or]) -> tuple[Filter, ...]:
    return item.parts if isinstance(item, kind) else (item,)


@dataclass(frozen=True)
class And(Filter, reads=NOTHING):
    """All of its parts."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True)
class Or(Filter, reads=NOTHING):
    """At least one of its parts."""

    parts: tuple[Filter, ...]


def all_of(parts: Iterable[Filter]) -> Filter:
    """What all of these match; one alone is itself."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else And(found)


def any_of(parts: Iterable[Filter]) -> Filter:
    """What any of these matches; one alone is itself."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else Or(found)


@dataclass(frozen=True)
class Not(Filter, reads=NOTHING):
    """Not its part."""

    part: Filter


@dataclass(frozen=True)
class Anything(Filter, reads=NOTHING):
    """Every object, in every zone."""


@dataclass(frozen=True)
class Is(Filter, reads=NOTHING):
    """The object that the reference names, and no other."""

    ref: ObjectRef


@dataclass(frozen=True)
class IsAnyTarget(Filter, reads=NOTHING):
    """Any of the targets of the resolving spell or ability ("X target creatures", 115.1)."""

    what: str = field(default="", compare=False, repr=False)
    """As in `Target`."""


@dataclass(frozen=True)
class IsLinked(Filter, reads=NOTHING):
    """Any of the objects chosen or exiled by a linked ability of the source (607); `key` as in `Linked`."""

    key: str = "cards"


@dataclass(frozen=True)
class Exactly(Filter, reads=NOTHING):
    """These objects, by id: a set that was fixed when an effect began (611.2c)."""

    ids: frozenset[Hashable]


@dataclass(frozen=True)
class InZone(Filter, reads=NOTHING):
    """Objects in a zone."""

    zone: Zone


@dataclass(frozen=True)
class IsType(Filter, reads=lambda it: (type_facet(it.type),)):
    """Has the card type; a `Chosen` card type is looked up on the source."""

    type: CardType | Chosen


@dataclass(frozen=True)
class HasSupertype(Filter, reads=lambda it: (f"s:{it.supertype}",)):
    """Has the supertype."""

    supertype: Supertype


@dataclass(frozen=True)
class HasSubtype(Filter, reads=lambda it: subtype_reads(it.subtype)):
    """Has the subtype."""

    subtype: SubtypeWord


@dataclass(frozen=True)
class HasColor(Filter, reads=lambda it: (color_facet(it.color),)):
    """Is of the color (and maybe others)."""

    color: ColorWord


class ColorCount(StrEnum):
    """How many colors an object has (105.2)."""

    COLORLESS = "colorless"
    MONOCOLORED = "monocolored"
    MULTICOLORED = "multicolored"
    TWO = "exactly two colors"
    THREE = "exactly three colors"
    ALL = "all colors"


@dataclass(frozen=True)
class HasColorCount(Filter, reads=(COLORS,)):
    """Is colorless, monocolored or multicolored (105.2a to 105.2c)."""

    count: ColorCount


@dataclass(frozen=True)
class ControlledBy(Filter, reads=(CONTROL,)):
    """Is controlled by (one of) the players; an object without a controller counts as its owner's (108.4a)."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class OwnedBy(Filter, reads=NOTHING):
    """Is owned by (one of) the players."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class HasKeyword(Filter, reads=lambda it: (f"k:{it.keyword}",)):
    """Has the keyword ability, in lower case, with or without its parameter: `flying`, `protection from red`."""

    keyword: str


@dataclass(frozen=True)
class HasAnyAbility(Filter, reads=(ABILITIES, KEYWORDS)):
    """Has at least one ability (113.12: being something or being unable to do something is none)."""


@dataclass(frozen=True)
class HasActivatedAbility(Filter, reads=(ABILITIES, KEYWORDS)):
    """Has an activated ability; with `mana` False only those that are no mana abilities count."""

    mana: bool = True


@dataclass(frozen=True)
class HasManaAbility(Filter, reads=(ABILITIES, KEYWORDS)):
    """Has a mana ability, an activated or a triggered one (605.1)."""


class Comparison(StrEnum):
    """How two numbers are compared."""

    EQUAL = "="
    AT_LEAST = ">="
    AT_MOST = "<="
    MORE = ">"
    LESS = "<"


@dataclass(frozen=True)
class Compares(Filter, reads=lambda it: it.stat.reads):
    """Its `stat` compares so with the value ("with power 3 or less")."""

    stat: Stat
    comparison: Comparison
    value: Value


@dataclass(frozen=True)
class HasCounter(Filter, reads=NOTHING):
    """Has a counter of the kind on it (of any kind where it is None), or at least so many."""

    kind: str | None = None
    least: int = 1


@dataclass(frozen=True)
class HasPast(Filter, reads=NOTHING):
    """Something of the kind happened to it ("that attacked this turn"), or (`as_source`) was done by it ("that dealt damage this turn")."""

    past: Past
    as_source: bool = False


@dataclass(frozen=True)
class HasStatus(Filter, reads=NOTHING):
    """A status or designation of the game holds for it.

    `tapped`, `face_down`, `flipped`, `token`, `attacking`, `blocking`, `blocked`, `unblocked`, `commander`,
    `monstrous`, `suspected`, ... (110.5 and the board's `status`).
    """

    name: str


KEPT_BY_THE_ACTIVE_PLAYER: Final = "the active player has controlled continuously since the beginning of the turn"
"""A status: it is under the active player's control, and has not come there in this turn (302.6)."""


@dataclass(frozen=True)
class CastInOrder(Filter, reads=NOTHING):
    """It is the spell before which its player has cast so many of its kind in this turn, the first one after none; None: the next one that is cast (611.2f).

    `own_turns`: in each of the turns of its player alone.
    """

    before: int | None
    own_turns: bool = False

    @property
    def words(self) -> str:
        """As rules text says it of a spell, and as a board may note it."""
        if self.before is None:
            return "next this turn"
        if self.before >= len(_NTH):
            return f"after {self.before} this turn"
        return f"{_NTH[self.before]} each {'of your turns' if self.own_turns else 'turn'}"


_NTH: Final = ("first", "second")
NEXT_THIS_TURN: Final = CastInOrder(None)
IN_ORDER: Final = (CastInOrder(0), CastInOrder(1), CastInOrder(0, own_turns=True), NEXT_THIS_TURN)


_CALLED: Final[dict[str, tuple[str, ...]]] = {
    "historic": ("t:Artifact", "t:Enchantment", "s:Legendary", "st:enchantment"),
    "modified": (CONTROL, "t:Artifact", "t:Enchantment", "st:artifact", "st:enchantment"),
    "attacking alone": NOTHING,
    "blocking alone": NOTHING,
    "adventurous": NOTHING,
    "outlaw": ("t:Creature", "t:Kindred", "st:creature"),
}


@dataclass(frozen=True)
class Targets(Filter, reads=NOTHING):
    """It is a spell with such a target, an object or a player (115.1, 601.2c)."""

    what: Filter | PlayerRef
    words: str
    """As rules text says it, and as a board may note it of a spell whose targets it does not name: `that target a creature`, `it targets a Spider`."""


@dataclass(frozen=True)
class CastFrom(Filter, reads=NOTHING):
    """It is a spell cast from one of these zones, or (`elsewhere`) from any other place; `yours`: of which its caster is the owner (601.2a)."""

    words: str
    """As rules text says it, and as a board may note it of a spell: `from your hand`, `from exile`."""
    zones: tuple[Zone, ...]
    yours: bool = False
    elsewhere: bool = False


@dataclass(frozen=True)
class Called(Filter, reads=lambda it: _CALLED[it.word]):
    """It is what the rules call by a word: `historic` (700.6), `modified` (700.9), an `outlaw` (700.12), `attacking alone` or `blocking alone` (506.5), `adventurous`: it has an Adventure (715.2a).

    Historic is what is legendary, an artifact or a Saga; modified what has a counter, is equipped, or is enchanted by an Aura that its
    controller controls; an outlaw an Assassin, Mercenary, Pirate, Rogue or Warlock.
    """

    word: str


@dataclass(frozen=True)
class IsAttacking(
    Filter, reads=lambda it: (CONTROL, type_facet(CardType.PLANESWALKER)) if it.planeswalkers else NOTHING
):
    """It is attacking one of the players (508.1b); an attacker of a planeswalker or battle attacks no player.

    With `planeswalkers` also what is attacking a planeswalker that one of them controls.
    """

    player: PlayerRef
    planeswalkers: bool = False


@dataclass(frozen=True)
class HasParity(Filter, reads=lambda it: it.stat.reads):
    """Its `stat` is odd or even (zero is even); with None, as was chosen for the source: of "odd or even", by number (107.1)."""

    stat: Stat
    odd: bool | None = None


@dataclass(frozen=True)
class CostHas(Filter, reads=NOTHING):
    """The symbol is in its mana cost (202.1): "with {X} in its mana cost"; no layer but the first changes a mana cost."""

    symbol: str


@dataclass(frozen=True)
class HasManaCost(Filter, reads=NOTHING):
    """Its mana cost is one of these (202.1): "with mana cost {0} or {1}"; what has none is of none of them (202.1b)."""

    costs: tuple[str, ...]


@dataclass(frozen=True)
class InCombatWith(Filter, reads=NOTHING):
    """It is blocking the object, or is blocked by it (509.1)."""

    ref: ObjectRef


@dataclass(frozen=True)
class HasAttached(Filter, reads=NOTHING):
    """Something of the filter is attached to it ("enchanted": an Aura; "equipped": an Equipment)."""

    attachment: Filter


IT_IS_ATTACHED: Final = HasAttached(Is(This()))
"""What this Aura is attached to: as its enchant ability says it, the one creature that it brought onto the battlefield (303.4j)."""


@dataclass(frozen=True)
class AttachedTo(Filter, reads=NOTHING):
    """It is attached to something of the filter."""

    host: Filter


@dataclass(frozen=True)
class AttachedToPlayer(Filter, reads=NOTHING):
    """It is attached to one of these players (303.4): "Curses attached to you"."""

    player: PlayerRef


@dataclass(frozen=True)
class Named(Filter, reads=(NAMES,)):
    """Has the name; a `Chosen` name is looked up on the source. Nameless objects match nothing (201.2)."""

    name: str | Chosen


@dataclass(frozen=True)
class SharesName(Filter, reads=(NAMES,)):
    """Has a name in common with the object (201.2a)."""

    ref: ObjectRef


@dataclass(frozen=True)
class SharesNameWith(Filter, reads=(NAMES,)):
    """Has a name in common with one of these (201.2a); `other`: with one of them other than itself."""

    of: Filter
    other: bool = False


@dataclass(frozen=True)
class SharesCreatureType(Filter, reads=("st:creature", "t:Creature", "t:Kindred")):
    """Has a creature type in common with the object."""

    ref: ObjectRef


@dataclass(frozen=True)
class SharesColor(Filter, reads=(COLORS,)):
    """Has a color in common with the object."""

    ref: ObjectRef


@dataclass(frozen=True)
class SharesCardType(Filter, reads=(TYPES,)):
    """Has a card type in common with the object."""

    ref: ObjectRef


_SHARED: Final = {
    "color": (COLORS,),
    "card type": (TYPES,),
    "creature type": ("st:creature", "t:Creature", "t:Kindred"),
    "land type": ("st:land", "t:Land"),
}


@dataclass(frozen=True)
class SharesWith(Filter, reads=lambda it: _SHARED[it.what]):
    """Has a color, card type, creature type or land type (`what`) in common with one of these."""

    what: str
    of: Filter


YOUR_COMMANDER_SEEN = And(
    (
        HasStatus("commander"),
        OwnedBy(You()),
        Not(InZone(Zone.HAND)),
        Not(InZone(Zone.LIBRARY)),
        Not(HasStatus("phased_out")),
    )
)
"""Your commander where its creature types can be asked for: in a hidden zone (400.2) and phased out (702.26b) it is taken to have none."""

# --- ready-made, as rules text says them -------------------------------------------------------------------

ON_BATTLEFIELD = InZone(Zone.BATTLEFIELD)
THIS: Final = Is(This())
"""The object itself."""
THESE: Final = IsLinked("these")
"""What an earlier one-shot effect of the same resolution made, moved or chose."""


def permanents() -> Filter:
    """Permanents: a test of the zone, not of types (110.1, 110.4c)."""
    return ON_BATTLEFIELD


def creatures() -> And:
    """Creatures on the battlefield (109.2)."""
    return ON_BATTLEFIELD & IsType(CardType.CREATURE)


def artifacts() -> Filter:
    """Artifacts on the battlefield (109.2)."""
    return ON_BATTLEFIELD & IsType(CardType.ARTIFACT)


def enchantments() -> Filter:
    """Enchantments on the battlefield (109.2)."""
    return ON_BATTLEFIELD & IsType(CardType.ENCHANTMENT)


def lands() -> Filter:
    """Lands on the battlefield (109.2)."""
    return ON_BATTLEFIELD & IsType(CardType.LAND)


def of_subtype(subtype: SubtypeWord) -> Filter:
    """Permanents with a subtype: "Goblins", "Forests"."""
    return ON_BATTLEFIELD & HasSubtype(subtype)


def nonbasic() -> Filter:
    """Without the supertype basic (205.4c)."""
    return Not(HasSupertype(Supertype.BASIC))


def yours() -> Filter:
    """Controlled by you."""
    return ControlledBy(You())


def other() -> Filter:
    """Not the object that the ability is on."""
    return Not(Is(This()))


def other_than_it() -> Filter:
    """Not the object that the effect is being applied to."""
    return Not(Is(It()))
