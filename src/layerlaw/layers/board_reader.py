"""Reading a solved board from outside: which objects match a filter, what a value is, whether a condition holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from layerlaw.layers import evaluate
from layerlaw.layers.active_effects import ActiveEffect, plan_for
from layerlaw.layers.edition import Origin
from layerlaw.layers.editions import NEWEST
from layerlaw.layers.instructions import gained_now
from layerlaw.layers.masks import NO_ROW, rows_of
from layerlaw.layers.protocol import ObjectId, ObjectView
from layerlaw.layers.table import Table
from layerlaw.model.abilities import Ability
from layerlaw.model.changes import GainOfOthers
from layerlaw.model.conditions import Condition
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Anything, Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.values import Value

_IDLE = ContinuousEffect(Anything(), ())


@dataclass(frozen=True)
class _NoObject:
    """Stands in for a source object where there is none: it has choices and nothing else."""

    choices: Mapping[str, object]
    linked: Mapping[str, tuple[ObjectId, ...]] = field(default_factory=dict)
    facts: Mapping[str, int] = field(default_factory=dict)
    attached_to_player: str | None = None


class BoardReader:
    """Reads the board for "you" (a player's name) and "this" (an object's id, or None)."""

    def __init__(self, table: Table, you: str, this: ObjectId | None, choices: Mapping[str, object]) -> None:
        self._table = table
        row = table.row_by_id.get(this, NO_ROW)
        view = table.views[row] if row >= 0 and not choices else cast("ObjectView", _NoObject(choices))
        self._live = ActiveEffect(
            id="reader",
            source=this,
            view=view,
            row=row,
            you=table.players.index(you),
            effect=_IDLE,
            plan=plan_for(_IDLE, NEWEST, Origin.RESOLVED, defining=False),
            key=(0, 0, 0, 0, 0),
            origin=Origin.RESOLVED,
        )

    def matching(self, filter_: Filter, it: ObjectId | None = None) -> tuple[ObjectId, ...]:
        """The ids of the objects that match."""
        mask = evaluate.mask(filter_, self._table, self._live, self._row(it))
        return tuple(dict.fromkeys(self._table.views[row].id for row in rows_of(mask)))

    def matches(self, identity: ObjectId, filter_: Filter, it: ObjectId | None = None) -> bool:
        """Whether an object matches; `it` is the object that the filter's effect is being applied to."""
        at = self._row(identity)
        return at >= 0 and bool(evaluate.mask(filter_, self._table, self._live, self._row(it)) >> at & 1)

    def value(self, value: Value, it: ObjectId | None = None) -> int:
        """The number that a value is."""
        return evaluate.value(value, self._table, self._live, self._row(it))

    def added(self, value: Value, it: ObjectId | None = None) -> int:
        """What a value adds to power or toughness: never less than nothing, unless it is written as less (107.1b)."""
        return evaluate.added(value, self._table, self._live, self._row(it))

    def holds(self, condition: Condition, it: ObjectId | None = None) -> bool:
        """Whether a condition is true."""
        return evaluate.holds(condition, self._table, self._live, self._row(it))

    def gained(self, change: GainOfOthers) -> tuple[Ability, ...]:
        """The abilities of others that a change gives."""
        return gained_now(change, self._table, self._live)

    def object(self, ref: ObjectRef) -> ObjectId | None:
        """The id of the object referred to."""
        row = evaluate.row(ref, self._table, self._live)
        return self._table.views[row].id if row >= 0 else None

    def players(self, ref: PlayerRef, it: ObjectId | None = None) -> tuple[str, ...]:
        """The names of the players referred to."""
        found = evaluate.players(ref, self._table, self._live, self._row(it))
        return tuple(self._table.players[index] for index in found)

    def _row(self, it: ObjectId | None) -> int:
        return self._table.row_by_id.get(it, NO_ROW)
