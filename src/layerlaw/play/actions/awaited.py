"""What a delayed triggered ability waits for, as it is created (603.7c)."""

from __future__ import annotations

from typing import Final

from layerlaw.game.binding import rebuilt
from layerlaw.model.event_patterns import EventPattern, Whilst
from layerlaw.model.references import ExactPlayer, ThatPlayer
from layerlaw.play.context import Context, bound
from layerlaw.play.position.play import Play

_ITS_PLAYER: Final = ExactPlayer("the player of the event")


def awaited(when: EventPattern, context: Context, play: Play) -> EventPattern:
    """What it waits for, fixed now; in what must hold as that happens, "that player" is the one of the event."""
    if not isinstance(when, Whilst):
        return bound(when, context, play)
    held = rebuilt(when.condition, lambda node: _ITS_PLAYER if isinstance(node, ThatPlayer) else node)
    known = bound(held, context, play)
    again = rebuilt(known, lambda node: ThatPlayer() if node == _ITS_PLAYER else node)
    return Whilst(awaited(when.of, context, play), again)
