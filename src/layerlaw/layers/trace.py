"""The trace: what was applied to what, in which order, and why. Data, to be put into words elsewhere.

Changes are found by comparing the board before and after a step, and only when somebody asks for them.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property

from layerlaw.layers.edition import Layer, Origin
from layerlaw.layers.facts import CHARACTERISTICS, characteristic
from layerlaw.layers.masks import rows_of
from layerlaw.layers.protocol import ObjectId
from layerlaw.layers.table import Table
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.late import dataclass, field
from layerlaw.work import Work


class ReasonKind(StrEnum):
    """Why an effect applied when it did."""

    ONLY = "only"
    CDA = "cda"
    TIMESTAMP = "timestamp"
    DEPENDENCY = "dependency"
    LOOP = "dependency-loop"
    CONTINUED = "continued"


@dataclass(frozen=True)
class Reason:
    """Why an effect applied when it did: the kind, the rule, the effects it waited for, and whether it went on without its ability."""

    kind: ReasonKind
    rule: str
    waited_for: tuple[str, ...] = ()


class Because(StrEnum):
    """What applying B would change of A (613.8a)."""

    TEXT = "text"
    EXISTENCE = "existence"
    APPLIES_TO = "what it applies to"
    DOES = "what it does"


@dataclass(frozen=True)
class EffectRef:
    """An effect as the trace names it. `source` is the id of the object that it is on, or the name of what made it."""

    id: str
    source: ObjectId | str | None
    origin: Origin
    effect: ContinuousEffect
    timestamp: int


@dataclass(frozen=True)
class Dependency:
    """`effect` depends on `on` in this layer: trying `on` alone changed, of `effect`, what `because` says, from `before` to `after`.

    For `what it applies to` these are object ids, for `existence` booleans, for `what it does` instructions (`layers.instructions`).
    """

    effect: EffectRef
    on: EffectRef
    because: Because
    rule: str
    before: object = field(compare=False)
    after: object = field(compare=False)


@dataclass(frozen=True)
class Changed:
    """One characteristic of one object, before and after a step."""

    object: ObjectId
    characteristic: str
    before: builtins.object
    after: builtins.object


class TraceStep:
    """One effect's part applied in one layer."""

    def __init__(  # noqa: PLR0917 - a plain record
        self,
        effect: EffectRef,
        reason: Reason,
        mask: int,
        instructions: tuple[tuple[object, ...], ...],
        before: Table,
        after: Table,
        work: Work | None = None,
    ) -> None:
        self.effect = effect
        self.reason = reason
        self.instructions = instructions
        self._mask = mask
        self._before = before
        self._after = after
        self._work = work

    @property
    def after(self) -> Table:
        """The board as it is after the step; only to be read."""
        return self._after

    @cached_property
    def affected(self) -> tuple[ObjectId, ...]:
        """The ids of the objects that it applied to."""
        return tuple(dict.fromkeys(self._before.views[row].id for row in rows_of(self._mask)))

    @cached_property
    def changes(self) -> tuple[Changed, ...]:
        """What it changed, object by object; nothing where the outcome was the same as before.

        Raises:
            LayerlawError: with what was told of the trace before, that is more than the solve was allowed to tell (`layerlaw.work`).
        """
        return tuple(self._changes())

    @property
    def touched(self) -> frozenset[str]:
        """The facets that it really changed, of any object (`model.facets`)."""
        return frozenset(self._after.touched)

    def _changes(self) -> Iterator[Changed]:
        names = [name for name, facets in CHARACTERISTICS.items() if self._may_touch(facets)]
        members = self._before.members
        work = self._work
        for row in rows_of(self._mask):
            identity = self._before.views[row].id
            if row != members.get(identity, (row,))[0]:
                continue  # of several equal objects the way of one is told, of the one that answers for all
            if work is not None:
                work.note_told(1)
            for name in names:
                before = characteristic(self._before, row, name)
                after = characteristic(self._after, row, name)
                if before != after:
                    if work is not None:
                        work.note_told(1 + _size(before) + _size(after))
                    yield Changed(identity, name, before, after)

    def require_room(self, values: int) -> int:
        """How many values are still to be told at least, with this step: one for each object that it applied to, and `values` before it.

        Raises:
            LayerlawError: with what was told of the trace before, that is more than the solve was allowed to tell (`layerlaw.work`).
        """
        # what was told is counted already, and of several equal objects only one is told of
        if "changes" not in self.__dict__ and not self._before.members:
            values += self._mask.bit_count()
        if self._work is not None:
            self._work.require_room(values)
        return values

    def _may_touch(self, families: tuple[str, ...]) -> bool:
        return any(name.partition(":")[0] in families for name in self._after.touched)


def _size(value: object) -> int:
    """How many values there are in one of a characteristic."""
    return len(value) if isinstance(value, tuple | frozenset) else 1


@dataclass(frozen=True)
class LayerTrace:
    """What happened in one layer or sublayer."""

    layer: Layer
    steps: tuple[TraceStep, ...]
    dependencies: tuple[Dependency, ...]


@dataclass(frozen=True)
class Trace:
    """The whole way, layer by layer; layers in which nothing applied are left out."""

    layers: tuple[LayerTrace, ...] = ()

    def __iter__(self) -> Iterator[LayerTrace]:
        return iter(self.layers)

    def require_room(self) -> None:
        """Whoever is going to tell all of it finds out before they begin whether it is too much.

        Raises:
            LayerlawError: it is (`layerlaw.work`).
        """
        values = 0
        for layer in self.layers:
            for step in layer.steps:
                values = step.require_room(values)

    def layer(self, name: str) -> LayerTrace | None:
        """The layer of that name, if anything happened in it."""
        return next((item for item in self.layers if item.layer.name == name), None)
