"""Life totals that are exchanged: with each other (701.12c), and with a power or toughness (701.12g); and two zones of a player (701.12f)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never

from layerlaw.game.state import IllegalAction
from layerlaw.model import rule_effects as x
from layerlaw.model.abilities import Start
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.ending import ExchangeLife, ExchangeLifeWith, ExchangeZones
from layerlaw.model.filters import ON_BATTLEFIELD, Is
from layerlaw.model.words import Zone
from layerlaw.play.actions.moving import HIDDEN
from layerlaw.play.actions.on_permanents import begin
from layerlaw.play.aimed import resolving_spell
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play


def _cannot(play: Play, name: str, change: int, rule: str) -> bool:
    """Is there a change of life that the player can't have, so that nothing is exchanged (119.7, 119.8)? The log says so."""
    rules = play.solution.player(name).rules
    forbidden = x.CantGainLife() if change > 0 else x.CantLoseLife()
    if not change or (x.LifeCantChange() not in rules and forbidden not in rules):
        return False
    play.log("note", f"{name} can't {'gain' if change > 0 else 'lose'} life: nothing is exchanged", rule)
    return True


def _exchange_life(play: Play, one_shot: ExchangeLife, context: Context) -> None:
    """701.12c: each gains or loses what it takes to have what the other had; if one of them can't, nothing happens."""
    other = () if one_shot.other is None else context.players(one_shot.other, play)
    both = (*context.players(one_shot.player, play), *other)
    if len(both) != 2 or both[0] == both[1]:
        return
    first, second = (play.state.player(name).life for name in both)
    if _cannot(play, both[0], second - first, "701.12c") or _cannot(play, both[1], first - second, "701.12c"):
        return
    cause = resolving_spell(context.item)
    perform(
        play, e.LifeChanged(both[0], second - first, cause=cause), e.LifeChanged(both[1], first - second, cause=cause)
    )


def _exchange_life_with(play: Play, one_shot: ExchangeLifeWith, context: Context) -> None:
    """701.12g: the life total becomes the number, and an effect without an end sets the number to what the life total was (613.4b)."""
    players, number = context.players(one_shot.player, play), one_shot.number
    there = context.objects(Is(number.ref) & ON_BATTLEFIELD, play)
    if len(players) != 1 or not there:
        if players:
            play.log("note", f"{context.source_name}: there is no {number.stat} to exchange with", "701.12a")
        return
    life, other = play.state.player(players[0]).life, context.number(number, play)
    if _cannot(play, players[0], other - life, "701.12g"):
        return
    perform(play, e.LifeChanged(players[0], other - life, cause=resolving_spell(context.item)))
    begin(play, Start(ContinuousEffect(Is(number.ref), (one_shot.sets(life),))), context)


def _exchange_zones(play: Play, one_shot: ExchangeZones, context: Context) -> None:
    """701.12f: all cards go over at once, those too that nobody knows.

    Raises:
        IllegalAction: nobody has said how many cards there are in the library.
    """
    zones = {one_shot.first: one_shot.second, one_shot.second: one_shot.first}
    for name in context.players(one_shot.player, play):
        if Zone.LIBRARY in zones and name in play.at.endless:
            raise IllegalAction(
                f"how many cards there are in {name}'s library is not known",
                rule="701.12f",
                mend=f"state it: players: [{{name: {name}, library: 60}}]",
            )
        before = play.state.player(name)
        cards = tuple(one for one in play.state.objects if one.zone in zones and one.owner == name)
        perform(play, *(e.Moved(one.id, zones[one.zone], context.controller) for one in cards))
        hidden = {HIDDEN[to]: getattr(before, HIDDEN[zone]) for zone, to in zones.items()}
        play.state = play.state.with_player(replace(play.state.player(name), **hidden))
        play.log("event", f"{name}'s {one_shot.first} and {one_shot.second} are exchanged", "701.12f")


Done: TypeAlias = ExchangeLife | ExchangeLifeWith | ExchangeZones
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case ExchangeLife():
            _exchange_life(play, one_shot, context)
        case ExchangeLifeWith():
            _exchange_life_with(play, one_shot, context)
        case ExchangeZones():
            _exchange_zones(play, one_shot, context)
        case _:
            assert_never(one_shot)
