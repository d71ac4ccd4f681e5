"""Ending the turn (724)."""

from __future__ import annotations

from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect


@dataclass(frozen=True)
class EndTurn(OneShotEffect):
    """The turn ends: the stack is exiled, and the cleanup step comes next (724.1)."""
