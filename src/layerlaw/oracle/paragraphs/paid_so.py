"""What is done to pay a cost, of which "this way" may speak behind it (602.2b, 608.2h)."""

from __future__ import annotations

from collections.abc import Sequence

from layerlaw.model import cost_parts
from layerlaw.model import one_shot_effects as d
from layerlaw.model.words import Zone


def done_to_pay(paid: Sequence[cost_parts.CostPart] | None) -> frozenset[str]:
    """What paying a cost does, as participles."""
    return frozenset(filter(None, map(_done_by, paid or ())))


def _done_by(part: cost_parts.CostPart) -> str:
    """What paying a part of a cost does; empty where nothing is done that could be counted."""
    if not isinstance(part, cost_parts.PayByAction):
        return ""
    match part.one_shot:
        case d.MoveTo(to=Zone.EXILE):
            return "exiled"
        case d.RemoveCounters():
            return "removed"
        case d.Sacrifice():
            return "sacrificed"
        case d.Discard():
            return "discarded"
        case d.Tap():
            return "tapped"
        case d.Reveal():
            return "revealed"
        case _:
            return ""
