"""Turns of phrase that many cards share, so that a definition reads like the card. Knows no card."""

from __future__ import annotations

from layerlaw.cards.define import THIS, keyword, static
from layerlaw.model.abilities import EVERYWHERE, Ability, KeywordAbility, StaticAbility
from layerlaw.model.changes import Change, GainAbility, SetPT, SetSubtypes
from layerlaw.model.filters import (
    ON_BATTLEFIELD,
    Filter,
    InZone,
    IsType,
    OwnedBy,
    artifacts,
    creatures,
    lands,
    permanents,
)
from layerlaw.model.references import EachPlayer, PlayerRef, SubtypeWord
from layerlaw.model.values import Value
from layerlaw.model.words import ArtifactType, CardType, EnchantmentType, SubtypeFamily, Zone

AURA = EnchantmentType("Aura")
EQUIPMENT = ArtifactType("Equipment")


_ENCHANTED: dict[str, Filter | PlayerRef] = {
    "artifact": artifacts(),
    "creature": creatures(),
    "creature, land, or planeswalker": ON_BATTLEFIELD
    & (IsType(CardType.CREATURE) | IsType(CardType.LAND) | IsType(CardType.PLANESWALKER)),
    "land": lands(),
    "permanent": permanents(),
    "player": EachPlayer(),
}


def enchant(what: str) -> KeywordAbility:
    """Enchant creature, land, player, ... (702.5)."""
    return KeywordAbility("enchant", quality=what, what=_ENCHANTED[what])


def equip(cost: str) -> KeywordAbility:
    """Equip for a cost (702.6)."""
    return keyword("equip", cost=cost)


def defines(*changes: Change) -> StaticAbility:
    """A characteristic-defining ability: about this object alone, unconditional, in every zone (604.3)."""
    return static(THIS, *changes, zones=EVERYWHERE)


def equal_to(number: Value) -> SetPT:
    """Power and toughness each equal to a number."""
    return SetPT(number, number)


def gains(*abilities: str | Ability) -> tuple[GainAbility, ...]:
    """Gains or has these abilities; a text is a keyword without parameters."""
    return tuple(GainAbility(keyword(item) if isinstance(item, str) else item) for item in abilities)


def becomes_land_type(*words: SubtypeWord) -> SetSubtypes:
    """Is this land type, these land types, and no others (305.7)."""
    return SetSubtypes(SubtypeFamily.LAND, words)


def becomes_creature_type(*words: SubtypeWord) -> SetSubtypes:
    """Is this creature type, these creature types, and no others (205.1a)."""
    return SetSubtypes(SubtypeFamily.CREATURE, words)


def creature_cards_in_graveyards() -> Filter:
    """Creature cards in all graveyards (109.2a)."""
    return InZone(Zone.GRAVEYARD) & IsType(CardType.CREATURE)


def spells() -> Filter:
    """Spells (112.1)."""
    return InZone(Zone.STACK)


def your_cards_elsewhere() -> Filter:
    """Cards that you own that aren't on the battlefield."""
    return ~ON_BATTLEFIELD & OwnedBy()
