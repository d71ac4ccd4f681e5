"""Rule effects in force (613.11, 101.2): which hold for an object or player now, with their conditions asked; and what they forbid everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar, cast

from layerlaw.game.binding import rebuilt
from layerlaw.game.state import ObjectId
from layerlaw.layers.solution import InForce
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import tree
from layerlaw.model.abilities import ActivatedAbility, KeywordAbility
from layerlaw.model.conditions import Condition
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.filters import Filter
from layerlaw.model.game_abilities import parts_of
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play

R = TypeVar("R", bound=x.RuleEffect)


class RuleNotUnderstood(Exception):
    """A rule effect that nobody understood and that bears on what is asked."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


def must_be_read(play: Play, on: ObjectId | str, matter: x.Matter) -> None:
    """Everything that bears on such an act of an object or player has been read.

    Raises:
        NotUnderstood: a rule effect has not.
    """
    for one in play.solution.in_force(x.UnreadRule, on):
        if matter in one.rule.about:
            raise RuleNotUnderstood(one.rule.words)


def in_force(play: Play, kind: type[R], on: ObjectId | str, defender: str | None = None) -> Iterator[InForce[R]]:
    """The rule effects of a class on an object or player whose condition, if they have one, is so now; in combat, `defender` defends."""
    for one in play.solution.in_force(kind, on):
        when: Condition | None = getattr(one.rule, "when", None)
        if when is None or holds(play, one, when, on, defender):
            yield _of_that_player(one, on) if isinstance(on, str) else one


def _of_that_player(one: InForce[R], player: str) -> InForce[R]:
    """The rule for one of several players: "than the number of lands that player controls" is of that one."""
    if not tree.holds(one.rule, r.ThatPlayer):
        return one
    return replace(
        one, rule=rebuilt(one.rule, lambda node: r.ExactPlayer(player) if isinstance(node, r.ThatPlayer) else node)
    )


def holds(play: Play, one: InForce[R], when: Condition, it: ObjectId | str, defender: str | None = None) -> bool:
    """Whether the condition of a rule effect is so for the object or player that it holds for."""

    def put(node: object) -> object:
        if isinstance(node, r.DefendingPlayer):
            return r.ExactPlayer(defender or "")
        if isinstance(node, r.ThatPlayer) and isinstance(it, str):
            return r.ExactPlayer(it)
        return r.ExactObject(it) if isinstance(node, r.It) and not isinstance(it, str) else node

    # An effect of a spell that has resolved has no object for its source.
    known = isinstance(one.source, int)
    source = one.source if known else it if not isinstance(it, str) else -1
    return Context(one.you, cast("ObjectId", source), one.source_name).holds(rebuilt(when, put), play)


def fits(one: InForce[R], what: Filter, identity: ObjectId, it: ObjectId) -> bool:
    """Whether an object is one of those that a rule effect on `it` speaks of: "creatures with greater power" are compared with that."""

    def put(node: object) -> object:
        return r.ExactObject(it) if isinstance(node, r.It) else node

    return one.reader.matches(identity, rebuilt(what, put), it)


def may_not_pay(play: Play, player: str, kind: str, *, for_mana: bool) -> Iterator[InForce[x.CantPay]]:
    """What a player can't pay for spells and abilities (101.2); `kind`: for what something is paid, empty for neither; `for_mana`: for a mana ability."""
    if kind:
        yield from (one for one in in_force(play, x.CantPay, player) if not (one.rule.but_mana and for_mana))


def may_not_sacrifice(play: Play, identity: ObjectId, player: str, kind: str, *, for_mana: bool) -> bool:
    """Whether something says that a permanent can't be sacrificed at all, or not to pay for that (701.21, 118.3)."""
    return x.CantBeSacrificed() in play.solution[identity].rules or any(
        one.rule.sacrifice is not None and one.reader.matches(identity, one.rule.sacrifice)
        for one in may_not_pay(play, player, kind, for_mana=for_mana)
    )


def may_not_activate(
    play: Play, identity: ObjectId, player: str, activation: ActivatedAbility, *, taps: bool
) -> str | None:
    """The source of a rule effect by which a player can't activate an ability of an object (602.5, 101.2); None where nothing says so."""
    kinds = kinds_of(play, identity, activation)
    for one in in_force(play, x.CantBeActivated, identity):
        rule = one.rule
        if rule.kind in kinds and not (rule.but_mana and activation.is_mana) and not (rule.tapping and not taps):
            return one.source_name
    for his in in_force(play, x.CantActivate, player):
        but = (his.rule.but_mana and activation.is_mana) or (his.rule.but_loyalty and activation.is_loyalty)
        if his.rule.kind in kinds and not but and his.reader.matches(identity, his.rule.of):
            return his.source_name
    return None


def paid_besides(play: Play, identity: ObjectId, activation: ActivatedAbility) -> tuple[CostPart, ...]:
    """What an activated ability of an object costs in addition that is no mana (118.8, 602.2b)."""
    return tuple(
        part
        for one in in_force(play, x.AbilitiesCostBesides, identity)
        if activation.is_mana or not one.rule.only_mana
        for part in one.rule.cost
    )


def as_an_instant(play: Play, identity: ObjectId, player: str, activation: ActivatedAbility) -> bool:
    """Whether a player may activate an ability of an object any time they could cast an instant, though it says otherwise (606.3)."""
    kinds = kinds_of(play, identity, activation)
    return any(
        one.rule.kind in kinds and one.reader.matches(identity, one.rule.of)
        for one in in_force(play, x.ActivatesAsInstants, player)
    )


def loyalty_each_turn(play: Play, identity: ObjectId, player: str) -> int:
    """How often a player may activate loyalty abilities of a permanent each turn: once, or as an effect says (606.3)."""
    more = (
        one.rule.number for one in in_force(play, x.MoreLoyalty, player) if one.reader.matches(identity, one.rule.of)
    )
    return max(more, default=1)


def each_turn(play: Play, identity: ObjectId, activation: ActivatedAbility) -> int:
    """How often an ability that says "only once each turn" may be activated in one: a boast ability as often as an effect says (702.142a)."""
    if not activation.boast:
        return 1
    return max((one.rule.number for one in in_force(play, x.BoastsMore, identity)), default=1)


def kinds_of(play: Play, identity: ObjectId, activation: ActivatedAbility) -> frozenset[x.AbilityKind]:
    """By which words an activated ability may be meant: what all are called, loyalty (606.2), exhaust (702.177), and the keyword that it is."""
    kinds = {x.AbilityKind.ACTIVATED}
    if activation.is_loyalty:
        kinds.add(x.AbilityKind.LOYALTY)
    if activation.power_up:
        kinds.add(x.AbilityKind.POWER_UP)
    elif activation.only_once:
        kinds.add(x.AbilityKind.EXHAUST)
    if activation.boast:
        kinds.add(x.AbilityKind.BOAST)
    kinds |= {
        x.AbilityKind(_called(ability))
        for ability in play.solution[identity].abilities
        if isinstance(ability, KeywordAbility)
        and _called(ability) in frozenset(x.AbilityKind)
        and activation in (parts_of(ability).activated, *parts_of(ability).also)
    }
    return frozenset(kinds)


def _called(ability: KeywordAbility) -> str:
    """By which keyword it is meant: commander ninjutsu is a ninjutsu ability (702.49d)."""
    return ability.name.removeprefix("commander ")
