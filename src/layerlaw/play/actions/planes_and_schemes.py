"""Planeswalking, chaos, and schemes, as effects do it (701.31 to 701.33, 311.7)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from layerlaw.model import planes_and_schemes as p
from layerlaw.model.acts import Act
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import whose
from layerlaw.play.position.play import Play
from layerlaw.play.state_based.planes_and_schemes import abandon, planeswalk, set_in_motion


def _planeswalk(play: Play, one_shot: p.Planeswalk, context: Context) -> None:
    for player in context.players(one_shot.player, play):
        if player == play.state.active_player:  # 701.31a: only the planar controller
            planeswalk(play, player, f"{context.source_name}: which plane is on top of {whose(player)} planar deck")
        else:
            play.log("note", f"{player} is not the planar controller", "701.31a")


def _chaos_ensues(play: Play, _: p.ChaosEnsues, __: Context) -> None:
    perform(play, e.Done(Act.CHAOS_ENSUES, play.state.active_player))


def _set_in_motion(play: Play, one_shot: p.SetInMotion, context: Context) -> None:
    for player in context.players(one_shot.player, play):
        set_in_motion(play, player, f"{context.source_name}: which scheme is on top of {whose(player)} scheme deck")


def _abandon(play: Play, one_shot: p.Abandon, context: Context) -> None:
    schemes = context.objects(one_shot.what, play)
    context.did([scheme for scheme in schemes if abandon(play, scheme)], play)


Done: TypeAlias = p.Planeswalk | p.ChaosEnsues | p.SetInMotion | p.Abandon
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case p.Planeswalk():
            _planeswalk(play, one_shot, context)
        case p.ChaosEnsues():
            _chaos_ensues(play, one_shot, context)
        case p.SetInMotion():
            _set_in_motion(play, one_shot, context)
        case p.Abandon():
            _abandon(play, one_shot, context)
        case _:
            assert_never(one_shot)
