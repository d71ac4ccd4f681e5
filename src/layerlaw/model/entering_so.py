"""What is put onto the battlefield so that some of it enters with more: "If a creature enters this way, it enters with ..." (614.1c)."""

from __future__ import annotations

from layerlaw.model.abilities import Instruction
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect, StartReplacement


@dataclass(frozen=True)
class Meanwhile(OneShotEffect):
    """What is done while replacement effects stand that hold for nothing else; what enters is looked at as it would be then (614.12)."""

    begun: tuple[StartReplacement, ...]
    done: tuple[Instruction, ...]
