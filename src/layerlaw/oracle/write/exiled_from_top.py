"""Words for what is exiled from the top of a library (701.13)."""

from __future__ import annotations

from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.oracle.write.telling import Telling


def write_exile_from_top(node: d.ExileFromTop, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    where = ""
    if isinstance(node.number, v.Half) and isinstance(node.number.of, v.Count) and not node.face_down:
        whose = "your" if isinstance(node.player, r.You) else "their"
        way = "up" if node.number.round_up else "down"
        return telling.does(node.player, "exile", f"the top half of {whose} library, rounded {way}")
    if isinstance(node.number, int | v.X | v.ChosenNumber):
        many = "card" if node.number == 1 else f"{telling.count(node.number)} cards"
    else:
        many, where = "X cards", f", where X is {telling.value(node.number)}"
    whose = "your" if isinstance(node.player, r.You) else "their"
    telling.that_card = node.number == 1
    if node.number == 1 and isinstance(node.player, r.EachPlayer | r.Opponents):
        return f"exile the top card of {telling.whose(node.player)} library{' face down' if node.face_down else ''}"
    return telling.does(
        node.player, "exile", f"the top {many} of {whose} library{' face down' if node.face_down else ''}{where}"
    )
