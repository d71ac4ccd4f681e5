"""What is told as something becomes a target (115.1, 603.2e)."""

from __future__ import annotations

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.game_abilities import parts_of
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item


def targeted(play: Play, item: Item, one: ObjectId | str) -> e.Targeted:
    """That an object or player becomes a target of a spell or ability, which is told with its source and its keyword."""
    if item.kind == "spell":
        return e.Targeted(one, item.id, item.controller, spell=True)
    return e.Targeted(one, item.id, item.controller, False, item.source, _keywords(play, item))


def _keywords(play: Play, item: Item) -> frozenset[str]:
    """The keywords of its source that stand for this triggered ability (702)."""
    board = play.solution if item.source in play.solution else play.known(item.source)
    if item.watching is None or board is None or item.source not in board:
        return frozenset()
    held = board[item.source].abilities
    return frozenset(
        one.name for one in held if isinstance(one, KeywordAbility) and item.watching in parts_of(one).triggered
    )
