"""The Ring tempts, day and night, speed (701.54, 731, 702.179)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never, cast

from layerlaw.game.state import ObjectId
from layerlaw.model import side_games as s
from layerlaw.model.acts import Act
from layerlaw.model.words import CardType
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question
from layerlaw.play.state_based.any_time import become, increase_speed, is_day_or_night, numbered


def _tempt(play: Play, one_shot: s.RingTempts, context: Context) -> None:
    """701.54a, 701.54d: a creature is chosen, if there is one; the Ring has tempted all the same."""
    for player in context.players(one_shot.player, play):
        numbered(play, player, s.TEMPTED, play.state.player(player).counters.get(s.TEMPTED, 0) + 1)
        play.log("event", f"the Ring tempts {player}", "701.54a")
        mine = play.controlled(player, CardType.CREATURE)
        bearer: ObjectId | None = None
        if mine:
            about = f"{context.source_name}: the Ring-bearer"
            question = Question("choose", player, about, mine, 1, 1, context.source)
            bearer = cast("ObjectId", play.ask(question)[0])
            _bear(play, bearer, player)
            perform(play, e.Done(Act.RING_BEARER, player, bearer))
        perform(play, e.Done(Act.TEMPT, player, bearer))


def _bear(play: Play, bearer: ObjectId, player: str) -> None:
    """It is this player's Ring-bearer, and no other is (701.54a)."""
    for thing in list(play.state.objects):
        if "ring_bearer" in thing.status and thing.choices.get("ring_bearer") == player and thing.id != bearer:
            play.state = play.state.with_object(replace(thing, status=thing.status - {"ring_bearer"}))
    thing = play.state.object(bearer)
    chosen = replace(thing, status=thing.status | {"ring_bearer"}, choices={**thing.choices, "ring_bearer": player})
    play.state = play.state.with_object(chosen)
    play.log("choice", f"{play.name(bearer)} is {says(player, 'has')} as the Ring-bearer", "701.54a", (bearer,))


def _become(play: Play, one_shot: s.BecomeDayOrNight, _: Context) -> None:
    if not (one_shot.if_neither and is_day_or_night(play.state)):
        become(play, one_shot.designation)


def _increase_speed(play: Play, one_shot: s.IncreaseSpeed, context: Context) -> None:
    for player in context.players(one_shot.player, play):
        increase_speed(play, player)


Done: TypeAlias = s.RingTempts | s.BecomeDayOrNight | s.IncreaseSpeed
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case s.RingTempts():
            _tempt(play, one_shot, context)
        case s.BecomeDayOrNight():
            _become(play, one_shot, context)
        case s.IncreaseSpeed():
            _increase_speed(play, one_shot, context)
        case _:
            assert_never(one_shot)
