"""Life totals that are set or doubled, in words (119.5, 701.10d)."""

from __future__ import annotations

from layerlaw.model import one_shot_effects as d
from layerlaw.model import values as v
from layerlaw.oracle.write.telling import Telling


def write_life_total(node: d.SetLife, telling: Telling) -> str:
    """Life total := "double" whose "life total" | whose "life total becomes" value."""
    whose = f"{telling.whose(node.player)} life total"
    if node.number == v.Times(2, v.LifeTotal(node.player)):
        return f"double {whose}"
    return f"{whose} becomes {telling.value(node.number)}"
