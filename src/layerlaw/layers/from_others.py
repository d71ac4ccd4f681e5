"""What an effect gives that it takes from other objects: their abilities, keywords, colors or creature types, as the board stands."""

from __future__ import annotations

from typing import Any, assert_never

from layerlaw.layers import evaluate, facts
from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.masks import rows_of
from layerlaw.layers.table import Table
from layerlaw.model import changes as c
from layerlaw.model.abilities import Ability, ActivatedAbility, KeywordAbility, TriggeredAbility
from layerlaw.model.game_abilities import only_once_each_turn
from layerlaw.model.words import COLORS, CreatureType
from layerlaw.work import bounded_work

TableInstruction = tuple[Any, ...]


def set_creature_types_of(
    change: c.SetCreatureTypesOf, table: Table, live: ActiveEffect, _mask: int
) -> TableInstruction:
    """The creature types of an object, which may be every one (702.73a), and some besides (205.1a)."""
    at = evaluate.row(change.of, table, live)
    if at < 0:
        return ("nothing",)
    every = facts.has_every_creature_type(table, at)
    have = () if every else (word for word in facts.subtypes(table, at) if isinstance(word, CreatureType))
    return ("set-creature-types", tuple(sorted({*have, *change.besides}, key=str)), every)


def gain_activated(
    change: c.GainActivatedAbilitiesOf, table: Table, live: ActiveEffect, _mask: int
) -> TableInstruction:
    """All activated abilities of the objects of a filter, those that are asked for (602.1)."""
    among, piles = evaluate.among(change.among, table, live)
    work = bounded_work()
    found: list[Ability] = []
    for row in rows_of(among):
        taken = [held.ability for held in table.abilities(row) if _is_taken(held.ability, change.which)]
        taken = [only_once_each_turn(ability) for ability in taken] if change.once_each_turn else taken
        number = piles.get(row, 1)
        if work is not None:
            work.note_taken(len(taken) * number)
        found += taken * number
    return ("gain-all", tuple(found))


def _is_taken(ability: Ability, which: c.TakenAbilities) -> bool:
    """Whether it is one of them; a keyword ability is what its rule says that it means (702.1): crew and equip are activated abilities."""
    parts = ability.parts if isinstance(ability, KeywordAbility) and ability.parts is not None else None
    activated = ability if parts is None else parts.activated
    if not isinstance(activated, ActivatedAbility):
        triggers = isinstance(ability, TriggeredAbility) or (parts is not None and bool(parts.triggered))
        return triggers and which is c.TakenAbilities.AND_TRIGGERED
    match which:
        case c.TakenAbilities.ACTIVATED | c.TakenAbilities.AND_TRIGGERED:
            return True
        case c.TakenAbilities.LOYALTY:
            return activated.is_loyalty
        case c.TakenAbilities.NO_MANA:
            return not activated.is_mana
        case c.TakenAbilities.NO_LOYALTY:
            return not activated.is_loyalty
        case _:
            assert_never(which)


def gain_keywords(change: c.GainKeywordsOf, table: Table, live: ActiveEffect, _mask: int) -> TableInstruction:
    """Each keyword in each of its variants that one of them has: hexproof from white, protection from red, islandwalk."""
    among, _ = evaluate.among(change.among, table, live)
    found: dict[Ability, None] = {}
    for name in change.keywords:
        held = [item.ability for at in rows_of(table.column(f"k:{name}") & among) for item in table.abilities(at)]
        found.update(dict.fromkeys(item for item in held if isinstance(item, KeywordAbility) and item.name == name))
    return ("gain-all", tuple(found))


def gain_protection(
    change: c.GainProtectionFromColorsOf, table: Table, live: ActiveEffect, _mask: int
) -> TableInstruction:
    """Protection from each color that one of them has (702.16i)."""
    among, _ = evaluate.among(change.among, table, live)
    have = [color for color in COLORS if table.column(f"c:{color}") & among]
    return ("gain-all", tuple(KeywordAbility("protection", (color,)) for color in have))
