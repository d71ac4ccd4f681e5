"""What is done again: "repeat this process" (608.2c)."""

from __future__ import annotations

from layerlaw.model.abilities import Instruction
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.values import Value


@dataclass(frozen=True)
class Repeat(OneShotEffect):
    """Done so many times."""

    times: Value
    done: tuple[Instruction, ...]


@dataclass(frozen=True)
class Process(OneShotEffect):
    """A process that `BeginAgain` in it repeats, each time from its beginning."""

    done: tuple[Instruction, ...]


@dataclass(frozen=True)
class BeginAgain(OneShotEffect):
    """The process that this stands in is repeated once it has been carried out."""
