"""What is done while replacement effects stand for it alone (614.1c)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from layerlaw.model.entering_so import Meanwhile
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play


def _meanwhile(play: Play, one_shot: Meanwhile, context: Context) -> None:
    """Those that nothing has used are gone afterwards."""
    before = {one.id for one in play.at.floating_replacements}
    context.perform(one_shot.begun, play)
    begun = {one.id for one in play.at.floating_replacements} - before
    context.perform(one_shot.done, play)
    play.change(floating_replacements=tuple(one for one in play.at.floating_replacements if one.id not in begun))


Done: TypeAlias = Meanwhile
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case Meanwhile():
            _meanwhile(play, one_shot, context)
        case _:
            assert_never(one_shot)
