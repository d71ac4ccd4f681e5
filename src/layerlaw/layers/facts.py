"""Characteristics of one row of the table, as values that people and programs read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from layerlaw.layers.facet_bits import EVERY_CREATURE_TYPE
from layerlaw.layers.table import Table
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.texts import is_open
from layerlaw.model.vocabulary import CREATURE_TYPES
from layerlaw.model.words import (
    COLORS,
    SUBTYPE_CLASSES,
    TYPE_LINE_ORDER,
    CardType,
    Color,
    CreatureType,
    Subtype,
    SubtypeFamily,
    Supertype,
)

TYPE_COLUMNS: Final = tuple(
    (f"t:{kind}", kind) for kind in (*TYPE_LINE_ORDER, *(kind for kind in CardType if kind not in TYPE_LINE_ORDER))
)
_FAMILIES: Final = tuple(SubtypeFamily)
SUPERTYPE_COLUMNS: Final = tuple((f"s:{kind}", kind) for kind in Supertype)
COLOR_COLUMNS: Final = tuple((f"c:{color}", color) for color in COLORS)


def types(table: Table, row: int) -> tuple[CardType, ...]:
    """Its card types, in the order in which type lines name them."""
    cols = table.cols
    return tuple([kind for name, kind in TYPE_COLUMNS if name in cols and cols[name] >> row & 1])


def supertypes(table: Table, row: int) -> tuple[Supertype, ...]:
    """Its supertypes."""
    cols = table.cols
    return tuple([kind for name, kind in SUPERTYPE_COLUMNS if name in cols and cols[name] >> row & 1])


def colors(table: Table, row: int) -> tuple[Color, ...]:
    """Its colors in the order WUBRG."""
    cols = table.cols
    return tuple([color for name, color in COLOR_COLUMNS if name in cols and cols[name] >> row & 1])


def has_every_creature_type(table: Table, row: int) -> bool:
    """Whether it is every creature type (702.73a)."""
    return bool(table.cols.get(EVERY_CREATURE_TYPE, 0) & table.gate("creature") & 1 << row)


def subtypes(table: Table, row: int) -> tuple[Subtype, ...]:
    """Its subtypes, printed ones first and in printed order, then the others alphabetically.

    All creature types stand in it where it has them all.
    """
    bit = 1 << row
    cols = table.cols
    found: list[Subtype] = []
    for family in _FAMILIES:
        if not table.words[family] and family is not SubtypeFamily.CREATURE:
            continue
        if not table.gate(family) & bit:
            continue
        kind = SUBTYPE_CLASSES[family]
        prefix = len(family) + 4
        mine = [kind(column[prefix:]) for column in table.words[family] if cols.get(column, 0) & bit]
        if family is SubtypeFamily.CREATURE and cols.get(EVERY_CREATURE_TYPE, 0) & bit:
            mine = list({*CREATURE_TYPES, *(word for word in mine if isinstance(word, CreatureType))})
        found += mine
    if len(found) > 1:
        printed = table.faces[row].subtypes
        found.sort(key=lambda word: (printed.index(word) if word in printed else len(printed), str(word)))
    return tuple(found)


def power(table: Table, row: int) -> int | None:
    """Its power, None where it has none (208.3)."""
    return table.power[row] if has_pt(table, row) else None


def has_pt(table: Table, row: int) -> bool:
    """Whether a row has power and toughness: as `Table.with_pt` says of all of them."""
    if table.row_has(row, "t:Creature"):
        return True
    return (
        not table.row_has(row, "z:battlefield")
        and table.faces[row].power is not None
        and bool(table.existing >> row & 1)
    )


def toughness(table: Table, row: int) -> int | None:
    """Its toughness, None where it has none (208.3)."""
    return table.toughness[row] if has_pt(table, row) else None


def abilities(table: Table, row: int) -> tuple[Ability, ...]:
    """Its abilities, in the order in which it got them."""
    return tuple(held.ability for held in table.abilities(row))


def keyword_texts(held: Iterable[Ability]) -> tuple[str, ...]:
    """The texts of the keyword abilities among some, each once; those that speak of a choice never made do nothing (607.5a)."""
    # of a keyword given many times, each is the same value
    different = {id(ability): ability for ability in held}.values()
    texts = [ability.text for ability in different if isinstance(ability, KeywordAbility) and not is_open(ability)]
    return tuple(dict.fromkeys(texts))


def _name(table: Table, row: int) -> str | None:
    names = table.names(row)
    return " // ".join(names) if names else None


CHARACTERISTICS: Final[dict[str, tuple[str, ...]]] = {
    "name": ("nm", "tx"),
    "mana_cost": ("mc",),
    "controller": ("ctl",),
    "supertypes": ("s", "tx"),
    "types": ("t", "tx"),
    "subtypes": ("st", "t", "tx"),
    "colors": ("c", "tx"),
    "abilities": ("a", "k", "tx", "st"),
    "power": ("pt", "t", "tx"),
    "toughness": ("pt", "t", "tx"),
}
"""Each characteristic that a step can change, with the families of facets that touch it."""

_READ: Final[dict[str, Callable[[Table, int], Any]]] = {
    "name": _name,
    "mana_cost": lambda table, row: str(cost) if (cost := table.faces[row].mana_cost) is not None else None,
    "controller": lambda table, row: table.players[table.control[row]],
    "supertypes": supertypes,
    "types": types,
    "subtypes": subtypes,
    "colors": colors,
    "abilities": abilities,
    "power": power,
    "toughness": toughness,
}


def characteristic(table: Table, row: int, name: str) -> object:
    """One characteristic of one row, by the name that the trace uses."""
    return _READ[name](table, row)
