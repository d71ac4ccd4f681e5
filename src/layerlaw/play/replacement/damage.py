"""Damage that is prevented, or dealt to something else (614.9, 615)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from layerlaw.game.state import ObjectId
from layerlaw.model import replacement_effects
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Instruction
from layerlaw.model.filters import Filter, Is
from layerlaw.model.references import Linked, PlayerRef, Target, That, ThatPlayer
from layerlaw.model.tree import holds
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import EVENT_MANY
from layerlaw.play.position.play import Play, PutOff
from layerlaw.play.replacement.applicable import Applicable


def prevented(
    play: Play, event: e.Event, one: Applicable, outcome: replacement_effects.Prevent, context: Context
) -> list[e.Event]:
    """What is left of damage of which some or all is prevented (615.6), with what is done about it (615.5)."""
    limit = outcome.amount
    if not isinstance(event, e.Damaged):
        return [event]
    if unpreventable(play, event):
        if outcome.then and not outcome.of_prevented:  # 615.12: what else the effect does is done all the same
            play.log("replace", f"{one.name} prevents no damage, which can't be prevented", "615.12")
            _put_off(play, one, event, outcome, context=context, many=event.amount)
        return [event]
    left = _left_for(play, event, one)
    of_it = event.amount // 2 if outcome.half else event.amount - outcome.but
    most = left if left is not None else max(0, of_it) if limit is None else context.number(limit, play)
    prevented = min(most, event.amount)
    _less_left(play, one, prevented)
    play.log("replace", f"{one.name} prevents {prevented} of {event.amount} damage", "615.1")
    if outcome.then and (prevented or not outcome.of_prevented):
        _put_off(play, one, event, outcome, context=context, many=prevented)
    rest_of = event.amount - prevented
    return [replace(event, amount=rest_of, prevented=event.prevented + prevented)] if rest_of else []


def _put_off(
    play: Play,
    one: Applicable,
    event: e.Damaged,
    outcome: replacement_effects.Prevent,
    *,
    context: Context,
    many: int,
) -> None:
    """What the effect does besides is done when it has been applied to all damage that is dealt at once, and once for all of it (615.13).

    Where it speaks of what is dealt damage, or of what deals it, it is done for each of these.
    """
    then, told = outcome.then, one.told
    its = (told.that, told.player) if holds(then, (That, ThatPlayer, Linked)) else ()
    each = (event.source, event.to) if outcome.of_each_source else ()
    key = (one.key, its, each, told.other if holds(then, Linked) else None)
    if key not in play.besides:
        play.besides[key] = PutOff(partial(_do_besides, play, then, context), one.name)
    waiting = play.besides[key]
    waiting.times += 1
    waiting.many += many


def _do_besides(play: Play, then: Sequence[Instruction], context: Context, many: int) -> None:
    context.that_many(many)
    context.count(EVENT_MANY, many)
    with play.deeper():
        context.perform(then, play)


def do_what_was_put_off(play: Play) -> None:
    """615.5: what prevention effects do besides, immediately after the damage was prevented.

    It is no part of that damage: what has been applied to that may be applied to it as well.
    """
    while play.besides:
        key = next(iter(play.besides))
        waiting = play.besides.pop(key)
        if waiting.times > 1:
            play.log("replace", f"{waiting.name} is applied once to all of this damage", "615.13")
        waiting.done(waiting.many)


def _left_for(play: Play, event: e.Damaged, one: Applicable) -> int | None:
    """How much of this damage a shield for so much takes: all that is left of it, or this damage's part of that (615.7); None where it is for no number."""
    if one.shield is None or one.shield.left is None:
        return None
    return min(one.shield.left, play.shares.get((one.shield.id, event.source, event.to), one.shield.left))


def _less_left(play: Play, one: Applicable, used: int) -> None:
    """615.7: a shield for so much damage is smaller by what it was used for, and gone when nothing of it is left."""
    if one.shield is None or one.shield.left is None:
        return
    identity, rest = one.shield.id, one.shield.left - used
    kept = [item for item in play.at.floating_replacements if item.id != identity or rest > 0]
    play.change(floating_replacements=tuple(replace(item, left=rest) if item.id == identity else item for item in kept))


def unpreventable(play: Play, event: e.Damaged) -> bool:
    """615.12: of its source's damage, or of all damage, it is said that it can't be prevented; protection does not either (702.16e)."""
    board = play.known(event.source)
    own = board[event.source].rules if board is not None and event.source in board else ()
    if any(isinstance(rule, x.DamageCantBePrevented) and (event.combat or not rule.combat) for rule in own):
        return True
    # What is said of all damage holds for each player; what is said of some sources' damage holds for those objects alone.
    of_all = play.solution.in_force(x.DamageCantBePrevented, play.state.active_player)
    return any(event.combat or not one.rule.combat for one in of_all)


def redirected_as_said(
    play: Play, event: e.Damaged, one: Applicable, to: Filter | PlayerRef, *, context: Context
) -> list[e.Event]:
    """614.9: to something else, where that is still what it was; what is more than a limited effect takes stays."""
    goal: ObjectId | str | None
    if (
        isinstance(to, Is)
        and isinstance(to.ref, Target)
        and any(isinstance(one, str) for one in context.group(to.ref.number))
    ):
        goal = next((one for one in context.group(to.ref.number) if isinstance(one, str)), None)
    elif isinstance(to, Filter):
        fitting = [identity for identity in context.objects(to, play) if _is_there(play, identity)]
        goal = fitting[0] if fitting else None
    else:
        names = context.players(to, play)
        goal = names[0] if names else None
    if goal is None or goal == event.to:
        return [event]
    left = _left_for(play, event, one)
    much = event.amount if left is None else min(left, event.amount)
    _less_left(play, one, much)
    play.log("replace", f"{one.name}: {much} damage is dealt to {play.name(goal)} instead", "614.9")
    moved = replace(event, to=goal, amount=much)
    return [moved] if much == event.amount else [replace(event, amount=event.amount - much), moved]


def _is_there(play: Play, identity: ObjectId) -> bool:
    thing = play.thing(identity)
    return thing is not None and thing.zone is Zone.BATTLEFIELD
