"""Damage that one-shot effects deal (120)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from layerlaw.game.state import ObjectId
from layerlaw.model import one_shot_effects as d
from layerlaw.model.filters import Filter, Is
from layerlaw.model.references import EachPlayer, ObjectRef, Opponents, That, This
from layerlaw.model.words import CardType
from layerlaw.play.actions.moving import on_battlefield
from layerlaw.play.aimed import resolving_spell
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import EXCESS
from layerlaw.play.history.excess_damage import excess_of, lethal_amounts, shared
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.targets.division import among


def deal_damage(play: Play, said: Sequence[d.DealDamage], context: Context) -> None:
    """120.1: all at once, what is said in one breath too; divided as announced (601.2d), else the full amount to each."""
    if len(said) == 1 and (sources := _several(said[0], context)) is not None:
        _damage_by_each(play, said[0], sources, context)
        return
    lethal: dict[ObjectId, int] = {}
    wanted: list[e.Damaged] = []
    sources_there = False
    for one_shot in said:
        source = context.remembered(one_shot.source or This(), play)
        if source is None:
            continue
        sources_there = True
        goals = _damaged(play, one_shot, context)
        shares = [
            e.Damaged(source, goal, share, cause=resolving_spell(context.item))
            for goal, share in zip(goals, _shares(play, one_shot, context, goals), strict=True)
        ]
        its = lethal_amounts(play, goals, source)
        lethal |= its
        wanted += [
            part for one in shares for part in (shared(play, one, its) if one_shot.excess_to_controller else (one,))
        ]
    if not sources_there:
        return
    done = perform(play, *wanted)
    _note_damaged(context, done)
    context.count(EXCESS, excess_of(done, lethal))
    if not said[-1].divided:
        context.that_many(sum(one.amount for one in done if isinstance(one, e.Damaged)))


def _several(one_shot: d.DealDamage, context: Context) -> Filter | None:
    """The sources, where several deal it."""
    if one_shot.sources is None and one_shot.source == That() and len(context.told.each_of_that) > 1:
        return Is(That())
    return one_shot.sources


def _shares(play: Play, one_shot: d.DealDamage, context: Context, goals: Sequence[ObjectId | str]) -> list[int]:
    """How much of it each of them is dealt."""
    if one_shot.divided:
        shares = dict(zip(among(one_shot, context.targets), context.division, strict=False))
        return [shares.get(goal, 0) for goal in goals]
    parts = max(len(goals), 1) if one_shot.evenly else 1
    return [_amount_to(goal, one_shot, context, play) // parts for goal in goals]


def _damage_by_each(play: Play, one_shot: d.DealDamage, sources: Filter, context: Context) -> None:
    """Each of several sources deals damage, all of it at once; of each of them it is asked how much and to whom."""
    wanted: list[e.Event] = []
    cause = resolving_spell(context.item)
    for source in on_battlefield(play, context.objects(sources, play)):
        one = replace(context, told=context.told.with_that(source))
        wanted += (
            e.Damaged(source, goal, _amount_to(goal, one_shot, one, play), cause=cause)
            for goal in _damaged(play, one_shot, one)
        )
    done = perform(play, *wanted)
    _note_damaged(context, done)
    context.that_many(sum(one.amount for one in done if isinstance(one, e.Damaged)))


def _damaged(play: Play, one_shot: d.DealDamage, context: Context) -> list[ObjectId | str]:
    """The permanents and players that it is dealt to."""
    goals: list[ObjectId | str] = []
    if one_shot.to is not None:
        goals += on_battlefield(play, context.objects(one_shot.to, play))
    if one_shot.to_players is not None:
        goals += context.players(one_shot.to_players, play)
    if one_shot.to_attacked is not None:
        goals += _attacked(play, context, one_shot.to_attacked)
    return goals


def _attacked(play: Play, context: Context, ref: ObjectRef) -> Iterator[ObjectId | str]:
    """The player or planeswalker that a creature attacks, or attacked as it was last in combat (508.4, 608.2h)."""
    identity = context.remembered(ref, play)
    thing = None if identity is None else play.last_of(identity)
    if thing is None:
        return
    player = thing.choices.get("attacking")
    if isinstance(player, str):
        yield player
    for one in cast("tuple[ObjectId, ...]", thing.linked.get("attacking", ())):
        if on_battlefield(play, (one,)) and CardType.PLANESWALKER in play.solution[one].types:
            yield one


def _note_damaged(context: Context, done: Iterable[e.Event]) -> None:
    """What has been dealt damage so far by this resolution: "a creature dealt damage this way"."""
    before = context.told.objects.get("dealt damage", ())
    damaged = [one.to for one in done if isinstance(one, e.Damaged) and one.amount]
    hurt = (*context.told.hurt, *(one for one in damaged if isinstance(one, str)))
    told = context.told.with_objects("dealt damage", (*before, *(one for one in damaged if not isinstance(one, str))))
    context.told = replace(told, hurt=hurt)


def _amount_to(goal: ObjectId | str, one_shot: d.DealDamage, context: Context, play: Play) -> int:
    """How much it deals to one of them: where several players are dealt damage, "that player" in the amount is each of them (608.2h)."""
    if not isinstance(goal, str) or not isinstance(one_shot.to_players, EachPlayer | Opponents):
        return context.number(one_shot.amount, play)
    return replace(context, told=replace(context.told, player=goal)).number(one_shot.amount, play)
