"""Where a spell goes that is countered, if not into its owner's graveyard (701.6a)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.values import ChosenNumber, Value
from layerlaw.model.words import Zone

COUNTERED: Final = ChosenNumber("spells countered this way")
"""How many spells the instruction before has countered."""


@dataclass(frozen=True)
class CounteredTo:
    """Instead of the graveyard a countered spell goes there; onto the battlefield under the control of who counters it.

    `only`: if it is such a spell. Into a library it is put on top, on the `bottom`, or on `either`, as who counters it chooses. `counters`: with which it is exiled.
    """

    to: Zone
    only: Filter | None = None
    bottom: bool = False
    either: bool = False
    counters: tuple[tuple[str, Value], ...] = ()
