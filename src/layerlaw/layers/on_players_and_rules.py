"""Effects outside the layers: on players (613.10) and on rules (613.11), as they stand at the end of a solve."""

from __future__ import annotations

from layerlaw.layers.active_effects import ActiveEffect
from layerlaw.layers.trace import EffectRef
from layerlaw.model.changes import Change
from layerlaw.model.late import dataclass


@dataclass(frozen=True)
class OutsideEffect:
    """One such effect: which part (`player` or `rule`), its change, and the rows or players it applies to."""

    ref: EffectRef
    part: str
    live: ActiveEffect
    change: Change
    mask: int
    players: tuple[int, ...]
