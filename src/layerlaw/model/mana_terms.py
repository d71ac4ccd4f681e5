"""What is said of mana as it is added (106.6): what it may be spent on, what becomes of what it is spent on, and how long it stays."""

from __future__ import annotations

from dataclasses import dataclass

from layerlaw.model.abilities import Instruction
from layerlaw.model.durations import Until
from layerlaw.model.filters import Filter


@dataclass(frozen=True)
class Spending:
    """What mana may be spent on: casting such spells, activating abilities of such sources, costs that contain {X}; on nothing else."""

    spells: Filter | None = None
    abilities: Filter | None = None
    with_x: bool = False


@dataclass(frozen=True)
class ManaTerms:
    """The terms of mana that an effect adds."""

    only: Spending | None = None
    """None: it may be spent on anything."""
    gives: tuple[Instruction, ...] = ()
    """What is done as it is spent to cast a spell, which is `That()`; of several units for one spell, once (106.6a)."""
    given_to: Filter | None = None
    """Only such spells."""
    kept: Until | None = None
    """Until when it is not lost as steps and phases end (106.4, 500.5)."""
