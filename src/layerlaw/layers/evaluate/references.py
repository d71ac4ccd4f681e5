"""Which object, and which players, a reference means on a board. Players are indices in turn order."""

from __future__ import annotations

from typing import Final

from layerlaw.layers import past, unknown
from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.evaluate.dispatch import Evaluator, PlayersFinder, chosen, holds, linked, players, row, value, you
from layerlaw.layers.masks import NO_ROW, rows_of
from layerlaw.layers.protocol import ObjectView, Timestamp
from layerlaw.layers.table import Table
from layerlaw.model import conditions as k
from layerlaw.model import references as r
from layerlaw.model import values as v


def _linked(ref: r.Linked, table: Table, live: ActiveEffect, _it: int) -> int:
    ids = linked(ref.key, table, live)
    return table.row_by_id.get(ids[0], NO_ROW) if ids else NO_ROW


def _last_linked(ref: r.LastLinked, table: Table, live: ActiveEffect, _it: int) -> int:
    rows = (table.row_by_id.get(one, NO_ROW) for one in reversed(linked(ref.key, table, live)))
    fits = table.existing if ref.type is None else table.existing & table.column(f"t:{ref.type}")
    return next((at for at in rows if at >= 0 and fits >> at & 1), NO_ROW)


def _place(view: ObjectView) -> Timestamp:
    """Where a card lies in its library: the greater, the nearer to the top; where nothing moved it, as it came there."""
    placed = view.facts.get("place")
    if placed is not None:
        return placed
    return view.id if isinstance(view.id, int) else view.timestamp


def _lies_below(at: int, table: Table) -> bool:
    """Was a library's card put on the bottom, under cards that nobody knows?"""
    view = table.views[at]
    owner = next((player for player in table.game.players if player.name == view.owner), None)
    return view.facts.get("place", 1) < 0 and getattr(owner, "library_count", 0) > 0


def _lies_above(at: int, table: Table) -> bool:
    """Does a library's card lie on top of cards that nobody knows?"""
    view = table.views[at]
    owner = next((player for player in table.game.players if player.name == view.owner), None)
    return view.facts.get("place", 1) >= 0 and getattr(owner, "library_count", 0) > 0


def _top_of(zone: str) -> Evaluator:
    """The newest card of a zone that is kept in order, which is its top one, or the oldest, at its bottom (401.4, 404.2)."""

    def evaluate(ref: r.TopOfGraveyard | r.TopOfLibrary, table: Table, live: ActiveEffect, it: int) -> int:
        owned = 0
        for player in players(ref.player, table, live, it):
            owned |= table.column(f"own:{player}")
        there = owned & table.column(f"z:{zone}")
        if isinstance(ref, r.TopOfGraveyard) and ref.type is not None:
            there &= table.column(f"t:{ref.type}")
        rows = rows_of(there)
        if not rows:
            return NO_ROW
        if zone == "graveyard":
            end = min if ref.bottom else max
            return end(rows, key=lambda at: table.views[at].timestamp)
        if ref.bottom:
            last = min(rows, key=lambda at: _place(table.views[at]))
            return NO_ROW if _lies_above(last, table) else last
        top = max(rows, key=lambda at: _place(table.views[at]))
        return NO_ROW if _lies_below(top, table) else top

    return evaluate


def of_top_card(
    node: k.Matches | v.StatOf, ref: r.TopOfGraveyard | r.TopOfLibrary, table: Table, live: ActiveEffect, it: int
) -> int:
    """A question of the top card of a zone in which nobody named one."""
    zone = "graveyard" if isinstance(ref, r.TopOfGraveyard) else "library"
    return unknown.of_top_card(node, zone, table, live, players(ref.player, table, live, it))


REFERENCES: Final[dict[type[r.ObjectRef], Evaluator]] = {
    r.This: lambda _n, _t, live, _it: live.row,
    r.Grantor: lambda _n, _t, live, _it: live.row,
    r.It: lambda _n, _t, _l, it: it,
    r.Host: lambda _n, table, live, _it: table.hosts.get(live.row, NO_ROW),
    r.ExactObject: lambda ref, table, _l, _it: table.row_by_id.get(ref.id, NO_ROW),
    r.Linked: _linked,
    r.LastLinked: _last_linked,
    r.TopOfGraveyard: _top_of("graveyard"),
    r.TopOfLibrary: _top_of("library"),
    r.Target: lambda _n, _t, _l, _it: NO_ROW,
    r.That: lambda _n, _t, _l, _it: NO_ROW,
}


def _opponents(_ref: r.Opponents, table: Table, live: ActiveEffect, _it: int) -> tuple[int, ...]:
    me = you(table, live)
    return tuple(index for index in table.present if index != me)


def _controller_of(ref: r.ControllerOf, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    at = row(ref.ref, table, live, it)
    return () if at < 0 else (table.control[at],)


def _owner_of(ref: r.OwnerOf, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    at = row(ref.ref, table, live, it)
    return () if at < 0 else (table.players.index(table.views[at].owner),)


def _by_name(name: object, table: Table) -> tuple[int, ...]:
    return (table.players.index(name),) if name in table.players else ()


def _chosen_player(ref: r.ChosenPlayer, table: Table, live: ActiveEffect, _it: int) -> tuple[int, ...]:
    found = (_by_name(chosen(r.Chosen(key), live), table) for key in ref.keys)
    return next((players for players in found if players), ())


def _ignoring(_ref: r.Ignoring, table: Table, live: ActiveEffect, _it: int) -> tuple[int, ...]:
    names = chosen(r.Chosen("ignoring"), live)
    return tuple(at for name in names for at in _by_name(name, table)) if isinstance(names, tuple) else ()


def _players_but(ref: r.PlayersBut, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    but = players(ref.but, table, live, it)
    return tuple(one for one in players(ref.of, table, live, it) if one not in but)


def _either(ref: r.EitherPlayer, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    both = {*players(ref.first, table, live, it), *players(ref.second, table, live, it)}
    return tuple(sorted(both))


def _beside(ref: r.PlayerBeside, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    """By their seats: the players stand in turn order, without those who have left the game."""
    step = -1 if ref.right else 1
    there = table.present
    return tuple(
        there[(there.index(one) + step) % len(there)] for one in players(ref.of, table, live, it) if one in there
    )


def _with_most(ref: r.PlayerWithMost, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    """The one player who has more of it than each other; nobody where two have as much."""
    before = table.asked_player
    found: dict[int, int] = {}
    try:
        for one in table.present:
            table.asked_player = one
            found[one] = value(ref.of, table, live, it)
    finally:
        table.asked_player = before
    first = [one for one, number in found.items() if number == max(found.values())]
    return tuple(first) if len(first) == 1 else ()


def _such(ref: r.PlayersSuch, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    """Each asked alone whether it is so of them."""
    before, found = table.asked_player, []
    try:
        for one in players(ref.of, table, live, it):
            table.asked_player = one
            found += [one] if holds(ref.so, table, live, it) else []
    finally:
        table.asked_player = before
    return tuple(found)


def _defending(_ref: r.DefendingPlayer, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    """508.5: whom the source attacks; of what is none itself, whom the object attacks that it is applied to (508.5a)."""
    return next((found for at in (live.row, it) if at >= 0 and (found := _attacked_by(at, table))), ())


def _attacked_by(at: int, table: Table) -> tuple[int, ...]:
    """The player, the controller of the planeswalker, or the protector of the battle that it attacks."""
    view = table.views[at]
    if isinstance(view.choices.get("attacking"), str):
        return _by_name(view.choices["attacking"], table)
    goals = [table.row_by_id[one] for one in view.linked.get("attacking", ()) if one in table.row_by_id]
    for goal in goals:
        return _by_name(table.views[goal].choices.get("protector"), table) or (table.control[goal],)
    return ()


PLAYERS: Final[dict[type[r.PlayerRef], PlayersFinder]] = {
    r.You: lambda _n, table, live, _it: (you(table, live),),
    r.Opponents: _opponents,
    r.PlayersBut: _players_but,
    r.PlayerWithMost: _with_most,
    r.PlayersSuch: _such,
    r.EitherPlayer: _either,
    r.PlayerBeside: _beside,
    r.OnePlayer: lambda _n, table, _l, _it: () if table.asked_player < 0 else (table.asked_player,),
    r.EachPlayer: lambda _n, table, _l, _it: table.present,
    r.ControllerOf: _controller_of,
    r.OwnerOf: _owner_of,
    r.HostPlayer: lambda _n, table, live, _it: _by_name(live.view.attached_to_player if live.view else None, table),
    r.ChosenPlayer: _chosen_player,
    r.Ignoring: _ignoring,
    r.ActivePlayer: lambda _n, table, _l, _it: (table.active,),
    r.ExactPlayer: lambda ref, table, _l, _it: _by_name(ref.name, table),
    r.DefendingPlayer: _defending,
    r.TargetPlayer: lambda _n, _t, _l, _it: (),
    r.ThatPlayer: lambda _n, _t, _l, _it: (),
}


def asker(table: Table, live: ActiveEffect, it: int) -> past.Asker:
    """Whoever looks back at what happened: whom "you" and the other words of the effect mean."""

    def names(ref: r.PlayerRef) -> tuple[str, ...]:
        if isinstance(ref, r.EachPlayer | r.Opponents):  # what a player did who has left the game is found too (800.4i)
            me = you(table, live) if isinstance(ref, r.Opponents) else NO_ROW
            return tuple(name for index, name in enumerate(table.players) if index != me)
        return tuple(table.players[index] for index in players(ref, table, live, it))

    return past.asker_of(table, live, it, names, lambda word: chosen(word, live))
