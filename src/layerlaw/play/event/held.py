"""What several players have chosen to do, before any of it is done (101.4, 608.2e)."""

from __future__ import annotations

from collections.abc import Sequence

from layerlaw.model.abilities import Instruction
from layerlaw.play.event.event import Event, Moved


class ChosenMoves:
    """The moves that were chosen so far, each by a player who knows what those before chose; they are made all at once."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.of: list[Instruction] = []
        """The instructions that they are of, one or several."""

    def hold(self, one_shot: Instruction, events: Sequence[Event]) -> None:
        """Keep what one player has chosen."""
        self.events += events
        if one_shot not in self.of:
            self.of.append(one_shot)

    @property
    def objects(self) -> frozenset[int]:
        """What is to move, and may not be chosen again."""
        return frozenset(event.object for event in self.events if isinstance(event, Moved))
