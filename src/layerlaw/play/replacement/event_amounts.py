"""How much or how many an event is about, and another amount of it (614.1a)."""

from __future__ import annotations

from typing import assert_never

from layerlaw.game.changed import replace
from layerlaw.model import replacement_effects
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play
from layerlaw.play.replacement.applicable import Applicable
from layerlaw.play.replacement.as_it_enters import numbered


def amount_of(event: e.Event) -> int | None:
    """How much or how many an event is about."""
    match event:
        case e.Damaged():
            return event.amount
        case e.CountersChanged() | e.LifeChanged():
            return abs(event.by)
        case e.Created() | e.Draws() | e.Mills() | e.WouldAct():
            return event.number
        case e.DrawOne():
            return 1
        case e.Moved() | e.Destroyed() | e.TapChanged() | e.Turned() | e.ManaMade() | e.ToldOnly():
            return None
        case forgotten:
            assert_never(forgotten)


def changed(play: Play, amount: int, outcome: replacement_effects.Amount, one: Applicable) -> int:
    """Another amount: times, half, plus."""
    context = Context(one.controller, one.source, one.name, told=replace(one.told, many=amount))
    amount *= outcome.factor
    if outcome.half:
        amount = -(-amount // 2) if outcome.half == "up" else amount // 2
    amount += context.reading(outcome.plus, play)
    if outcome.most is not None:
        amount = min(amount, context.reading(outcome.most, play))
    return max(0, amount)


def with_amount(event: e.Event, amount: int) -> list[e.Event]:
    """The event with another amount; none of it where nothing is left."""
    if amount <= 0:
        return []
    match event:
        case e.Damaged():
            return [replace(event, amount=amount)]
        case e.CountersChanged():  # 614.16: so many are put by this effect, though what it changes was a cost or combat damage
            many = amount if event.by > 0 else -amount
            return [replace(event, by=many, as_cost=False, by_effect=True)]
        case e.LifeChanged():
            return [replace(event, by=amount if event.by > 0 else -amount)]
        case e.Created():
            return [numbered(event, amount)]
        case e.Draws() | e.Mills() | e.WouldAct():
            return [replace(event, number=amount)]
        case e.DrawOne():  # 504.1: only one of them is the first of the draw step
            return [event, *[replace(event, first_of_step=False)] * (amount - 1)]
        case e.Moved() | e.Destroyed() | e.TapChanged() | e.Turned() | e.ManaMade() | e.ToldOnly():
            return [event]
        case forgotten:
            assert_never(forgotten)
