"""The special action of turning a face-down permanent face up (116.2b, 702.37e, 702.168d, 701.40b)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.game.faces import CAST_FACE_DOWN_BY, SHOWN_FOR_ITS_MANA_COST
from layerlaw.game.state import GameObject, IllegalAction, NotRead, ObjectId
from layerlaw.game.turns import end_what_is_over
from layerlaw.layers import ObjectNow, solve
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.cost_parts import CostPart, PayMana
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.words import CardType, Zone
from layerlaw.play.casting.keyword_costs import changed_for_keyword
from layerlaw.play.casting.permission import somebody_has_priority
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How, Told
from layerlaw.play.payment.paying import can_pay, pay
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.stack.priority import give_priority

RULE = "702.37e"


def turn_up(play: Play, identity: ObjectId, player: str, *, x: int = 0, paying: How = "none") -> None:
    """A player turns a face-down permanent face up for what that costs; it uses no stack (116.2b).

    Args:
        play: the game.
        identity: the permanent.
        player: who does it.
        x: what X is in its cost.
        paying: how its mana is paid.

    Raises:
        IllegalAction: it is not theirs or not face down, nothing lets it be turned up so, or the cost can't be paid; nothing has happened then.
    """
    with play.undone_if_illegal():
        thing = play.state.object(identity)
        name = play.name(identity)
        if thing.zone is not Zone.BATTLEFIELD or thing.face_down_values is None or thing.card is None:
            raise IllegalAction(f"{name} is not face down", rule="708.2b", mend="name a face-down permanent")
        if play.controller(identity) != player:
            raise IllegalAction(f"{player} {'do' if player == 'You' else 'does'} not control {name}", rule="116.2b")
        somebody_has_priority(play, name)
        cost, how = _cost(thing, _face_up(play, thing))
        cost = changed_for_keyword(play, player, "morph" if how == "megamorph" else how, tuple(cost))
        context = Context(player, identity, name, how, x=x, told=Told(pay=paying))
        context.paying.act = "turn up"
        if not can_pay(play, cost, player, context):
            raise IllegalAction(f"{player} cannot pay the {how} cost of {name}", rule="118.3")
        play.log("announce", f"{says(player, 'takes')} the special action of turning {name} face up", RULE, (identity,))
        pay(play, cost, player, context)
        if x:
            there = play.state.object(identity)
            play.state = play.state.with_object(replace(there, facts={**there.facts, "x": x}))
        turned = perform(play, e.Turned(identity, "face up", player))
        if turned and how == "megamorph":  # 702.37b
            perform(play, e.CountersChanged(identity, "+1/+1", 1, player))
        give_priority(play, player)


def _face_up(play: Play, thing: GameObject) -> ObjectNow:
    """The permanent as it would be face up: what decides whether it has such a cost then (702.37e)."""
    shown = replace(thing, face_down_values=None, status=thing.status - {"face_down"})
    state = end_what_is_over(play.state.with_object(shown), play.edition)  # what it is only face down
    return solve(state, play.edition, trace=False)[thing.id]


def _cost(thing: GameObject, now: ObjectNow) -> tuple[Sequence[CostPart], str]:
    """What it costs to turn it up, and by what: its own ability, or its mana cost where it was manifested or cloaked (701.40b, 701.58b)."""
    for ability in now.abilities:
        if isinstance(ability, KeywordAbility) and ability.name in CAST_FACE_DOWN_BY:
            cost = parts_of(ability).turn_up
            if cost is None:
                raise NotRead(
                    f"{now.name}: {ability.text!r} is not understood", rule=RULE, mend="write turn: REF, face: up"
                )
            return cost, ability.name
    if SHOWN_FOR_ITS_MANA_COST in thing.facts and CardType.CREATURE in now.types:
        if now.mana_cost is None:
            raise IllegalAction(f"{now.name} has no mana cost, which nobody can pay", rule="118.6")
        return (PayMana(str(now.mana_cost)),), "mana"
    raise IllegalAction(f"{now.name} would have no cost for which it is turned face up", rule=RULE)
