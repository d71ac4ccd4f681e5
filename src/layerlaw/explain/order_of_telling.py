"""The order of telling: what of a trace is told, what first, what only once. Data without words; `wording` puts it into English.

What changed nothing is left out unless asked for; with an object only what concerns it is told: the effects that changed it, the
dependencies that decided their order, and what had happened to the objects that those effects are on. A dependency is told once,
with a number, and referred back to by that number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from layerlaw.explain.assumption import Assumption
from layerlaw.explain.names_by_id import EffectName, EffectNames, Names
from layerlaw.explain.not_understood import not_understood_in
from layerlaw.explain.unread import unread_here
from layerlaw.explain.values import word_for
from layerlaw.explain.verb_phrases import effect_text
from layerlaw.layers.edition import Layer, Origin
from layerlaw.layers.on_players_and_rules import OutsideEffect
from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.solution import Solution
from layerlaw.layers.trace import Because, Changed, Dependency, EffectRef, LayerTrace, ReasonKind, TraceStep
from layerlaw.model.abilities import Ability
from layerlaw.model.keywords import static_meaning
from layerlaw.model.late import dataclass, field

if TYPE_CHECKING:
    from layerlaw.explain.could_touch import UnreadText


class Concern(StrEnum):
    """Why a step is told when one object is asked about."""

    DIRECT = "direct"
    """It changed the object."""
    SOURCE = "source"
    """It changed an object whose effect changes the object later."""


@dataclass(frozen=True)
class NamedEffect:
    """An effect and its name."""

    ref: EffectRef
    name: EffectName


@dataclass(frozen=True)
class ChangeTold:
    """The same change of one or more objects: each characteristic before and after."""

    objects: tuple[ObjectId, ...]
    items: tuple[Changed, ...]


@dataclass(frozen=True)
class StepTold:
    """One effect's part applied in one layer. `notes` are the numbers of the dependencies that decided when."""

    number: int
    effect: NamedEffect
    step: TraceStep
    first_time: bool
    began_in: str
    """The name of the layer in which the effect began (613.6)."""
    notes: tuple[int, ...]
    waited_for: tuple[NamedEffect, ...]
    changes: tuple[ChangeTold, ...]
    concern: Concern
    ends: tuple[tuple[ObjectId, Ability], ...]
    """Static abilities that were lost here before any of their effects had begun, unless a dependency tells it."""


@dataclass(frozen=True)
class DependencyTold:
    """One dependency, told once under its number."""

    number: int
    effect: NamedEffect
    on: NamedEffect
    found: Dependency
    in_loop: bool
    never_began: bool
    """The effect existed and waited, and then its ability was gone."""
    mattered: bool
    """By timestamp alone the effect would have come first."""


@dataclass(frozen=True)
class LayerTold:
    """What is told of one layer. `by_timestamp`: two or more of its steps took their turn by timestamp."""

    layer: Layer
    dependencies: tuple[DependencyTold, ...]
    steps: tuple[StepTold, ...]
    loop: tuple[NamedEffect, ...]
    never_began: tuple[DependencyTold, ...]
    by_timestamp: bool
    left_out: int


@dataclass(frozen=True)
class OutsideTold:
    """An effect on players or rules, after the layers."""

    layer: Layer
    effect: NamedEffect
    outside: OutsideEffect
    objects: tuple[ObjectId, ...]
    players: tuple[str, ...]


@dataclass(frozen=True)
class Explanation:
    """What is told of a solution, in order; `about` is the object asked for, None for the whole board."""

    solution: Solution
    names: Names
    about: ObjectId | None
    full: bool
    layers: tuple[LayerTold, ...]
    outside: tuple[OutsideTold, ...]
    outcome: tuple[ObjectId, ...]
    """The objects that were changed on the way, or that have a quality (113.12); or the one asked for."""
    as_before: frozenset[ObjectId]
    """Of the whole board those of them that came out as they started."""
    unread: tuple[UnreadText, ...]
    """Sentences that nobody understood, and what they could touch: what they would do is not told."""
    effect_names: EffectNames = field(repr=False, compare=False)
    open_readings: tuple[str, ...] = ()
    """Questions that the rules leave open and on which the answer depends, as lines."""
    not_carried_out: tuple[str, ...] = ()
    """What verbs that only state left out, as lines."""
    assumed: tuple[Assumption, ...] = ()
    """What the answer took for granted; of one object, what of it concerns that object."""

    def effect_id(self, ref: EffectRef) -> str:
        """The id of an effect, as data calls it."""
        return self.effect_names.of(ref).id

    def word_of(self, identity: ObjectId) -> str:
        """What the rules text of an object calls it behind "this"."""
        return word_for(self.solution[identity].view.face)

    def text_of(self, ref: EffectRef, step: TraceStep | None = None) -> str:
        """What an effect says: the words of its ability; of a resolved effect, what it does at the step."""
        on = self.effect_names.of(ref).on
        word = "permanent" if on is None else self.word_of(on)
        return effect_text(ref, step, self.solution.table.players, word)

    def steps(self) -> Iterator[tuple[LayerTold, StepTold]]:
        """Every told step, with its layer."""
        for layer in self.layers:
            for step in layer.steps:
                yield layer, step


def explain(
    solution: Solution,
    names: Names,
    about: ObjectId | None = None,
    *,
    full: bool = False,
    effects: Mapping[str, str] | None = None,
    assumed: Iterable[Assumption] = (),
    not_carried_out: Iterable[str] = (),
    open_readings: Iterable[str] = (),
    unread: Iterable[UnreadText] | None = None,
) -> Explanation:
    """Choose what to tell of a solution, and in which order.

    Args:
        solution: a solution that was made with its trace.
        names: the display name of each object.
        about: the object asked for; None tells of the whole board.
        full: also tell what changed nothing.
        effects: names of effects of resolved spells and abilities, by the engine's id; their sources' names where there is none.
        assumed: what the answer took for granted.
        not_carried_out: what verbs that only state left out.
        open_readings: questions that the rules leave open and on which the answer depends.
        unread: what was not understood and what it could touch; by default what stands on objects, as if nothing had happened by the rules.

    Returns:
        The explanation, ready for the renderers.
    """
    told = _Teller(solution, names, about, full, effects).tell()
    name = None if about is None else names(about)
    concerning = tuple(item for item in assumed if name is None or item.concerns(name))
    told = replace(told, open_readings=tuple(open_readings))
    if unread is not None:
        own = {item.text for item in told.unread}
        told = replace(
            told, unread=tuple(item for item in unread if name is None or item.text in own or item.could_be(name))
        )
    return replace(told, assumed=concerning, not_carried_out=() if name is not None else tuple(not_carried_out))


class _Teller:
    def __init__(
        self, solution: Solution, names: Names, about: ObjectId | None, full: bool, effects: Mapping[str, str] | None
    ) -> None:
        self.solution = solution
        self.names = names
        self.about = about
        self.full = full
        self.effect_names = EffectNames(solution, names, effects)
        self.told: dict[str, NamedEffect] = {}
        self.began: dict[str, str] = {}
        self.applied: set[str] = set()
        for layer in solution.trace:
            for step in layer.steps:
                self.began.setdefault(step.effect.id, layer.layer.name)
        self.number = 0
        self.note = 0
        self.seen: set[str] = set()
        self.relevant = None if about is None else _Relevant(solution, about)

    def tell(self) -> Explanation:
        layers = [told for layer in self.solution.trace if (told := self._layer(layer)) is not None]
        outside = tuple(self._outside())
        outcome = (self.about,) if self.about is not None else tuple(self._outcome())
        return Explanation(
            solution=self.solution,
            names=self.names,
            about=self.about,
            full=self.full,
            layers=tuple(layers),
            outside=outside,
            outcome=outcome,
            as_before=frozenset(outcome) - self._otherwise() if self.about is None else frozenset(),
            unread=unread_here(self.solution, self.names, not_understood_in(self.solution, self.about)),
            effect_names=self.effect_names,
        )

    def _outcome(self) -> Iterator[ObjectId]:
        changed = {item.object for layer in self.solution.trace for step in layer.steps for item in step.changes}
        for identity, now in self.solution.items():
            if identity in changed or now.rules:
                yield identity

    def _otherwise(self) -> frozenset[ObjectId]:
        """The objects that are otherwise than they started, or have a quality (113.12)."""
        changed = net_changes(self.solution)
        return frozenset(identity for identity, now in self.solution.items() if identity in changed or now.rules)

    def _name(self, ref: EffectRef) -> NamedEffect:
        known = self.told.get(ref.id)
        if known is None:
            known = self.told[ref.id] = NamedEffect(ref, self.effect_names.of(ref))
        return known

    def _layer(self, trace: LayerTrace) -> LayerTold | None:
        chosen = [(step, concern) for step in trace.steps if (concern := self._concern(trace, step)) is not None]
        shown = {step.effect.id for step, _ in chosen}
        loop_ids = {step.effect.id for step in trace.steps if step.reason.kind is ReasonKind.LOOP}
        dependencies = tuple(
            self._dependency(item, loop_ids) for item in trace.dependencies if self._tells(item, shown)
        )
        if not chosen and not dependencies:
            return None
        steps = [self._step(step, concern, dependencies) for step, concern in chosen]
        waited_in_vain = {item.effect.name.on for item in dependencies if item.never_began}
        steps = [
            replace(told, ends=tuple(pair for pair in told.ends if pair[0] not in waited_in_vain)) for told in steps
        ]
        loop = tuple(self._name(step.effect) for step in trace.steps if step.effect.id in loop_ids)
        by_timestamp = sum(1 for step, _ in chosen if step.reason.kind in (ReasonKind.TIMESTAMP, ReasonKind.CONTINUED))
        never: dict[str, DependencyTold] = {}
        for item in dependencies:
            if item.never_began:
                never.setdefault(item.effect.ref.id, item)
        return LayerTold(
            trace.layer,
            dependencies,
            tuple(steps),
            loop if any(item.in_loop for item in dependencies) else (),
            tuple(never.values()),
            by_timestamp > 1,
            len(trace.steps) - len(steps),
        )

    def _concern(self, trace: LayerTrace, step: TraceStep) -> Concern | None:
        if self.relevant is None:
            return Concern.DIRECT if self.full or step.changes else None
        if self.about in step.affected and (self.full or any(item.object == self.about for item in step.changes)):
            return Concern.DIRECT
        return Concern.SOURCE if self.relevant.has(trace, step) else None

    def _tells(self, dependency: Dependency, shown: set[str]) -> bool:
        if self.about is None or dependency.effect.id in shown or dependency.on.id in shown:
            return True
        mine = (self.effect_names.of(dependency.effect).on, self.effect_names.of(dependency.on).on)
        return self.about in mine

    def _dependency(self, found: Dependency, loop: set[str]) -> DependencyTold:
        self.note += 1
        effect, on = self._name(found.effect), self._name(found.on)
        return DependencyTold(
            self.note,
            effect,
            on,
            found,
            in_loop=effect.ref.id in loop and on.ref.id in loop,
            never_began=found.because is Because.EXISTENCE and bool(found.before) and effect.ref.id not in self.began,
            mattered=effect.ref.timestamp < on.ref.timestamp,
        )

    def _step(self, step: TraceStep, concern: Concern, notes: Iterable[DependencyTold]) -> StepTold:
        self.number += 1
        effect = self._name(step.effect)
        first = step.effect.id not in self.seen
        self.seen.add(step.effect.id)
        changes = [item for item in step.changes if self._about(item, concern)]
        decided = tuple(
            note.number
            for note in notes
            if note.effect.ref.id == step.effect.id and (note.on.ref.id in step.reason.waited_for or note.in_loop)
        )
        return StepTold(
            self.number,
            effect,
            step,
            first,
            self.began[step.effect.id],
            decided,
            tuple(self._waited(identity) for identity in step.reason.waited_for),
            tuple(_grouped(changes)),
            concern,
            tuple(self._ended(changes)),
        )

    def _waited(self, identity: str) -> NamedEffect:
        for layer in self.solution.trace:
            for step in layer.steps:
                if step.effect.id == identity:
                    return self._name(step.effect)
        raise AssertionError(f"{identity} was waited for and never applied: report this board")

    def _about(self, item: Changed, concern: Concern) -> bool:
        if self.about is None:
            return True
        if concern is Concern.SOURCE:
            return self.relevant is not None and item.object in self.relevant.sources
        return item.object == self.about

    def _ended(self, changes: Iterable[Changed]) -> Iterator[tuple[ObjectId, Ability]]:
        """Static abilities lost here of which no effect ever applies (613.6)."""
        for item in changes:
            if item.characteristic != "abilities":
                continue
            for ability in lost_and_gained(item)[0]:
                if self._never_applies(item.object, ability):
                    yield item.object, ability

    def _never_applies(self, identity: ObjectId, ability: Ability) -> bool:
        effects = [effect for static in static_meaning(ability) for effect in static.effects]
        begun = {
            step.effect.effect
            for layer in self.solution.trace
            for step in layer.steps
            if step.effect.origin is Origin.STATIC and step.effect.source == identity
        }
        return bool(effects) and not any(effect in begun for effect in effects)

    def _outside(self) -> Iterator[OutsideTold]:
        table = self.solution.table
        layers = {layer.name: layer for layer in self.solution.edition.layers}
        for effect in self.solution.outside:
            objects = tuple(self.solution.matching(effect.mask)) if not effect.players else ()
            players = tuple(table.players[index] for index in effect.players)
            told = OutsideTold(layers[effect.part], self._name(effect.ref), effect, objects, players)
            if self.about is None:
                if objects or players or self.full:
                    yield told
            elif self.about in objects or told.effect.name.on == self.about:
                yield told


class _Relevant:
    """What happened, before it mattered, to the objects whose effects changed the object asked for."""

    def __init__(self, solution: Solution, about: ObjectId) -> None:
        order = {layer.layer.name: place for place, layer in enumerate(solution.trace)}
        self._until: dict[ObjectId, int] = {}
        self._order = order
        for layer in solution.trace:
            for step in layer.steps:
                source = step.effect.source
                if step.effect.origin is Origin.STATIC and source != about and self._changed(step, about):
                    self._until.setdefault(source, order[layer.layer.name])
        self.sources = frozenset(self._until)

    @staticmethod
    def _changed(step: TraceStep, identity: ObjectId) -> bool:
        return identity in step.affected and any(item.object == identity for item in step.changes)

    def has(self, trace: LayerTrace, step: TraceStep) -> bool:
        """Whether the step changed text, controller or abilities of such an object before its effect began."""
        place = self._order[trace.layer.name]
        return any(
            place <= self._until.get(item.object, -1) and item.characteristic in ("abilities", "controller")
            for item in step.changes
        )


def values(item: Changed) -> tuple[Any, Any]:
    """The value before and after; of which type depends on the characteristic."""
    return item.before, item.after


def lost_and_gained(item: Changed) -> tuple[list[Ability], list[Ability]]:
    """The abilities that a change of abilities took away, and those that it gave; equal ones are counted."""
    before, after = values(item)
    left: list[Ability] = list(after)
    lost: list[Ability] = []
    for ability in before:
        if ability in left:
            left.remove(ability)
        else:
            lost.append(ability)
    return lost, left


def _grouped(changes: Iterable[Changed]) -> Iterator[ChangeTold]:
    """Objects that change alike are told together, in the order of the first of each."""
    by_object: dict[ObjectId, list[Changed]] = {}
    for item in changes:
        by_object.setdefault(item.object, []).append(item)
    alike: dict[tuple[tuple[str, object, object], ...], list[ObjectId]] = {}
    for identity, items in by_object.items():
        key = tuple((item.characteristic, item.before, item.after) for item in items)
        alike.setdefault(key, []).append(identity)
    for objects in alike.values():
        yield ChangeTold(tuple(objects), tuple(by_object[objects[0]]))


def net_changes(solution: Solution) -> dict[ObjectId, dict[str, tuple[object, object]]]:
    """For each object that the trace changed in the end: its changed characteristics, first and last value."""
    spans: dict[ObjectId, dict[str, tuple[object, object]]] = {}
    for layer in solution.trace:
        for step in layer.steps:
            for item in step.changes:
                mine = spans.setdefault(item.object, {})
                before, _ = mine.get(item.characteristic, (item.before, None))
                mine[item.characteristic] = (before, item.after)
    found = {
        identity: {name: pair for name, pair in mine.items() if pair[0] != pair[1]} for identity, mine in spans.items()
    }
    return {identity: found[identity] for identity in solution if found.get(identity)}
