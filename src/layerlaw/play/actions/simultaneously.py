"""What one player does at the same time (608.2c)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from layerlaw.model.simultaneously import Simultaneously
from layerlaw.play.actions.at_once import at_once
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play

Done: TypeAlias = Simultaneously
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case Simultaneously(done):
            with at_once(play, context):
                context.perform(done, play)
        case _:
            assert_never(one_shot)
