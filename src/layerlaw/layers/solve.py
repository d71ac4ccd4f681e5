"""Solving: a game and an edition in, what every object is out (613).

The pass runs over all objects in all zones together, layer by layer (613.1). `Solver` owns the table of one solve; `depend` says what
waits for what; `instructions` says what a change does; here effects are gathered, begin (613.6), and are applied.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from layerlaw.deadline import check_time
from layerlaw.layers import evaluate
from layerlaw.layers.active_effects import AFTER_STATICS, ActiveEffect, plan_for
from layerlaw.layers.depend import Dependencies, Edges, FoundDependency, KeptOrder, Reading, Waiting, next_to_apply
from layerlaw.layers.edition import Edition, Origin
from layerlaw.layers.editions import NEWEST
from layerlaw.layers.grouped import MustSplit, SplitGame, one_for_all, require_equal
from layerlaw.layers.instructions import instruct, perform
from layerlaw.layers.masks import mask_of, rows_of
from layerlaw.layers.of_statuses import RULE_EFFECTS, face_down
from layerlaw.layers.outside import OutsideEffect
from layerlaw.layers.prepared import StaticEffect, prepare
from layerlaw.layers.protocol import EffectView, GameView, ObjectId
from layerlaw.layers.resume import Checkpoint, Difference, board, difference, next_number, renewed
from layerlaw.layers.solution import Solution
from layerlaw.layers.soundness import require_sound
from layerlaw.layers.table import LOSSES, Operation, Table, loses
from layerlaw.layers.trace import Because, Dependency, EffectRef, LayerTrace, Reason, ReasonKind, Trace, TraceStep
from layerlaw.model import changes as c
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.counters import counter_change
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly, Is
from layerlaw.model.keywords import static_meaning
from layerlaw.model.references import Host
from layerlaw.work import bounded_work


def solve(
    game: GameView,
    edition: Edition = NEWEST,
    *,
    trace: bool = True,
    until: str | None = None,
    after: Solution | None = None,
    keep: bool = False,
    only_own: Collection[ObjectId] = (),
) -> Solution:
    """What every object of the game is now.

    Args:
        game: the players, objects and effects (see `layers.protocol`); it is only read.
        edition: whose rules decide.
        trace: whether to keep the way there; without it a solve is faster.
        until: the name of the last layer to apply, for those who ask for copiable values only; all by default.
        after: the solution of a moment before, made with `keep`: what of it still holds is not worked out again. Objects that are the same
            value must not have changed inside since then, as ours never do.
        keep: whether to note what a later solve needs to go on from this one; a solve `after` another always does.
        only_own: objects that no other object's static abilities reach: what enters, as the rules of before September 2017 look at it (614.12).

    Returns:
        The solution: characteristics of each object, players, and the trace.

    Raises:
        LayerlawError: a game that does not say of itself that it is sound is none (`layers.soundness`), or a bound is passed.
    """
    if not getattr(game, "is_sound", False):
        require_sound(game)
    if after is not None:
        keep = True
        kept = after.checkpoints_by(edition)
        solver = _gone_on(kept, game, edition, trace=trace) if until is None and not only_own else None
        if solver is not None:
            return solver.solution()
    apart: frozenset[ObjectId] = frozenset()
    while True:
        try:
            solver = Solver(edition, trace=trace, keep=keep and not apart and not only_own and until is None)
            solver.begin(SplitGame(game, apart) if apart else game, only_own)
            solver.run(until)
        except MustSplit as pile:
            apart |= {pile.identity}
        else:
            return solver.solution()


def _gone_on(checkpoints: Sequence[Checkpoint], game: GameView, edition: Edition, *, trace: bool) -> Solver | None:
    """A solver that has gone on from the last of the checkpoints up to which nothing changed; None where there is none."""
    for place in range(len(checkpoints) - 1, -1, -1):
        checkpoint = checkpoints[place]
        if checkpoint.is_traced is not trace:
            return None
        found = difference(checkpoint, game, edition)
        if found is None:
            return None
        if checkpoint.layer <= found.first:
            solver = Solver(edition, trace=trace, keep=True)
            try:
                solver.go_on(checkpoint, game, found)
                solver.checkpoints = list(checkpoints[:place])
                solver.run(None)
            except MustSplit:
                return None
            return solver
    return None


class Solver:
    """One solve."""

    table: Table
    copiable: Table

    def __init__(self, edition: Edition, *, trace: bool, keep: bool) -> None:
        self.edition = edition
        self.checkpoints: list[Checkpoint] = []
        self._keeping = keep
        self._lives: list[ActiveEffect] = []
        self._tracing = trace
        self._layers: list[LayerTrace] = []
        self._buckets: list[list[ActiveEffect]] = [[] for _ in edition.layers]
        self._by_row: dict[int, list[ActiveEffect]] = {}
        self._names: dict[ObjectId, int] = {}
        self._layer = 0
        self._snapshot: Table | None = None
        self.outside: list[OutsideEffect] = []
        self._only_own = 0
        self._refs: dict[ActiveEffect, EffectRef] = {}
        self._done: set[tuple[ActiveEffect, int]] = set()
        self._dead: set[ActiveEffect] = set()
        self._gone: dict[int, list[ActiveEffect]] = {}
        self._first_words: dict[ActiveEffect, Ability] = {}
        self._reworded: set[ActiveEffect] = set()
        self._rewritten = False
        """Whether an effect was ever reworded or ended: such a solve is not gone on from."""
        self._work = bounded_work()
        self._applications = 0
        self._for_piles: set[ActiveEffect] = set()
        """Effects that stand for one of each object of a pile."""

    def begin(self, game: GameView, only_own: Collection[ObjectId]) -> None:
        """Take in a game: the board as it is before any effect, and the effects there are."""
        self.table = Table(game, self.edition)
        self.copiable = self.table
        self._only_own = self.table.mask_of_ids(only_own) if only_own else 0
        self._gather()

    def go_on(self, checkpoint: Checkpoint, game: GameView, found: Difference) -> None:
        """Take in a game that differs a little from that of a checkpoint, as it stands there."""
        table = self.table = board(checkpoint, game, found)
        self.copiable = checkpoint.copiable or table
        self._layer = checkpoint.layer
        self._layers = list(checkpoint.layers)
        self._names = dict(checkpoint.names)
        for live in checkpoint.lives:
            made = renewed(live, checkpoint, found)
            if made is None:
                continue
            if live in checkpoint.for_piles:
                self._for_piles.add(made)
            if made.origin is Origin.STATIC:
                self._by_row.setdefault(made.row, []).append(made)
            self._add(made)
        number = next_number(checkpoint.lives)
        for place, view in enumerate(found.began):
            self._add_floating(number + place, view)
        for row in sorted(found.recounted):
            if table.existing >> row & 1:
                self._add_counters(row)

    # --- gathering -------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        table = self.table
        for number, floating in enumerate(table.game.effects):
            self._add_floating(number, floating)
        for row in table.rows_with_statics:
            if table.existing >> row & 1:
                for static in prepare(table.faces[row]).statics:
                    self._add_static(row, static)
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
        table = self.table
        scope = view.effect.scope
        fixed: int | None = None
        if isinstance(scope, Exactly):
            fixed = table.mask_of_ids(scope.ids) & table.existing
        source = view.source_id
        row = table.row_by_id.get(source, -1) if source is not None else -1
        if row >= 0 and not table.existing >> row & 1:
            row = -1  # 702.26b
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
            self._for_piles.add(live)
        self._add(live)

    def _require_one_for_all(self, live: ActiveEffect) -> None:
        if not one_for_all(live):
            raise MustSplit(self.table.views[live.row].id)

    def _next_name(self, row: int) -> str:
        identity = self.table.views[row].id
        number = self._names.get(identity, 0) + 1
        self._names[identity] = number
        return f"{identity}.{number}"

    def _add_static(self, row: int, static: StaticEffect, given: int = 0) -> ActiveEffect | None:
        view = self.table.views[row]
        if view.zone not in static.zones:
            return None
        live = ActiveEffect(
            id=self._next_name(row),
            source=view.id,
            view=view,
            row=row,
            you=-1,
            effect=static.effect,
            plan=plan_for(static.effect, self.edition, Origin.STATIC, defining=static.defining),
            key=(max(view.timestamp, given), 0, view.timestamp, static.ability, static.number),
            origin=Origin.STATIC,
            defining=static.defining,
            position=static.ability,
            number=static.number,
            face=self.table.faces[row],
        )
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
            for effect in static.effects:
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
                host = self.table.hosts.get(row, -1)
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

    def _add_rule_effect(self, row: int, effect: ContinuousEffect, timestamp: int, name: str) -> None:
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

    # --- the pass --------------------------------------------------------------------------------------------

    def run(self, until: str | None) -> None:
        """Apply layer after layer (613.1)."""
        edition = self.edition
        for position, layer in enumerate(edition.layers):
            if position < self._layer:
                continue
            self._layer = position
            if self._keeping and (self._buckets[position] or layer.name in _OUTSIDE):
                self._note_checkpoint()
            if self._buckets[position]:
                steps: list[TraceStep] = []
                dependencies: list[Dependency] = []
                if layer.name in _OUTSIDE:
                    self._collect_outside(position)
                elif layer.cda_first and not edition.cda_waits:
                    self._run_group(position, True, steps, dependencies)
                    self._run_group(position, False, steps, dependencies)
                else:
                    self._run_group(position, None, steps, dependencies)
                if steps or dependencies:
                    self._layers.append(LayerTrace(layer, tuple(steps), tuple(dependencies)))
            if layer.name == edition.copiable_after:
                self.copiable = self.table.fork()
            if layer.name == edition.devotion_after:
                self._note_devotion()
            if layer.name == edition.base_after:
                self.table.base_power = self.table.power
                self.table.base_toughness = self.table.toughness
                self.table.release_pt()
            if layer.name == until:
                break

    def _note_checkpoint(self) -> None:
        if self._rewritten or self.table.members or self.outside:
            return  # what holds for players has been collected by then, and no checkpoint keeps it
        self.checkpoints.append(
            Checkpoint(
                self._layer,
                self._tracing,
                self.table.fork(),
                None if self.copiable is self.table else self.copiable,
                tuple(self._lives),
                {live: live.locked for live in self._lives if live.started},
                self._names.copy(),
                frozenset(self._for_piles),
                tuple(self._layers),
            )
        )

    def _waiting(self, layer: int, defining: bool | None) -> list[ActiveEffect]:
        first = defining is None and self.edition.layers[layer].cda_first
        return sorted(
            (live for live in self._buckets[layer] if defining is None or live.defining is defining),
            key=lambda live: (not live.defining, live.key) if first else live.key,
        )

    def _run_group(
        self, layer: int, defining: bool | None, steps: list[TraceStep], dependencies: list[Dependency]
    ) -> None:
        """One layer, or the CDAs or the rest of it, until nothing that exists is left to apply."""
        bucket = self._buckets[layer]
        waiting = self._waiting(layer, defining)
        if not waiting:
            return
        alone = len(waiting) == 1
        asked = Dependencies(self, layer)

        def exists(live: ActiveEffect) -> bool:
            return asked.exists(live, self.table)

        memory = Waiting.fresh(at_once=self.edition.freed_apply_at_once)
        seen: set[tuple[ActiveEffect, ActiveEffect]] = set()
        known = len(bucket)
        dependent = self._may_depend(waiting) and asked.can_matter(waiting)
        if not dependent and len(waiting) > _MANY:
            waiting = _counters_together(waiting)
        # where nothing is asked again, what could not matter at first is never asked about
        kept = None if dependent or self.edition.reevaluates else KeptOrder({})
        while waiting:
            check_time()
            if dependent:
                self._require_no_piles(waiting)
                edges: Edges = asked
                if kept is None:
                    asked.among(waiting, self.table)
                if not self.edition.reevaluates:
                    if kept is None:
                        kept = KeptOrder(asked.waits)
                    else:
                        kept.keep(waiting, exists)
                    edges = kept
                if self._tracing and edges.added:
                    self._note_dependencies(edges, seen, dependencies)
                choice = next_to_apply(waiting, edges, exists, memory)
                if choice is None:
                    return
                live, waited_for, in_loop = choice
                waiting.remove(live)
            else:
                live, waited_for, in_loop = waiting.pop(0), (), False
                if not self.exists(live, self.table):
                    continue
            touched = self._apply(live, layer, waited_for, in_loop, alone, steps)
            if dependent:
                asked.applied(live, touched)
                for other in (*self._dead, *self._reworded):
                    asked.applied(other, ())  # gone, or to be asked about anew, as it reads other things now
            if len(bucket) != known or self._dead or self._reworded:
                # an effect gave or took an ability with a part in this very layer: ask about all of them again
                known = len(bucket)
                done = self._done
                waiting = [
                    item
                    for item in self._waiting(layer, defining)
                    if (item, layer) not in done and item not in self._dead
                ]
                if not dependent:
                    dependent = self._may_depend(waiting) and asked.can_matter(waiting)

    def _require_no_piles(self, waiting: Sequence[ActiveEffect]) -> None:
        """613.8a is asked of each effect by itself."""
        if self._for_piles:
            for live in waiting:
                if live in self._for_piles:
                    raise MustSplit(self.table.views[live.row].id)

    def _may_depend(self, waiting: Sequence[ActiveEffect]) -> bool:
        if self.edition.cda_dependency:
            return True
        return not any(live.defining for live in waiting)

    # --- reading parts (also for `depend`) --------------------------------------------------------------------

    def exists(self, live: ActiveEffect, table: Table) -> bool:
        """Whether an effect exists: it has begun (613.6), or its ability is there and its condition holds."""
        if live.started:
            return True
        wording = self._wording(live, table)
        return wording is not None and (wording.condition is None or evaluate.holds(wording.condition, table, live))

    def _wording(self, live: ActiveEffect, table: Table) -> ContinuousEffect | None:
        """The effect as its ability words it on that table; None where the ability is gone."""
        if live.origin is not Origin.STATIC:
            return live.effect
        if self._gone and live in self._gone.get(live.row, ()):
            return None
        wording: ContinuousEffect | None = live.effect
        if live.position >= 0:
            face = table.faces[live.row]
            if face is not live.face:
                wording = self._on_face(live, table)
                written = table.rewritten.get(live.row)
                if wording is None or (written is not None and not self._is_worded(live, written)):
                    return None
            ability: Ability = face.abilities[live.position]
        else:
            assert live.ability is not None
            ability = live.ability
        if not table.losing >> live.row & 1:
            return wording
        return None if _lost(table.operations[live.granted_at + 1 :], live, ability) else wording

    def _on_face(self, live: ActiveEffect, table: Table) -> ContinuousEffect | None:
        for static in prepare(table.faces[live.row]).statics:
            if static.ability == live.position and static.number == live.number:
                return static.effect
        return None

    def read(self, live: ActiveEffect, layer: int, table: Table) -> Reading:
        """The part as it would apply on that table (613.8a)."""
        if not self.exists(live, table):
            return Reading(False, None, 0, ())
        if live.position >= 0 and table.faces[live.row] is not live.face:
            wording = self._wording(live, table)
            if wording is not None and wording != live.effect:
                return Reading(True, wording, 0, ())
        mask = self._scope(live, table)
        if not mask:
            return Reading(
                True, live.effect, 0, ()
            )  # 613.8a asks what it does to the things it applies to: there are none
        changes = live.plan.parts[layer].changes
        return Reading(True, live.effect, mask, tuple([instruct(change, table, live, mask) for change in changes]))

    def _scope(self, live: ActiveEffect, table: Table) -> int:
        if live.started:
            return live.locked
        if live.fixed is not None:
            return live.fixed
        scope = live.effect.scope
        if live.plan.on_players:
            return 0
        found = evaluate.mask(scope, table, live)  # type: ignore[arg-type]
        if self._only_own and live.origin is Origin.STATIC:
            found &= ~self._only_own | (1 << live.row)
        return found

    def try_part(self, live: ActiveEffect, layer: int) -> tuple[Table, int]:
        """A fork of the table with the part applied, and the rows it applied to."""
        fork = self.table.fork()
        mask = self._scope(live, fork)
        # all of a part applies at once: what it does is found out before any of it is done, as `read` does
        for instruction in [instruct(change, fork, live, mask) for change in live.plan.parts[layer].changes]:
            perform(instruction, fork, mask, live.id)
            if instruction[0] in _NEW_TEXTS:
                fork.rewritten.update((row, fork.faces[row]) for row in rows_of(mask))
        return fork, mask

    # --- applying --------------------------------------------------------------------------------------------

    def _apply(  # noqa: PLR0917 - the facts of one application
        self,
        live: ActiveEffect,
        layer: int,
        waited_for: tuple[ActiveEffect, ...],
        in_loop: bool,
        alone: bool,
        steps: list[TraceStep],
    ) -> Iterable[str]:
        table = self.table
        if self._work is not None:
            self._applications += len(table.views)
            self._work.note_step(self._applications)
        continued = live.started and self._wording(live, table) is None
        mask = self._scope(live, table)
        if not live.started:
            live.started = True
            live.locked = mask
        before: Table | None = None
        if self._tracing:
            before = self._snapshot or table.fork()
        table.touched = set()
        operations = len(table.operations)
        instructions = [instruct(change, table, live, mask) for change in live.plan.parts[layer].changes]
        ref = self._ref(live)  # as it is worded now: it may change its own text
        self._done.add((live, layer))
        self._dead = set()
        self._reworded = set()
        for instruction in instructions:
            perform(instruction, table, mask, live.id)
            if instruction[0] in _TEXTS:
                self._follow_texts(mask, live, same_text=instruction[0] == "word")
        touched = table.touched
        for position in range(operations, len(table.operations)):
            self._follow_grant(table.operations[position], live, position)
        if before is not None:
            after = table.fork()
            after.touched = touched
            self._snapshot = after
            reason = self._reason(live, waited_for, in_loop, alone, continued)
            steps.append(TraceStep(ref, reason, mask, tuple(instructions), before, after, self._work))
        return touched

    def _follow_texts(self, mask: int, giver: ActiveEffect, *, same_text: bool) -> None:
        """Faces changed: effects of abilities that are gone end if they have not begun; those of new abilities come.

        The new ones have the later timestamp of the object and of the effect that gave them (613.7a). An ability is known by its
        place and its words: where a new text has the same words in the same place, the effect is the same, now or from before.
        Otherwise the full text of a card that itself asks for a full text would be given again without end.
        """
        for row in rows_of(mask):
            face = self.table.faces[row]
            statics = {(static.ability, static.number): static for static in prepare(face).statics}
            if not same_text:
                statics = {place: self._by_text(static) for place, static in statics.items()}
            kept: set[tuple[int, int]] = set()
            mine = self._by_row.get(row, [])
            gone = []
            for live in mine:
                if live.position < 0:
                    continue
                place = (live.position, live.number)
                static = statics.get(place)
                if same_text and live.face is face:
                    kept.add(place)
                elif (
                    static is not None
                    # other words make no other kind of ability, whatever gave it (604.3a(2))
                    and (same_text or (static.defining == live.defining and self._is_worded(live, face)))
                ):
                    self._reword(live, static, face, None if same_text else giver)
                    kept.add(place)
                else:
                    gone.append(live)
                    if not live.started:
                        self._dead.add(live)
                        for bucket in self._buckets:
                            if live in bucket:
                                bucket.remove(live)
            if gone:
                self._rewritten = True
                self._by_row[row] = [live for live in mine if live not in gone]
                self._gone.setdefault(row, []).extend(gone)
            for place, static in statics.items():
                if place not in kept and not self._came_back(row, static, face, giver):
                    self._add_static(row, static, giver.key[0])

    def _reword(self, live: ActiveEffect, static: StaticEffect, face: Face, giver: ActiveEffect | None) -> None:
        """The effect goes on in these words; where `giver` wrote the text anew, with the timestamp that this gives (613.7a)."""
        assert live.face is not None
        self._rewritten = True
        own = live.face.abilities[live.position]
        if own != face.abilities[live.position]:
            self._first_words.setdefault(live, own)
        live.face = face
        if static.effect != live.effect:
            live.effect = static.effect
            defining = live.defining if giver is None else static.defining
            live.plan = plan_for(static.effect, self.edition, Origin.STATIC, defining=defining)
            self._refs.pop(live, None)
            self._reworded.add(live)
            if live in self._for_piles:
                self._require_one_for_all(live)
        if giver is not None:
            live.key = (max(self.table.views[live.row].timestamp, giver.key[0]), *live.key[1:])
            self._refs.pop(live, None)
            self._reworded.add(live)

    def _came_back(self, row: int, static: StaticEffect, face: Face, giver: ActiveEffect) -> bool:
        """Whether an effect that was gone is there again, by place and words; it applies in no layer twice."""
        gone = self._gone.get(row, [])
        for live in gone:
            place = (live.position, live.number)
            if place == (static.ability, static.number) and self._came_as(live) == face.abilities[live.position]:
                gone.remove(live)
                self._dead.discard(live)
                self._by_row[row].append(live)
                self._reword(live, static, face, giver)
                if not live.started:
                    self._add(live)
                return True
        return False

    def _is_worded(self, live: ActiveEffect, face: Face) -> bool:
        """Whether the ability in its place on that face is its own, in the words of now or in those with which it came."""
        assert live.face is not None
        return face.abilities[live.position] in (live.face.abilities[live.position], self._came_as(live))

    def _came_as(self, live: ActiveEffect) -> Ability:
        """Its ability in the words with which it came."""
        assert live.face is not None
        return self._first_words.get(live) or live.face.abilities[live.position]

    def _by_text(self, static: StaticEffect) -> StaticEffect:
        """An effect that a text change gave is no CDA where the edition says so (604.3a(2))."""
        layer = self.edition.layers[self._layer].name
        if self.edition.text_gives_cdas or layer == self.edition.layers[0].name:
            return static
        return static._replace(defining=False)

    def _follow_grant(self, operation: Operation, grantor: ActiveEffect, position: int) -> None:
        if operation.kind != "gain":
            return
        ability = operation.payload
        assert isinstance(ability, Ability)
        if isinstance(ability, KeywordAbility) and not static_meaning(ability):
            return
        for row in rows_of(operation.mask & self.table.existing):
            self._add_granted(row, ability, grantor, position)

    def _note_devotion(self) -> None:
        """700.5a: effects that raise devotion, as they are after layers 1 to 3."""
        if not self.edition.devotion_counts_effects:
            return
        for live in self._buckets[self.edition.index["rule"]]:
            for change in live.effect.changes:
                if isinstance(change, c.ModifyDevotion) and self.exists(live, self.table):
                    who = frozenset(self._players(live))
                    by = evaluate.value(change.by, self.table, live)
                    self.table.devotion_bonus = [*self.table.devotion_bonus, (who, by)]

    # --- players and rules -----------------------------------------------------------------------------------

    def _players(self, live: ActiveEffect) -> tuple[int, ...]:
        if not live.plan.on_players:
            return ()
        return evaluate.players(live.effect.scope, self.table, live)  # type: ignore[arg-type]

    def _collect_outside(self, layer: int) -> None:
        """613.10, 613.11: in timestamp order, after objects' characteristics."""
        for live in sorted(self._buckets[layer], key=lambda item: item.key):
            if not self.exists(live, self.table):
                continue
            mask = self._scope(live, self.table)
            for change in live.plan.parts[layer].changes:
                self.outside.append(
                    OutsideEffect(
                        self._ref(live), self.edition.layers[layer].name, live, change, mask, self._players(live)
                    )
                )

    # --- the trace -------------------------------------------------------------------------------------------

    def _ref(self, live: ActiveEffect) -> EffectRef:
        known = self._refs.get(live)
        if known is None:
            stamp = int(live.key[0])  # without the fraction that orders equal objects (`layers.grouped`)
            known = EffectRef(live.id, live.source, live.origin, live.effect, stamp)
            self._refs[live] = known
        return known

    def _reason(
        self, live: ActiveEffect, waited_for: tuple[ActiveEffect, ...], in_loop: bool, alone: bool, continued: bool
    ) -> Reason:
        rules = self.edition.rules
        if waited_for:
            return Reason(ReasonKind.DEPENDENCY, rules.waiting, tuple(other.id for other in waited_for))
        if in_loop:
            return Reason(ReasonKind.LOOP, rules.loop)
        if continued:
            return Reason(ReasonKind.CONTINUED, rules.continued)
        if live.defining:
            layer = self.edition.layers[self._layer]
            return Reason(ReasonKind.CDA, rules.cda_first if layer.cda_first else rules.cda_first_pt)
        if alone:
            return Reason(ReasonKind.ONLY, self.edition.layers[self._layer].rule)
        return Reason(ReasonKind.TIMESTAMP, rules.timestamp)

    def _note_dependencies(
        self, edges: Edges, seen: set[tuple[ActiveEffect, ActiveEffect]], into: list[Dependency]
    ) -> None:
        pairs: dict[ActiveEffect, list[ActiveEffect]] = {}
        for live, on in sorted(edges.added, key=lambda pair: (pair[1].key, pair[1].row, pair[0].key, pair[0].row)):
            pairs.setdefault(live, []).append(on)
        for live, depends in pairs.items():
            for on in depends:
                found = edges.waits.get(live, {}).get(on)
                if found is not None and (live, on) not in seen:
                    seen.add((live, on))
                    into.append(self._dependency(live, on, found))

    def _dependency(self, live: ActiveEffect, on: ActiveEffect, found: FoundDependency) -> Dependency:
        before, after = found.before, found.after
        if found.because is Because.APPLIES_TO:
            assert isinstance(before, int)
            assert isinstance(after, int)
            views = self.table.views
            before = tuple(views[row].id for row in rows_of(before))
            after = tuple(views[row].id for row in rows_of(after))
        return Dependency(self._ref(live), self._ref(on), found.because, self.edition.rules.dependency, before, after)

    def solution(self) -> Solution:
        """What came out."""
        if self.table.members:
            require_equal(self.table, self.copiable)
        solution = Solution(self.edition, self.table, self.copiable, Trace(tuple(self._layers)), tuple(self.outside))
        if not self._rewritten:  # else the effects that the checkpoints name are no longer what they were there
            solution.checkpoints = tuple(self.checkpoints)  # by the rules of this edition alone
        return solution


_HOST: Final = Is(Host())
_NEW_TEXTS: Final = frozenset({"face", "text-box"})
_TEXTS: Final = _NEW_TEXTS | {"word"}
"""Instructions after which an object's rules text may be another."""
_MANY: Final = 64
"""From this many parts on it pays to look for equal counters."""
_OUTSIDE: Final = frozenset({"player", "rule"})


def _counters_together(waiting: list[ActiveEffect]) -> list[ActiveEffect]:
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


def _lost(operations: Sequence[Operation], live: ActiveEffect, ability: Ability) -> bool:
    row = live.row
    printed = live.position >= 0
    for kind, mask, payload, _ in operations:
        if kind not in LOSSES or not mask >> row & 1:
            continue
        if kind == "strip" and (not printed or (payload and live.face is not None and ability in live.face.added)):
            continue
        if loses(kind, payload, ability):
            return True
    return False
