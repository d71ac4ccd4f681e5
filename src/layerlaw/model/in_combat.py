"""One-shot effects on who is blocked (509)."""

from __future__ import annotations

from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.target_requirement import Things


@dataclass(frozen=True)
class BecomeBlocked(OneShotEffect):
    """Attacking creatures become blocked, though nothing blocks them (509.1h)."""

    what: Things
