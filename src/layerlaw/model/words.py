"""The words that rules text is made of: colors, types, zones.

Knows nothing of objects or games. Color words, land types and creature types are types of their own
(not bare strings), because a text-changing effect replaces words only where they are used in that
sense (612.2): `CreatureType("Elf")` can be replaced, the name "Elf" cannot.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final


class Color(StrEnum):
    """One of the five colors (105.1); its value is the letter of its mana symbol."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"

    @property
    def word(self) -> str:
        """The color word as rules text writes it: `white`."""
        return self.name.lower()


COLORS: Final = tuple(Color)
COLOR_WORDS: Final = {color.word: color for color in COLORS}


def written_color(text: str) -> Color:
    """The color that a letter (`G`) or a color word (`green`) names, upper and lower case alike; ValueError of anything else."""
    return COLOR_WORDS.get(text.casefold()) or Color(text.upper())


class EveryWord(StrEnum):
    """All words of a sort at once, in an effect that changes text. Such a sort is no word itself (612.2)."""

    COLOR = "color words"


class WordSort(StrEnum):
    """One sort of words that a text change lets be chosen from (612.2)."""

    COLOR = "color word"
    BASIC_LAND_TYPE = "basic land type"
    CREATURE_TYPE = "creature type"

    def has(self, word: object) -> bool:
        """Is it a word of this sort?"""
        if self is WordSort.COLOR:
            return isinstance(word, Color)
        return isinstance(word, CreatureType) if self is WordSort.CREATURE_TYPE else word in BASIC_LAND_TYPES


class CardType(StrEnum):
    """A card type (205.2a)."""

    ARTIFACT = "Artifact"
    BATTLE = "Battle"
    CONSPIRACY = "Conspiracy"
    CREATURE = "Creature"
    DUNGEON = "Dungeon"
    ENCHANTMENT = "Enchantment"
    INSTANT = "Instant"
    KINDRED = "Kindred"
    LAND = "Land"
    PHENOMENON = "Phenomenon"
    PLANE = "Plane"
    PLANESWALKER = "Planeswalker"
    SCHEME = "Scheme"
    SORCERY = "Sorcery"
    VANGUARD = "Vanguard"


TYPE_LINE_ORDER: Final = (
    CardType.KINDRED,
    CardType.ENCHANTMENT,
    CardType.ARTIFACT,
    CardType.LAND,
    CardType.PLANESWALKER,
    CardType.BATTLE,
    CardType.CREATURE,
)
"""The order in which type lines name card types that stand together: `Enchantment Creature`; the others stand alone."""

PERMANENT_TYPES: Final = (
    CardType.ARTIFACT,
    CardType.BATTLE,
    CardType.CREATURE,
    CardType.ENCHANTMENT,
    CardType.LAND,
    CardType.PLANESWALKER,
)


class Supertype(StrEnum):
    """A supertype (205.4a)."""

    BASIC = "Basic"
    LEGENDARY = "Legendary"
    ONGOING = "Ongoing"
    SNOW = "Snow"
    WORLD = "World"


class SubtypeFamily(StrEnum):
    """A list of subtypes; each belongs to the card types of `FAMILY_TYPES` (205.3b to 205.3q)."""

    ARTIFACT = "artifact"
    BATTLE = "battle"
    CREATURE = "creature"
    DUNGEON = "dungeon"
    ENCHANTMENT = "enchantment"
    LAND = "land"
    PLANAR = "planar"
    PLANESWALKER = "planeswalker"
    SPELL = "spell"


FAMILY_TYPES: Final[dict[SubtypeFamily, frozenset[CardType]]] = {
    SubtypeFamily.ARTIFACT: frozenset({CardType.ARTIFACT}),
    SubtypeFamily.BATTLE: frozenset({CardType.BATTLE}),
    SubtypeFamily.CREATURE: frozenset({CardType.CREATURE, CardType.KINDRED}),
    SubtypeFamily.DUNGEON: frozenset({CardType.DUNGEON}),
    SubtypeFamily.ENCHANTMENT: frozenset({CardType.ENCHANTMENT}),
    SubtypeFamily.LAND: frozenset({CardType.LAND}),
    SubtypeFamily.PLANAR: frozenset({CardType.PLANE}),
    SubtypeFamily.PLANESWALKER: frozenset({CardType.PLANESWALKER}),
    SubtypeFamily.SPELL: frozenset({CardType.INSTANT, CardType.SORCERY}),
}
"""Which card types share each list of subtypes (205.3c; kindred and creature share one: 308.2)."""


class Subtype(str):
    """A subtype as a word. Compares and hashes as its spelling; the class tells its family."""

    __slots__ = ()
    family: ClassVar[SubtypeFamily]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class ArtifactType(Subtype):
    """An artifact type (205.3g)."""

    __slots__ = ()
    family = SubtypeFamily.ARTIFACT


class EnchantmentType(Subtype):
    """An enchantment type (205.3h)."""

    __slots__ = ()
    family = SubtypeFamily.ENCHANTMENT


class LandType(Subtype):
    """A land type (205.3i)."""

    __slots__ = ()
    family = SubtypeFamily.LAND


class PlaneswalkerType(Subtype):
    """A planeswalker type (205.3j)."""

    __slots__ = ()
    family = SubtypeFamily.PLANESWALKER


class SpellType(Subtype):
    """A spell type (205.3k)."""

    __slots__ = ()
    family = SubtypeFamily.SPELL


class CreatureType(Subtype):
    """A creature type (205.3m)."""

    __slots__ = ()
    family = SubtypeFamily.CREATURE


class PlanarType(Subtype):
    """A planar type (205.3n)."""

    __slots__ = ()
    family = SubtypeFamily.PLANAR


class DungeonType(Subtype):
    """A dungeon type (205.3p)."""

    __slots__ = ()
    family = SubtypeFamily.DUNGEON


class BattleType(Subtype):
    """A battle type (205.3q)."""

    __slots__ = ()
    family = SubtypeFamily.BATTLE


SUBTYPE_CLASSES: Final[dict[SubtypeFamily, type[Subtype]]] = {
    kind.family: kind
    for kind in (
        ArtifactType,
        BattleType,
        CreatureType,
        DungeonType,
        EnchantmentType,
        LandType,
        PlanarType,
        PlaneswalkerType,
        SpellType,
    )
}

PLAINS: Final = LandType("Plains")
ISLAND: Final = LandType("Island")
SWAMP: Final = LandType("Swamp")
MOUNTAIN: Final = LandType("Mountain")
FOREST: Final = LandType("Forest")

BASIC_LAND_COLORS: Final[dict[LandType, Color]] = {
    PLAINS: Color.WHITE,
    ISLAND: Color.BLUE,
    SWAMP: Color.BLACK,
    MOUNTAIN: Color.RED,
    FOREST: Color.GREEN,
}
"""Each basic land type and the color of mana of its intrinsic ability (305.6)."""

BASIC_LAND_TYPES: Final = tuple(BASIC_LAND_COLORS)


class Zone(StrEnum):
    """A zone (400.1)."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    LIBRARY = "library"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    STACK = "stack"
    COMMAND = "command"
