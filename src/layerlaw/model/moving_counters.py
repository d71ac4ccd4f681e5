"""Counters that go from one object to another, or become twice as many (122.5, 701.10e)."""

from __future__ import annotations

from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import ObjectRef
from layerlaw.model.target_requirement import Things
from layerlaw.model.values import Value


@dataclass(frozen=True)
class MoveCounters(OneShotEffect):
    """Move counters from one object onto another (122.5); `number` None: all; `kind` None: of every kind."""

    kind: str | None
    number: Value | None
    source: ObjectRef
    onto: ObjectRef


@dataclass(frozen=True)
class DoubleCounters(OneShotEffect):
    """Double the number of counters on each of them (701.10e); `kind` None: each kind."""

    kind: str | None
    what: Things
