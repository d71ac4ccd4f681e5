"""Whether conditions are true on a board."""

from __future__ import annotations

from typing import Final

from layerlaw.layers import unknown
from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.evaluate.dispatch import Decider, among, chosen, holds, mask, players, row, rows_meant, value
from layerlaw.layers.evaluate.references import of_top_card
from layerlaw.layers.evaluate.values import COMPARE, unnamed
from layerlaw.layers.masks import count_of
from layerlaw.layers.table import Table
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.words import COLORS, Color


def _there_are(node: k.ThereAre, table: Table, live: ActiveEffect, it: int) -> bool:
    found = count_of(*among(node.filter, table, live, it))
    if found >= node.least or unknown.hidden(node.filter) is None:
        return found >= node.least
    inquiry = table.inquiry
    before, inquiry.bound = inquiry.bound, node.least - found
    more = unnamed(node.filter, v.Count(node.filter), table, live, it)
    inquiry.bound = before
    return found + more >= node.least


def _value_is(node: k.ValueIs, table: Table, live: ActiveEffect, it: int) -> bool:
    compare = COMPARE[node.comparison]
    right = value(node.right, table, live, it)
    inquiry = table.inquiry
    before, inquiry.bound = inquiry.bound, right + (node.comparison in (f.Comparison.MORE, f.Comparison.AT_MOST))
    left = value(node.left, table, live, it)
    inquiry.bound = before
    return compare(left, right)


def _matches(node: k.Matches, table: Table, live: ActiveEffect, it: int) -> bool:
    those = rows_meant(node.ref, table, live, it)
    if not those and isinstance(node.ref, r.TopOfGraveyard | r.TopOfLibrary):
        return bool(of_top_card(node, node.ref, table, live, it))
    fitting = mask(node.filter, table, live, it) if those else 0
    return any(fitting >> at & 1 for at in those)


def _player_is(node: k.PlayerIs, table: Table, live: ActiveEffect, it: int) -> bool:
    of = [table.game.players[index] for index in players(node.player, table, live, it)]
    if node.designation == "max_speed" and any(player.counters.get("speed", 0) >= 4 for player in of):
        return True  # 702.179e: a player has max speed if their speed is 4
    return any(
        node.designation in player.designations or unknown.designated(node.designation, table, player.name)
        for player in of
    )


def _some_player(node: k.SomePlayer, table: Table, live: ActiveEffect, it: int) -> bool:
    before = table.asked_player
    try:
        return any(_so_of(one, node.so, table, live, it) for one in players(node.player, table, live, it))
    finally:
        table.asked_player = before


def _so_of(player: int, so: k.Condition, table: Table, live: ActiveEffect, it: int) -> bool:
    table.asked_player = player
    return holds(so, table, live, it)


def _commonest_color(node: k.CommonestColor, table: Table, live: ActiveEffect, it: int) -> bool:
    found, piles = among(node.among, table, live, it)
    counts = {color: count_of(found & table.column(f"c:{color}"), piles) for color in COLORS}
    most = max(counts.values())
    color = chosen(node.color, live)
    alone = node.tied or sum(number == most for number in counts.values()) == 1
    return isinstance(color, Color) and most > 0 and counts[color] == most and alone


CONDITIONS: Final[dict[type[k.Condition], Decider]] = {
    k.AllOf: lambda node, table, live, it: all(holds(part, table, live, it) for part in node.parts),
    k.AnyOf: lambda node, table, live, it: any(holds(part, table, live, it) for part in node.parts),
    k.NotSo: lambda node, table, live, it: not holds(node.part, table, live, it),
    k.ThereAre: _there_are,
    k.ValueIs: _value_is,
    k.Matches: _matches,
    k.TurnOf: lambda node, table, live, it: unknown.active(table) in players(node.player, table, live, it),
    k.PlayerIs: _player_is,
    k.SomePlayer: _some_player,
    k.WasCastSo: lambda node, table, live, it: unknown.cast_so(node, table, live, row(node.of, table, live, it)) > 0,
    k.Noted: lambda node, table, live, _it: unknown.noted(node, table, live),
    k.CommonestColor: _commonest_color,
    k.OptionChosen: lambda node, _t, live, _it: chosen(r.Chosen("mode"), live) == node.number,
}
