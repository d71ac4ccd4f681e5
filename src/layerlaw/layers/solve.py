"""Solving: a game and an edition in, what every object is out (613).

The pass runs over all objects in all zones together, layer by layer (613.1). `Solver` owns the table of one solve; `depend` says what
waits for what; `instructions` says what a change does; here effects are gathered, begin (613.6), and are applied.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from layerlaw.deadline import check_time
from layerlaw.layers import evaluate
from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.depend import Dependencies, Edges, FoundDependency, KeptOrder, Reading, Waiting, next_to_apply
from layerlaw.layers.edition import Edition, Origin
from layerlaw.layers.editions import NEWEST
from layerlaw.layers.filling import filled
from layerlaw.layers.gathering import MANY, counters_together
from layerlaw.layers.grouped import MustSplit, SplitGame, require_equal
from layerlaw.layers.instructions import instruct, perform
from layerlaw.layers.masks import rows_of
from layerlaw.layers.on_players_and_rules import OutsideEffect
from layerlaw.layers.protocol import GameView, ObjectId
from layerlaw.layers.resume import (
    BoardDifference,
    Checkpoint,
    Compared,
    board,
    comparison,
    copiable,
    difference,
    is_unseen,
    next_number,
    renewed,
)
from layerlaw.layers.solution import Solution
from layerlaw.layers.soundness import require_sound
from layerlaw.layers.table import Operation, Table
from layerlaw.layers.trace import Because, Dependency, EffectRef, LayerTrace, Reason, ReasonKind, Trace, TraceStep
from layerlaw.layers.worded import Worded
from layerlaw.model import changes as c
from layerlaw.model.abilities import Ability, KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.keywords import static_meaning
from layerlaw.model.references import PlayerRef
from layerlaw.model.rule_effects import Goaded
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
        known = _gone_on(after, game, edition, trace=trace) if until is None and not only_own else None
        if known is not None:
            return known
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


def _gone_on(after: Solution, game: GameView, edition: Edition, *, trace: bool) -> Solution | None:
    """The answer, gone on from the last of the checkpoints up to which nothing changed; None where there is none."""
    checkpoints = after.checkpoints_by(edition)
    first = len(edition.layers)
    compared: Compared | None = None
    found: BoardDifference | None = None
    for place in range(len(checkpoints) - 1, -1, -1):
        checkpoint = checkpoints[place]
        if checkpoint.is_traced is not trace:
            return None
        if checkpoint.layer > first:
            continue
        # what a later one of the same game says holds here too: it knows all effects that this one does
        if compared is None or not compared.is_of(checkpoint):
            compared = comparison(checkpoint, game)
            found = None if compared is None else difference(checkpoint, compared, edition)
            if compared is None or found is None:
                return None
            if not trace and after.knew_all and is_unseen(compared, found):
                return after.of_later(game, compared.views)
            first = min(first, found.first)
        if checkpoint.layer <= first:
            assert found is not None, "what was compared has its difference"
            solver = Solver(edition, trace=trace, keep=True)
            try:
                solver.go_on(checkpoint, game, found)
                solver.checkpoints = list(checkpoints[:place])
                solver.run(None)
            except MustSplit:
                return None
            return solver.solution()
    return None


class Solver(Worded):
    """One solve."""

    copiable: list[Face] | None
    """The faces after layer 1; None where it is still to come."""

    def __init__(self, edition: Edition, *, trace: bool, keep: bool) -> None:
        super().__init__(edition)
        self.checkpoints: list[Checkpoint] = []
        self._keeping = keep
        self._tracing = trace
        self._layers: list[LayerTrace] = []
        self._snapshot: Table | None = None
        self.outside: list[OutsideEffect] = []
        self._only_own = 0
        self._done: set[tuple[ActiveEffect, int]] = set()
        self._work = bounded_work()
        self._applications = 0

    def begin(self, game: GameView, only_own: Collection[ObjectId]) -> None:
        """Take in a game: the board as it is before any effect, and the effects there are."""
        self.table = filled(game, self.edition)
        self.copiable = None
        self._only_own = self.table.mask_of_ids(only_own)
        self._gather()

    def go_on(self, checkpoint: Checkpoint, game: GameView, found: BoardDifference) -> None:
        """Take in a game that differs a little from that of a checkpoint, as it stands there."""
        table = self.table = board(checkpoint, game, found)
        self.copiable = copiable(checkpoint, found)
        self._layer = checkpoint.layer
        self._layers = list(checkpoint.layers)
        self._names = dict(checkpoint.names)
        for live, made in renewed(checkpoint, found):
            if live in checkpoint.for_piles:
                self._for_groups.add(made)
            if made.started:
                self._begin(made, made.locked)
            if made.origin is Origin.STATIC:
                self._by_row.setdefault(made.row, []).append(made)
            self._add(made)
        if found.began:
            number = next_number(checkpoint.lives)
            for place, view in enumerate(found.began):
                self._add_floating(number + place, view)
        for row in range(table.size if found.shift is None else found.shift.stayed, table.size):
            for static, plan in self._planned(row):
                self._add_static(row, static, plan)
        for row in sorted(found.recounted):
            if table.existing >> row & 1:
                self._add_counters(row)

    def run(self, until: str | None) -> None:
        """Apply layer after layer (613.1)."""
        edition = self.edition
        if self._work is not None:
            self._work.note_solve(self.table.size)
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
                self.copiable = self.table.release_faces()
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
                self.copiable,
                tuple(self._lives),
                self._begun.copy(),
                self._names.copy(),
                frozenset(self._for_groups),
                tuple(self._layers),
            )
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

        memory = Waiting.fresh(self.edition, self.table.inquiry.met)
        seen: set[tuple[ActiveEffect, ActiveEffect]] = set()
        known = len(bucket)
        dependent = self._may_depend(waiting) and asked.can_matter(waiting)
        if not dependent and len(waiting) > MANY:
            waiting = counters_together(waiting)
        # where nothing is asked again, what could not matter at first is never asked about
        kept = None if dependent or self.edition.reevaluates else KeptOrder({})
        while waiting:
            check_time()
            if dependent:
                self._require_no_groups(waiting)
                if kept is not None:
                    kept.keep(waiting, asked.exists)
                else:
                    asked.among(waiting)
                    kept = None if self.edition.reevaluates else KeptOrder(asked.waits)
                edges: Edges = asked if kept is None else kept
                if self._tracing and edges.added:
                    self._note_dependencies(edges, seen, dependencies)
                choice = next_to_apply(waiting, edges, asked.exists, memory)
                if choice is None:
                    return
                live, waited_for, in_loop = choice
                waiting.remove(live)
            else:
                live, waited_for, in_loop = waiting.pop(0), (), False
                if not self.exists(live, self.table):
                    continue
            lives = len(self._lives)
            touched = self._apply(live, layer, waited_for, in_loop, alone, steps)
            granted = [made for made in self._lives[lives:] if made.granted_at >= 0 and layer in made.plan.parts]
            if granted and self._meets_grants(granted, waiting):
                memory.free(granted, live)
                dependent = True
            if dependent:
                asked.applied(live, touched)
                for other in (*self._dead, *self._reworded):
                    asked.applied(other, ())  # gone, or to be asked about anew, as it reads other things now
            if len(bucket) != known or self._dead or self._reworded:
                # an effect gave or took an ability with a part in this very layer: ask about all of them again
                known = len(bucket)
                waiting = self._left(layer, defining)
                if not dependent:
                    dependent = self._may_depend(waiting) and asked.can_matter(waiting)

    def _left(self, layer: int, defining: bool | None) -> list[ActiveEffect]:
        """What waits in a layer and has not been applied there."""
        done, dead = self._done, self._dead
        return [item for item in self._waiting(layer, defining) if (item, layer) not in done and item not in dead]

    def _meets_grants(self, granted: Sequence[ActiveEffect], waiting: Sequence[ActiveEffect]) -> bool:
        """An open question (decision 0015): whether what was granted in this very layer goes before what is older and waits."""
        if any(live.key < made.key for live in waiting for made in granted):
            self.table.inquiry.met.add("granted")
        return self.edition.granted_apply_at_once

    def _require_no_groups(self, waiting: Sequence[ActiveEffect]) -> None:
        """613.8a is asked of each effect by itself."""
        if self._for_groups:
            for live in waiting:
                if live in self._for_groups:
                    raise MustSplit(self.table.views[live.row].id)

    def _may_depend(self, waiting: Sequence[ActiveEffect]) -> bool:
        if self.edition.cda_dependency:
            return True
        return not any(live.defining for live in waiting)

    def read(self, live: ActiveEffect, layer: int, table: Table) -> Reading:
        """The part, which exists on that table, as it would apply there (613.8a)."""
        if live.position >= 0 and table.faces[live.row] is not live.face:
            wording = self._wording(live, table)
            if wording is not None and wording != live.effect:
                return Reading(wording, 0, ())
        mask = self._scope(live, table)
        if not mask:
            return Reading(live.effect, 0, ())  # 613.8a asks what it does to the things it applies to: there are none
        changes = live.plan.parts[layer].changes
        return Reading(live.effect, mask, tuple([instruct(change, table, live, mask) for change in changes]))

    def _scope(self, live: ActiveEffect, table: Table) -> int:
        if live.started:
            return live.locked
        if live.fixed is not None:
            return live.fixed
        scope = live.effect.scope
        if isinstance(scope, PlayerRef):
            return 0
        matching = live.matching
        if matching is None:
            matching = live.matching = evaluate.ready(scope)
        found = matching(table, live, -1) & table.existing
        if live.asks_of_host and not table.column("t:Creature") >> table.hosts.get(live.row, table.size) & 1:
            table.inquiry.met.add("enchanted-creature")
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
        # what has begun, or by the other reading another effect of its ability (`_goes_on_with_another`)
        continued = self._tracing and self._wording(live, table) is None
        mask = self._scope(live, table)
        if not live.started:
            self._begin(live, mask)
        before: Table | None = None
        if self._tracing:
            before = self._snapshot or table.fork()
        table.touched = set()
        operations = len(table.operations)
        instructions = [instruct(change, table, live, mask) for change in live.plan.parts[layer].changes]
        ref = self._ref(live) if self._tracing else None  # as it is worded now: it may change its own text
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
        if before is not None and ref is not None:
            after = table.fork()
            after.touched = touched
            self._snapshot = after
            reason = self._reason(live, waited_for, in_loop, alone, continued)
            steps.append(TraceStep(ref, reason, mask, tuple(instructions), before, after, self._work))
        return touched

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
                if isinstance(change, Goaded):  # 701.15b: then it is goaded, for whatever asks of the solved board
                    self.table.cols["x:goaded"] = self.table.column("x:goaded") | mask

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
        copiable = self.table.faces if self.copiable is None else self.copiable
        if self.table.members:
            require_equal(self.table, copiable)
        if self.table.lost_intrinsic():
            self.table.inquiry.met.add("intrinsic")
        solution = Solution(self.edition, self.table, copiable, Trace(tuple(self._layers)), tuple(self.outside))
        if not self._rewritten:  # else the effects that the checkpoints name are no longer what they were there
            solution.checkpoints = tuple(self.checkpoints)  # by the rules of this edition alone
            solution.knew_all = bool(self.checkpoints) and len(self.checkpoints[-1].lives) == len(self._lives)
        return solution


_NEW_TEXTS: Final = frozenset({"face", "text-box", "lock"})
_TEXTS: Final = _NEW_TEXTS | {"word"}
"""Instructions after which an object's rules text may be another."""
_OUTSIDE: Final = frozenset({"player", "rule"})
