"""Tokens that the rules define, so that a card names them in one word: Treasure, Food, Clue, the Roles (111.10)."""

from __future__ import annotations

from functools import cache
from typing import Final

from layerlaw.model.cards import Face
from layerlaw.model.words import ArtifactType, CardType, EnchantmentType, Subtype
from layerlaw.oracle.reader import ReadingContext
from layerlaw.oracle.sentences.continuous.quotations import abilities_of

_PREDEFINED: Final[dict[str, tuple[str, str]]] = {
    "Treasure": ("Artifact — Treasure", "{T}, Sacrifice this token: Add one mana of any color."),
    "Food": ("Artifact — Food", "{2}, {T}, Sacrifice this token: You gain 3 life."),
    "Gold": ("Artifact — Gold", "Sacrifice this token: Add one mana of any color."),
    "Clue": ("Artifact — Clue", "{2}, Sacrifice this token: Draw a card."),
    "Blood": ("Artifact — Blood", "{1}, {T}, Discard a card, Sacrifice this token: Draw a card."),
    "Powerstone": ("Artifact — Powerstone", "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."),
    "Map": ("Artifact — Map", "{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery."),
    "Junk": ("Artifact — Junk", "{T}, Sacrifice this token: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery."),
    "Lander": ("Artifact — Lander", "{2}, {T}, Sacrifice this token: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."),
    "Mutagen": ("Artifact — Mutagen", "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature. Activate only as a sorcery."),
    "Vibranium": ("Artifact — Vibranium", "Indestructible\n{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."),
    "Shard": ("Enchantment — Shard", "{2}, Sacrifice this token: Scry 1, then draw a card."),
}  # fmt: skip
"""Predefined tokens: type line and abilities (111.10)."""


@cache
def predefined(name: str) -> Face | None:
    """The characteristics of a predefined token (111.10)."""
    if name not in _PREDEFINED:
        return None
    line, text = _PREDEFINED[name]
    kind = CardType.ENCHANTMENT if line.startswith("Enchantment") else CardType.ARTIFACT
    subtype: Subtype = EnchantmentType(name) if kind is CardType.ENCHANTMENT else ArtifactType(name)
    abilities = abilities_of(text, ReadingContext((name,), (kind,), (name,)))
    return Face(f"{name} Token", types=(kind,), subtypes=(subtype,), abilities=tuple(abilities))


ROLES: Final[dict[str, str]] = {
    "Cursed": "Enchanted creature has base power and toughness 1/1.",
    "Monster": "Enchanted creature gets +1/+1 and has trample.",
    "Royal": "Enchanted creature gets +1/+1 and has ward {1}.",
    "Sorcerer": 'Enchanted creature gets +1/+1 and has "Whenever this creature attacks, scry 1."',
    "Virtuous": "Enchanted creature gets +1/+1 for each enchantment you control.",
    "Wicked": (
        "Enchanted creature gets +1/+1.\nWhen this token is put into a graveyard from the battlefield, each opponent loses 1 life."
    ),
    "Young Hero": (
        'Enchanted creature has "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on it."'
    ),
}
"""Role tokens by name: what they have besides enchant creature (111.10j to 111.10r)."""


@cache
def role(name: str) -> Face:
    """The characteristics of a Role token."""
    context = ReadingContext((name,), (CardType.ENCHANTMENT,), ("Aura", "Role"))
    return Face(
        name,
        types=(CardType.ENCHANTMENT,),
        subtypes=(EnchantmentType("Aura"), EnchantmentType("Role")),
        abilities=tuple(abilities_of(f"Enchant creature\n{ROLES[name]}", context)),
    )


def predefined_fields(name: str) -> dict[str, str] | None:
    """The printed fields of the predefined token of that name (111.10), with or without "Token" behind it: `Treasure`, `Monster Role`; None where there is none."""
    word = name.strip().title().removesuffix(" Token")
    if word in _PREDEFINED:
        line, text = _PREDEFINED[word]
        return {"name": f"{word} Token", "type_line": line, "oracle_text": text}
    kind = word.removesuffix(" Role")
    if word.endswith(" Role") and kind in ROLES:
        return {"name": kind, "type_line": "Enchantment — Aura Role", "oracle_text": f"Enchant creature\n{ROLES[kind]}"}
    return None
