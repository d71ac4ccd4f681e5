"""Dividing damage or counters among targets (601.2d)."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never, cast

from layerlaw.game.state import IllegalAction
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.one_shot_effects import DealDamage, PutCounters, StartReplacement
from layerlaw.model.references import Target, TargetPlayer
from layerlaw.model.replacement_effects import Prevent
from layerlaw.model.tree import inside
from layerlaw.model.values import Value
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import ChosenTarget, Item
from layerlaw.play.position.questions import Question

Divided: TypeAlias = DealDamage | PutCounters | StartReplacement
"""What divides something among targets."""


def division(
    play: Play, item: Item, targets: tuple[tuple[ChosenTarget, ...], ...], stated: tuple[int, ...] | None = None
) -> tuple[int, ...]:
    """How much each target gets, at least 1 each; empty where nothing is divided.

    Raises:
        IllegalAction: the parts do not add up, or nobody stated them.
    """
    one_shot = divides(item)
    goals = [] if one_shot is None else among(one_shot, targets)
    if one_shot is None and stated is not None:
        raise IllegalAction(
            f"{item.source_name} divides nothing among its targets", rule="601.2d", mend="leave out divide"
        )
    if one_shot is None or not goals:
        return ()
    total = Context.of_item(item).number(_total(one_shot), play)
    up_to = isinstance(one_shot, PutCounters) and one_shot.up_to
    if len(goals) == 1 and not up_to:
        return (total,)
    if stated is None:
        much = f"{one_shot.kind} counters" if isinstance(one_shot, PutCounters) else "damage"
        about = f"{item.source_name}: {'up to ' if up_to else ''}{total} {much} divided among {len(goals)} targets"
        stated = cast(
            "tuple[int, ...]", play.ask(Question("divide", item.controller, about, None, len(goals), len(goals)))
        )
    fits = sum(stated) <= total if up_to else sum(stated) == total
    if len(stated) != len(goals) or not fits or min(stated) < 1:
        raise IllegalAction(
            f"{item.source_name} divides {'up to ' if up_to else ''}{total} among {len(goals)} targets, at least 1 each", rule="601.2d",
            mend="state divide: [...] in the order of the targets",
        )  # fmt: skip
    return tuple(stated)


def _total(one_shot: Divided) -> Value:
    match one_shot:
        case DealDamage(amount=amount):
            return amount
        case PutCounters(number=number):
            return number
        case StartReplacement():
            prevented = one_shot.effect.outcome.amount if isinstance(one_shot.effect.outcome, Prevent) else None
            return 0 if prevented is None else prevented
        case _:
            assert_never(one_shot)


def divides(item: Item) -> Divided | None:
    """The one-shot effect of a spell or ability that divides something among its targets, if it has one."""
    script = item.script
    known = _DIVIDED.find(id(script))
    if known is not None:
        return known[1]
    every = (one for one in inside(script) if isinstance(one, DealDamage | PutCounters | StartReplacement))
    return _DIVIDED.keep(id(script), script, next((one for one in every if one.divided), None))


_DIVIDED: Final[IdentityCache[Divided | None]] = ENGINE.cache("what a script divides among targets", 10_000)


def among(one_shot: Divided, targets: tuple[tuple[ChosenTarget, ...], ...]) -> list[ChosenTarget]:
    """Those of the targets among which it divides: of the instances of "target" that it speaks of."""
    numbers = {node.number for node in inside(one_shot) if isinstance(node, Target | TargetPlayer)}
    return [one for number, group in enumerate(targets, 1) if number in numbers for one in group]
