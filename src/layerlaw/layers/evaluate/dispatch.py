"""The questions that can be asked of a board, each answered by the evaluator of the node's class.

An evaluator gets the node, the table, the live effect whose words these are (it says what "this" and "you" mean), and the row that "it" means
(`NO_ROW` for none). The tables are empty here, since evaluators ask further questions through this module: `layers.evaluate` fills them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.masks import NO_ROW
from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.table import Table
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.links import EXILED, PRINTED, copied, granted_by, linked_by, of_component
from layerlaw.model.tree import speaks_of

Evaluator = Callable[[Any, Table, ActiveEffect, int], int]
Decider = Callable[[Any, Table, ActiveEffect, int], bool]
PlayersFinder = Callable[[Any, Table, ActiveEffect, int], tuple[int, ...]]
Ready = Callable[[Table, ActiveEffect, int], int]

FILTERS: Final[dict[type[f.Filter], Evaluator]] = {}
READY_MADE: Final[dict[type[f.Filter], Callable[[Any], Ready | None]]] = {}
"""Filters whose function can be made ahead; all others are evaluated node by node."""
VALUES: Final[dict[type[v.ValueNode], Evaluator]] = {}
CONDITIONS: Final[dict[type[k.Condition], Decider]] = {}
REFERENCES: Final[dict[type[r.ObjectRef], Evaluator]] = {}
PLAYERS: Final[dict[type[r.PlayerRef], PlayersFinder]] = {}

_READY: Final[IdentityCache[Ready]] = ENGINE.cache("filters as functions")
"""A filter is read many times in one solve."""
_MENTIONS: Final[IdentityCache[bool]] = ENGINE.cache("whether something speaks of what it is applied to")


def mask(node: f.Filter, table: Table, live: ActiveEffect, it: int = NO_ROW) -> int:
    """The rows that match a filter, phased-out permanents never (702.26b)."""
    known = _READY.find(id(node))
    evaluate = known[1] if known is not None else _made_ready(node)
    return evaluate(table, live, it) & table.existing


def among(node: f.Filter, table: Table, live: ActiveEffect, it: int = NO_ROW) -> tuple[int, Mapping[int, int]]:
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


def value(node: v.Value, table: Table, live: ActiveEffect, it: int = NO_ROW) -> int:
    """The number that a value is now; 0 where it cannot be determined (208.2a)."""
    if isinstance(node, int):
        return node
    return VALUES[type(node)](node, table, live, it)


def added(node: v.Value, table: Table, live: ActiveEffect, it: int = NO_ROW) -> int:
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


def holds(node: k.Condition, table: Table, live: ActiveEffect, it: int = NO_ROW) -> bool:
    """Whether a condition is true now."""
    return CONDITIONS[type(node)](node, table, live, it)


def you(table: Table, live: ActiveEffect) -> int:
    """Who "you" is: fixed for a resolved effect, else the present controller of the object (109.5)."""
    if live.you >= 0:
        return live.you
    return table.control[live.row]


def row(ref: r.ObjectRef, table: Table, live: ActiveEffect, it: int = NO_ROW) -> int:
    """The row of the object referred to, -1 where there is none; a phased-out one is not there (702.26b)."""
    at = REFERENCES[type(ref)](ref, table, live, it)
    return at if at >= 0 and table.existing >> at & 1 else NO_ROW


def rows_meant(ref: r.ObjectRef, table: Table, live: ActiveEffect, it: int = NO_ROW) -> tuple[int, ...]:
    """The rows of what a reference to one object means: of several exiled cards each (607.3)."""
    if isinstance(ref, r.Linked) and ref.key == EXILED:
        rows = (table.row_by_id.get(one, NO_ROW) for one in linked(ref.key, table, live))
        return tuple(at for at in rows if at >= 0 and table.existing >> at & 1)
    at = row(ref, table, live, it)
    return (at,) if at >= 0 else ()


def players(ref: r.PlayerRef, table: Table, live: ActiveEffect, it: int = NO_ROW) -> tuple[int, ...]:
    """The indices of the players referred to, in turn order."""
    return PLAYERS[type(ref)](ref, table, live, it)


def chosen(word: object, live: ActiveEffect) -> object:
    """A word as it stands, or what was chosen for the source in its place; None where nothing was (607.5a)."""
    if isinstance(word, r.Chosen):
        return live.view.choices.get(word.key) if live.view is not None else None
    return word


def linked(key: str, table: Table, live: ActiveEffect) -> Sequence[ObjectId]:
    """What an ability linked to this one chose or exiled (607.2): of a granted one, those that the same effect granted (607.5)."""
    if live.view is None:
        return ()
    granted = 0 <= live.granted_at < len(table.operations)
    pair = granted_by(table.operations[live.granted_at].effect, live.view.id) if granted else PRINTED
    face = live.face if live.face is not None or live.row < 0 else table.faces[live.row]
    if not granted and face is not None and face.merged:
        pair = of_component(face, live.position)
    if pair == PRINTED and live.row >= 0 and table.faces is not table.first_faces:
        pair = copied(table.first_faces[live.row], table.faces[live.row])
    return linked_by(live.view.linked, key, pair)


def ready(node: f.Filter) -> Ready:
    """A filter as a function of a board, an effect and a row; cards that were read have what they say alike in common (`model.serial`)."""
    known = _READY.find(id(node))
    return known[1] if known is not None else _made_ready(node)


def _made_ready(node: f.Filter) -> Ready:
    build = READY_MADE.get(type(node))
    made = build(node) if build is not None else None
    if made is None:
        evaluator = FILTERS[type(node)]

        def made(table: Table, live: ActiveEffect, it: int) -> int:
            return evaluator(node, table, live, it)

    return _READY.keep(id(node), node, made)


def mentions_it(node: object) -> bool:
    """Whether a value or filter speaks of the object that the effect is applied to, so that it differs from row to row."""
    known = _MENTIONS.find(id(node))
    return known[1] if known is not None else _MENTIONS.keep(id(node), node, speaks_of(node, r.It()))
