"""Gathering: which continuous effects there are as a solve begins, and which come on the way (613.6, 613.7).

Those of resolved spells and abilities, of static abilities of objects, of counters, and of the rules about statuses; each with its timestamp made
total (613.7a), in the bucket of every layer in which it has a part.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from layerlaw.layers.active_effects import AFTER_STATICS, ActiveEffect, Plan, plan_for
from layerlaw.layers.edition import Edition, Origin
from layerlaw.layers.grouped import MustSplit, one_for_all
from layerlaw.layers.masks import NO_ROW, mask_of, rows_of
from layerlaw.layers.of_statuses import RULE_EFFECTS, face_down
from layerlaw.layers.prepared import StaticEffect, of_equipment, prepare
from layerlaw.layers.protocol import EffectView, ObjectId, Timestamp
from layerlaw.layers.readings import BY_FIELD
from layerlaw.layers.table import Table
from layerlaw.model import changes as c
from layerlaw.model.abilities import Ability
from layerlaw.model.counters import counter_change
from layerlaw.model.durations import DuringNextTurn
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly, Is
from layerlaw.model.keywords import static_meaning
from layerlaw.model.references import Host


class Gathering:
    """The effects of one solve."""

    table: Table

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._lives: list[ActiveEffect] = []
        self._buckets: list[list[ActiveEffect]] = [[] for _ in edition.layers]
        self._by_row: dict[int, list[ActiveEffect]] = {}
        self._names: dict[ObjectId, int] = {}
        self._layer = 0
        self._for_groups: set[ActiveEffect] = set()
        """Effects that stand for one of each object of a pile."""

    def _gather(self) -> None:
        table = self.table
        for number, floating in enumerate(table.game.effects):
            self._add_floating(number, floating)
        for row in table.rows_with_statics:
            if table.existing >> row & 1:
                for static, plan in self._planned(row):
                    self._add_static(row, static, plan)
        for row in table.rows_with_counters:
            if table.existing >> row & 1:
                self._add_counters(row)
        for row in rows_of(table.column("x:face_down")):
            values = table.views[row].face_down_values
            if values is not None:
                self._add_rule_effect(row, face_down(values), table.views[row].timestamp, "face down")
        for name, effect in RULE_EFFECTS.items():
            for row in rows_of(table.column(f"x:{name}")):
                self._add_rule_effect(row, effect, table.views[row].timestamp, name)

    def _add_floating(self, number: int, view: EffectView) -> None:
        if isinstance(view.effect.duration, DuringNextTurn):
            return  # it waits for a turn, and has not begun
        table = self.table
        scope = view.effect.scope
        fixed: int | None = None
        if isinstance(scope, Exactly):
            fixed = table.mask_of_ids(scope.ids) & table.existing
        source = view.source_id
        row = table.row_by_id.get(source, NO_ROW)
        if row >= 0 and not table.existing >> row & 1:
            row = NO_ROW  # 702.26b
        self._add(
            ActiveEffect(
                id=view.id,
                source=view.source,
                view=table.views[row] if row >= 0 else None,
                row=row,
                you=table.players.index(view.controller),
                effect=view.effect,
                plan=plan_for(view.effect, self.edition, Origin.RESOLVED, defining=False),
                key=(view.timestamp, AFTER_STATICS, 0, number, 0),
                origin=Origin.RESOLVED,
                fixed=fixed,
            )
        )

    def _add(self, live: ActiveEffect) -> None:
        self._lives.append(live)
        for layer in live.plan.parts:
            if layer >= self._layer:
                self._buckets[layer].append(live)

    def _add_for_each(self, live: ActiveEffect) -> None:
        """Add an effect of each object of a row: one effect for all of a pile, where that is as good."""
        if live.row in self.table.piles:
            self._require_one_for_all(live)
            self._for_groups.add(live)
        self._add(live)

    def _require_one_for_all(self, live: ActiveEffect) -> None:
        if not one_for_all(live):
            raise MustSplit(self.table.views[live.row].id)

    def _statics(self, row: int, table: Table | None = None) -> tuple[StaticEffect, ...]:
        """The effects of the static abilities that a row's face has (on some table), as this edition reads them."""
        prepared = prepare((table or self.table).faces[row])
        if not prepared.is_read_otherwise:
            return prepared.statics
        return tuple(self._as_read(static, row) for static in prepared.statics)

    def _planned(self, row: int) -> tuple[tuple[StaticEffect, Plan], ...]:
        """The same with their plans, which are looked up once for a face."""
        prepared, by = prepare(self.table.faces[row]), self.edition
        known = prepared.plans
        if known is not None and known[0] is by:  # kept for whoever asked last, by whatever rules
            return known[1]
        statics = self._statics(row) if prepared.is_read_otherwise else prepared.statics
        planned = tuple(
            [(static, plan_for(static.effect, by, Origin.STATIC, defining=static.defining)) for static in statics]
        )
        if not prepared.is_read_otherwise:
            prepared.plans = (by, planned)
        return planned

    def _as_read(self, static: StaticEffect, row: int) -> StaticEffect:
        view = self.table.views[row]
        for field, value, effect, defining in static.otherwise:
            question = BY_FIELD[field].name
            # of "enchanted creature" it is noted where what is enchanted is none (`Solver._scope`)
            if view.choices if question == "chosen-type" else question == "others" and view.attached_to is not None:
                self.table.inquiry.met.add(question)
            if getattr(self.edition, field) is value:
                return static._replace(effect=effect, defining=defining)
        return static

    def _next_name(self, row: int) -> str:
        identity = self.table.views[row].id
        number = self._names.get(identity, 0) + 1
        self._names[identity] = number
        return f"{identity}.{number}"

    def _add_static(self, row: int, static: StaticEffect, plan: Plan, given: Timestamp = 0) -> ActiveEffect | None:
        view = self.table.views[row]
        if view.zone not in static.zones:
            return None
        stamp = view.timestamp
        live = ActiveEffect.bare()
        live.id = self._next_name(row)
        live.source = view.id
        live.view = view
        live.row = row
        live.effect = static.effect
        live.plan = plan
        live.key = (max(given, stamp), 0, stamp, static.ability, static.number)
        live.defining = static.defining
        live.position = static.ability
        live.number = static.number
        live.face = self.table.faces[row]
        if static.otherwise:
            live.asks_of_host = any(item.field == "enchanted_creature_is_creature" for item in static.otherwise)
        self._by_row.setdefault(row, []).append(live)
        self._add_for_each(live)
        return live

    def _add_granted(self, row: int, ability: Ability, grantor: ActiveEffect, operation: int) -> bool:
        """613.7a: the later of the object's timestamp and the granting effect's; own abilities keep their place before granted ones."""
        view = self.table.views[row]
        made = False
        number = 0
        for static in static_meaning(ability):
            if view.zone not in static.zones:
                continue
            for said in static.effects:
                effect = of_equipment(self.table.faces[row], said)
                primary = max(view.timestamp, grantor.key[0])
                live = ActiveEffect(
                    id=self._next_name(row),
                    source=view.id,
                    view=view,
                    row=row,
                    you=-1,
                    effect=effect,
                    plan=plan_for(effect, self.edition, Origin.STATIC, defining=False),
                    key=(primary, grantor.key[0] + 1, view.timestamp, operation, number),
                    origin=Origin.STATIC,
                    granted_at=operation,
                    ability=ability,
                )
                number += 1
                self._by_row.setdefault(row, []).append(live)
                self._add_for_each(live)
                made = made or self._layer in live.plan.parts
        return made

    def _add_counters(self, row: int) -> None:
        view = self.table.views[row]
        for kind, pile in view.counters.items():
            effect = counter_change(kind, pile.number)
            if effect is None:
                continue
            fixed = 1 << row
            if effect.scope == _HOST:
                host = self.table.hosts.get(row, NO_ROW)
                fixed = 1 << host if host >= 0 else 0
            self._add_for_each(
                ActiveEffect(
                    id=f"{view.id}:{kind}",
                    source=f"{kind} counter" if pile.number == 1 else f"{kind} counters",
                    view=view,
                    row=row,
                    you=-1,
                    effect=effect,
                    plan=plan_for(effect, self.edition, Origin.COUNTER, defining=False),
                    key=(pile.timestamp, AFTER_STATICS, view.timestamp, 0, 0),
                    origin=Origin.COUNTER,
                    fixed=fixed,
                )
            )

    def _add_rule_effect(self, row: int, effect: ContinuousEffect, timestamp: Timestamp, name: str) -> None:
        self._add_for_each(
            ActiveEffect(
                id=f"{self.table.views[row].id}:{name}",
                source=name,
                view=self.table.views[row],
                row=row,
                you=-1,
                effect=effect,
                plan=plan_for(effect, self.edition, Origin.RESOLVED, defining=False),
                key=(timestamp, AFTER_STATICS, -1, 0, 0),
                origin=Origin.RESOLVED,
                fixed=1 << row if self.table.existing >> row & 1 else 0,
            )
        )

    def _waiting(self, layer: int, defining: bool | None) -> list[ActiveEffect]:
        found = self._buckets[layer]
        if defining is not None:
            found = [live for live in found if live.defining is defining]
        found = sorted(found, key=_KEY)
        if defining is None and self.edition.layers[layer].cda_first and any(map(_DEFINING, found)):
            found.sort(key=_DEFINING, reverse=True)
        return found


_KEY: Final = attrgetter("key")
_DEFINING: Final = attrgetter("defining")
_HOST: Final = Is(Host())
MANY: Final = 64
"""From this many parts on it pays to look for equal counters."""


def counters_together(waiting: list[ActiveEffect]) -> list[ActiveEffect]:
    """Equal counters on many objects as one part, where nothing in the layer can tell the difference.

    Each pile changes only its own object, by a constant, and no part of the layer reads power or toughness.
    """
    together: dict[object, ActiveEffect] = {}
    parts: dict[ActiveEffect, list[int]] = {}
    rest: list[ActiveEffect] = []
    for live in waiting:
        change = live.effect.changes[0]
        if live.origin is not Origin.COUNTER or not isinstance(change, c.ModifyPT) or live.fixed is None:
            rest.append(live)
            continue
        first = together.setdefault(change, live)
        if first is live:
            rest.append(live)
        parts.setdefault(first, []).append(live.fixed)
    for first, masks in parts.items():
        if len(masks) > 1:
            size = max(mask.bit_length() for mask in masks)
            together_now = first.copy()
            together_now.fixed = mask_of([mask.bit_length() - 1 for mask in masks if mask], size)
            together_now.id = f"counters:{first.source}"
            rest[rest.index(first)] = together_now
    return rest
