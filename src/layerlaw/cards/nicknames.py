"""What players call cards at the table. A nickname finds a card; it is never taken for its name in a board."""

from __future__ import annotations

from typing import Final

from layerlaw.cards.typed_names import fold

__all__ = ["NICKNAMES", "by_nickname"]

NICKNAMES: Final = {
    "bob": ("Dark Confidant",),
    "bop": ("Birds of Paradise",),
    "bolt": ("Lightning Bolt",),
    "bskull": ("Batterskull",),
    "clique": ("Vendilion Clique",),
    "crypt": ("Mana Crypt", "Tormod's Crypt"),
    "dauthi": ("Dauthi Voidwalker",),
    "dryad": ("Dryad of the Ilysian Grove", "Dryad Arbor"),
    "elesh": ("Elesh Norn, Grand Cenobite", "Elesh Norn, Mother of Machines"),
    "emmy": ("Emrakul, the Aeons Torn", "Emrakul, the Promised End"),
    "fow": ("Force of Will",),
    "fon": ("Force of Negation",),
    "gary": ("Gray Merchant of Asphodel",),
    "goyf": ("Tarmogoyf",),
    "jace tms": ("Jace, the Mind Sculptor",),
    "jtms": ("Jace, the Mind Sculptor",),
    "jitte": ("Umezawa's Jitte",),
    "karn": ("Karn, the Great Creator", "Karn Liberated"),
    "mom": ("Mother of Runes",),
    "moon": ("Blood Moon",),
    "opal": ("Mox Opal", "Opalescence"),
    "path": ("Path to Exile",),
    "pod": ("Birthing Pod",),
    "prime time": ("Primeval Titan",),
    "rip": ("Rest in Peace",),
    "sad robot": ("Solemn Simulacrum",),
    "sfm": ("Stoneforge Mystic",),
    "skittles": ("Skithiryx, the Blight Dragon",),
    "snappy": ("Snapcaster Mage",),
    "stp": ("Swords to Plowshares",),
    "swords": ("Swords to Plowshares",),
    "sylvan": ("Sylvan Library",),
    "teeg": ("Gaddock Teeg",),
    "thalia": ("Thalia, Guardian of Thraben", "Thalia, Heretic Cathar"),
    "tks": ("Thought-Knot Seer",),
    "tnn": ("True-Name Nemesis",),
    "ulamog": ("Ulamog, the Infinite Gyre", "Ulamog, the Ceaseless Hunger"),
    "wog": ("Wrath of God",),
}
"""Nicknames in small letters, each with the cards that it may mean."""

_BY_FOLDED: Final = {fold(nickname): names for nickname, names in NICKNAMES.items()}


def by_nickname(asked: str) -> tuple[str, ...]:
    """The names of the cards that are called so; empty where none is."""
    return _BY_FOLDED.get(fold(asked), ())
