"""English as rules text uses it: numbers in words, plurals, lists, articles, and what an object calls itself.

Shared by the writer and the reader, so that the two cannot disagree. Knows words, and nothing of abilities.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from layerlaw.model.values import Stat
from layerlaw.model.vocabulary import SUBTYPES
from layerlaw.model.words import PERMANENT_TYPES, CardType, SubtypeFamily

NUMBER_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
NUMBERS: Final = {word: number for number, word in enumerate(NUMBER_WORDS)} | {
    "thirty": 30,
    "fifty": 50,
    "ninety-nine": 99,
}
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
STATS: Final = {"power": Stat.POWER, "toughness": Stat.TOUGHNESS, "mana value": Stat.MANA_VALUE}
LINKED: Final = {"affinity": "for", "splice": "onto", "partner": "with"}
"""Keywords, and what joins to them what they are about (702.41a, 702.47a)."""
ROMANS: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")

_IRREGULAR: Final = {
    "Child": "Children", "Cyclops": "Cyclopes", "Dwarf": "Dwarves", "Elf": "Elves", "Fish": "Fish", "Fungus": "Fungi",
    "Homunculus": "Homunculi", "Jellyfish": "Jellyfish", "Kithkin": "Kithkin", "Kor": "Kor", "Leaf": "Leaves",
    "Merfolk": "Merfolk", "Mouse": "Mice", "Myr": "Myr", "Nautilus": "Nautiluses", "Ox": "Oxen", "Plains": "Plains",
    "Moonfolk": "Moonfolk", "Octopus": "Octopuses", "Ouphe": "Ouphes", "Pegasus": "Pegasi", "Phyrexian": "Phyrexians",
    "Platypus": "Platypuses", "Samurai": "Samurai", "Serf": "Serfs", "Sheep": "Sheep", "Squid": "Squid",
    "Starfish": "Starfish", "Thief": "Thieves", "Treefolk": "Treefolk", "Urza's": "Urza's", "Werewolf": "Werewolves",
    "Wolf": "Wolves", "Homarid": "Homarids", "Locus": "Loci", "Moose": "Moose", "Eldrazi": "Eldrazi", "Ninja": "Ninjas",
    "Dauthi": "Dauthi", "Soltari": "Soltari", "Thalakos": "Thalakos", "Equipment": "Equipment", "Vedalken": "Vedalken",
    "Efreet": "Efreets", "Spacecraft": "Spacecraft", "Aurochs": "Aurochs", "Blood": "Blood", "Junk": "Junk",
    "Gold": "Gold", "Food": "Foods", "Time Lord": "Time Lords", "Elk": "Elks", "Djinn": "Djinn", "Kree": "Kree",
    "Hero": "Heroes", "Aetherborn": "Aetherborn",
}  # fmt: skip


def plural(word: str) -> str:
    """The plural of a noun: `Elves`, `Mountains`, `Plains`, `sorceries`."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    before, space, last = word.rpartition(" ")
    if space:
        return f"{before} {plural(last)}"
    if word.endswith(("s", "x", "ch", "sh", "z")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def number_word(number: int) -> str:
    """A count as rules text writes it: words up to twenty, digits beyond."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def times_word(number: int) -> str:
    """How often: `once`, `twice`, `three times`."""
    return {1: "once", 2: "twice"}.get(number) or f"{number_word(number)} times"


def several_targets(words: Sequence[str]) -> bool:
    """Do these words, in lower case, name several targets at once: `up to two target creatures`, `any number of target players`?"""
    for place, word in enumerate(words):
        if word == "target" and place:
            before = words[place - 1] if words[place - 1] != "other" or place < 2 else words[place - 2]
            if NUMBERS.get(before, 0) > 1 or before in ("x", "of", "many", "more"):
                return True
    return False


def article(noun: str) -> str:
    """`an artifact`, `a creature`; by the first letter, as rules text does with few exceptions."""
    first = noun[:1].lower()
    lowered = noun.lower()
    if lowered.startswith(("eight", "x ", "x/", "11/", "18/")) or lowered[:2] in ("8/", "8 "):
        return f"an {noun}"
    if lowered.startswith(("one", "uni", "urza", "eu", "utrom")):
        return f"a {noun}"
    return f"an {noun}" if first in "aeiou" else f"a {noun}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b, and c`."""
    if len(items) <= 2:
        return f" {last} ".join(items)
    return f"{', '.join(items[:-1])}, {last} {items[-1]}"


def capitalised(text: str) -> str:
    """The text with its first letter large; `{T}` and quotes stay."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a large first letter and a period at its end, unless it closes itself."""
    text = capitalised(text.strip())
    return text if not text or text.endswith((".", '."', ".)", "—", '!"', "!")) else text + "."


_CALLED_BY_SUBTYPE: Final = ("Aura", "Equipment", "Vehicle", "Saga", "Class", "Case", "Siege", "Spacecraft", "Room")
_CALLED_BY_TYPE: Final = (
    CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE, CardType.LAND, CardType.ARTIFACT, CardType.ENCHANTMENT,
    CardType.INSTANT, CardType.SORCERY, CardType.SCHEME, CardType.CONSPIRACY,
)  # fmt: skip


def called(types: Iterable[str], subtypes: Iterable[str]) -> str:
    """What an object of these types calls itself, behind "this": `creature`, `Aura`, `land`, `spell`."""
    held, kinds = set(subtypes), set(types)
    for word in _CALLED_BY_SUBTYPE:
        if word in held and CardType.CREATURE not in kinds:
            return word
    for kind in _CALLED_BY_TYPE:
        if kind in kinds:
            return "spell" if kind in (CardType.INSTANT, CardType.SORCERY) else kind.lower()
    return "permanent"


NOTED_NUMBERS: Final = {
    "target beyond the first": "targets beyond the first",
    "card you've drawn this turn": "cards you've drawn this turn",
    "creature that died this turn": "creatures that died this turn",
    "creature that attacked this turn": "creatures that attacked this turn",
    "spell you've cast this turn": "spells you've cast this turn",
    "other spell you've cast this turn": "other spells you've cast this turn",
    "instant and sorcery spell you've cast this turn": "instant and sorcery spells you've cast this turn",
    "spell your opponents have cast this turn": "spells your opponents have cast this turn",
    "card your opponents have drawn this turn": "cards your opponents have drawn this turn",
    "permanent you've sacrificed this turn": "permanents you've sacrificed this turn",
    "time it was kicked": "times it was kicked",
    "time you've cast your commander from the command zone this game": "times you've cast your commander from the command zone this game",
    "creature that entered the battlefield under your control this turn": "creatures that entered the battlefield under your control this turn",
    "artifact that entered the battlefield under your control this turn": "artifacts that entered the battlefield under your control this turn",
}  # fmt: skip
"""What is counted of the past or of the casting, behind "for each" and behind "the number of" (608.2i)."""
NOTED_AMOUNTS: Final = (
    "the amount of life you gained this turn", "the amount of life you've gained this turn", "the amount of life you've lost this turn",
    "the total amount of life your opponents have lost this turn", "the life paid as it entered",
    "the total amount of noncombat damage dealt to your opponents this turn", "the amount of life your opponents have lost this turn",
)  # fmt: skip
"""Amounts of the past, in full."""


ITS_MANA_COST: Final = "equal to its mana cost"
"""The cost of a keyword that is granted with "the flashback cost is equal to its mana cost"."""


SELF_WORDS: Final = frozenset(
    {*(kind.lower() for kind in PERMANENT_TYPES), *_CALLED_BY_SUBTYPE, "spell", "card", "permanent", "token", "scheme",
     "conspiracy", "emblem", "Mount"}
)  # fmt: skip
"""What may stand behind "this" where rules text speaks of the object itself (201.5)."""

_OTHER_PLURALS: Final = {"Djinn": ("Djinns",)}
"""Plurals that rules text has beside the usual one."""
SUBTYPE_NOUNS: Final = {
    form: word
    for family in SubtypeFamily
    if family not in (SubtypeFamily.PLANAR, SubtypeFamily.DUNGEON)
    for word in SUBTYPES[family]
    for form in {str(word), plural(str(word)), *_OTHER_PLURALS.get(str(word), ())}
}
"""Each subtype by its singular and its plural."""


HELPED: Final = {
    "crewed by": "that crewed it this turn", "saddled by": "that saddled it this turn", "convoked": "that convoked it",
}  # fmt: skip
"""What is said of the creatures that were tapped for an object, by the word under which it knows them (702.51c, 702.122b, 702.171c)."""
