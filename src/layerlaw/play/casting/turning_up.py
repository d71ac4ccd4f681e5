"""The special action of turning a face-down permanent face up (116.2b, 702.37e, 702.168d, 701.40b)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.game.faces import CAST_FACE_DOWN_BY, SHOWN_FOR_ITS_MANA_COST
from layerlaw.game.state import GameObject, IllegalAction, NotRead, ObjectId
from layerlaw.game.turns import end_what_is_over
from layerlaw.layers import ObjectNow, solve
from layerlaw.model.abilities import KeywordAbility, NotUnderstood
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


def turn_up(
    play: Play, identity: ObjectId, player: str, *, by: str | None = None, x: int = 0, paying: How = "none"
) -> None:
    """A player turns a face-down permanent face up for what that costs; it uses no stack (116.2b).

    Args:
        play: the game.
        identity: the permanent.
        player: who does it.
        by: the keyword for whose cost, or "mana": for its mana cost; None where there is one way.
        x: what X is in its cost.
        paying: how its mana is paid.

    Raises:
        IllegalAction: it is not theirs or not face down, nothing lets it be turned up so, or the cost can't be paid; nothing has happened then.
        NotRead: its cost is not understood, or it has several and none is named.
    """
    with play.undone_if_illegal():
        thing = play.state.object(identity)
        name = play.name(identity)
        if thing.zone is not Zone.BATTLEFIELD or thing.face_down_values is None or thing.card is None:
            raise IllegalAction(f"{name} is not face down", rule="708.2b", mend="name a face-down permanent")
        if play.controller(identity) != player:
            raise IllegalAction(f"{player} {'do' if player == 'You' else 'does'} not control {name}", rule="116.2b")
        somebody_has_priority(play, name)
        how, cost = _chosen_way(play, thing, by)
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


def ways_to_turn_up(play: Play, thing: GameObject) -> tuple[tuple[str, Sequence[CostPart] | None], ...]:
    """How a face-down permanent may be turned face up: for the cost of which keyword, or "mana" for its mana cost.

    What was manifested or cloaked and has morph or disguise may be turned up for either (701.40c, 701.40d, 701.58c, 701.58d).

    Returns:
        Each way with its cost, None where that is not understood.

    Raises:
        IllegalAction: there is no way.
    """
    now = _face_up(play, thing)
    ways: dict[str, Sequence[CostPart] | None] = {}
    for ability in now.abilities:
        if isinstance(ability, KeywordAbility) and ability.name in CAST_FACE_DOWN_BY:
            ways.setdefault(ability.name, parts_of(ability).turn_up)
    if SHOWN_FOR_ITS_MANA_COST in thing.facts and CardType.CREATURE in now.types and now.mana_cost is not None:
        ways["mana"] = (PayMana(str(now.mana_cost)),)  # 701.40b, 701.58b
    if ways:
        return tuple(ways.items())
    if SHOWN_FOR_ITS_MANA_COST in thing.facts and CardType.CREATURE in now.types:
        raise IllegalAction(f"{now.name} has no mana cost, which nobody can pay", rule="118.6")
    unread = next((one.text for one in now.abilities if isinstance(one, NotUnderstood) and _names_a_cost(one)), None)
    if unread is not None:
        raise NotRead(
            f"what {now.name} is turned face up for is not understood: {unread!r}",
            rule=RULE,
            mend="write turn: REF, face: up",
        )
    raise IllegalAction(f"{now.name} would have no cost for which it is turned face up", rule=RULE)


def _names_a_cost(ability: NotUnderstood) -> bool:
    """Is it, by the word that it begins with, a keyword by which what is face down is turned up?"""
    return ability.text.lower().startswith(tuple(CAST_FACE_DOWN_BY))


def _chosen_way(play: Play, thing: GameObject, by: str | None) -> tuple[str, Sequence[CostPart]]:
    """The way that is named, or the only one."""
    ways = dict(ways_to_turn_up(play, thing))
    name = play.name(thing.id)
    if by is None and len(ways) > 1:
        there = " or ".join(f"for: {way}" for way in ways)
        raise NotRead(f"{name} may be turned face up for more than one cost", rule="701.40c", mend=f"write {there}")
    how = next(iter(ways)) if by is None else by
    if how not in ways:
        raise IllegalAction(
            f"{name} cannot be turned face up for {'its mana cost' if how == 'mana' else how}",
            rule="701.40b" if how == "mana" else RULE,
            mend=" or ".join(f"for: {way}" for way in ways),
        )
    cost = ways[how]
    if cost is None:
        raise NotRead(f"the {how} cost of {name} is not understood", rule=RULE, mend="write turn: REF, face: up")
    return how, cost
