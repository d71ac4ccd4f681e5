"""One-shot effects on who is blocked, and on what is in combat (506.4, 509)."""

from __future__ import annotations

from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.target_requirement import Things


@dataclass(frozen=True)
class BecomeBlocked(OneShotEffect):
    """Attacking creatures become blocked, though nothing blocks them (509.1h)."""

    what: Things


@dataclass(frozen=True)
class RemoveFromCombat(OneShotEffect):
    """They are removed from combat (506.4)."""

    what: Things
