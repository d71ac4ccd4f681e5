"""The procedures that a game at work is handed (`position.procedures`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from layerlaw.game.state import ObjectId
from layerlaw.model.abilities import Instruction
from layerlaw.model.casting_now import CastNow
from layerlaw.model.cost_parts import CostPart, PayItsManaCost, PayMana
from layerlaw.model.game_abilities import Casting
from layerlaw.play.actions.one_shots import run
from layerlaw.play.casting.announcement import Announcement
from layerlaw.play.casting.cast import cast
from layerlaw.play.casting.playing_lands import may_play_land, play_land_now
from layerlaw.play.casting.ways import additional_costs_chosen, given_ways, ways_it_had
from layerlaw.play.context import Context
from layerlaw.play.event.told import How
from layerlaw.play.payment.paying import can_pay, pay
from layerlaw.play.position.play import Play
from layerlaw.play.position.procedures import Procedures
from layerlaw.play.position.questions import Question


class _ByTheRules:
    """Each as its rules say."""

    def run(self, play: Play, one_shots: Iterable[Instruction], context: Context) -> None:
        run(play, one_shots, context)

    def can_pay(self, play: Play, cost: Iterable[CostPart], player: str, context: Context) -> bool:
        return can_pay(play, cost, player, context)

    def pay(self, play: Play, cost: Iterable[CostPart], player: str, context: Context) -> None:
        pay(play, cost, player, context)

    def cast_by_effect(
        self, play: Play, card: ObjectId, player: str, how: CastNow, face: int | None, *, paying: How
    ) -> ObjectId:
        ways = {how.option: 1} if how.option else {}
        announced = Announcement(
            x=_chosen_x(play, card, player, how, face),
            face=face or 0,
            fused=face is None,
            free=how.paying == () and not how.option,
            options=ways | additional_costs_chosen(play, card, player, face),
            by_keyword=how.option,
            pay=paying,
            transformed=how.transformed,
            after=how.instead,
            rather=how.paying or (),
            any_mana=how.any_mana,
        )
        return cast(play, card, player, announced, by_effect=True).id

    def may_play_land(self, play: Play, card: ObjectId, player: str, face: int) -> bool:
        return may_play_land(play, card, player, face)

    def play_land(self, play: Play, card: ObjectId, player: str, face: int) -> ObjectId:
        return play_land_now(play, card, player, face)


def _chosen_x(play: Play, card: ObjectId, player: str, how: CastNow, face: int | None) -> int:
    """107.3a: the X of a cost that is paid as the card is cast by an effect, its mana cost or that of its madness or miracle; 0 where it has none."""
    if not (_has_x_in(play, card, how.option) if how.option else how.paying is None and _has_x(play, card, face)):
        return 0
    about = f"{play.name(card)}: what X is in its mana cost"
    chosen = play.ask(Question("number", player, about, None, 1, 1, card))[0]
    return chosen if isinstance(chosen, int) else 0


def _has_x(play: Play, card: ObjectId, face: int | None) -> bool:
    thing = play.state.object(card)
    shown = thing.face if face is None or thing.card is None else thing.card.faces[face]
    cost = shown.mana_cost
    return cost is not None and "X" in cost.symbols


def _has_x_in(play: Play, card: ObjectId, option: str) -> bool:
    """Whether the cost of that keyword has X in it."""
    thing = play.state.object(card)
    casting = thing.face.casting or Casting()
    ways = (*ways_it_had(play, thing, option), *given_ways(play.solution[card]), *casting.optional)
    paid = next((way.cost for way in ways if way.key == option), ())
    if any(isinstance(part, PayItsManaCost) for part in paid):  # "its miracle cost is equal to its mana cost"
        return _has_x(play, card, None)
    return any(isinstance(part, PayMana) and "{X}" in part.mana for part in paid)


BY_THE_RULES: Final[Procedures[Play, Context]] = _ByTheRules()
"""One-shot effects by 608.2c and 701, costs by 118, casting by 601."""
