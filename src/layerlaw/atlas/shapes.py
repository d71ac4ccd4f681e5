"""Shapes: two effects in the plain form of `model.serial`, with the words renamed on which nothing else hangs.

A lord of Goblins stands to "all creatures are Goblins" as a lord of Elves stands to "all creatures are Elves". So before two effects
are tried, their ordinary words are given new names in the order in which they appear; equal pairs are then tried once. Renamed are
creature types but those that some rule names, colors where no mana cost is read, basic land types, keywords that do nothing in the layers,
marks of granted abilities, notes, names of cards, and numbers of power and toughness where nobody reads those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from layerlaw.model.vocabulary import CREATURE_TYPES
from layerlaw.model.words import BASIC_LAND_TYPES, COLORS

Plain = Any
ShapeWord = tuple[str, str | int]
"""The sort of a word, and the word."""
Say = Callable[[str, str | int], str | int]

_NAMED_BY_RULES: Final = frozenset(
    {"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock", "Cleric", "Warrior", "Wizard"}  # 700.8, 700.12
)
_CREATURES: Final = (
    "Goblin", "Elf", "Zombie", "Bear", "Cat", "Bird", "Snake", "Beast", "Spirit", "Angel", "Dragon", "Vampire",
    "Elemental", "Giant", "Knight", "Merfolk", "Soldier", "Spider", "Treefolk", "Wolf", "Demon", "Dwarf", "Faerie", "Horror",
)  # fmt: skip
_KEYWORDS: Final = (
    "flying", "trample", "haste", "vigilance", "lifelink", "deathtouch", "menace", "reach", "first strike", "double strike",
    "fear", "intimidate", "shadow", "skulk", "horsemanship", "flanking", "infect", "wither", "provoke", "exalted", "prowess",
    "melee", "myriad", "mentor", "training", "dethrone", "evolve", "extort", "undying", "persist", "banding", "shroud",
)  # fmt: skip
_POOLS: Final[Mapping[str, Sequence[str | int]]] = {
    "creature": _CREATURES,
    "color": tuple(color.value for color in COLORS),
    "land": tuple(map(str, BASIC_LAND_TYPES)),
    "keyword": _KEYWORDS,
    "mark": tuple(f"mark {number}" for number in range(40)),
    "noted": tuple(f"note {number}" for number in range(40)),
    "name": tuple(f"Card {number}" for number in range(20)),
    "number": tuple(range(1, 60)),
}
ALL_SORTS: Final = frozenset({*_POOLS, "sign"})
"""Every sort of word that can be renamed."""
_RENAMABLE: Final[Mapping[str, frozenset[str | int]]] = {
    "creature": frozenset(map(str, CREATURE_TYPES)) - _NAMED_BY_RULES,
    "color": frozenset(_POOLS["color"]),
    "land": frozenset(_POOLS["land"]),
    "keyword": frozenset(_KEYWORDS),
}


def is_renamable(sort: str, word: str | int) -> bool:
    """Whether nothing but other uses of the same word hangs on it."""
    known = _RENAMABLE.get(sort)
    return word in known if known is not None else True


def words_of(plain: Plain) -> list[ShapeWord]:
    """The words that can be renamed, in the order in which they stand, each once."""
    found: dict[ShapeWord, None] = {}

    def note(sort: str, word: str | int) -> str | int:
        if is_renamable(sort, word):
            found[sort, word] = None
        return word

    renamed(plain, note)
    return list(found)


def new_names(words: Iterable[ShapeWord], *, but: frozenset[str] = frozenset()) -> dict[ShapeWord, str | int]:
    """New names for words, in their order; a sort in `but` keeps its own, and so does one with too many words."""
    taken: dict[str, int] = {}
    names: dict[ShapeWord, str | int] = {}
    too_many: set[str] = set(but)
    for sort, word in words:
        if (sort, word) in names or sort in too_many:
            continue
        if sort == "sign":
            assert isinstance(word, int)
            names[sort, word] = (word > 0) - (word < 0)
            continue
        at = taken.get(sort, 0)
        if at >= len(_POOLS[sort]):
            too_many.add(sort)
            continue
        names[sort, word] = _POOLS[sort][at]
        taken[sort] = at + 1
    return {(sort, word): name for (sort, word), name in names.items() if sort not in too_many}


def rename(plain: Plain, names: Mapping[ShapeWord, str | int]) -> Plain:
    """The same with the words renamed."""
    return renamed(plain, lambda sort, word: names.get((sort, word), word))


def renamed(plain: Plain, say: Say) -> Plain:
    """The same value with every word as `say` says it."""
    if isinstance(plain, list):
        return [renamed(part, say) for part in plain]
    if not isinstance(plain, dict):
        return say("mark", plain) if isinstance(plain, str) and plain.startswith("mark ") else plain
    if len(plain) != 1:
        return {key: renamed(part, say) for key, part in plain.items()}
    ((tag, held),) = plain.items()
    sort = _TAGS.get(tag)
    if sort is not None:
        return {tag: say(sort, held)}
    if tag == "frozenset":
        return {tag: sorted((renamed(part, say) for part in held), key=repr)}
    if tag in ("SetPT", "ModifyPT"):
        number = "number" if tag == "SetPT" else "sign"
        numbers = [say(number, part) if isinstance(part, int) else renamed(part, say) for part in held[:2]]
        return {tag: [*numbers, *held[2:]]}
    field = _TEXTS.get(tag)
    if field is not None and held:
        first = held[0]
        if isinstance(first, str):
            first = say(field, first)
        elif isinstance(first, list):
            first = [say(field, part) if isinstance(part, str) else renamed(part, say) for part in first]
        else:
            first = renamed(first, say)
        return {tag: [first, *(renamed(part, say) for part in held[1:])]}
    return {tag: renamed(held, say)}


_TAGS: Final = {"CreatureType": "creature", "Color": "color", "LandType": "land"}
_TEXTS: Final = {
    "HasKeyword": "keyword",
    "KeywordAbility": "keyword",
    "LoseAbility": "keyword",
    "CantHave": "keyword",
    "GainKeywordsOf": "keyword",
    "Noted": "noted",
    "Named": "name",
    "SetName": "name",
    "AddName": "name",
}
"""Classes whose first field is a word, or a list of words, of a sort."""
