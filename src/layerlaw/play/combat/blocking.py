"""Declaring blockers (509): who may, who must, and what follows. Turn-based, without the stack; which step it is, `turn_structure` knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.game.state import GameObject, IllegalAction, NotRead, ObjectId
from layerlaw.game.turns import end_what_is_over
from layerlaw.model import rule_effects as x
from layerlaw.model.words import CardType, Zone
from layerlaw.play.combat.assignment_order import NO_ORDERS, Orders, announce_orders
from layerlaw.play.combat.banding import BlockPairs, blocked_with
from layerlaw.play.combat.combat_state import (
    BLOCKERS_DECLARED,
    attacked_by,
    attackers,
    blockers,
    changed,
    defending_player,
    look_after_combat,
)
from layerlaw.play.combat.evasion import BlockPair, bounds, may_block_so_many, why_not_block
from layerlaw.play.combat.requirements import DeclarationRestrictions, better, is_required, requirements
from layerlaw.play.combat.restrictions import block_cost, block_parts, check_payment_asked, pay_parts, without_company
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How
from layerlaw.play.in_force import RuleNotUnderstood, in_force
from layerlaw.play.payment.filtering import pay_by_filters
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play


def block(play: Play, blocks: BlockPairs, pay: How = "auto", orders: Orders = NO_ORDERS) -> None:
    """The defending players declare blockers (509.1); none is a declaration too. `pay`: how costs to block are paid (509.1d).

    `orders`: damage assignment orders, where the rules have them (509.2, 509.3 until Duskmourn).

    Raises:
        IllegalAction: the declaration is illegal, and nothing has happened.
    """
    with play.undone_if_illegal():
        look_after_combat(play)
        _check(play, blocks)
        play.counted(BLOCKERS_DECLARED)
        _pay(play, blocks, pay)
        text = ", ".join(f"{play.name(one)} blocks {play.name(whom)}" for one, whom in blocks)
        play.log("note", f"blockers: {text}" if blocks else "nothing blocks", "509.1")
        banded = blocked_with(play, blocks)
        for at, blocker in enumerate(dict.fromkeys(one for one, _ in blocks), start=1):
            blocked = tuple(whom for one, whom in (*blocks, *banded) if one == blocker)
            thing = play.state.object(blocker)
            changed(play, _ordered(thing, at), add=frozenset({"blocking"}), blocking=blocked)  # 509.1g
        unblocked: list[ObjectId] = []
        hit = {whom for thing in blockers(play) for whom in thing.linked.get("blocking", ())}
        for thing in attackers(play):
            if thing.id not in hit:
                unblocked.append(thing.id)
            changed(play, thing, add=frozenset({"blocked" if thing.id in hit else "unblocked"}))  # 509.1h
        play.state = end_what_is_over(play.state, play.edition)
        announce_orders(play, orders)
        with play.deeper():
            perform(play, e.Blocked(tuple(blocks), tuple(unblocked), banded))  # 509.1i


def _pay(play: Play, blocks: BlockPairs, how: How) -> None:
    """509.1d to 509.1f."""
    costs = False
    for player in play.order:
        cost = "".join(
            block_cost(play, one, player, [attacker for blocker, attacker in blocks if blocker == one])
            for one in dict.fromkeys(blocker for blocker, _ in blocks)
            if play.solution[one].controller == player
        )
        if cost:
            costs = True
            play.log("pay", f"{cost} to block", "509.1d")
            pay_by_filters(play, player, cost, 0, how)
        for one in dict.fromkeys(blocker for blocker, _ in blocks):
            if play.solution[one].controller == player:
                blocked = [attacker for blocker, attacker in blocks if blocker == one]
                pay_parts(play, block_parts(play, one, player, blocked), player, one)
    if not costs:
        check_payment_asked(how, "509.1d")


def _ordered(thing: GameObject, at: int) -> GameObject:
    return replace(thing, facts={**thing.facts, "blocks as": at})


# --- is it legal? --------------------------------------------------------------------------------------------------------


def _check(play: Play, blocks: BlockPairs) -> None:
    try:
        for blocker, attacker in blocks:
            _check_one(play, blocker, attacker)
        _check_numbers(play, blocks)
        _check_requirements(play, blocks)
    except RuleNotUnderstood as unknown:
        raise NotRead(
            f"a rule about blocking is not understood: {unknown.words!r}",
            rule="509.1b",
            mend="state the block by the direct verb: {status: CARD, blocking: ATTACKER}",
        ) from None


def _check_one(play: Play, blocker: ObjectId, attacker: ObjectId) -> None:
    attacking = play.thing(attacker)
    if attacking is None or "attacking" not in attacking.status:
        raise IllegalAction(
            f"{play.name(attacker)} is not attacking", rule="509.1a", mend="name an attacker that is still attacking"
        )
    why = why_not_itself(play, blocker, attacking)
    if why is not None:
        raise IllegalAction(
            f"{play.name(blocker)} cannot block {play.name(attacking.id)}: {why[0]}",
            rule=why[1],
            mend="leave this block out",
        )


def why_not_itself(play: Play, blocker: ObjectId, attacking: GameObject) -> tuple[str, str] | None:
    """Why a creature cannot block an attacker, whoever else blocks, in words and with the rule; None where it can.

    Raises:
        RuleNotUnderstood: a rule effect on one of them restricts blocking and was not understood.
    """
    thing = play.thing(blocker)
    if thing is None or thing.zone is not Zone.BATTLEFIELD or "phased_out" in thing.status:
        return "it is not on the battlefield", "509.1a"
    now = play.solution[blocker]
    if CardType.CREATURE not in now.types or CardType.BATTLE in now.types:
        return "only a creature that is no battle can block", "509.1a"
    if "tapped" in thing.status and x.BlocksThoughTapped() not in now.rules:
        return "it is tapped", "509.1a"
    defender = defending_player(play, attacked_by(play, attacking))
    if now.controller != defender:
        return f"{play.name(attacking.id)} does not attack {now.controller}", "509.1a"
    return why_not_block(BlockPair(play, now, play.solution[attacking.id], defender))


def _check_numbers(play: Play, blocks: BlockPairs) -> None:
    """Of each creature how many it may block; of each attacker how many must and may block it."""
    by_blocker: dict[ObjectId, list[ObjectId]] = {}
    by_attacker: dict[ObjectId, list[ObjectId]] = {}
    for blocker, attacker in blocks:
        by_blocker.setdefault(blocker, []).append(attacker)
        by_attacker.setdefault(attacker, []).append(blocker)
    for blocker, blocked in by_blocker.items():
        most = may_block_so_many(play, blocker)
        if len(set(blocked)) < len(blocked) or (most is not None and len(blocked) > most):
            raise IllegalAction(
                f"{play.name(blocker)} blocks {len(blocked)} attackers and may block {most}",
                rule="509.1a",
                mend="let it block fewer",
            )
        if len(by_blocker) <= _needs_others(play, blocker):
            raise IllegalAction(
                f"{play.name(blocker)} can't block alone", rule="509.1b", mend="let another creature block too"
            )
        alone = without_company(play, x.CantBlock, blocker, list(by_blocker))
        if alone is not None:
            raise IllegalAction(
                f"{play.name(blocker)} can't block so, by {alone}", rule="509.1b", mend="leave this block out"
            )
    for attacker, blocking in by_attacker.items():
        least, bound = bounds(play, attacker)
        if len(blocking) < least:
            rule = "702.111b" if "menace" in play.solution[attacker].keywords else "509.1b"
            raise IllegalAction(
                f"{play.name(attacker)} can't be blocked except by {least} or more creatures",
                rule=rule,
                mend="let more creatures block it, or none",
            )
        if bound is not None and len(blocking) > bound:
            raise IllegalAction(
                f"{play.name(attacker)} can't be blocked by more than {bound} creatures",
                rule="509.1b",
                mend="let fewer creatures block it",
            )
    for player in play.order:
        his = [one for one in by_blocker if play.solution[one].controller == player]
        most_of_his = _most_of(play, player)
        if most_of_his is not None and len(his) > most_of_his:
            raise IllegalAction(
                f"{player} can't block with more than {most_of_his} creatures",
                rule="509.1b",
                mend="let fewer creatures block",
            )
    most_blockers = _most_blockers(play)
    if most_blockers is not None and len(by_blocker) > most_blockers:
        raise IllegalAction(
            f"no more than {most_blockers} creatures may block", rule="509.1b", mend="let fewer creatures block"
        )


def _needs_others(play: Play, blocker: ObjectId) -> int:
    """How many other creatures have to block too, so that it can (506.5)."""
    return max((one.rule.with_others for one in in_force(play, x.CantBlock, blocker)), default=0)


def _check_requirements(play: Play, blocks: BlockPairs) -> None:
    """509.1c: no other declaration obeys more requirements. Nobody has to pay a cost for one."""
    attacking = attackers(play)
    mine = [
        thing
        for thing in play.state.objects
        if thing.zone is Zone.BATTLEFIELD and CardType.CREATURE in play.solution[thing.id].types
    ]
    if not is_required(play):
        return
    can = {thing.id: _able(play, thing, attacking) for thing in mine}
    asked = requirements(play, can)
    restrictions = DeclarationRestrictions(
        {one.id: bounds(play, one.id) for one in attacking},
        {thing.id: may_block_so_many(play, thing.id) for thing in mine},
        {thing.id: others for thing in mine if (others := _needs_others(play, thing.id))},
        _limits(play, [thing.id for thing in mine]),
    )
    other, all_tried = better(asked, can, restrictions, blocks)
    if other is None:
        if not all_tried:
            play.log("note", "whether other blocks would obey more requirements was not tried to its end", "509.1c")
        return
    missed = next(one for one in asked if one.is_obeyed(other) and not one.is_obeyed(blocks))
    who = next(iter(missed.blockers)) if missed.attacker is None else missed.attacker
    better_so = ", ".join(f"{play.name(one)} blocks {play.name(whom)}" for one, whom in other)
    raise IllegalAction(
        f"{play.name(who)}: {missed.words}, and it can be: {better_so}",
        rule="509.1c",
        mend="declare blocks that obey as many requirements as these",
    )


def _able(play: Play, thing: GameObject, attacking: Sequence[GameObject]) -> tuple[ObjectId, ...]:
    """The attackers that a creature could block without paying; one whose rules are not understood does not have to."""
    found: list[ObjectId] = []
    his = play.solution[thing.id].controller
    if block_cost(play, thing.id, his) or block_parts(play, thing.id, his):
        return ()
    if without_company(play, x.CantBlock, thing.id, ()) is not None:
        return ()
    for attacker in attacking:
        try:
            if why_not_itself(play, thing.id, attacker) is None:
                found.append(attacker.id)
        except RuleNotUnderstood:
            continue
    return tuple(found)


def _most_blockers(play: Play) -> int | None:
    return min((one.rule.number for one in play.solution.everywhere(x.MostBlockers)), default=None)


def _most_of(play: Play, player: str) -> int | None:
    return min((one.rule.number for one in in_force(play, x.BlocksWithAtMost, player)), default=None)


def _limits(play: Play, creatures: Sequence[ObjectId]) -> list[tuple[frozenset[ObjectId], int]]:
    """How many of all the creatures may block at most, and how many of those of each player whom a limit is set."""
    by_player = {player: {one for one in creatures if play.solution[one].controller == player} for player in play.order}
    most = {player: _most_of(play, player) for player in play.order}
    limits = [(frozenset(by_player[player]), number) for player, number in most.items() if number is not None]
    of_all = _most_blockers(play)
    return limits if of_all is None else [*limits, (frozenset(creatures), of_all)]
