"""Leave to cast a card as though it had flash that says what it costs later (601.3b)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction

FLASH_UNTIL_CLEANUP: Final = (
    ". if you cast it any time a sorcery couldn't have been cast , the controller of the permanent it becomes sacrifices it at the "
    "beginning of the next cleanup step"
)
"""Behind "as though it had flash"."""
SACRIFICED_AT_CLEANUP: Final[tuple[Instruction, ...]] = (
    d.CreateDelayedTrigger(h.Begins("cleanup step"), (d.Sacrifice(f.Is(r.That())),)),
)
"""What is set up as it becomes a permanent, where it was cast at such a time (603.7)."""
