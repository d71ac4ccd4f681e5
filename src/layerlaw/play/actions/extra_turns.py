"""Turns and phases that come besides those of the game's order (500.7, 500.8)."""

from __future__ import annotations

from typing import Final

from layerlaw.game.state import Step
from layerlaw.model import one_shot_effects as d
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import Begins
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Delayed
from layerlaw.play.position.steps import FIRST_OF, POINTS, SECOND_MAIN_ENDED

THIS_UPKEEP: Final = "this upkeep step"
"""Behind which more of the same come before the phase goes on."""


def extra_turn(play: Play, one_shot: d.ExtraTurn, context: Context) -> None:
    """500.7: such players take a turn after this one, the last that is told of first."""
    players = context.players(one_shot.player, play)
    waits = None
    if one_shot.end_step:
        waits = Delayed(
            play.at.next_id, context.text, Begins("end step"), one_shot.end_step, Point.THIS_TURN, context.controller,
            context.source, context.source_name, play.state.turn, context.told, transformed=play.times_transformed(context.source),
        )  # fmt: skip
        play.change(next_id=waits.id + 1)
    play.change(
        extra_turns=(*play.at.extra_turns, *players),
        of_extra_turns=(*play.at.of_extra_turns, *(waits for _ in players)),
    )
    play.log("event", f"an extra turn for {', '.join(players)}", "500.7")


def extra_phases(play: Play, one_shot: d.ExtraPhases, context: Context) -> None:
    """500.8: after this phase, before what was to come there already."""
    phases = one_shot.phases * min(100, context.number(one_shot.times, play))
    if not phases or not _are_added(play, one_shot, context):
        return
    waits = None
    if one_shot.begins:
        waits = Delayed(
            play.at.next_id, context.text, Begins(FIRST_OF[phases[0]]), one_shot.begins, Point.ONCE, context.controller,
            context.source, context.source_name, play.state.turn, context.told, transformed=play.times_transformed(context.source),
        )  # fmt: skip
        play.change(next_id=waits.id + 1)
    coming = tuple(map(FIRST_OF.__getitem__, phases))
    waiting = (waits, *(None for _ in phases[1:]))
    if one_shot.after == THIS_UPKEEP:
        play.change(extra_steps=(*coming, *play.at.extra_steps))
        play.log("event", f"after this step: {', then '.join(phases)}", "500.8")
        return
    later = one_shot.after == "the second main phase this turn"
    if later:
        play.change(after_second_main=(*zip(coming, waiting, strict=True), *play.at.after_second_main))
    else:
        play.change(extra_phases=(*coming, *play.at.extra_phases), of_extra_phases=(*waiting, *play.at.of_extra_phases))
    play.log("event", f"after {'the second main phase' if later else 'this phase'}: {', then '.join(phases)}", "500.8")


def _are_added(play: Play, one_shot: d.ExtraPhases, context: Context) -> bool:
    """Whether the phase is there after which they come: none is added behind one that is not this one, or in another player's turn where "you get" them (500.10a)."""
    if one_shot.yours and context.controller != play.state.active_player:
        play.log("note", f"{context.source_name}: it is no turn of {context.controller}'s", "500.10a")
        return False
    if one_shot.after == "the second main phase this turn":
        if play.count(SECOND_MAIN_ENDED):
            play.log("note", f"{context.source_name}: the second main phase of this turn has ended", "500.8")
            return False
        return True
    if one_shot.after == THIS_UPKEEP and play.at.step == "upkeep":
        return True
    if one_shot.after != THIS_UPKEEP and POINTS[play.at.step] in _POINTS.get(one_shot.after, tuple(Step)):
        return True
    play.log("note", f"{context.source_name}: this is no {one_shot.after.removeprefix('this ')}", "500.8")
    return False


_POINTS: Final = {"this main phase": (Step.MAIN, Step.SECOND_MAIN), "this combat phase": (Step.COMBAT,)}
"""In which phases of a turn "this" phase may be, where it is told which it is."""
