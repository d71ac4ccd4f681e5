"""Pairs of cards whose relation the rules settle, written down from the rules before the Atlas was asked.

Grouped by what decides them, as most of them are one card of a group against one of another. Names only; `who` is always the first.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple


class Known(NamedTuple):
    """One relation. The first card is the one that depends, is stopped or goes on."""

    first: str
    second: str
    relation: str
    layer: str
    clause: str


MOONS = ("Blood Moon", "Magus of the Moon", "Harbinger of the Seas")
GIVE_LAND_TYPES = ("Urborg, Tomb of Yawgmoth", "Yavimaya, Cradle of Growth")
BASIC_LANDS_COME_ALIVE = ("Kormus Bell", "Living Lands", "Ambush Commander", "Life and Limb")
MOUNTAINS_ARE_PLAINS = ("Conversion", "Glaciers")
IS_AN_ISLAND = ("Spreading Seas", "Sea's Claim")
IS_A_SWAMP = ("Evil Presence", "Contaminated Ground", "Tainted Well")
MAKE_LANDS = ("Ashaya, Soul of the Wild", "Song of the Dryads", "Imprisoned in the Moon", "Life and Limb")
ALL_LANDS_COME_ALIVE = ("Living Plane", "Nature's Revolt")
SILENCE = ("Humility", "Dress Down")
GIVE_KEYWORDS = (
    "Goblin King", "Lord of Atlantis", "Elvish Champion", "Goblin Chieftain", "Drogskol Captain", "Winged Sliver", "Heart Sliver",
    "Talon Sliver", "Galerider Sliver", "Bonescythe Sliver", "Zombie Master",
)  # fmt: skip
GIVE_SIZE = (
    "Muscle Sliver", "Lord of the Undead", "Merrow Reejerey", "Elvish Archdruid", "Benalish Marshal", "Imperious Perfect",
    "Predatory Sliver",
)  # fmt: skip
HASTE_OR_FLYING_FOR_ALL = ("Concordant Crossroads", "Mass Hysteria", "Fervor", "Levitation")
BECOMES_ANOTHER = ("Lignify", "Darksteel Mutation", "Kenrith's Transformation")
MORE_CREATURE_TYPES = ("Conspiracy", "Xenograft", "Arcane Adaptation", "Maskwood Nexus")
STEAL = ("Control Magic", "Mind Control", "Persuasion", "Enslave")
GIVE_FLYING = ("Levitation", "Winged Sliver", "Flight", "Galerider Sliver")
OTHER_COLORS = (
    ("Darkest Hour", "Thran Lens"),
    ("Darkest Hour", "Mycosynth Lattice"),
    ("Darkest Hour", "Painter's Servant"),
    ("Darkest Hour", "Shifting Sky"),
    ("Thran Lens", "Shifting Sky"),
    ("Thran Lens", "Painter's Servant"),
    ("Mycosynth Lattice", "Painter's Servant"),
    ("Mycosynth Lattice", "Shifting Sky"),
)


def known_pairs() -> Iterator[Known]:
    """All of them."""
    yield from _lands()
    yield from _abilities()
    for other in MORE_CREATURE_TYPES:  # 613.8a: it makes Goblins, or Saprolings
        yield Known("Dralnu's Crusade", other, "depends", "4", "what it applies to")
        yield Known("Life and Limb", other, "depends", "4", "what it applies to")
    # 613.8a: more artifacts, more enchantments; an artifact enchantment that came alive is no noncreature artifact
    yield Known("March of the Machines", "Mycosynth Lattice", "depends", "4", "what it applies to")
    yield Known("Titania's Song", "Mycosynth Lattice", "depends", "4", "what it applies to")
    yield Known("Opalescence", "Enchanted Evening", "depends", "4", "what it applies to")
    yield Known("March of the Machines", "Opalescence", "depends", "4", "what it applies to")
    # 613.8b: each leaves the other no noncreature artifact
    yield Known("March of the Machines", "Titania's Song", "loop", "4", "")
    for one, other in OTHER_COLORS:  # 613.7: the later color stays
        yield Known(one, other, "order", "5", "colors")
    for one, other in combinations(STEAL, 2):  # 613.7: the later thief has it
        yield Known(one, other, "order", "2", "controller")
    for one in GIVE_FLYING:  # 613.7
        yield Known(one, "Gravity Sphere", "order", "6", "abilities")
    yield Known("Godhead of Awe", "Kudo, King Among Bears", "order", "7b", "power")


def _lands() -> Iterator[Known]:
    setters = (*IS_AN_ISLAND, *IS_A_SWAMP)
    for land, moon in product(GIVE_LAND_TYPES, MOONS):  # 305.7: its ability goes, 613.6: and so it never begins
        yield Known(land, moon, "depends", "4", "existence")
        yield Known(land, moon, "stopped", "4", "")
    for land, setter in product(GIVE_LAND_TYPES, setters):  # 305.7: attached to that very land
        yield Known(land, setter, "depends", "4", "existence")
    for alive, other in product(BASIC_LANDS_COME_ALIVE, (*MOONS, *setters)):  # 613.8a: lands get and lose the type
        yield Known(alive, other, "depends", "4", "what it applies to")
    yield Known("Kormus Bell", "Urborg, Tomb of Yawgmoth", "depends", "4", "what it applies to")
    for alive in ("Living Lands", "Ambush Commander", "Life and Limb"):
        yield Known(alive, "Yavimaya, Cradle of Growth", "depends", "4", "what it applies to")
    for plains, moon in product(MOUNTAINS_ARE_PLAINS, MOONS):
        yield Known(plains, moon, "depends", "4", "what it applies to")
    for island, swamp in product(IS_AN_ISLAND, IS_A_SWAMP):  # 613.7: the later type stays
        yield Known(island, swamp, "order", "4", "subtypes")
    for moon, setter in product(MOONS[:2], setters):
        yield Known(moon, setter, "order", "4", "subtypes")
    for swamp in IS_A_SWAMP:
        yield Known("Harbinger of the Seas", swamp, "order", "4", "subtypes")
    for other, maker in product((*MOONS, *GIVE_LAND_TYPES, *ALL_LANDS_COME_ALIVE), MAKE_LANDS):  # 613.8a: more lands
        yield Known(other, maker, "depends", "4", "what it applies to")


def _abilities() -> Iterator[Known]:
    for lord, silence in product(GIVE_KEYWORDS, SILENCE):  # 613.8a: a creature without abilities gives none
        yield Known(lord, silence, "depends", "6", "existence")
        yield Known(lord, silence, "stopped", "6", "")
    for lord, silence in product(GIVE_SIZE, SILENCE):  # 613.6: gone in 6, before it begins in 7c
        yield Known(lord, silence, "stopped", "7c", "")
    for silence in SILENCE:
        yield Known("Godhead of Awe", silence, "stopped", "7b", "")
    for giver, silence in product(HASTE_OR_FLYING_FOR_ALL, SILENCE):  # 613.7: an enchantment's ability is not lost
        yield Known(giver, silence, "order", "6", "abilities")
    for aura in BECOMES_ANOTHER:  # 613.7: the later size stays
        clause = "toughness" if aura == "Lignify" else "power"
        yield Known(aura, "Humility", "order", "7b", clause)
    for one, other in combinations(BECOMES_ANOTHER, 2):
        yield Known(one, other, "order", "4", "subtypes")
    yield Known("Lignify", "Darksteel Mutation", "order", "7b", "toughness")
    yield Known("Lignify", "Kenrith's Transformation", "order", "7b", "power")
    yield Known("Darksteel Mutation", "Kenrith's Transformation", "order", "7b", "power")
    yield Known("Lignify", "Darksteel Mutation", "order", "6", "abilities")
    # 613.6: Opalescence gives Humility to itself; it has begun in 6, and goes on in 7b
    yield Known("Humility", "Opalescence", "continues", "7b", "")
    yield Known("Humility", "Opalescence", "order", "7b", "power")
