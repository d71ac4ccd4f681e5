"""Phases that come besides those of every turn (500.8)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.abilities import Instruction
from layerlaw.model.one_shot_effects import ExtraPhases
from layerlaw.oracle.row import Words, reading

_AFTER: Final = (
    "after this phase", "after this main phase", "after this combat phase", "after this one", "after the current phase",
)  # fmt: skip


@reading
def additional(reader: Words) -> list[Instruction] | None:
    """Additional := after [","] "there is an additional combat phase" [after] ["followed by an additional main phase"]    the place is said once."""
    told = reader.eat(*_AFTER) is not None
    if told:
        reader.eat(",")
    if not reader.eat("there is an additional combat phase", "there's an additional combat phase"):
        return None
    told = told or reader.eat(*_AFTER) is not None
    more = reader.eat("followed by an additional main phase", "and an additional main phase")
    told = told or reader.eat(*_AFTER) is not None
    if not told:
        return None
    return [ExtraPhases(("combat phase",) if more is None else ("combat phase", "main phase"))]
