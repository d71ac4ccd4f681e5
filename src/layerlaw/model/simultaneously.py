"""What one player does at the same time, none of it before or after the rest: "that player simultaneously sacrifices ... and returns ..." (608.2c)."""

from __future__ import annotations

from layerlaw.model.abilities import Instruction
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect


@dataclass(frozen=True)
class Simultaneously(OneShotEffect):
    """Moves that are made at once: whatever triggers as one of them happens sees all of them (603.6, 603.10)."""

    done: tuple[Instruction, ...]
