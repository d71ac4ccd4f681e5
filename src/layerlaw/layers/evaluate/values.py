"""The numbers that values are on a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from operator import add
from typing import Final, assert_never

from layerlaw.layers import past, unknown
from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.evaluate.dispatch import Evaluator, among, chosen, mask, players, rows_meant, value
from layerlaw.layers.evaluate.references import asker, of_top_card
from layerlaw.layers.facet_bits import EVERY_CREATURE_TYPE
from layerlaw.layers.facts import has_pt
from layerlaw.layers.masks import count_of, rows_of
from layerlaw.layers.prepared import prepare_all
from layerlaw.layers.table import Table
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.vocabulary import CREATURE_TYPES
from layerlaw.model.words import (
    BASIC_LAND_TYPES,
    COLORS,
    PERMANENT_TYPES,
    CardType,
    Color,
    CreatureType,
    SubtypeFamily,
    Supertype,
    Zone,
)

TARGETS: Final = "targets"
"""The key under which a spell's targets are linked to it while its cost is determined: ids of objects, and names of players."""

_ON_STACK: Final = f"z:{Zone.STACK}"


def _target_count(node: v.TargetCount, table: Table, live: ActiveEffect, it: int) -> int:
    at = it if it >= 0 else live.row
    targets = table.views[at].linked.get(TARGETS) if at >= 0 else None
    if targets is None:
        return unknown.number_of(node, node.words, table, live, at)
    return (
        len(targets)
        if node.what is None
        else table.count(mask(node.what, table, live, at) & table.mask_of_ids(targets))
    )


def _most_of_one(node: v.MostOfOne, table: Table, live: ActiveEffect, it: int) -> int:
    before, found = table.asked_player, []
    try:
        for one in players(node.player, table, live, it):
            table.asked_player = one
            found.append(value(node.of, table, live, it))
    finally:
        table.asked_player = before
    return (min if node.fewest else max)(found, default=0)


COMPARE: Final[dict[f.Comparison, Callable[[int, int], bool]]] = {
    f.Comparison.EQUAL: lambda a, b: a == b,
    f.Comparison.AT_LEAST: lambda a, b: a >= b,
    f.Comparison.AT_MOST: lambda a, b: a <= b,
    f.Comparison.MORE: lambda a, b: a > b,
    f.Comparison.LESS: lambda a, b: a < b,
}


def counters_of(table: Table, at: int, kind: str | None) -> int:
    """How many counters of the kind, or of all kinds, are on a row."""
    piles = table.views[at].counters
    if kind is None:
        return sum(pile.number for pile in piles.values())
    pile = piles.get(kind)
    return pile.number if pile else 0


def stat(table: Table, at: int, which: v.Stat) -> int:
    """A number of one row; power and toughness of what has none is 0."""
    if which is v.Stat.MANA_VALUE:
        return table.mana_value(at)
    if which is v.Stat.LOYALTY:
        pile = table.views[at].counters.get("loyalty")
        return pile.number if pile else 0
    if not has_pt(table, at):  # of one row: asking for all of them, of each, takes the square of a board
        return 0
    return sizes(table, which)[at]


def mana_values(table: Table, rows: Sequence[int]) -> dict[int, int]:
    """The mana values of rows, all at once (202.3)."""
    if table.cols.get(_ON_STACK) or not table.edition.back_faces_have_mana_value:
        return {row: table.mana_value(row) for row in rows}
    faces = table.faces
    ready = prepare_all([faces[row] for row in rows])
    return {row: one.mana_value for row, one in zip(rows, ready, strict=True)}


def sizes(table: Table, which: v.Stat) -> list[int]:
    """Power or toughness, the base of one, or the sum of both, of all rows that have it; any number for the others."""
    match which:
        case v.Stat.POWER:
            return table.power
        case v.Stat.TOUGHNESS:
            return table.toughness
        case v.Stat.BASE_POWER:
            return table.base_power or table.power
        case v.Stat.BASE_TOUGHNESS:
            return table.base_toughness or table.toughness
        case v.Stat.TOTAL:
            return list(map(add, table.power, table.toughness))
        case v.Stat.MANA_VALUE | v.Stat.LOYALTY:
            raise AssertionError(which)  # no number of power and toughness
        case never:
            assert_never(never)


def stats(table: Table, at: int, which: v.Stat) -> tuple[int, ...]:
    """The answers to a question for a number of one row: a comparison is true if it is true of one of them (708.6a of before 2017)."""
    return table.mana_values(at) if which is v.Stat.MANA_VALUE else (stat(table, at, which),)


def _with(which: v.Stat, rows: int, table: Table) -> int:
    """Those of the rows that have such a number."""
    return rows if which in (v.Stat.MANA_VALUE, v.Stat.LOYALTY) else rows & table.with_pt()


def _greatest(node: v.Greatest, table: Table, live: ActiveEffect, it: int) -> int:
    found, _ = among(node.among, table, live, it)
    rows = rows_of(_with(node.stat, found, table))
    named = [number for at in rows for number in stats(table, at, node.stat)]
    other = _of_unnamed(node.among, node, table, live, it)
    # where there are no such cards, their 0 is no number among them
    return (min if node.least else max)([*named, other] if other else named, default=0)


def _total(node: v.Total, table: Table, live: ActiveEffect, it: int) -> int:
    found, piles = among(node.among, table, live, it)
    named = sum(stat(table, at, node.stat) * piles.get(at, 1) for at in rows_of(_with(node.stat, found, table)))
    return named + _of_unnamed(node.among, node, table, live, it)


def _count(node: v.Count, table: Table, live: ActiveEffect, it: int) -> int:
    return count_of(*among(node.of, table, live, it)) + unnamed(node.of, node, table, live, it)


def unnamed(of: f.Filter, node: object, table: Table, live: ActiveEffect, it: int, *, by_number: bool = True) -> int:
    """Cards beside those that are named, where a filter speaks of a zone in which there may be some."""
    said = unknown.hidden(of)
    if said is None:
        return 0
    if not by_number:
        said = said._replace(is_plain=False)
    of_whom = table.present if said.owner is None else players(said.owner, table, live, it)
    return unknown.unnamed(node, said, table, of_whom)


def _of_unnamed(of: f.Filter, node: object, table: Table, live: ActiveEffect, it: int) -> int:
    """What cards that nobody named have of a characteristic: 0, and asked for, however many they are."""
    said = unknown.hidden(of)
    if said is None:
        return 0
    of_whom = table.present if said.owner is None else players(said.owner, table, live, it)
    return unknown.unnamed(node, said._replace(is_plain=False), table, of_whom, each_once=False)


_EVERY_CREATURE_COLUMN: Final = frozenset(f"st:creature:{word}" for word in CREATURE_TYPES)


def _count_distinct(node: v.CountDistinct, table: Table, live: ActiveEffect, it: int) -> int:
    return _distinct_named(node, table, live, it) + unnamed(node.among, node, table, live, it, by_number=False)


def _distinct_named(node: v.CountDistinct, table: Table, live: ActiveEffect, it: int) -> int:
    found, piles = among(node.among, table, live, it)
    if node.what == v.SAME_NAME:
        shared: Counter[str] = Counter()
        for at in rows_of(found):
            shared.update(dict.fromkeys(table.names(at), piles.get(at, 1)))
        return max(shared.values(), default=0)
    if node.what == v.SAME_CREATURE_TYPE:
        return _most_of_one_creature_type(table, found, piles)
    if node.what in ("card types", "permanent types"):
        kinds = CardType if node.what == "card types" else PERMANENT_TYPES
        return sum(1 for kind in kinds if table.column(f"t:{kind}") & found)
    if node.what == v.EVERY_SORT:
        types = sum(1 for kind in CardType if table.column(f"t:{kind}") & found)
        above = sum(1 for word in Supertype if table.column(f"s:{word}") & found)
        return types + above + sum(_subtypes(family, table, found) for family in SubtypeFamily)
    if node.what == "colors":
        return sum(1 for color in COLORS if table.column(f"c:{color}") & found)
    if node.what == "basic land types":
        return sum(1 for word in BASIC_LAND_TYPES if table.subtype(word) & found)
    rows = rows_of(found)
    if node.what == "creature types":
        return _subtypes(SubtypeFamily.CREATURE, table, found)
    if node.what == "names":
        return len({name for at in rows for name in table.names(at)})
    if node.what == "kinds of counters":
        return len({kind for at in rows for kind, pile in table.views[at].counters.items() if pile.number > 0})
    if node.what == "mana values":
        return len({number for at in rows for number in table.mana_values(at)})
    return len({table.power[at] for at in rows_of(found & table.with_pt())})


def _most_of_one_creature_type(table: Table, found: int, piles: Mapping[int, int]) -> int:
    """How many have the creature type that most of them have; what has every creature type counts for each (702.73a)."""
    found &= table.gate(SubtypeFamily.CREATURE)
    every = table.column(EVERY_CREATURE_TYPE) & found
    alike = [every, *(found & (table.column(column) | every) for column in table.words["creature"])]
    return max(sum(piles.get(at, 1) for at in rows_of(rows)) for rows in alike)


def _subtypes(family: SubtypeFamily, table: Table, found: int) -> int:
    """How many different subtypes of one family the rows have (205.3)."""
    found &= table.gate(family)
    if family is SubtypeFamily.CREATURE and table.column(EVERY_CREATURE_TYPE) & found:
        return len(table.words["creature"] | _EVERY_CREATURE_COLUMN)
    return sum(1 for column in table.words[family] if table.column(column) & found)


def _stat_of(node: v.StatOf, table: Table, live: ActiveEffect, it: int) -> int:
    those = rows_meant(node.ref, table, live, it)
    if not those and isinstance(node.ref, r.TopOfGraveyard | r.TopOfLibrary):
        return of_top_card(node, node.ref, table, live, it)
    return sum(stat(table, at, node.stat) for at in those)


def _counters_on(node: v.CountersOn, table: Table, live: ActiveEffect, it: int) -> int:
    return sum(counters_of(table, at, node.kind) for at in rows_meant(node.ref, table, live, it))


def _players_who(node: v.PlayersWho, table: Table, live: ActiveEffect, it: int) -> int:
    from layerlaw.layers.evaluate.dispatch import holds

    before = table.asked_player
    count = 0
    try:
        for one in players(node.player, table, live, it):
            table.asked_player = one
            count += holds(node.so, table, live, it)
    finally:
        table.asked_player = before
    return count


def _player_counters(node: v.PlayerCounters, table: Table, live: ActiveEffect, it: int) -> int:
    of = players(node.player, table, live, it)
    return sum(unknown.player_counters(node.kind, table, index) for index in of)


def _unspent(node: v.UnspentMana, table: Table, live: ActiveEffect, it: int) -> int:
    held = [getattr(table.game.players[at], "unspent", ()) for at in players(node.player, table, live, it)]
    return sum(node.color is None or letter == node.color for mana in held for letter in mana)


def _devotion_of(table: Table, player: int, colors: frozenset[Color]) -> int:
    """A player's devotion: mana costs and control are settled by layer 3, as are effects that raise it (700.5, 700.5a)."""
    mine = rows_of(table.column(f"ctl:{player}") & table.column("z:battlefield") & table.existing)
    costs = ((at, table.faces[at].mana_cost) for at in mine)
    total = sum(cost.pips(colors) * table.piles.get(at, 1) for at, cost in costs if cost is not None)
    return total + sum(number for who, number in table.devotion_bonus if player in who)


def _devotion(node: v.Devotion, table: Table, live: ActiveEffect, it: int) -> int:
    colors = frozenset(color for word in node.colors if isinstance(color := chosen(word, live), Color))
    return sum(_devotion_of(table, player, colors) for player in players(node.player, table, live, it))


def _starting_life(node: v.StartingLife, table: Table, live: ActiveEffect, it: int) -> int:
    of = players(node.player, table, live, it)
    return sum(table.game.players[index].counters.get("starting_life", 20) for index in of)


def _mana_symbols(node: v.ManaSymbols, table: Table, live: ActiveEffect, it: int) -> int:
    colors = frozenset({node.color})
    found, piles = among(node.among, table, live, it)
    costs = ((at, table.faces[at].mana_cost) for at in rows_of(found))
    named = sum(cost.pips(colors) * piles.get(at, 1) for at, cost in costs if cost is not None)
    return named + _of_unnamed(node.among, node, table, live, it)


def _counters_among(node: v.CountersAmong, table: Table, live: ActiveEffect, it: int) -> int:
    found, piles = among(node.among, table, live, it)
    named = sum(counters_of(table, at, node.kind) * piles.get(at, 1) for at in rows_of(found))
    return named + _of_unnamed(node.among, node, table, live, it)


def _chosen_number(node: v.ChosenNumber, _table: Table, live: ActiveEffect, _it: int) -> int:
    number = chosen(r.Chosen(node.key), live)
    return number if isinstance(number, int) else 0


_PARTY: Final = tuple(
    f.ON_BATTLEFIELD & f.IsType(CardType.CREATURE) & f.ControlledBy(r.You()) & f.HasSubtype(CreatureType(word))
    for word in ("Cleric", "Rogue", "Warrior", "Wizard")
)


def _party(_node: v.Party, table: Table, live: ActiveEffect, it: int) -> int:
    """The most roles that different creatures can fill at once (700.8a)."""
    roles = [mask(role, table, live, it) for role in _PARTY]
    filled = {0}
    for at in rows_of(roles[0] | roles[1] | roles[2] | roles[3]):
        mine = [1 << place for place, role in enumerate(roles) if role >> at & 1]
        for _ in range(min(table.piles.get(at, 1), len(mine))):
            filled |= {before | role for before in filled for role in mine}
    return max(roles_filled.bit_count() for roles_filled in filled)


def _past_number(node: v.PastNumber, table: Table, live: ActiveEffect, it: int) -> int:
    return past.number(node, asker(table, live, it), table, live)


def _half(node: v.Half, table: Table, live: ActiveEffect, it: int) -> int:
    number = value(node.of, table, live, it)
    return -(-number // node.parts) if node.round_up else number // node.parts


VALUES: Final[dict[type[v.ValueNode], Evaluator]] = {
    v.X: lambda node, table, live, _it: unknown.announced_x(node, table, live),
    v.Count: _count,
    v.CountDistinct: _count_distinct,
    v.StatOf: _stat_of,
    v.Greatest: _greatest,
    v.Total: _total,
    v.CountersOn: _counters_on,
    v.PlayerCounters: _player_counters,
    v.UnspentMana: _unspent,
    v.CardsInHand: lambda node, table, live, it: sum(
        unknown.hand(table, index) for index in players(node.player, table, live, it)
    ),
    v.LifeTotal: lambda node, table, live, it: sum(
        unknown.life(table, index) for index in players(node.player, table, live, it)
    ),
    v.StartingLife: _starting_life,
    v.HighestLife: lambda node, table, live, it: max(
        (unknown.life(table, index) for index in players(node.player, table, live, it)), default=0
    ),
    v.MostCardsInHand: lambda node, table, live, it: max(
        (unknown.hand(table, index) for index in players(node.player, table, live, it)), default=0
    ),
    v.MostOfOne: _most_of_one,
    v.Difference: lambda node, table, live, it: abs(
        value(node.first, table, live, it) - value(node.second, table, live, it)
    ),
    v.PlayersWho: _players_who,
    v.PlayerCount: lambda node, table, live, it: len(players(node.player, table, live, it)),
    v.CountersAmong: _counters_among,
    v.ManaSymbols: _mana_symbols,
    v.Devotion: _devotion,
    v.ChosenNumber: _chosen_number,
    v.NotedFact: lambda node, _t, live, _it: live.view.facts.get(node.key, node.least) if live.view is not None else 0,
    v.TargetCount: _target_count,
    v.NotedNumber: lambda node, table, live, _it: unknown.noted_number(node, table, live),
    v.PastNumber: _past_number,
    v.TimesCastSo: lambda node, table, live, _it: unknown.cast_so(node, table, live, live.row),
    v.Party: _party,
    v.Plus: lambda node, table, live, it: sum(value(term, table, live, it) for term in node.terms),
    v.Times: lambda node, table, live, it: node.factor * value(node.of, table, live, it),
    v.GreaterOf: lambda node, table, live, it: max(value(one, table, live, it) for one in node.of),
    v.AtMost: lambda node, table, live, it: min(node.most, value(node.of, table, live, it)),
    v.Half: _half,
}
