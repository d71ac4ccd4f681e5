"""Vocabulary that grows with each set: subtypes by family, and keyword abilities with their rules.

Source: Comprehensive Rules effective 7 August 2026, rules 205.3g to 205.3q and 702. Data, not code: a new
set adds words here and nowhere else. (`tests/model/test_vocabulary.py` holds it against the rules text.)
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from layerlaw.model.words import SUBTYPE_CLASSES, CreatureType, Subtype, SubtypeFamily

_WORDS: Final[dict[SubtypeFamily, str]] = {
    SubtypeFamily.ARTIFACT: """
        Attraction, Blood, Bobblehead, Book, Clue, Contraption, Equipment, Food, Fortification, Gold, Incubator,
        Infinity, Junk, Lander, Map, Mutagen, Powerstone, Spacecraft, Stone, Treasure, Vehicle, Vibranium
    """,
    SubtypeFamily.BATTLE: """
        Siege
    """,
    SubtypeFamily.CREATURE: """
        Advisor, Aetherborn, Alien, Ally, Angel, Antelope, Ape, Archer, Archon, Armadillo, Army, Artificer,
        Assassin, Assembly-Worker, Astartes, Atog, Aurochs, Avatar, Azra, Badger, Balloon, Barbarian, Bard,
        Basilisk, Bat, Bear, Beast, Beaver, Beeble, Beholder, Berserker, Bird, Bison, Blinkmoth, Boar, Bringer,
        Brushwagg, C'tan, Camarid, Camel, Capybara, Caribou, Carrier, Cat, Centaur, Child, Chimera, Citizen,
        Cleric, Clown, Cockatrice, Construct, Coward, Coyote, Crab, Crocodile, Custodes, Cyberman, Cyclops,
        Dalek, Dauthi, Demigod, Demon, Deserter, Detective, Devil, Dinosaur, Djinn, Doctor, Dog, Dragon, Drake,
        Dreadnought, Drix, Drone, Druid, Dryad, Dwarf, Echidna, Efreet, Egg, Elder, Eldrazi, Elemental,
        Elephant, Elf, Elk, Employee, Eternal, Eye, Faerie, Ferret, Fish, Flagbearer, Fox, Fractal, Frog,
        Fungus, Gamer, Gamma, Gargoyle, Germ, Giant, Giraffe, Gith, Glimmer, Gnoll, Gnome, Goat, Goblin, God,
        Golem, Gorgon, Graveborn, Gremlin, Griffin, Guest, Hag, Halfling, Hamster, Harpy, Hedgehog, Hellion,
        Hero, Hippo, Hippogriff, Homarid, Homunculus, Horror, Horse, Human, Hydra, Hyena, Illusion, Imp,
        Incarnation, Inhuman, Inkling, Inquisitor, Insect, Jackal, Jellyfish, Juggernaut, Kangaroo, Kavu, Kirin,
        Kithkin, Knight, Kobold, Kor, Kraken, Kree, Lamia, Lammasu, Leech, Lemur, Leviathan, Lhurgoyf, Licid,
        Lizard, Llama, Lobster, Manticore, Masticore, Mercenary, Merfolk, Metathran, Minion, Minotaur, Mite,
        Mole, Monger, Mongoose, Monk, Monkey, Moogle, Moonfolk, Mount, Mouse, Mutant, Myr, Mystic, Nautilus,
        Necron, Nephilim, Nightmare, Nightstalker, Ninja, Noble, Noggle, Nomad, Nymph, Octopus, Ogre, Ooze, Orb,
        Orc, Orgg, Otter, Ouphe, Ox, Oyster, Pangolin, Peasant, Pegasus, Pentavite, Performer, Pest,
        Phelddagrif, Phoenix, Phyrexian, Pilot, Pincher, Pirate, Plant, Platypus, Porcupine, Possum, Praetor,
        Primarch, Prism, Processor, Qu, Rabbit, Raccoon, Ranger, Rat, Rebel, Reflection, Rhino, Rigger, Robot,
        Rogue, Sable, Salamander, Samurai, Sand, Saproling, Satyr, Scarecrow, Scientist, Scion, Scorpion, Scout,
        Sculpture, Seal, Serf, Serpent, Servo, Shade, Shaman, Shapeshifter, Shark, Sheep, Shi'ar, Siren,
        Skeleton, Skrull, Skunk, Slith, Sliver, Sloth, Slug, Snail, Snake, Soldier, Soltari, Sorcerer, Spawn,
        Specter, Spellshaper, Sphinx, Spider, Spike, Spirit, Splinter, Sponge, Spy, Squid, Squirrel, Starfish,
        Surrakar, Survivor, Symbiote, Synth, Tentacle, Tetravite, Thalakos, Thopter, Thrull, Tiefling, Time
        Lord, Toy, Treefolk, Trilobite, Triskelavite, Troll, Turtle, Tyranid, Unicorn, Utrom, Vampire, Varmint,
        Vedalken, Villain, Volver, Wall, Walrus, Warlock, Warrior, Weasel, Weird, Werewolf, Whale, Wizard, Wolf,
        Wolverine, Wombat, Worm, Wraith, Wurm, Yeti, Zombie, Zubera
    """,
    SubtypeFamily.DUNGEON: """
        Undercity
    """,
    SubtypeFamily.ENCHANTMENT: """
        Aura, Background, Cartouche, Case, Class, Curse, Plan, Role, Room, Rune, Saga, Shard, Shrine
    """,
    SubtypeFamily.LAND: """
        Cave, Desert, Forest, Gate, Island, Lair, Locus, Mine, Mountain, Plains, Planet, Power-Plant, Sphere,
        Swamp, Tower, Town, Urza's
    """,
    SubtypeFamily.PLANAR: """
        Alara, Alfava Metraxis, Amonkhet, Androzani Minor, Antausia, Apalapucia, Arcavios, Arkhos, Avishkar,
        Azgol, Belenon, Bolas's Meditation Realm, Capenna, Cridhe, Darillium, Dominaria, Earth, Echoir,
        Eldraine, Equilor, Ergamon, Fabacin, Fiora, Gallifrey, Gargantikar, Gobakhan, Horsehead Nebula, Ikoria,
        Innistrad, Iquatana, Ir, Ixalan, Kaldheim, Kamigawa, Kandoka, Karsus, Kephalai, Kinshala, Kolbahan,
        Kylem, Kyneth, Lorwyn, Luvion, Mars, Mercadia, Mirrodin, Moag, Mongseng, Moon, Muraganda, Necros, New
        Earth, New Phyrexia, Outside Mutter's Spiral, Phyrexia, Pyrulea, Rabiah, Rath, Ravnica, Regatha,
        Segovia, Serra's Realm, Shadowmoor, Shandalar, Shenmeng, Skaro, Spacecraft, Tarkir, The Abyss, The Dalek
        Asylum, The Library, Theros, Time, Trenzalore, Ulgrotha, Unknown Planet, Valla, Vryn, Wildfire, Xerex,
        Zendikar, Zhalfir
    """,
    SubtypeFamily.PLANESWALKER: """
        Ajani, Aminatou, Angrath, Arlinn, Ashiok, Bahamut, Basri, Bolas, Calix, Chandra, Comet, Dack, Dakkon,
        Daretti, Davriel, Dellian, Dihada, Domri, Dovin, Ellywick, Elminster, Elspeth, Estrid, Freyalise,
        Garruk, Gideon, Grist, Guff, Huatli, Jace, Jared, Jaya, Jeska, Kaito, Karn, Kasmina, Kaya, Kiora, Koth,
        Liliana, Lolth, Lukka, Minsc, Mordenkainen, Nahiri, Narset, Niko, Nissa, Nixilis, Oko, Quintorius, Ral,
        Rowan, Saheeli, Samut, Sarkhan, Serra, Sivitri, Sorin, Szat, Tamiyo, Tasha, Teferi, Teyo, Tezzeret,
        Tibalt, Tyvar, Ugin, Urza, Venser, Vivien, Vraska, Vronos, Will, Windgrace, Wrenn, Xenagos, Yanggu,
        Yanling, Zariel
    """,
    SubtypeFamily.SPELL: """
        Adventure, Arcane, Lesson, Omen, Trap
    """,
}

SUBTYPES: Final[dict[SubtypeFamily, tuple[Subtype, ...]]] = {
    family: tuple(SUBTYPE_CLASSES[family](" ".join(word.split())) for word in words.split(","))
    for family, words in _WORDS.items()
}
"""Every subtype of the rules, by family, alphabetically."""

CREATURE_TYPES: Final[tuple[CreatureType, ...]] = tuple(CreatureType(word) for word in SUBTYPES[SubtypeFamily.CREATURE])
"""Every creature type (205.3m)."""

_BY_FOLDED: Final[dict[str, list[Subtype]]] = {}
for _family in SubtypeFamily:
    for _word in SUBTYPES[_family]:
        _BY_FOLDED.setdefault(_word.casefold(), []).append(_word)


def find_subtype(word: str, families: Collection[SubtypeFamily] = ()) -> Subtype | None:
    """The subtype spelled `word` (case is ignored), or None where the rules list no such subtype.

    A word that stands in two lists (Spacecraft is an artifact type and a plane) is taken from one of `families`, if given.
    """
    found = _BY_FOLDED.get(word.casefold(), ())
    return next((one for one in found if one.family in families), found[0] if found else None)


KEYWORD_ABILITIES: Final[dict[str, str]] = {
    "deathtouch": "702.2",
    "defender": "702.3",
    "double strike": "702.4",
    "enchant": "702.5",
    "equip": "702.6",
    "first strike": "702.7",
    "flash": "702.8",
    "flying": "702.9",
    "haste": "702.10",
    "hexproof": "702.11",
    "indestructible": "702.12",
    "intimidate": "702.13",
    "landwalk": "702.14",
    "lifelink": "702.15",
    "protection": "702.16",
    "reach": "702.17",
    "shroud": "702.18",
    "trample": "702.19",
    "vigilance": "702.20",
    "ward": "702.21",
    "banding": "702.22",
    "rampage": "702.23",
    "cumulative upkeep": "702.24",
    "flanking": "702.25",
    "phasing": "702.26",
    "buyback": "702.27",
    "shadow": "702.28",
    "cycling": "702.29",
    "echo": "702.30",
    "horsemanship": "702.31",
    "fading": "702.32",
    "kicker": "702.33",
    "flashback": "702.34",
    "madness": "702.35",
    "fear": "702.36",
    "morph": "702.37",
    "amplify": "702.38",
    "provoke": "702.39",
    "storm": "702.40",
    "affinity": "702.41",
    "entwine": "702.42",
    "modular": "702.43",
    "sunburst": "702.44",
    "bushido": "702.45",
    "soulshift": "702.46",
    "splice": "702.47",
    "offering": "702.48",
    "ninjutsu": "702.49",
    "epic": "702.50",
    "convoke": "702.51",
    "dredge": "702.52",
    "transmute": "702.53",
    "bloodthirst": "702.54",
    "haunt": "702.55",
    "replicate": "702.56",
    "forecast": "702.57",
    "graft": "702.58",
    "recover": "702.59",
    "ripple": "702.60",
    "split second": "702.61",
    "suspend": "702.62",
    "vanishing": "702.63",
    "absorb": "702.64",
    "aura swap": "702.65",
    "delve": "702.66",
    "fortify": "702.67",
    "frenzy": "702.68",
    "gravestorm": "702.69",
    "poisonous": "702.70",
    "transfigure": "702.71",
    "champion": "702.72",
    "changeling": "702.73",
    "evoke": "702.74",
    "hideaway": "702.75",
    "prowl": "702.76",
    "reinforce": "702.77",
    "conspire": "702.78",
    "persist": "702.79",
    "wither": "702.80",
    "retrace": "702.81",
    "devour": "702.82",
    "exalted": "702.83",
    "unearth": "702.84",
    "cascade": "702.85",
    "annihilator": "702.86",
    "level up": "702.87",
    "rebound": "702.88",
    "umbra armor": "702.89",
    "infect": "702.90",
    "battle cry": "702.91",
    "living weapon": "702.92",
    "undying": "702.93",
    "miracle": "702.94",
    "soulbond": "702.95",
    "overload": "702.96",
    "scavenge": "702.97",
    "unleash": "702.98",
    "cipher": "702.99",
    "evolve": "702.100",
    "extort": "702.101",
    "fuse": "702.102",
    "bestow": "702.103",
    "tribute": "702.104",
    "dethrone": "702.105",
    "hidden agenda": "702.106",
    "outlast": "702.107",
    "prowess": "702.108",
    "dash": "702.109",
    "exploit": "702.110",
    "menace": "702.111",
    "renown": "702.112",
    "awaken": "702.113",
    "devoid": "702.114",
    "ingest": "702.115",
    "myriad": "702.116",
    "surge": "702.117",
    "skulk": "702.118",
    "emerge": "702.119",
    "escalate": "702.120",
    "melee": "702.121",
    "crew": "702.122",
    "fabricate": "702.123",
    "partner": "702.124",
    "undaunted": "702.125",
    "improvise": "702.126",
    "aftermath": "702.127",
    "embalm": "702.128",
    "eternalize": "702.129",
    "afflict": "702.130",
    "ascend": "702.131",
    "assist": "702.132",
    "jump-start": "702.133",
    "mentor": "702.134",
    "afterlife": "702.135",
    "riot": "702.136",
    "spectacle": "702.137",
    "escape": "702.138",
    "companion": "702.139",
    "mutate": "702.140",
    "encore": "702.141",
    "boast": "702.142",
    "foretell": "702.143",
    "demonstrate": "702.144",
    "daybound and nightbound": "702.145",
    "disturb": "702.146",
    "decayed": "702.147",
    "cleave": "702.148",
    "training": "702.149",
    "compleated": "702.150",
    "reconfigure": "702.151",
    "blitz": "702.152",
    "casualty": "702.153",
    "enlist": "702.154",
    "read ahead": "702.155",
    "ravenous": "702.156",
    "squad": "702.157",
    "space sculptor": "702.158",
    "visit": "702.159",
    "prototype": "702.160",
    "living metal": "702.161",
    "more than meets the eye": "702.162",
    "for mirrodin!": "702.163",
    "toxic": "702.164",
    "backup": "702.165",
    "bargain": "702.166",
    "craft": "702.167",
    "disguise": "702.168",
    "solved": "702.169",
    "plot": "702.170",
    "saddle": "702.171",
    "spree": "702.172",
    "freerunning": "702.173",
    "gift": "702.174",
    "offspring": "702.175",
    "impending": "702.176",
    "exhaust": "702.177",
    "max speed": "702.178",
    "start your engines!": "702.179",
    "harmonize": "702.180",
    "mobilize": "702.181",
    "job select": "702.182",
    "tiered": "702.183",
    "station": "702.184",
    "warp": "702.185",
    "∞ (infinity)": "702.186",
    "mayhem": "702.187",
    "web-slinging": "702.188",
    "firebending": "702.189",
    "sneak": "702.190",
    "increment": "702.191",
    "paradigm": "702.192",
    "power-up": "702.193",
    "teamwork": "702.194",
    "storied": "702.195",
}
"""Every keyword ability, in lower case, with the rule that defines it (702)."""
