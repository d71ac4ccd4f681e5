"""One-shot effects on counters of which their player chooses how many: on one object, or divided among several (122, 608.2d)."""

from __future__ import annotations

from enum import StrEnum

from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef
from layerlaw.model.target_requirement import Things
from layerlaw.model.values import Value


@dataclass(frozen=True)
class RemoveCountersAmong(OneShotEffect):
    """Remove counters from among objects: at most so many in all (`most` None: any number); `kind` None: of any kind."""

    kind: str | None
    of: Filter
    most: Value | None = None


@dataclass(frozen=True)
class PutUpToCounters(OneShotEffect):
    """So many counters or fewer are put on each of them, as its player chooses (122.6, 608.2d); `in_all`: of which no more than so many may lie there then (101.2)."""

    kind: str
    most: Value
    what: Filter
    in_all: Value | None = None


@dataclass(frozen=True)
class DistributeCounters(OneShotEffect):
    """So many counters are put on any number of such objects, not targets, as their player divides them (122.6, 608.2d)."""

    kind: str
    number: Value
    among: Filter


@dataclass(frozen=True)
class MoveCountersAmong(OneShotEffect):
    """Move counters from objects onto others, of which one or the other is only one (122.5): any number, or `every` one; `kind` None: of any kind."""

    kind: str | None
    source: Filter
    onto: Filter
    every: bool = False


@dataclass(frozen=True)
class CountersOfEachKind(OneShotEffect):
    """Another counter of each kind that the object or player has already (122.1); `or_removed`: of each kind its player chooses to put one there or to remove one (608.2d)."""

    what: Filter
    player: PlayerRef | None = None
    or_removed: bool = False


class OfThatKind(StrEnum):
    """What is done with the counter that was chosen."""

    PUT = "put another"
    PUT_OR_REMOVE = "put another or remove it"


@dataclass(frozen=True)
class CounterOfAKind(OneShotEffect):
    """A counter is chosen on an object (or a player), and then one of its kind is put there, or on the objects of `to` (122.6, 608.2d).

    `lacking`: only on what has none of that kind. `then` None: nothing is said of it yet.
    """

    of: Things
    player: PlayerRef | None = None
    then: OfThatKind | None = None
    to: Things | None = None
    lacking: bool = False
