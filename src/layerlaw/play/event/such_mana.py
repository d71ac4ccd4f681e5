"""Which mana an ability waits for that triggers as mana is made (106.12, 605.1b)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.play.event import event as e
from layerlaw.play.event.viewpoint import Viewpoint


def such_mana(pattern: h.TappedForMana, event: e.ManaMade, watcher: Viewpoint) -> bool:
    """Whether what is produced is such mana, in that way, and enough."""
    if not event.tapped and (pattern.by_tapping or event.source is None):
        return False
    wanted: object = pattern.symbol
    if pattern.chosen:
        board = watcher.board_of(watcher.source)
        wanted = None if board is None else board[watcher.source].view.choices.get("color")
        if wanted is None:
            return False  # 607.5a: no color was chosen
    return len(event.mana) >= pattern.least and (not wanted or any(unit[0] == wanted for unit in event.mana))
