"""Restrictions on attacking and blocking (508.1c, 509.1b): which rule effects forbid it, and what may be paid for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeVar

from layerlaw.game import IllegalAction
from layerlaw.game.state import ObjectId
from layerlaw.layers.solution import InForce
from layerlaw.model import rule_effects as x
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.words import CardType
from layerlaw.play.combat.combat_state import UnderAttack
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How
from layerlaw.play.in_force import fits, in_force, must_be_read
from layerlaw.play.payment.paying import pay
from layerlaw.play.position.play import Play

R = TypeVar("R", bound=x.RuleEffect)

# --- attacking -----------------------------------------------------------------------------------------------------------


def why_not_attack(play: Play, identity: ObjectId, whom: UnderAttack, defender: str | None, number: int) -> str | None:
    """The source of a restriction that such an attack would disobey; None where there is none. What can be paid for is none.

    Args:
        play: the game.
        identity: who attacks.
        whom: what it attacks.
        defender: who defends that.
        number: how many creatures attack together.

    Raises:
        NotUnderstood: a restriction is not understood.
    """
    must_be_read(play, identity, x.Matter.ATTACKING)
    must_be_read(play, play.controller(identity), x.Matter.ATTACKING)
    for one in in_force(play, x.CantAttack, identity, defender):
        rule = one.rule
        if rule.toll is not None or rule.beside is not None or number > (rule.with_others or number):
            continue
        if _is_meant(play, one, whom, identity):
            return one.source_name
    for alone in in_force(play, x.AttacksOnlyAlone, identity, defender):
        if number > 1:
            return alone.source_name
    return None


def without_company(
    play: Play, kind: type[x.CantAttack | x.CantBlock], identity: ObjectId, together: Collection[ObjectId]
) -> str | None:
    """The source of a restriction by which it can't attack or block unless such another creature does too; None where there is none."""
    for one in in_force(play, kind, identity):
        beside = one.rule.beside
        if beside is not None and not any(
            other != identity and fits(one, beside, other, identity) for other in together
        ):
            return one.source_name
    return None


def is_ready_for(play: Play, identity: ObjectId, whom: UnderAttack) -> bool:
    """302.6: where it may attack only some players as though it had haste, it attacks one of those."""
    thing, now = play.state.object(identity), play.solution[identity]
    if "haste" in now.keywords or not play.state.is_new_to(thing, play.state.active_player):
        return True
    for one in in_force(play, x.AttacksThoughNew, identity):
        if one.rule.whom is None:
            return True
        names = one.reader.players(one.rule.whom, identity)
        if isinstance(whom, str):
            if whom in names:
                return True
        elif CardType.PLANESWALKER in play.solution[whom].types and play.solution[whom].controller in names:
            return True
    return False


def attack_cost(play: Play, identity: ObjectId, whom: UnderAttack, defender: str | None) -> str:
    """What has to be paid for such an attack (508.1h), as mana symbols; empty where nothing has."""
    return "".join(
        _toll(one, one.rule.toll, identity)
        for one in in_force(play, x.CantAttack, identity, defender)
        if one.rule.toll is not None and _is_meant(play, one, whom, identity)
    )


def attack_parts(play: Play, identity: ObjectId, whom: UnderAttack, defender: str | None) -> tuple[CostPart, ...]:
    """What else than mana has to be paid for such an attack (508.1h)."""
    return tuple(
        part
        for one in in_force(play, x.CantAttack, identity, defender)
        if one.rule.toll is not None and _is_meant(play, one, whom, identity)
        for part in one.rule.toll.besides
    )


def block_parts(
    play: Play, identity: ObjectId, defender: str | None, attackers: Collection[ObjectId] | None = None
) -> tuple[CostPart, ...]:
    """What else than mana has to be paid for a creature to block these attackers, or any (509.1d)."""
    return tuple(part for one in _block_tolls(play, identity, defender, attackers) for part in _asked(one).besides)


def _block_tolls(
    play: Play, identity: ObjectId, defender: str | None, attackers: Collection[ObjectId] | None
) -> Iterator[InForce[x.CantBlock]]:
    for one in in_force(play, x.CantBlock, identity, defender):
        whom = one.rule.whom
        meant = whom is None or attackers is None or any(one.reader.matches(other, whom) for other in attackers)
        if one.rule.toll is not None and meant:
            yield one


def _asked(one: InForce[x.CantBlock]) -> x.Toll:
    assert one.rule.toll is not None, "it is a toll"
    return one.rule.toll


def pay_parts(play: Play, parts: tuple[CostPart, ...], player: str, identity: ObjectId) -> None:
    """What is paid so that a creature may attack or block.

    Raises:
        IllegalAction: it can't be paid.
    """
    if parts:
        pay(play, parts, player, Context(player, identity, play.name(identity)))


def check_payment_asked(how: How, rule: str) -> None:
    """Where no mana has to be paid for a declaration, none is.

    Raises:
        IllegalAction: it is said what mana it is paid with.
    """
    if not isinstance(how, str):
        raise IllegalAction("no mana has to be paid for this declaration", rule=rule, mend="leave out pay")


def block_cost(
    play: Play, identity: ObjectId, defender: str | None, attackers: Collection[ObjectId] | None = None
) -> str:
    """What has to be paid for a creature to block these attackers, or any, as mana symbols (509.1d)."""
    return "".join(_toll(one, _asked(one), identity) for one in _block_tolls(play, identity, defender, attackers))


def _toll(one: InForce[R], toll: x.Toll, identity: ObjectId) -> str:
    return toll.mana * max(0, one.reader.value(toll.times, identity))


def _is_meant(play: Play, one: InForce[x.CantAttack], whom: UnderAttack, identity: ObjectId) -> bool:
    """Whether an attack at that is one of those that the restriction speaks of."""
    rule = one.rule
    if rule.again:
        return any(
            isinstance(event, e.Attacked) and (identity, whom) in event.attackers for event in play.at.happened
        ) and isinstance(whom, str)
    if rule.whom is None:
        return True
    names = one.reader.players(rule.whom, identity)
    if isinstance(whom, str):
        return rule.players and whom in names
    now = play.solution[whom]
    return rule.planeswalkers and CardType.PLANESWALKER in now.types and now.controller in names
