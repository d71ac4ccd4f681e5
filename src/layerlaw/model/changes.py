"""Changes: what a continuous effect does to an object, a player or the rules. A small closed algebra.

A change says *what* it does, never in which layer: that is an edition's decision (`layers.edition`). Where a change
takes a value or a chosen word, it is read anew each time the effect applies (611.3a), unless a resolution fixed it (611.2d).
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from layerlaw.model.facets import (
    ABILITIES,
    ALL_BUT_CONTROL,
    ALL_FAMILIES,
    ANY_ABILITY,
    COLORS,
    CONTROL,
    KEYWORDS,
    NAMES,
    NOTHING,
    POWER_TOUGHNESS,
    TYPES,
    WritingNode,
    added_gates,
    color_facet,
    family_gates,
    family_writes,
    loss_writes,
    type_line_writes,
)
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import Chosen, ColorWord, ObjectRef, PlayerRef, SubtypeWord, You
from layerlaw.model.values import Value
from layerlaw.model.vocabulary import SUBTYPES
from layerlaw.model.words import (
    BASIC_LAND_TYPES,
    CardType,
    Color,
    CreatureType,
    EveryWord,
    Subtype,
    SubtypeFamily,
    Supertype,
    WordSort,
)

if TYPE_CHECKING:
    from layerlaw.model.abilities import Ability
    from layerlaw.model.cards import Face
    from layerlaw.model.filters import Filter


class Change(WritingNode, reads=NOTHING, writes=NOTHING):
    """What an effect does to each thing that it applies to."""

    __slots__ = ()


# --- layer 1: copiable values (613.2) ------------------------------------------------------------------------


@dataclass(frozen=True)
class BecomeCopy(Change, reads=ALL_FAMILIES, writes=ALL_BUT_CONTROL):
    """Becomes a copy of an object, "except ..." (707.2, 707.9). The exceptions become part of the copiable values."""

    of: ObjectRef
    exceptions: tuple[CopyException, ...] = ()


@dataclass(frozen=True)
class SetCopiableValues(Change, reads=NOTHING, writes=ALL_BUT_CONTROL):
    """Has exactly these copiable values: a copy, merge or as-enters effect, fixed when it was made (613.2a)."""

    values: Face
    flipped: Face | None = None
    """The other half, where what was copied is a flip card (707.3)."""


@dataclass(frozen=True)
class TurnFaceDown(Change, reads=NOTHING, writes=ALL_BUT_CONTROL):
    """Has exactly these face-down values (708.2)."""

    values: Face


# --- layer 2 -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GainControl(Change, reads=NOTHING, writes=(CONTROL,)):
    """Is controlled by the player."""

    player: PlayerRef = field(default_factory=You)


# --- layer 3: text (612) -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReplaceWord(Change, reads=NOTHING, writes=ALL_BUT_CONTROL):
    """Replace one color word, land type or creature type, or all of a sort, by another, wherever it is used in that sense (612.2).

    `sorts`: of which of these sorts both words are; of none that is said where it is empty.
    """

    old: ColorWord | SubtypeWord | EveryWord
    new: ColorWord | SubtypeWord
    sorts: tuple[WordSort, ...] = ()


@dataclass(frozen=True)
class SetFullText(Change, reads=ALL_FAMILIES, writes=ALL_BUT_CONTROL):
    """Has the full text of an object (612.6), and this text besides."""

    of: ObjectRef
    and_text: tuple[Ability, ...] = ()


@dataclass(frozen=True)
class SetTextBox(Change, reads=ALL_FAMILIES, writes=ALL_BUT_CONTROL):
    """Has the rules text of an object instead of its own (612.5)."""

    of: ObjectRef


@dataclass(frozen=True)
class HaveTextBox(Change, reads=ALL_FAMILIES, writes=ALL_BUT_CONTROL):
    """Has exactly these abilities as its rules text: what an exchange of text boxes fixed (612.5)."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class LockHalf(Change, reads=NOTHING, writes=ALL_BUT_CONTROL):
    """Doesn't have the name, mana cost or rules text of its left (0) or right (1) half: what a locked door is (709.5)."""

    number: int


@dataclass(frozen=True)
class SetName(Change, reads=NOTHING, writes=(NAMES,)):
    """Has this name and no other (612.8)."""

    name: str | Chosen


@dataclass(frozen=True)
class AddName(Change, reads=NOTHING, writes=(NAMES,)):
    """Has this name besides its own (612.7)."""

    name: str | Chosen


@dataclass(frozen=True)
class AddAllNames(Change, reads=NOTHING, writes=(NAMES,)):
    """Has the name of every card of a kind besides its own (612.7); `of` in words, such as "nonlegendary creature cards"."""

    of: str


# --- layer 4: types (205.1) ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class AddTypes(
    Change,
    reads=NOTHING,
    writes=lambda it: type_line_writes(it.types, it.subtypes, it.supertypes),
    gates=lambda it: added_gates(it.subtypes),
):
    """Has these card types, supertypes and subtypes in addition to its others (205.1b)."""

    types: tuple[CardType | Chosen, ...] = ()
    subtypes: tuple[SubtypeWord, ...] = ()
    supertypes: tuple[Supertype, ...] = ()


@dataclass(frozen=True)
class SetTypes(Change, reads=NOTHING, writes=(TYPES, ANY_ABILITY)):
    """Has exactly these card types; subtypes of types that are gone go too (205.1a). Supertypes stay."""

    types: tuple[CardType, ...]


@dataclass(frozen=True)
class RemoveTypes(Change, reads=NOTHING, writes=lambda it: type_line_writes(it.types, it.subtypes, it.supertypes)):
    """Loses these card types, subtypes and supertypes ("isn't a creature", "is no longer snow")."""

    types: tuple[CardType, ...] = ()
    subtypes: tuple[SubtypeWord, ...] = ()
    supertypes: tuple[Supertype, ...] = ()


@dataclass(frozen=True)
class SetSubtypes(
    Change, reads=NOTHING, writes=lambda it: family_writes(it.family), gates=lambda it: family_gates(it.family)
):
    """Has exactly these subtypes of one family; those of other families stay (205.1a). An empty tuple takes them all away.

    Setting a *basic land type* also takes abilities away (305.7); that consequence belongs to the rules, not to the card.
    """

    family: SubtypeFamily
    subtypes: tuple[SubtypeWord, ...]


@dataclass(frozen=True)
class SetCreatureTypesOf(
    Change,
    reads=(f"st:{SubtypeFamily.CREATURE}", *family_gates(SubtypeFamily.CREATURE)),
    writes=family_writes(SubtypeFamily.CREATURE),
    gates=family_gates(SubtypeFamily.CREATURE),
):
    """Has the creature types of an object, and these besides, instead of its own (205.1a)."""

    of: ObjectRef
    besides: tuple[CreatureType, ...] = ()


@dataclass(frozen=True)
class AddAllCreatureTypes(Change, reads=NOTHING, writes=("st:creature",), gates=family_gates(SubtypeFamily.CREATURE)):
    """Is every creature type (702.73a)."""


@dataclass(frozen=True)
class AddEveryLandType(Change, reads=NOTHING, writes=("st:land", ANY_ABILITY), gates=family_gates(SubtypeFamily.LAND)):
    """Is every basic land type, or every nonbasic one, or both, in addition to its other types (305.6, 205.3i)."""

    basic: bool = True
    nonbasic: bool = False

    @property
    def words(self) -> tuple[Subtype, ...]:
        """Those land types, the basic ones first."""
        others = (word for word in SUBTYPES[SubtypeFamily.LAND] if word not in BASIC_LAND_TYPES)
        return (*(BASIC_LAND_TYPES if self.basic else ()), *(others if self.nonbasic else ()))


# --- layer 5: color ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SetColors(Change, reads=NOTHING, writes=(COLORS,)):
    """Is exactly these colors (105.3); none makes it colorless."""

    colors: tuple[ColorWord, ...]


@dataclass(frozen=True)
class AddColors(Change, reads=NOTHING, writes=lambda it: (color_facet(color) for color in it.colors)):
    """Is these colors in addition to its other colors (105.3)."""

    colors: tuple[ColorWord, ...]


ALL_COLORS = tuple(Color)


# --- layer 6: abilities (613.1f) -----------------------------------------------------------------------------


@dataclass(frozen=True)
class GainAbility(Change, reads=NOTHING, writes=lambda it: (ANY_ABILITY, *it.ability.keyword_facets)):
    """Gains an ability (113.10)."""

    ability: Ability
    not_read: ClassVar[frozenset[str]] = frozenset({"ability"})


class TakenAbilities(StrEnum):
    """Which abilities of other objects something has."""

    ACTIVATED = "activated abilities"
    LOYALTY = "loyalty abilities"
    NO_MANA = "activated abilities except mana abilities"
    NO_LOYALTY = "activated abilities except for loyalty abilities"
    AND_TRIGGERED = "activated and triggered abilities"

    @property
    def kind(self) -> str:
        """What stands before "of" the objects."""
        return self.partition(" except")[0]

    @property
    def but(self) -> str:
        """What stands behind the objects, with a space before it."""
        return "".join(self.partition(" except")[1:])


@dataclass(frozen=True)
class GainActivatedAbilitiesOf(Change, reads=(ABILITIES, KEYWORDS), writes=(KEYWORDS, ANY_ABILITY)):
    """Has all activated abilities of the objects of the filter, or `which` of them (602.1, 606.1); `once_each_turn`: each of them no more often (602.5b)."""

    among: Filter
    which: TakenAbilities = TakenAbilities.ACTIVATED
    once_each_turn: bool = False


@dataclass(frozen=True)
class GainKeywordsOf(Change, reads=lambda it: (f"k:{name}" for name in it.keywords), writes=(KEYWORDS, ANY_ABILITY)):
    """Has each of these keywords that some object of the filter has (Odric, Concerted Effort, ...)."""

    keywords: tuple[str, ...]
    among: Filter


@dataclass(frozen=True)
class GainProtectionFromColorsOf(Change, reads=(COLORS,), writes=(KEYWORDS, ANY_ABILITY)):
    """Has protection from each color that some object of the filter has (702.16i)."""

    among: Filter


GainOfOthers: TypeAlias = GainActivatedAbilitiesOf | GainKeywordsOf | GainProtectionFromColorsOf
"""Gains what others have: read anew each time while a static ability says it (611.3a), once as an effect of a resolution begins (608.2h)."""


@dataclass(frozen=True)
class LoseAbility(Change, reads=NOTHING, writes=lambda it: loss_writes(it.keyword)):
    """Loses every instance of a keyword ability (113.10b): `flying`; `protection` loses every protection."""

    keyword: str | Chosen


@dataclass(frozen=True)
class LoseExactly(Change, reads=NOTHING, writes=(KEYWORDS, ABILITIES)):
    """Loses an ability that says this (113.10b): `loses "enchant creature"`; `ThisAbility` is the one that resolves ("loses this ability")."""

    ability: Ability


@dataclass(frozen=True)
class LoseAllAbilities(Change, reads=NOTHING, writes=(KEYWORDS, ABILITIES)):
    """Loses all abilities; with `except_mana` it keeps its mana abilities, with `other_than` abilities of those keywords."""

    except_mana: bool = False
    other_than: tuple[str, ...] = ()


@dataclass(frozen=True)
class CantHave(Change, reads=NOTHING, writes=lambda it: loss_writes(it.keyword)):
    """Can't have a keyword ability: loses it, and nothing can add it (113.11)."""

    keyword: str


# --- layer 7: power and toughness (613.4) --------------------------------------------------------------------


@dataclass(frozen=True)
class SetPT(Change, reads=NOTHING, writes=(POWER_TOUGHNESS,)):
    """Has this base power and base toughness (613.4b); None leaves that one alone. On a CDA it defines them (613.4a)."""

    power: Value | None
    toughness: Value | None


@dataclass(frozen=True)
class ModifyPT(Change, reads=NOTHING, writes=(POWER_TOUGHNESS,)):
    """Gets +power/+toughness (613.4c). Nothing is added where a value comes out below zero (107.1b), but `doubles`: then it is (701.10c)."""

    power: Value
    toughness: Value
    doubles: bool = False


@dataclass(frozen=True)
class SwitchPT(Change, reads=NOTHING, writes=(POWER_TOUGHNESS,)):
    """Power and toughness are switched (613.4d)."""


# --- players and rules (613.10, 613.11) ----------------------------------------------------------------------


@dataclass(frozen=True)
class PlayerGainsAbility(Change, reads=NOTHING, writes=NOTHING):
    """A player has an ability: hexproof, shroud, protection (613.10, 702.11c, 702.16i)."""

    ability: Ability
    not_read: ClassVar[frozenset[str]] = frozenset({"ability"})


@dataclass(frozen=True)
class SetMaximumHandSize(Change, reads=NOTHING, writes=NOTHING):
    """A player's maximum hand size is this number; None is no maximum (402.2, 613.11)."""

    size: Value | None


@dataclass(frozen=True)
class ModifyMaximumHandSize(Change, reads=NOTHING, writes=NOTHING):
    """A player's maximum hand size changes by this number (613.11)."""

    by: Value


@dataclass(frozen=True)
class ModifyDevotion(Change, reads=NOTHING, writes=NOTHING):
    """A player's devotion to each color and combination is increased by this number (700.5a)."""

    by: Value


@dataclass(frozen=True)
class CostIncrease(Change, reads=NOTHING, writes=NOTHING):
    """Spells of the scope cost this much more to cast (601.2f); `mana` in symbols, times `times`."""

    mana: str
    times: Value = 1


@dataclass(frozen=True)
class CostReduction(Change, reads=NOTHING, writes=NOTHING):
    """Spells of the scope cost this much less to cast (601.2f, 118.7); `mana` in symbols, times `times`.

    Generic reduces only generic mana (118.7a); colored symbols that find no match spill into generic (118.7c). With `up_to` the caster may
    take less of it off.
    """

    mana: str
    times: Value = 1
    up_to: bool = False


@dataclass(frozen=True)
class ColoredCostReduction(CostReduction, reads=NOTHING, writes=NOTHING):
    """As a cost reduction, but "this effect reduces only the amount of colored mana you pay": what finds no match is lost."""


@dataclass(frozen=True)
class CostFloor(Change, reads=NOTHING, writes=NOTHING):
    """The total cost is raised to at least this much mana, after increases and reductions (601.2f)."""

    least: int


# --- exceptions of copy effects (707.9) ----------------------------------------------------------------------


class OwnValue(StrEnum):
    """What a copy can have of its own, and not of what is copied (707.9c)."""

    POWER = "power"
    TOUGHNESS = "toughness"
    COLORS = "colors"
    MANA_COST = "mana cost"
    OTHER_ABILITIES = "other abilities"
    """All but the one that makes the copy."""


@dataclass(frozen=True)
class CopyException:
    """Says "... except ...": changes made to what is copied, as part of the copiable values (707.9).

    Only changes that copiable values can hold make sense here: `AddTypes`, `SetTypes`, `SetSubtypes`, `RemoveTypes`, `SetName`,
    `SetColors`, `AddColors`, `GainAbility`, `LoseAbility`, `SetPT`. `when` restricts it to copies whose values, without
    this exception, match (707.9f).
    """

    changes: tuple[Change, ...]
    keep: tuple[OwnValue, ...] = ()
    """Own values that are not copied (707.9c)."""
    when: Filter | None = None
