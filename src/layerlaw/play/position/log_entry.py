"""A line of the log of a game. By itself, as boards without a game write some too and need no more of a game."""

from __future__ import annotations

from layerlaw.game.objects import ObjectId
from layerlaw.model.late import dataclass


@dataclass(frozen=True)
class LogEntry:
    """One line of the log: what happened, in words, with the rule; `depth` is how deep it lies in what caused it."""

    kind: str
    """`announce`, `target`, `pay`, `cast`, `activate`, `trigger`, `stack`, `replace`, `event`, `resolve`, `fizzle`, `sba`, `step`, `note`, `choice`."""
    text: str
    rule: str = ""
    depth: int = 0
    objects: tuple[ObjectId, ...] = ()
