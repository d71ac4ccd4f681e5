"""What a text says of the X that is announced for it (107.3, 601.2b)."""

from __future__ import annotations

from layerlaw.model.late import dataclass
from layerlaw.model.values import Value


@dataclass(frozen=True)
class OfX:
    """X is no less than `least` ("X can't be 0") and no more than `most`; where `defined` says what it is, nobody chooses it (107.3c).

    `only`: the symbol of the mana that alone may be spent on X, such as `{B}` or `{B/R}` (106.6).
    """

    least: int = 0
    most: Value | None = None
    defined: Value | None = None
    only: str = ""
