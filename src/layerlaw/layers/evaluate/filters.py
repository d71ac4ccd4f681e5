"""The rows that filters match on a board: as functions made ahead where the words allow it, all others node by node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_
from typing import Any, Final

from layerlaw.layers import past, unknown
from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.evaluate.dispatch import (
    Evaluator,
    Ready,
    chosen,
    linked,
    mask,
    mentions_it,
    players,
    ready,
    row,
    rows_meant,
    value,
    you,
)
from layerlaw.layers.evaluate.references import asker
from layerlaw.layers.evaluate.values import COMPARE, TARGETS, counters_of, sizes, stats
from layerlaw.layers.facet_bits import EVERY_CREATURE_TYPE
from layerlaw.layers.masks import mask_of, rows_of
from layerlaw.layers.prepared import subtype
from layerlaw.layers.table import EVERY_NAME, Table
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Ability, ActivatedAbility, is_mana_ability
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.words import (
    COLORS,
    ArtifactType,
    CardType,
    CreatureType,
    EnchantmentType,
    Subtype,
    Supertype,
)


def _ready_and(node: f.And) -> Ready:
    late = [part for part in node.parts if type(part) in _ASKING and _asks(part)]
    now = [part for part in node.parts if part not in late] if late else node.parts
    columns: list[str] = []
    for part in now:  # those that come first and are columns as they stand: "creatures on the battlefield"
        named = _COLUMNS.get(type(part))
        column = None if named is None else named(part)
        if column is None:
            break
        columns.append(column)
    parts = list(map(ready, now[len(columns) :]))

    def evaluate(table: Table, live: ActiveEffect, it: int) -> int:
        cols, result = table.cols, table.existing
        for column in columns:
            result &= cols.get(column, 0)
        for part in parts:
            if not result:
                return 0
            result &= part(table, live, it)
        return result

    if not late:
        return evaluate

    told = (part for part in node.parts if not _asks(part) or isinstance(part, f.CastFrom))  # the past tells it too
    rest = f.And(tuple(part for part in told if not isinstance(part, f.InZone)))

    def narrowed(table: Table, live: ActiveEffect, it: int) -> int:
        result = evaluate(table, live, it)
        for part in late:
            if isinstance(part, f.CastInOrder) and part.before is not None:
                result = result and _in_order(part, rest, table, live, result)
            else:
                result = result and _looked_up(part, table, live, result)
        return result

    return narrowed


_ASKING: Final = frozenset({f.HasPast, f.Targets, f.CastFrom, f.CastInOrder, f.HasStatus})
"""Kinds of filters of which `_asks` may be so."""


def _asks(node: f.Filter) -> bool:
    """Whether a filter may ask what is not known: then only of the objects that match the rest."""
    match node:
        case f.HasPast() | f.Targets() | f.CastFrom() | f.CastInOrder():
            return True
        case f.HasStatus(name=name):
            return " " in name
        case _:
            return False


def _in_order(node: f.CastInOrder, rest: f.Filter, table: Table, live: ActiveEffect, within: int) -> int:
    """Those spells that are the first, or second, of their kind which their player casts in this turn."""
    place, inquiry = node.before, table.inquiry
    assert place is not None, "the next one is bound as the effect begins"
    rows = []
    for at in rows_of(within):
        player = table.control[at]
        if node.own_turns and unknown.active(table) != you(table, live):
            continue
        cast = Past(Occurrence.CAST, r.ExactPlayer(table.players[player]), rest)
        before, inquiry.bound = inquiry.bound, place + 1
        number = past.number(v.PastNumber(cast), asker(table, live, at), table, live, before_cast=table.views[at].id)
        inquiry.bound = before
        if number == place:
            rows.append(at)
    return mask_of(rows, table.size)


def _looked_up(node: f.Filter, table: Table, live: ActiveEffect, within: int) -> int:
    """Those of the rows of which a record tells that it was so, or of which it is supposed."""
    if isinstance(node, f.HasStatus):
        rows = [at for at in rows_of(within) if unknown.has_status(node, table, live, at)]
        return mask_of(rows, table.size)
    if isinstance(node, f.CastInOrder):
        rows = [at for at in rows_of(within) if unknown.noted_of(node, node.words, table, live, at)]
        return mask_of(rows, table.size)
    if isinstance(node, f.Targets):
        rows = [at for at in rows_of(within) if _has_target(node, table, live, at)]
        return mask_of(rows, table.size)
    if isinstance(node, f.CastFrom):
        rows = [at for at in rows_of(within) if unknown.cast_from(node, table, live, at)]
        return mask_of(rows, table.size)
    assert isinstance(node, f.HasPast), "no other filter asks"
    rows = [at for at in rows_of(within) if past.happened_to(node, asker(table, live, at), table, live)]
    return mask_of(rows, table.size)


def _has_target(node: f.Targets, table: Table, live: ActiveEffect, at: int) -> bool:
    """Whether the spell of a row has such a target: those that were chosen for it (601.2c), or what is noted of it."""
    view = table.views[at]
    targets = view.linked.get(TARGETS)
    if targets is None:
        return unknown.noted_of(node, node.words, table, live, at)
    if isinstance(node.what, r.PlayerRef):
        return any(table.players[index] in targets for index in players(node.what, table, live, at))
    return bool(mask(node.what, table, live, at) & table.mask_of_ids(targets))


def _ready_or(node: f.Or) -> Ready:
    parts = [ready(part) for part in node.parts]

    def evaluate(table: Table, live: ActiveEffect, it: int) -> int:
        result = 0
        for part in parts:
            result |= part(table, live, it)
        return result

    return evaluate


def _ready_not(node: f.Not) -> Ready:
    part = ready(node.part)
    return lambda table, live, it: table.existing & ~part(table, live, it)


def _ready_is(node: f.Is) -> Ready | None:
    if isinstance(node.ref, r.This):
        return lambda table, live, _it: 1 << live.row & ~table.beside if live.row >= 0 else 0
    if isinstance(node.ref, r.It):
        return lambda table, _l, it: 1 << it & ~table.beside if it >= 0 else 0
    return None


def _ready_column(node: f.Filter) -> Ready | None:
    name = _COLUMNS[type(node)](node)
    return None if name is None else lambda table, _l, _it: table.cols.get(name, 0)


_COLUMNS: Final[dict[type[f.Filter], Callable[[Any], str | None]]] = {
    f.InZone: lambda node: f"z:{node.zone}",
    f.IsType: lambda node: None if isinstance(node.type, r.Chosen) else f"t:{node.type}",
    f.HasSupertype: lambda node: f"s:{node.supertype}",
    f.HasColor: lambda node: None if isinstance(node.color, r.Chosen) else f"c:{node.color}",
}
"""Filters that are a column of the board as they stand, and its name; None of one that asks for what was chosen."""


def _ready_subtype(node: f.HasSubtype) -> Ready | None:
    word = node.subtype
    if not isinstance(word, Subtype):
        return None
    family, column, _ = subtype(word)
    every = EVERY_CREATURE_TYPE if family == "creature" else column
    return lambda table, _l, _it: (
        (mask := table.cols.get(column, 0) | table.cols.get(every, 0)) and mask & table.gate(family)
    )


def _ready_controlled(node: f.ControlledBy) -> Ready | None:
    if not isinstance(node.player, r.You):
        return None
    return lambda table, live, _it: table.cols.get(f"ctl:{live.you if live.you >= 0 else table.control[live.row]}", 0)


READY_MADE: Final[dict[type[f.Filter], Callable[[Any], Ready | None]]] = {
    f.And: _ready_and,
    f.Or: _ready_or,
    f.Not: _ready_not,
    f.Is: _ready_is,
    **dict.fromkeys(_COLUMNS, _ready_column),
    f.HasSubtype: _ready_subtype,
    f.ControlledBy: _ready_controlled,
}
"""Filters whose function can be made ahead; all others are evaluated node by node."""


def _is(node: f.Is, table: Table, live: ActiveEffect, it: int) -> int:
    if type(node.ref) is not r.Linked:
        at = row(node.ref, table, live, it)
        return 1 << at & ~table.beside if at >= 0 else 0
    found = 0
    for one in rows_meant(node.ref, table, live, it):
        found |= 1 << one
    return found & ~table.beside


def _exactly(node: f.Exactly, table: Table, _live: ActiveEffect, _it: int) -> int:
    return table.mask_of_ids(node.ids)


def _is_linked(node: f.IsLinked, table: Table, live: ActiveEffect, _it: int) -> int:
    return table.mask_of_ids(linked(node.key, table, live))


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


def _by_players(prefix: str) -> Evaluator:
    def evaluate(node: f.ControlledBy | f.OwnedBy, table: Table, live: ActiveEffect, it: int) -> int:
        result = 0
        for player in players(node.player, table, live, it):
            result |= table.cols.get(f"{prefix}{player}", 0)
        return result

    return evaluate


def _has_keyword(node: f.HasKeyword, table: Table, _live: ActiveEffect, _it: int) -> int:
    return table.cols.get(f"k:{node.keyword}", 0)


def _has_activated(node: f.HasActivatedAbility, table: Table, _live: ActiveEffect, _it: int) -> int:
    def counts(ability: Ability) -> bool:
        return isinstance(ability, ActivatedAbility) and (node.mana or not ability.is_mana)

    rows = [at for at in rows_of(table.existing) if any(counts(held.ability) for held in table.abilities(at))]
    return mask_of(rows, table.size)


def _has_mana_ability(_node: f.HasManaAbility, table: Table, _live: ActiveEffect, _it: int) -> int:
    rows = [at for at in rows_of(table.existing) if any(is_mana_ability(held.ability) for held in table.abilities(at))]
    return mask_of(rows, table.size)


def _in_combat_with(node: f.InCombatWith, table: Table, live: ActiveEffect, it: int) -> int:
    at = row(node.ref, table, live, it)
    if at < 0:
        return 0
    me = table.views[at].id
    blocked = table.views[at].linked.get("blocking", ())
    rows = [
        other for other, view in enumerate(table.views) if view.id in blocked or me in view.linked.get("blocking", ())
    ]
    return mask_of(rows, table.size)


def _compares(node: f.Compares, table: Table, live: ActiveEffect, it: int) -> int:
    candidates = table.existing
    is_size = node.stat not in (v.Stat.MANA_VALUE, v.Stat.LOYALTY)
    if is_size:
        candidates &= table.with_pt()
    compare = COMPARE[node.comparison]
    per_row = mentions_it(node.value)
    bound = 0 if per_row else value(node.value, table, live, it)
    if is_size and not per_row:
        numbers = sizes(table, node.stat)
        such = {number for number in {*numbers} if compare(number, bound)}  # each number once, however many have it
        rows = [at for at in rows_of(candidates) if numbers[at] in such] if such else []
        return mask_of(rows, table.size)
    rows = [
        at
        for at in rows_of(candidates)
        if any(
            compare(number, value(node.value, table, live, at) if per_row else bound)
            for number in stats(table, at, node.stat)
        )
    ]
    return mask_of(rows, table.size)


def _has_counter(node: f.HasCounter, table: Table, _live: ActiveEffect, _it: int) -> int:
    if node.least > 1:
        rows = [at for at in rows_of(table.existing) if counters_of(table, at, node.kind) >= node.least]
        return mask_of(rows, table.size)
    if node.kind is not None:
        return table.column(f"n:{node.kind}")
    result = 0
    for name, column in table.cols.items():
        if name.startswith("n:"):
            result |= column
    return result


def _attacks(node: f.IsAttacking, table: Table, live: ActiveEffect, it: int) -> int:
    names = {table.players[index] for index in players(node.player, table, live, it)}
    attackers = rows_of(table.cols.get("x:attacking", 0))
    rows = [at for at in attackers if table.views[at].choices.get("attacking") in names]
    if node.planeswalkers:
        theirs = _planeswalkers_of(names, table)
        rows += [at for at in attackers if theirs & table.mask_of_ids(table.views[at].linked.get("attacking", ()))]
    return mask_of(rows, table.size)


def _planeswalkers_of(names: set[str], table: Table) -> int:
    """The planeswalkers that these players control."""
    controlled = 0
    for index, name in enumerate(table.players):
        if name in names:
            controlled |= table.cols.get(f"ctl:{index}", 0)
    return controlled & table.cols.get(f"t:{CardType.PLANESWALKER}", 0)


def _has_parity(node: f.HasParity, table: Table, live: ActiveEffect, _it: int) -> int:
    odd = node.odd
    if odd is None:
        number = chosen(r.Chosen("mode"), live)
        if number not in (1, 2):
            return 0
        odd = number == 1
    candidates = table.existing if node.stat in (v.Stat.MANA_VALUE, v.Stat.LOYALTY) else table.with_pt()
    rows = [at for at in rows_of(candidates) if any(one % 2 == int(odd) for one in stats(table, at, node.stat))]
    return mask_of(rows, table.size)


def _cost_has(node: f.CostHas, table: Table, _live: ActiveEffect, _it: int) -> int:
    rows = [
        at
        for at in rows_of(table.existing)
        if (cost := table.faces[at].mana_cost) is not None and node.symbol in cost.symbols
    ]
    return mask_of(rows, table.size)


def _has_mana_cost(node: f.HasManaCost, table: Table, _live: ActiveEffect, _it: int) -> int:
    rows = [
        at
        for at in rows_of(table.existing)
        if (cost := table.faces[at].mana_cost) is not None and str(cost) in node.costs
    ]
    return mask_of(rows, table.size)


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
    if node.word == "adventurous":
        having = [at for at in rows_of(table.existing) if table.faces[at].has_adventure]
        return mask_of(having, table.size)
    if node.word in ("attacking alone", "blocking alone"):
        those = table.cols.get(f"x:{node.word.removesuffix(' alone')}", 0) & table.existing
        return those if table.count(those) == 1 else 0
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


def _attached_to_player(node: f.AttachedToPlayer, table: Table, live: ActiveEffect, it: int) -> int:
    names = {table.players[at] for at in players(node.player, table, live, it)}
    return mask_of([at for at, view in enumerate(table.views) if view.attached_to_player in names], table.size)


def _with_names(names: frozenset[str], table: Table) -> int:
    rows = [at for at in range(table.size) if not names.isdisjoint(table.names(at))]
    return mask_of(rows, table.size)


def _named(node: f.Named, table: Table, live: ActiveEffect, _it: int) -> int:
    name = chosen(node.name, live)
    if not isinstance(name, str):
        return 0
    found, many = _with_names(frozenset({name}), table), _of_every_name(table)
    if many:
        found |= _looked_up(f.HasStatus(f"among whose names is {name}"), table, live, many & ~found)
    return found


def _of_every_name(table: Table) -> int:
    """What has all names of some kind of cards: whether one of these is meant, no card on the board tells."""
    rows = [at for at, names in table.extra_names.items() if names and any(one.startswith(EVERY_NAME) for one in names)]
    return mask_of(rows, table.size)


def _shares_name(node: f.SharesName, table: Table, live: ActiveEffect, it: int) -> int:
    names = [name for at in rows_meant(node.ref, table, live, it) for name in table.names(at)]
    return _with_names(frozenset(names), table)


def _shares_name_with(node: f.SharesNameWith, table: Table, live: ActiveEffect, it: int) -> int:
    """The rows with a name of a row that matches; of a name that only one of these has, that row itself is none where another is asked for."""
    those = rows_of(mask(node.of, table, live, it))
    count: Counter[str] = Counter()
    for at in those:
        count.update(dict.fromkeys(table.names(at), table.count(1 << at)))
    names = _with_names(frozenset(count), table)
    alone = [at for at in those if node.other and all(count[name] == 1 for name in table.names(at))]
    return names & ~mask_of(alone, table.size)


def _shares_creature_type(node: f.SharesCreatureType, table: Table, live: ActiveEffect, it: int) -> int:
    if type(node.ref) is not r.Linked:  # asked of each creature (Coat of Arms)
        at = row(node.ref, table, live, it)
        return table.shared_creature_types()[at] if at >= 0 else 0
    found = 0
    for one in rows_meant(node.ref, table, live, it):
        found |= table.shared_creature_types()[one]
    return found


def _shares_color(node: f.SharesColor, table: Table, live: ActiveEffect, it: int) -> int:
    return _in_columns_of(rows_meant(node.ref, table, live, it), (f"c:{color}" for color in COLORS), table)


def _shares_card_type(node: f.SharesCardType, table: Table, live: ActiveEffect, it: int) -> int:
    return _in_columns_of(rows_meant(node.ref, table, live, it), (f"t:{kind}" for kind in CardType), table)


def _shares_with(node: f.SharesWith, table: Table, live: ActiveEffect, it: int) -> int:
    """The rows with a quality of a row that matches."""
    those = mask(node.of, table, live, it)
    match node.what:
        case "creature type":
            shared = table.shared_creature_types()
            return reduce(or_, (shared[at] for at in rows_of(those)), 0)
        case "land type":
            land = table.gate("land")
            return land & _with_any_of(
                [name for name in table.cols if name.startswith("st:land:")], those & land, table
            )
        case "color":
            return _with_any_of((f"c:{color}" for color in COLORS), those, table)
        case _:
            return _with_any_of((f"t:{kind}" for kind in CardType), those, table)


def _with_any_of(names: Iterable[str], those: int, table: Table) -> int:
    """The rows of the columns in which one of these rows is."""
    return reduce(or_, (column for column in map(table.column, names) if column & those), 0)


def _in_columns_of(rows: Iterable[int], names: Iterable[str], table: Table) -> int:
    """The rows of those of the columns in which one of these rows is; none for no row."""
    result, those = 0, tuple(rows)
    for column in map(table.column, names) if those else ():
        if any(column >> at & 1 for at in those):
            result |= column
    return result


FILTERS: Final[dict[type[f.Filter], Evaluator]] = {
    f.Anything: lambda _n, table, _l, _it: table.existing,
    f.Is: _is,
    f.Exactly: _exactly,
    f.IsLinked: _is_linked,
    f.IsAnyTarget: lambda _n, _t, _l, _it: 0,
    f.InCombatWith: _in_combat_with,
    f.IsType: _is_type,
    f.HasSubtype: _has_subtype,
    f.HasColor: _has_color,
    f.HasColorCount: _has_color_count,
    f.ControlledBy: _by_players("ctl:"),
    f.OwnedBy: _by_players("own:"),
    f.HasKeyword: _has_keyword,
    f.HasAnyAbility: lambda _n, table, _l, _it: table.with_any_ability(),
    f.HasActivatedAbility: _has_activated,
    f.HasManaAbility: _has_mana_ability,
    f.Compares: _compares,
    f.HasCounter: _has_counter,
    f.HasStatus: lambda node, table, live, _it: (
        _looked_up(node, table, live, table.existing) if " " in node.name else table.cols.get("x:" + node.name, 0)
    ),
    f.HasPast: lambda node, table, live, _it: _looked_up(node, table, live, table.existing),
    f.Targets: lambda node, table, live, _it: _looked_up(node, table, live, table.existing),
    f.CastInOrder: lambda node, table, live, _it: _looked_up(node, table, live, table.existing),
    f.CastFrom: lambda node, table, live, _it: _looked_up(node, table, live, table.existing),
    f.HasAttached: _has_attached,
    f.Called: _called,
    f.AttachedTo: _attached_to,
    f.AttachedToPlayer: _attached_to_player,
    f.Named: _named,
    f.SharesName: _shares_name,
    f.SharesNameWith: _shares_name_with,
    f.SharesCreatureType: _shares_creature_type,
    f.SharesColor: _shares_color,
    f.SharesCardType: _shares_card_type,
    f.SharesWith: _shares_with,
    f.IsAttacking: _attacks,
    f.HasParity: _has_parity,
    f.CostHas: _cost_has,
    f.HasManaCost: _has_mana_cost,
}
