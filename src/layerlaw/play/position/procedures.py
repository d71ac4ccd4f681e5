"""What reaches back: rules at the bottom of a game at work that make use of those at its top.

A replacement effect has its one-shot effects performed and its costs paid (614.6, 118), a cost may be any action, and a resolving spell may
have another one cast (608.2g). So that no module imports back what imports it, `Play` is handed these procedures, and `play.procedures` calls them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import Instruction
from layerlaw.model.casting_now import CastNow
from layerlaw.model.cost_parts import CostPart


class Procedures(Protocol):
    """The procedures. `play` is the `Play` and `context` the `Context` of what resolves: both are built on top of this module."""

    def run(self, play: Any, one_shots: Iterable[Instruction], context: Any) -> None:  # noqa: ANN401 - see the class
        """Perform one-shot effects in order (608.2c)."""

    def can_pay(self, play: Any, cost: Iterable[CostPart], player: str, context: Any) -> bool:  # noqa: ANN401
        """Whether a cost can be paid (118.3)."""

    def pay(self, play: Any, cost: Iterable[CostPart], player: str, context: Any) -> None:  # noqa: ANN401
        """Pay a cost (118)."""

    def cast_by_effect(self, play: Any, card: ObjectId, player: str, how: CastNow) -> ObjectId:  # noqa: ANN401
        """Cast a card as an effect has it cast while it is applied (608.2g); the spell."""
