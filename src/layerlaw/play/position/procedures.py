"""What reaches back: rules at the bottom of a game at work that make use of those at its top.

A replacement effect has its one-shot effects performed and its costs paid (614.6, 118), a cost may be any action, and a resolving spell may
have another one cast (608.2g). So that no module imports back what imports it, `Play` is handed these procedures, and `play.procedures` calls them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import Instruction
from layerlaw.model.casting_now import CastNow
from layerlaw.model.cost_parts import CostPart
from layerlaw.play.event.told import How

Game_contra = TypeVar("Game_contra", contravariant=True)
Context_contra = TypeVar("Context_contra", contravariant=True)


class Procedures(Protocol[Game_contra, Context_contra]):
    """The procedures of a `Play` and for the `Context` of what resolves: both are built on top of this module."""

    def run(self, play: Game_contra, one_shots: Iterable[Instruction], context: Context_contra) -> None:
        """Perform one-shot effects in order (608.2c)."""

    def can_pay(self, play: Game_contra, cost: Iterable[CostPart], player: str, context: Context_contra) -> bool:
        """Whether a cost can be paid (118.3)."""

    def pay(self, play: Game_contra, cost: Iterable[CostPart], player: str, context: Context_contra) -> None:
        """Pay a cost (118)."""

    def cast_by_effect(
        self, play: Game_contra, card: ObjectId, player: str, how: CastNow, face: int | None, *, paying: How
    ) -> ObjectId:
        """Cast a card as an effect has it cast while it is applied (608.2g), as that face or half of it, or as both halves (None, 702.102a); the spell.

        `paying`: how the mana of what it costs besides is paid.
        """

    def may_play_land(self, play: Game_contra, card: ObjectId, player: str, face: int) -> bool:
        """Whether that face of a card is a land that the player may play now, were an effect to let them (305.2, 305.3)."""

    def play_land(self, play: Game_contra, card: ObjectId, player: str, face: int) -> ObjectId:
        """Play a land, that face of a card, as an effect has it played while it is applied; the permanent."""
