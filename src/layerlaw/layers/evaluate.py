"""Reading the board: filters to sets of rows, values to numbers, conditions to yes or no.

Each node of the model has one evaluator in a table by its class (a test holds that none is missing). An evaluator gets the node, the
table, the live effect whose words these are (it says what "this" and "you" mean), and the row that "it" means (-1 for none).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from layerlaw.layers import past, unknown
from layerlaw.layers.active_effects import EVERY_CREATURE_TYPE, ActiveEffect
from layerlaw.layers.masks import count_of, mask_of, rows_of
from layerlaw.layers.protocol import ObjectView
from layerlaw.layers.table import Table
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import ActivatedAbility, ManaAbility
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.vocabulary import CREATURE_TYPES
from layerlaw.model.words import (
    BASIC_LAND_TYPES,
    COLORS,
    ArtifactType,
    CardType,
    Color,
    CreatureType,
    EnchantmentType,
    Subtype,
    Supertype,
    Zone,
)

_Mask = Callable[[Any, Table, ActiveEffect, int], int]
_Truth = Callable[[Any, Table, ActiveEffect, int], bool]


def mask(node: f.Filter, table: Table, live: ActiveEffect, it: int = -1) -> int:
    """The rows that match a filter, phased-out permanents never (702.26b)."""
    known = _READY.get(id(node))
    ready = known[1] if known is not None else _make_ready(node)
    return ready(table, live, it) & table.existing


def among(node: f.Filter, table: Table, live: ActiveEffect, it: int = -1) -> tuple[int, Mapping[int, int]]:
    """The rows that match, and for how many matching objects each row of a pile stands.

    Of a pile that "this" or "it" is one of, the filter is asked twice: of that object, and of those beside it (109.1).
    """
    piles = table.piles
    if not piles:
        return mask(node, table, live, it), piles
    beside, table.beside = table.beside, 0
    try:
        found = mask(node, table, live, it)
        for at in {it, live.row} & piles.keys():
            table.beside = 1 << at
            others = (piles[at] - 1) * (mask(node, table, live, it) >> at & 1)
            number = (found >> at & 1) + others
            piles = {**piles, at: number}
            found = found | 1 << at if number else found & ~(1 << at)
    finally:
        table.beside = beside
    return found, piles


def value(node: v.Value, table: Table, live: ActiveEffect, it: int = -1) -> int:
    """The number that a value is now; 0 where it cannot be determined (208.2a)."""
    if isinstance(node, int):
        return node
    return _VALUES[type(node)](node, table, live, it)


def added(node: v.Value, table: Table, live: ActiveEffect, it: int = -1) -> int:
    """What "gets +X/+0" adds: nothing where X comes out below zero, and "-X" is X taken away (107.1b). A written number is itself."""
    if isinstance(node, int):
        return node
    if isinstance(node, v.Times) and node.factor < 0:
        return node.factor * _bonus(value(node.of, table, live, it), table)
    return _bonus(value(node, table, live, it), table)


def _bonus(number: int, table: Table) -> int:
    """107.1b as it is read here: below zero it is none (`layers.readings`, decision 0014)."""
    if number >= 0:
        return number
    table.inquiry.met.add("negative-bonus")
    return number if table.edition.bonus_below_zero else 0


def holds(node: k.Condition, table: Table, live: ActiveEffect, it: int = -1) -> bool:
    """Whether a condition is true now."""
    return _CONDITIONS[type(node)](node, table, live, it)


def you(table: Table, live: ActiveEffect) -> int:
    """Who "you" is: fixed for a resolved effect, else the present controller of the object (109.5)."""
    if live.you >= 0:
        return live.you
    return table.control[live.row]


def row(ref: r.ObjectRef, table: Table, live: ActiveEffect, it: int = -1) -> int:
    """The row of the object referred to, -1 where there is none; a phased-out one is not there (702.26b)."""
    at = _REFS[type(ref)](ref, table, live, it)
    return at if at >= 0 and table.existing >> at & 1 else -1


def players(ref: r.PlayerRef, table: Table, live: ActiveEffect, it: int = -1) -> tuple[int, ...]:
    """The indices of the players referred to, in turn order."""
    return _PLAYERS[type(ref)](ref, table, live, it)


def chosen(word: object, live: ActiveEffect) -> object:
    """A word as it stands, or what was chosen for the source in its place; None where nothing was (607.5a)."""
    if isinstance(word, r.Chosen):
        return live.view.choices.get(word.key) if live.view is not None else None
    return word


# --- references ----------------------------------------------------------------------------------------------


def _linked(ref: r.Linked, table: Table, live: ActiveEffect, _it: int) -> int:
    ids = live.view.linked.get(ref.key, ()) if live.view is not None else ()
    return table.row_by_id.get(ids[0], -1) if ids else -1


def _place(view: ObjectView) -> int:
    """Where a card lies in its library: the greater, the nearer to the top; where nothing moved it, as it came there."""
    came = view.id if isinstance(view.id, int) else view.timestamp
    return view.facts.get("place", came)


def _lies_below(at: int, table: Table) -> bool:
    """Was a library's card put on the bottom, under cards that nobody knows?"""
    view = table.views[at]
    owner = next((player for player in table.game.players if player.name == view.owner), None)
    return view.facts.get("place", 1) < 0 and getattr(owner, "library_count", 0) > 0


def _top_of(zone: str) -> Callable[[Any, Table, ActiveEffect, int], int]:
    """The newest card of a zone that is kept in order, which is its top one (401.4, 404.2)."""

    def evaluate(ref: r.TopOfGraveyard | r.TopOfLibrary, table: Table, live: ActiveEffect, it: int) -> int:
        owned = 0
        for player in players(ref.player, table, live, it):
            owned |= table.column(f"own:{player}")
        rows = rows_of(owned & table.column(f"z:{zone}"))
        if not rows:
            return -1
        if zone == "graveyard":
            return max(rows, key=lambda at: table.views[at].timestamp)
        top = max(rows, key=lambda at: _place(table.views[at]))
        return -1 if _lies_below(top, table) else top

    return evaluate


def _of_top_card(
    node: k.Matches | v.StatOf, ref: r.TopOfGraveyard | r.TopOfLibrary, table: Table, live: ActiveEffect, it: int
) -> int:
    zone = "graveyard" if isinstance(ref, r.TopOfGraveyard) else "library"
    return unknown.of_top_card(node, zone, table, live, players(ref.player, table, live, it))


_REFS: Final[dict[type[r.ObjectRef], Callable[[Any, Table, ActiveEffect, int], int]]] = {
    r.This: lambda _n, _t, live, _it: live.row,
    r.It: lambda _n, _t, _l, it: it,
    r.Host: lambda _n, table, live, _it: table.hosts.get(live.row, -1),
    r.ExactObject: lambda ref, table, _l, _it: table.row_by_id.get(ref.id, -1),
    r.Linked: _linked,
    r.TopOfGraveyard: _top_of("graveyard"),
    r.TopOfLibrary: _top_of("library"),
    r.Target: lambda _n, _t, _l, _it: -1,
    r.That: lambda _n, _t, _l, _it: -1,
}


def _opponents(_ref: r.Opponents, table: Table, live: ActiveEffect, _it: int) -> tuple[int, ...]:
    me = you(table, live)
    return tuple(index for index in range(len(table.players)) if index != me)


def _controller_of(ref: r.ControllerOf, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    at = row(ref.ref, table, live, it)
    return () if at < 0 else (table.control[at],)


def _owner_of(ref: r.OwnerOf, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    at = row(ref.ref, table, live, it)
    return () if at < 0 else (table.players.index(table.views[at].owner),)


def _by_name(name: object, table: Table) -> tuple[int, ...]:
    return (table.players.index(name),) if isinstance(name, str) and name in table.players else ()


def _chosen_player(ref: r.ChosenPlayer, table: Table, live: ActiveEffect, _it: int) -> tuple[int, ...]:
    found = (_by_name(chosen(r.Chosen(key), live), table) for key in ref.keys)
    return next((players for players in found if players), ())


def _players_but(ref: r.PlayersBut, table: Table, live: ActiveEffect, it: int) -> tuple[int, ...]:
    but = players(ref.but, table, live, it)
    return tuple(one for one in players(ref.of, table, live, it) if one not in but)


_PLAYERS: Final[dict[type[r.PlayerRef], Callable[[Any, Table, ActiveEffect, int], tuple[int, ...]]]] = {
    r.You: lambda _n, table, live, _it: (you(table, live),),
    r.Opponents: _opponents,
    r.PlayersBut: _players_but,
    r.EachPlayer: lambda _n, table, _l, _it: tuple(range(len(table.players))),
    r.ControllerOf: _controller_of,
    r.OwnerOf: _owner_of,
    r.HostPlayer: lambda _n, table, live, _it: _by_name(live.view.attached_to_player if live.view else None, table),
    r.ChosenPlayer: _chosen_player,
    r.ActivePlayer: lambda _n, table, _l, _it: (table.active,),
    r.ExactPlayer: lambda ref, table, _l, _it: _by_name(ref.name, table),
    r.DefendingPlayer: lambda _n, table, live, _it: _by_name(chosen(r.Chosen("attacking"), live), table),
    r.TargetPlayer: lambda _n, _t, _l, _it: (),
    r.ThatPlayer: lambda _n, _t, _l, _it: (),
}

# --- filters -------------------------------------------------------------------------------------------------


_Ready = Callable[[Table, ActiveEffect, int], int]
_READY: Final[dict[int, tuple[f.Filter, _Ready]]] = {}
"""Filters as functions, made once each: a filter is read many times in one solve. Holding the filter keeps its id its own."""


def _make_ready(node: f.Filter) -> _Ready:
    if len(_READY) > 100_000:
        _READY.clear()
    build = _BUILD.get(type(node))
    made = build(node) if build is not None else None
    if made is None:
        evaluator = _FILTERS[type(node)]

        def made(table: Table, live: ActiveEffect, it: int) -> int:
            return evaluator(node, table, live, it)

    _READY[id(node)] = (node, made)
    return made


def _ready_and(node: f.And) -> _Ready:
    late = [part for part in node.parts if _asks(part)]
    parts = (
        [_make_ready(part) for part in node.parts if part not in late] if late else list(map(_make_ready, node.parts))
    )

    def evaluate(table: Table, live: ActiveEffect, it: int) -> int:
        result = -1
        for part in parts:
            result &= part(table, live, it)
            if not result:
                return 0
        return result & table.existing

    if not late:
        return evaluate

    rest = f.And(tuple(part for part in node.parts if not _asks(part) and not isinstance(part, f.InZone)))

    def narrowed(table: Table, live: ActiveEffect, it: int) -> int:
        result = evaluate(table, live, it)
        for part in late:
            if isinstance(part, f.HasStatus) and part.name in _PLACES:
                result = result and _in_order(part, rest, table, live, result)
            else:
                result = result and _looked_up(part, table, live, result)
        return result

    return narrowed


def _asks(node: f.Filter) -> bool:
    """Whether a filter may ask what is not known: then only of the objects that match the rest."""
    kind = type(node)
    return kind in _LOOKED_UP or (kind is f.HasStatus and " " in node.name)  # type: ignore[attr-defined]


_LOOKED_UP: Final = frozenset((f.HasPast, f.Targets, f.CastFrom))


TARGETS: Final = "targets"
"""The key under which a spell's targets are linked to it while its cost is determined: ids of objects, and names of players."""
_PLACES: Final = {"first each turn": 0, "second each turn": 1, "first each of your turns": 0}
"""How many such spells their player has cast before, in this turn."""


def _in_order(node: f.HasStatus, rest: f.Filter, table: Table, live: ActiveEffect, within: int) -> int:
    """Those spells that are the first, or second, of their kind which their player casts in this turn."""
    place, inquiry = _PLACES[node.name], table.inquiry
    rows = []
    for at in rows_of(within):
        player = table.control[at]
        if node.name.endswith("your turns") and unknown.active(table) != you(table, live):
            continue
        cast = Past(Occurrence.CAST, r.ExactPlayer(table.players[player]), rest)
        before, inquiry.bound = inquiry.bound, place + 1
        number = past.number(v.PastNumber(cast), _asker(table, live, at), table, live)
        inquiry.bound = before
        if number == place:
            rows.append(at)
    return mask_of(rows, table.size) if rows else 0


def _looked_up(node: f.Filter, table: Table, live: ActiveEffect, within: int) -> int:
    """Those of the rows of which a record tells that it was so, or of which it is supposed."""
    if isinstance(node, f.HasStatus):
        rows = [at for at in rows_of(within) if unknown.has_status(node, table, live, at)]
        return mask_of(rows, table.size) if rows else 0
    if isinstance(node, f.Targets):
        rows = [at for at in rows_of(within) if _has_target(node, table, live, at)]
        return mask_of(rows, table.size) if rows else 0
    if isinstance(node, f.CastFrom):
        rows = [at for at in rows_of(within) if unknown.cast_from(node, table, live, at)]
        return mask_of(rows, table.size) if rows else 0
    assert isinstance(node, f.HasPast), "no other filter asks"
    rows = [at for at in rows_of(within) if past.happened_to(node, _asker(table, live, at), table, live)]
    return mask_of(rows, table.size) if rows else 0


def _has_target(node: f.Targets, table: Table, live: ActiveEffect, at: int) -> bool:
    """Whether the spell of a row has such a target: those that were chosen for it (601.2c), or what is noted of it."""
    view = table.views[at]
    targets = view.linked.get(TARGETS)
    if targets is None:
        return unknown.noted_of(node, node.words, table, live, at)
    if isinstance(node.what, r.PlayerRef):
        return any(table.players[index] in targets for index in players(node.what, table, live, at))
    return bool(mask(node.what, table, live, at) & table.mask_of_ids(targets))


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


def _asker(table: Table, live: ActiveEffect, it: int) -> past.Asker:
    def names(ref: r.PlayerRef) -> tuple[str, ...]:
        return tuple(table.players[index] for index in players(ref, table, live, it))

    return past.asker_of(table, live, it, names, lambda word: chosen(word, live))


def _ready_or(node: f.Or) -> _Ready:
    parts = [_make_ready(part) for part in node.parts]

    def evaluate(table: Table, live: ActiveEffect, it: int) -> int:
        result = 0
        for part in parts:
            result |= part(table, live, it)
        return result

    return evaluate


def _ready_not(node: f.Not) -> _Ready:
    part = _make_ready(node.part)
    return lambda table, live, it: table.existing & ~part(table, live, it)


def _ready_is(node: f.Is) -> _Ready | None:
    if isinstance(node.ref, r.This):
        return lambda table, live, _it: 1 << live.row & ~table.beside if live.row >= 0 else 0
    if isinstance(node.ref, r.It):
        return lambda table, _l, it: 1 << it & ~table.beside if it >= 0 else 0
    return None


def _column(name: str) -> _Ready:
    return lambda table, _l, _it: table.cols.get(name, 0)


def _ready_subtype(node: f.HasSubtype) -> _Ready | None:
    word = node.subtype
    return (lambda table, _l, _it: table.subtype(word)) if isinstance(word, Subtype) else None


def _ready_controlled(node: f.ControlledBy) -> _Ready | None:
    if not isinstance(node.player, r.You):
        return None
    return lambda table, live, _it: table.cols.get(f"ctl:{live.you if live.you >= 0 else table.control[live.row]}", 0)


_BUILD: Final[dict[type[f.Filter], Callable[[Any], _Ready | None]]] = {
    f.And: _ready_and,
    f.Or: _ready_or,
    f.Not: _ready_not,
    f.Is: _ready_is,
    f.InZone: lambda node: _column(f"z:{node.zone}"),
    f.IsType: lambda node: None if isinstance(node.type, r.Chosen) else _column(f"t:{node.type}"),
    f.HasSupertype: lambda node: _column(f"s:{node.supertype}"),
    f.HasColor: lambda node: None if isinstance(node.color, r.Chosen) else _column(f"c:{node.color}"),
    f.HasSubtype: _ready_subtype,
    f.ControlledBy: _ready_controlled,
}
"""Filters whose function can be made ahead; all others are evaluated node by node."""


def _combined(node: f.Filter, table: Table, live: ActiveEffect, it: int) -> int:
    return mask(node, table, live, it)


def _is(node: f.Is, table: Table, live: ActiveEffect, it: int) -> int:
    at = row(node.ref, table, live, it)
    return 1 << at & ~table.beside if at >= 0 else 0


def _exactly(node: f.Exactly, table: Table, _live: ActiveEffect, _it: int) -> int:
    return table.mask_of_ids(node.ids)


def _is_linked(node: f.IsLinked, table: Table, live: ActiveEffect, _it: int) -> int:
    return table.mask_of_ids(live.view.linked.get(node.key, ())) if live.view is not None else 0


def _is_type(node: f.IsType, table: Table, live: ActiveEffect, _it: int) -> int:
    return table.cols.get(f"t:{chosen(node.type, live)}", 0)


def _has_subtype(node: f.HasSubtype, table: Table, live: ActiveEffect, _it: int) -> int:
    word = chosen(node.subtype, live)
    return table.subtype(word) if isinstance(word, Subtype) else 0


def _has_color(node: f.HasColor, table: Table, live: ActiveEffect, _it: int) -> int:
    return table.cols.get(f"c:{chosen(node.color, live)}", 0)


def _has_color_count(node: f.HasColorCount, table: Table, _live: ActiveEffect, _it: int) -> int:
    one = two = three = four = 0
    every = table.existing
    for color in COLORS:
        column = table.column(f"c:{color}")
        four |= three & column
        three |= two & column
        two |= one & column
        one |= column
        every &= column
    return {
        f.ColorCount.TWO: two & ~three,
        f.ColorCount.THREE: three & ~four,
        f.ColorCount.COLORLESS: table.existing & ~one,
        f.ColorCount.MONOCOLORED: one & ~two,
        f.ColorCount.MULTICOLORED: two,
        f.ColorCount.ALL: every,
    }[node.count]


def _by_players(prefix: str) -> _Mask:
    def evaluate(node: f.ControlledBy | f.OwnedBy, table: Table, live: ActiveEffect, it: int) -> int:
        result = 0
        for player in players(node.player, table, live, it):
            result |= table.cols.get(f"{prefix}{player}", 0)
        return result

    return evaluate


def _has_keyword(node: f.HasKeyword, table: Table, _live: ActiveEffect, _it: int) -> int:
    return table.cols.get(f"k:{node.keyword}", 0)


def _has_activated(node: f.HasActivatedAbility, table: Table, _live: ActiveEffect, _it: int) -> int:
    kinds = (ActivatedAbility, ManaAbility) if node.mana else (ActivatedAbility,)
    rows = [
        at for at in rows_of(table.existing) if any(isinstance(held.ability, kinds) for held in table.abilities(at))
    ]
    return mask_of(rows, table.size) if rows else 0


_COMPARE: Final[dict[f.Comparison, Callable[[int, int], bool]]] = {
    f.Comparison.EQUAL: lambda a, b: a == b,
    f.Comparison.AT_LEAST: lambda a, b: a >= b,
    f.Comparison.AT_MOST: lambda a, b: a <= b,
    f.Comparison.MORE: lambda a, b: a > b,
    f.Comparison.LESS: lambda a, b: a < b,
}


def _in_combat_with(node: f.InCombatWith, table: Table, live: ActiveEffect, it: int) -> int:
    at = row(node.ref, table, live, it)
    if at < 0:
        return 0
    me = table.views[at].id
    blocked = table.views[at].linked.get("blocking", ())
    rows = [
        other for other, view in enumerate(table.views) if view.id in blocked or me in view.linked.get("blocking", ())
    ]
    return mask_of(rows, table.size) if rows else 0


def _compares(node: f.Compares, table: Table, live: ActiveEffect, it: int) -> int:
    candidates = table.existing
    if node.stat not in (v.Stat.MANA_VALUE, v.Stat.LOYALTY):
        candidates &= table.with_pt()
    compare = _COMPARE[node.comparison]
    per_row = mentions_it(node.value)
    bound = 0 if per_row else value(node.value, table, live, it)
    rows = [
        at
        for at in rows_of(candidates)
        if any(
            compare(number, value(node.value, table, live, at) if per_row else bound)
            for number in stats(table, at, node.stat)
        )
    ]
    return mask_of(rows, table.size) if rows else 0


def _has_counter(node: f.HasCounter, table: Table, _live: ActiveEffect, _it: int) -> int:
    if node.least > 1:
        rows = [at for at in rows_of(table.existing) if _counters(table, at, node.kind) >= node.least]
        return mask_of(rows, table.size) if rows else 0
    if node.kind is not None:
        return table.column(f"n:{node.kind}")
    result = 0
    for name, column in table.cols.items():
        if name.startswith("n:"):
            result |= column
    return result


def _counters(table: Table, at: int, kind: str | None) -> int:
    """How many counters of the kind, or of all kinds, are on a row."""
    piles = table.views[at].counters
    if kind is None:
        return sum(pile.number for pile in piles.values())
    pile = piles.get(kind)
    return pile.number if pile else 0


def _attacks(node: f.IsAttacking, table: Table, live: ActiveEffect, it: int) -> int:
    names = {table.players[index] for index in players(node.player, table, live, it)}
    attackers = rows_of(table.cols.get("x:attacking", 0))
    rows = [at for at in attackers if table.views[at].choices.get("attacking") in names]
    return mask_of(rows, table.size) if rows else 0


def _has_parity(node: f.HasParity, table: Table, live: ActiveEffect, _it: int) -> int:
    odd = node.odd
    if odd is None:
        number = chosen(r.Chosen("mode"), live)
        if number not in (1, 2):
            return 0
        odd = number == 1
    candidates = table.existing if node.stat in (v.Stat.MANA_VALUE, v.Stat.LOYALTY) else table.with_pt()
    rows = [at for at in rows_of(candidates) if any(one % 2 == int(odd) for one in stats(table, at, node.stat))]
    return mask_of(rows, table.size) if rows else 0


def _cost_has(node: f.CostHas, table: Table, _live: ActiveEffect, _it: int) -> int:
    rows = [
        at
        for at in rows_of(table.existing)
        if (cost := table.faces[at].mana_cost) is not None and node.symbol in cost.symbols
    ]
    return mask_of(rows, table.size) if rows else 0


def _has_attached(node: f.HasAttached, table: Table, live: ActiveEffect, it: int) -> int:
    attachments = mask(node.attachment, table, live, it)
    result = 0
    for attachment, host in table.hosts.items():
        if attachments >> attachment & 1:
            result |= 1 << host
    return result


_HISTORIC: Final = f.Or(
    (f.HasSupertype(Supertype.LEGENDARY), f.IsType(CardType.ARTIFACT), f.HasSubtype(EnchantmentType("Saga")))
)
_OUTLAW: Final = f.Or(
    tuple(f.HasSubtype(CreatureType(word)) for word in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))
)
_AURA: Final = f.HasSubtype(EnchantmentType("Aura"))
_EQUIPMENT: Final = f.HasSubtype(ArtifactType("Equipment"))


def _called(node: f.Called, table: Table, live: ActiveEffect, it: int) -> int:
    if node.word == "historic":
        return mask(_HISTORIC, table, live, it)
    if node.word == "outlaw":
        return mask(_OUTLAW, table, live, it)
    if node.word == "attacking alone":
        attackers = table.cols.get("x:attacking", 0) & table.existing
        return attackers if table.count(attackers) == 1 else 0
    auras, equipment = mask(_AURA, table, live, it), mask(_EQUIPMENT, table, live, it)
    result = _has_counter(f.HasCounter(), table, live, it)
    for attachment, host in table.hosts.items():
        own_aura = auras >> attachment & 1 and table.control[attachment] == table.control[host]
        if own_aura or equipment >> attachment & 1:
            result |= 1 << host
    return result


def _attached_to(node: f.AttachedTo, table: Table, live: ActiveEffect, it: int) -> int:
    hosts = mask(node.host, table, live, it)
    result = 0
    for attachment, host in table.hosts.items():
        if hosts >> host & 1:
            result |= 1 << attachment
    return result


def _with_names(names: frozenset[str], table: Table) -> int:
    rows = [at for at in range(table.size) if not names.isdisjoint(table.names(at))] if names else []
    return mask_of(rows, table.size) if rows else 0


def _named(node: f.Named, table: Table, live: ActiveEffect, _it: int) -> int:
    name = chosen(node.name, live)
    return _with_names(frozenset({name}), table) if isinstance(name, str) else 0


def _shares_name(node: f.SharesName, table: Table, live: ActiveEffect, it: int) -> int:
    at = row(node.ref, table, live, it)
    return _with_names(frozenset(table.names(at)), table) if at >= 0 else 0


def _shares_creature_type(node: f.SharesCreatureType, table: Table, live: ActiveEffect, it: int) -> int:
    at = row(node.ref, table, live, it)
    return table.shared_creature_types()[at] if at >= 0 else 0


def _shares_color(node: f.SharesColor, table: Table, live: ActiveEffect, it: int) -> int:
    at = row(node.ref, table, live, it)
    result = 0
    if at >= 0:
        for color in COLORS:
            column = table.column(f"c:{color}")
            if column >> at & 1:
                result |= column
    return result


def _shares_card_type(node: f.SharesCardType, table: Table, live: ActiveEffect, it: int) -> int:
    at = row(node.ref, table, live, it)
    result = 0
    if at >= 0:
        for kind in CardType:
            column = table.column(f"t:{kind}")
            if column >> at & 1:
                result |= column
    return result


_FILTERS: Final[dict[type[f.Filter], _Mask]] = {
    f.And: _combined,
    f.Or: _combined,
    f.Not: _combined,
    f.Anything: lambda _n, table, _l, _it: table.existing,
    f.Is: _is,
    f.Exactly: _exactly,
    f.IsLinked: _is_linked,
    f.IsAnyTarget: lambda _n, _t, _l, _it: 0,
    f.InCombatWith: _in_combat_with,
    f.InZone: lambda node, table, _l, _it: table.cols.get("z:" + node.zone, 0),
    f.IsType: _is_type,
    f.HasSupertype: lambda node, table, _l, _it: table.cols.get("s:" + node.supertype, 0),
    f.HasSubtype: _has_subtype,
    f.HasColor: _has_color,
    f.HasColorCount: _has_color_count,
    f.ControlledBy: _by_players("ctl:"),
    f.OwnedBy: _by_players("own:"),
    f.HasKeyword: _has_keyword,
    f.HasAnyAbility: lambda _n, table, _l, _it: table.with_any_ability(),
    f.HasActivatedAbility: _has_activated,
    f.Compares: _compares,
    f.HasCounter: _has_counter,
    f.HasStatus: lambda node, table, live, _it: (
        _looked_up(node, table, live, table.existing) if " " in node.name else table.cols.get("x:" + node.name, 0)
    ),
    f.HasPast: lambda node, table, live, _it: _looked_up(node, table, live, table.existing),
    f.Targets: lambda node, table, live, _it: _looked_up(node, table, live, table.existing),
    f.CastFrom: lambda node, table, live, _it: _looked_up(node, table, live, table.existing),
    f.HasAttached: _has_attached,
    f.Called: _called,
    f.AttachedTo: _attached_to,
    f.Named: _named,
    f.SharesName: _shares_name,
    f.SharesCreatureType: _shares_creature_type,
    f.SharesColor: _shares_color,
    f.SharesCardType: _shares_card_type,
    f.IsAttacking: _attacks,
    f.HasParity: _has_parity,
    f.CostHas: _cost_has,
}

# --- values --------------------------------------------------------------------------------------------------


def mentions_it(node: object) -> bool:
    """Whether a value or filter speaks of the object that the effect is applied to, so that it differs from row to row."""
    known = _MENTIONS.get(id(node))
    if known is None:
        if len(_MENTIONS) > 100_000:
            _MENTIONS.clear()
        known = (node, "It()" in repr(node))
        _MENTIONS[id(node)] = known
    return known[1]


_MENTIONS: Final[dict[int, tuple[object, bool]]] = {}


def stat(table: Table, at: int, which: v.Stat) -> int:
    """A number of one row; power and toughness of what has none is 0."""
    if which is v.Stat.MANA_VALUE:
        return table.mana_value(at)
    if which is v.Stat.LOYALTY:
        pile = table.views[at].counters.get("loyalty")
        return pile.number if pile else 0
    if not table.with_pt() >> at & 1:
        return 0
    if which is v.Stat.POWER:
        return table.power[at]
    if which is v.Stat.TOUGHNESS:
        return table.toughness[at]
    if which is v.Stat.BASE_POWER:
        return (table.base_power or table.power)[at]
    return (table.base_toughness or table.toughness)[at]


def stats(table: Table, at: int, which: v.Stat) -> tuple[int, ...]:
    """The answers to a question for a number of one row: a comparison is true if it is true of one of them (708.6a of before 2017)."""
    return table.mana_values(at) if which is v.Stat.MANA_VALUE else (stat(table, at, which),)


def _with(which: v.Stat, rows: int, table: Table) -> int:
    """Those of the rows that have such a number."""
    return rows if which in (v.Stat.MANA_VALUE, v.Stat.LOYALTY) else rows & table.with_pt()


def _greatest(node: v.Greatest, table: Table, live: ActiveEffect, it: int) -> int:
    found, _ = among(node.among, table, live, it)
    rows = rows_of(_with(node.stat, found, table))
    return max((number for at in rows for number in stats(table, at, node.stat)), default=0)


def _total(node: v.Total, table: Table, live: ActiveEffect, it: int) -> int:
    found, piles = among(node.among, table, live, it)
    return sum(stat(table, at, node.stat) * piles.get(at, 1) for at in rows_of(_with(node.stat, found, table)))


def _count(node: v.Count, table: Table, live: ActiveEffect, it: int) -> int:
    return count_of(*among(node.of, table, live, it)) + _unnamed(node.of, node, table, live, it)


def _unnamed(of: f.Filter, node: object, table: Table, live: ActiveEffect, it: int, *, by_number: bool = True) -> int:
    """Cards beside those that are named, where a filter speaks of a zone in which there may be some."""
    said = unknown.hidden(of)
    if said is None:
        return 0
    if not by_number:
        said = said._replace(is_plain=False)
    everyone = tuple(range(len(table.players)))
    return unknown.unnamed(node, said, table, everyone if said.owner is None else players(said.owner, table, live, it))


def _there_are(node: k.ThereAre, table: Table, live: ActiveEffect, it: int) -> bool:
    found = count_of(*among(node.filter, table, live, it))
    if found >= node.least or unknown.hidden(node.filter) is None:
        return found >= node.least
    inquiry = table.inquiry
    before, inquiry.bound = inquiry.bound, node.least - found
    more = _unnamed(node.filter, v.Count(node.filter), table, live, it)
    inquiry.bound = before
    return found + more >= node.least


_EVERY_CREATURE_COLUMN: Final = frozenset(f"st:creature:{word}" for word in CREATURE_TYPES)


def _count_distinct(node: v.CountDistinct, table: Table, live: ActiveEffect, it: int) -> int:
    return _distinct_named(node, table, live, it) + _unnamed(node.among, node, table, live, it, by_number=False)


def _distinct_named(node: v.CountDistinct, table: Table, live: ActiveEffect, it: int) -> int:
    found, _ = among(node.among, table, live, it)
    if node.what == "card types":
        return sum(1 for kind in CardType if table.column(f"t:{kind}") & found)
    if node.what == "colors":
        return sum(1 for color in COLORS if table.column(f"c:{color}") & found)
    if node.what == "basic land types":
        return sum(1 for word in BASIC_LAND_TYPES if table.subtype(word) & found)
    rows = rows_of(found)
    if node.what == "creature types":
        found &= table.gate("creature")
        if table.column(EVERY_CREATURE_TYPE) & found:
            return len(table.words["creature"] | _EVERY_CREATURE_COLUMN)
        return sum(1 for column in table.words["creature"] if table.column(column) & found)
    if node.what == "names":
        return len({name for at in rows for name in table.names(at)})
    if node.what == "mana values":
        return len({number for at in rows for number in table.mana_values(at)})
    return len({table.power[at] for at in rows_of(found & table.with_pt())})


def _stat_of(node: v.StatOf, table: Table, live: ActiveEffect, it: int) -> int:
    at = row(node.ref, table, live, it)
    if at < 0 and isinstance(node.ref, r.TopOfGraveyard | r.TopOfLibrary):
        return _of_top_card(node, node.ref, table, live, it)
    return stat(table, at, node.stat) if at >= 0 else 0


def _counters_on(node: v.CountersOn, table: Table, live: ActiveEffect, it: int) -> int:
    at = row(node.ref, table, live, it)
    if at < 0:
        return 0
    return _counters(table, at, node.kind)


def _player_counters(node: v.PlayerCounters, table: Table, live: ActiveEffect, it: int) -> int:
    of = players(node.player, table, live, it)
    return sum(unknown.player_counters(node.kind, table, index) for index in of)


def devotion(table: Table, player: int, colors: frozenset[Color]) -> int:
    """A player's devotion: mana costs and control are settled by layer 3, as are effects that raise it (700.5, 700.5a)."""
    mine = rows_of(table.column(f"ctl:{player}") & table.column("z:battlefield") & table.existing)
    costs = ((at, table.faces[at].mana_cost) for at in mine)
    total = sum(cost.pips(colors) * table.piles.get(at, 1) for at, cost in costs if cost is not None)
    return total + sum(number for who, number in table.devotion_bonus if player in who)


def _devotion(node: v.Devotion, table: Table, live: ActiveEffect, it: int) -> int:
    return sum(devotion(table, player, node.colors) for player in players(node.player, table, live, it))


def _starting_life(node: v.StartingLife, table: Table, live: ActiveEffect, it: int) -> int:
    of = players(node.player, table, live, it)
    return sum(table.game.players[index].counters.get("starting_life", 20) for index in of)


def _mana_symbols(node: v.ManaSymbols, table: Table, live: ActiveEffect, it: int) -> int:
    colors = frozenset({node.color})
    found, piles = among(node.among, table, live, it)
    costs = ((at, table.faces[at].mana_cost) for at in rows_of(found))
    return sum(cost.pips(colors) * piles.get(at, 1) for at, cost in costs if cost is not None)


def _counters_among(node: v.CountersAmong, table: Table, live: ActiveEffect, it: int) -> int:
    found, piles = among(node.among, table, live, it)
    return sum(_counters(table, at, node.kind) * piles.get(at, 1) for at in rows_of(found))


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
    return past.number(node, _asker(table, live, it), table, live)


def _half(node: v.Half, table: Table, live: ActiveEffect, it: int) -> int:
    number = value(node.of, table, live, it)
    return -(-number // 2) if node.round_up else number // 2


_VALUES: Final[dict[type[v.ValueNode], _Mask]] = {
    v.X: lambda node, table, live, _it: unknown.announced_x(node, table, live),
    v.Count: _count,
    v.CountDistinct: _count_distinct,
    v.StatOf: _stat_of,
    v.Greatest: _greatest,
    v.Total: _total,
    v.CountersOn: _counters_on,
    v.PlayerCounters: _player_counters,
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
    v.PlayerCount: lambda node, table, live, it: len(players(node.player, table, live, it)),
    v.CountersAmong: _counters_among,
    v.ManaSymbols: _mana_symbols,
    v.Devotion: _devotion,
    v.ChosenNumber: _chosen_number,
    v.NotedFact: lambda node, _t, live, _it: live.view.facts.get(node.key, 0) if live.view is not None else 0,
    v.TargetCount: _target_count,
    v.NotedNumber: lambda node, table, live, _it: unknown.noted_number(node, table, live),
    v.PastNumber: _past_number,
    v.TimesCastSo: lambda node, table, live, _it: unknown.cast_so(node, table, live, live.row),
    v.Party: _party,
    v.Plus: lambda node, table, live, it: sum(value(term, table, live, it) for term in node.terms),
    v.Times: lambda node, table, live, it: node.factor * value(node.of, table, live, it),
    v.Half: _half,
}

# --- conditions ----------------------------------------------------------------------------------------------


def _value_is(node: k.ValueIs, table: Table, live: ActiveEffect, it: int) -> bool:
    compare = _COMPARE[node.comparison]
    right = value(node.right, table, live, it)
    inquiry = table.inquiry
    before, inquiry.bound = inquiry.bound, right + (node.comparison in (f.Comparison.MORE, f.Comparison.AT_MOST))
    left = value(node.left, table, live, it)
    inquiry.bound = before
    return compare(left, right)


def _matches(node: k.Matches, table: Table, live: ActiveEffect, it: int) -> bool:
    at = row(node.ref, table, live, it)
    if at < 0 and isinstance(node.ref, r.TopOfGraveyard | r.TopOfLibrary):
        return bool(_of_top_card(node, node.ref, table, live, it))
    return at >= 0 and bool(mask(node.filter, table, live, it) >> at & 1)


def _player_is(node: k.PlayerIs, table: Table, live: ActiveEffect, it: int) -> bool:
    of = [table.game.players[index] for index in players(node.player, table, live, it)]
    if node.designation == "max_speed" and any(player.counters.get("speed", 0) >= 4 for player in of):
        return True  # 702.179e: a player has max speed if their speed is 4
    return any(
        node.designation in player.designations or unknown.designated(node.designation, table, player.name)
        for player in of
    )


def _some_player(node: k.SomePlayer, table: Table, live: ActiveEffect, it: int) -> bool:
    compare, inquiry = _COMPARE[node.comparison], table.inquiry
    before, inquiry.bound = inquiry.bound, node.number
    found = any(compare(_had(node.what, table, index), node.number) for index in players(node.player, table, live, it))
    inquiry.bound = before
    return found


def _had(what: str, table: Table, player: int) -> int:
    """So much of it the player has."""
    match what:
        case "life":
            return unknown.life(table, player)
        case "cards in hand":
            return unknown.hand(table, player)
        case "cards in graveyard":
            of = f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.ExactPlayer(table.players[player]))
            return unknown.unnamed(
                of, unknown.Hidden("graveyard", None, is_plain=True), table, (player,)
            ) + table.count(table.column(f"own:{player}") & table.column("z:graveyard"))
        case kind:
            return unknown.player_counters(kind, table, player)


def _some_player_controls(node: k.SomePlayerControls, table: Table, live: ActiveEffect, it: int) -> bool:
    found, piles = among(node.filter, table, live, it)
    return any(
        count_of(found & table.column(f"ctl:{index}"), piles) >= node.least
        for index in players(node.player, table, live, it)
    )


def _commonest_color(node: k.CommonestColor, table: Table, live: ActiveEffect, it: int) -> bool:
    found, piles = among(node.among, table, live, it)
    counts = {color: count_of(found & table.column(f"c:{color}"), piles) for color in COLORS}
    most = max(counts.values())
    color = chosen(node.color, live)
    alone = node.tied or sum(number == most for number in counts.values()) == 1
    return isinstance(color, Color) and most > 0 and counts[color] == most and alone


_CONDITIONS: Final[dict[type[k.Condition], _Truth]] = {
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
    k.SomePlayerControls: _some_player_controls,
    k.CommonestColor: _commonest_color,
    k.OptionChosen: lambda node, _t, live, _it: chosen(r.Chosen("mode"), live) == node.number,
}

EVALUATED: Final = cast("frozenset[type[object]]", frozenset((*_FILTERS, *_VALUES, *_CONDITIONS, *_REFS, *_PLAYERS)))
"""Every class of node that can be evaluated."""
