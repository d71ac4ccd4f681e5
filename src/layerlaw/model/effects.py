"""Continuous effects as values (611): whom they apply to, what they do, when they hold, how long they last.

One `ContinuousEffect` is one *effect* in the sense of 613.6: its changes share one scope, which is found out in the first
layer in which any of them applies, and stays the same in all later ones. Sentences about different subjects are
different effects.
"""

from __future__ import annotations

from layerlaw.model.changes import Change
from layerlaw.model.conditions import Condition
from layerlaw.model.durations import Duration
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.references import PlayerRef


@dataclass(frozen=True)
class ContinuousEffect:
    """`scope`: the objects (a filter) or players; `changes`: what is done to each of them, in the order written.

    `condition` ("as long as ...", of a static ability): without it the effect does not exist.
    `duration`: only for effects of resolved spells and abilities (611.2a).
    """

    scope: Filter | PlayerRef
    changes: tuple[Change, ...]
    condition: Condition | None = None
    duration: Duration | None = None
