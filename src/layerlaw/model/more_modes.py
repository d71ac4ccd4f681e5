"""More modes than usual: "If you control a commander as you cast this spell, you may choose both" (700.2)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.conditions import Condition
from layerlaw.model.late import dataclass


@dataclass(frozen=True)
class MoreModes:
    """From `least` to `most` modes are chosen instead of the usual number, where that is so as they are chosen (601.2b, 603.3c)."""

    condition: Condition
    least: int
    most: int


BY_AN_OPPONENT: Final = "one, which an opponent does"
"""How the modes are chosen of which "an opponent chooses one" (700.2e)."""
