"""Life totals that are set or doubled, in words (119.5, 701.10d)."""

from __future__ import annotations

from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.oracle.write.telling import Telling


def write_life_total(node: d.SetLife, telling: Telling) -> str:
    """Life total := "double" whose "life total" | whose "life total becomes" value."""
    whose = f"{telling.whose(node.player)} life total"
    if node.number == v.Times(2, v.LifeTotal(node.player)):
        return f"double {whose}"
    theirs = None if node.player == r.You() else _their_starting_life(node.number, node.player)
    return f"{whose} becomes {theirs or telling.value(node.number)}"


def _their_starting_life(number: v.Value, player: r.PlayerRef) -> str | None:
    """The starting life total, or half of it, of the player whose life total becomes that."""
    match number:
        case v.StartingLife(of) if of == player:
            return "their starting life total"
        case v.Half(v.StartingLife(of), up, 2) if of == player:
            return f"half their starting life total, rounded {'up' if up else 'down'}"
        case _:
            return None
