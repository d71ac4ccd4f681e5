"""The procedures that a game at work is handed (`position.procedures`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import Instruction
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.words import Zone
from layerlaw.play.actions.one_shots import run
from layerlaw.play.casting.announcement import Announcement
from layerlaw.play.casting.cast import cast
from layerlaw.play.context import Context
from layerlaw.play.payment.paying import can_pay, pay
from layerlaw.play.position.play import Play
from layerlaw.play.position.procedures import Procedures


class _ByTheRules:
    """Each as its rules say."""

    def run(self, play: Play, one_shots: Iterable[Instruction], context: Context) -> None:
        run(play, one_shots, context)

    def can_pay(self, play: Play, cost: Iterable[CostPart], player: str, context: Context) -> bool:
        return can_pay(play, cost, player, context)

    def pay(self, play: Play, cost: Iterable[CostPart], player: str, context: Context) -> None:
        pay(play, cost, player, context)

    def cast_by_effect(
        self, play: Play, card: ObjectId, player: str, option: str, *, transformed: bool, after: Zone | None
    ) -> ObjectId:
        announced = Announcement(
            free=not option,
            options={option: 1} if option else {},
            by_keyword=option,
            pay="none",
            transformed=transformed,
            after=after,
        )
        return cast(play, card, player, announced, by_effect=True).id


BY_THE_RULES: Final[Procedures] = _ByTheRules()
"""One-shot effects by 608.2c and 701, costs by 118, casting by 601."""
