"""Dividing damage or counters among targets (601.2d)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import cast

from layerlaw.game.state import Refused
from layerlaw.model.deeds import DealDamage, Deed, PutCounters
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Chosen, Item
from layerlaw.play.position.questions import Question


def division(
    play: Play, item: Item, targets: tuple[tuple[Chosen, ...], ...], stated: tuple[int, ...] | None = None
) -> tuple[int, ...]:
    """How much each target gets, at least 1 each; empty where nothing is divided.

    Raises:
        Refused: the parts do not add up, or nobody stated them.
    """
    deed = next((one for one in _all(item.script) if isinstance(one, DealDamage | PutCounters) and one.divided), None)
    goals = [one for group in targets for one in group]
    if deed is None or not goals:
        return ()
    total = Context.of_item(item).number(deed.amount if isinstance(deed, DealDamage) else deed.number, play)
    if len(goals) == 1:
        return (total,)
    if stated is None:
        much = "damage" if isinstance(deed, DealDamage) else f"{deed.kind} counters"
        about = f"{item.source_name}: {total} {much} divided among {len(goals)} targets"
        stated = cast(
            "tuple[int, ...]", play.ask(Question("divide", item.controller, about, None, len(goals), len(goals)))
        )
    if len(stated) != len(goals) or sum(stated) != total or min(stated) < 1:
        raise Refused(
            f"{item.source_name} divides {total} among {len(goals)} targets, at least 1 each", rule="601.2d",
            mend="state divide: [...] in the order of the targets",
        )  # fmt: skip
    return tuple(stated)


def _all(node: object) -> list[Deed]:
    found: list[Deed] = [node] if isinstance(node, Deed) else []
    if isinstance(node, tuple):
        for part in node:
            found += _all(part)
    elif is_dataclass(node) and not isinstance(node, type):
        for item in fields(node):
            found += _all(getattr(node, item.name))
    return found
