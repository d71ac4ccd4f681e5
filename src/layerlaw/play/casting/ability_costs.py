"""What it costs to activate an ability: its cost, then what makes it more, then what makes it less (602.2b, 601.2f)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.layers.solution import InForce
from layerlaw.layers.total_costs import reduced
from layerlaw.model import changes as c
from layerlaw.model import cost_parts
from layerlaw.model.abilities import ActivatedAbility
from layerlaw.model.acts import Act
from layerlaw.model.conditions import Noted
from layerlaw.model.filters import Is
from layerlaw.model.game_facts import TurnFact
from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.one_shot_effects import Discard, KeywordAction
from layerlaw.model.references import This
from layerlaw.model.rule_effects import AbilityCost, AbilityKind, ActivationCost, LoyaltyCost, MayPayRatherToActivate
from layerlaw.play.context import Context
from layerlaw.play.in_force import in_force, kinds_of, paid_besides
from layerlaw.play.payment.times_activated import activated_so
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

_NEW: Final = Noted("this permanent entered this turn", TurnFact.IT_ENTERED)
_VARIABLE: Final = frozenset({"X", "Y", "Z"})
_ONE: Final = ManaCost(("1",))


@dataclass(frozen=True)
class _CostChange:
    """So much more or less; `floor`: never less than one mana for that."""

    mana: ManaCost
    more: bool = False
    floor: bool = False


def cost_to_activate(
    play: Play, identity: ObjectId, activation: ActivatedAbility, context: Context
) -> list[cost_parts.CostPart]:
    """The parts of the total cost; `context` is that of the announced ability, whose targets are chosen by then (601.2c, 601.2f)."""
    kinds = kinds_of(play, identity, activation)
    rather = _rather(play, kinds, context)
    own = activation.cost if rather is None else (*rather, *filter(_is_of_cycling, activation.cost))
    parts = [_its_own(play, identity, part) for part in (*own, *paid_besides(play, identity, activation))]
    if activation.is_loyalty:
        parts = _loyalty_combined(play, identity, parts, context)
    changes = [
        *_of_rules(play, identity, activation, context, kinds),
        *_of_its_own(play, identity, activation, context),
    ]
    if not changes:
        return parts
    printed = [ManaCost.parse(part.mana) for part in parts if isinstance(part, cost_parts.PayMana)]
    more = [one.mana for one in changes if one.more]
    total = _with_x_less(
        ManaCost(tuple(symbol for cost in (*printed, *more) for symbol in cost.symbols)), changes, context.x
    )
    rest = [part for part in parts if not isinstance(part, cost_parts.PayMana)]
    return [cost_parts.PayMana(str(total)), *rest] if total.symbols else rest


def _with_x_less(cost: ManaCost, changes: Sequence[_CostChange], x: int) -> ManaCost:
    """The total cost; where reductions take of the X that was announced, with a number for what is left of it (107.3a, 601.2f)."""
    total = _less(cost, changes)
    if "X" not in cost.symbols or not x:
        return total
    known = _less(_with_number(cost, x), changes)
    return total if _with_number(total, x).mana_value == known.mana_value else known


def _less(cost: ManaCost, changes: Sequence[_CostChange]) -> ManaCost:
    for one in changes:
        if not one.more:
            left = reduced(cost, one.mana)
            cost = _ONE if one.floor and left.mana_value == 0 < cost.mana_value else left
    return cost


def _with_number(cost: ManaCost, x: int) -> ManaCost:
    return ManaCost(tuple(str(x) if symbol == "X" else symbol for symbol in cost.symbols))


def _loyalty_combined(
    play: Play, identity: ObjectId, parts: list[cost_parts.CostPart], context: Context
) -> list[cost_parts.CostPart]:
    """606.5: counters to put on and counters to remove are one cost."""
    his = play.solution.in_force(LoyaltyCost, context.controller)
    more = sum(one.rule.number for one in his if one.reader.matches(identity, one.rule.of))
    return [
        replace(part, number=part.number + more) if isinstance(part, cost_parts.PayLoyalty) else part for part in parts
    ]


def _its_own(play: Play, identity: ObjectId, part: cost_parts.CostPart) -> cost_parts.CostPart:
    """The mana cost of the object itself, where the cost is that (702.1a); one that has none cannot be paid (118.6)."""
    if not isinstance(part, cost_parts.PayItsManaCost):
        return part
    own = play.solution[identity].mana_cost
    if own is None:
        raise IllegalAction(f"{play.name(identity)} has no mana cost, so that this cannot be paid", rule="118.6")
    return cost_parts.PayMana(str(reduced(own, ManaCost((str(part.less),))) if part.less else own))


def _rather(play: Play, kinds: frozenset[AbilityKind], context: Context) -> tuple[cost_parts.CostPart, ...] | None:
    """What its player pays rather than its cost, where an effect lets them and they want to (118.9)."""
    player = context.controller
    for one in in_force(play, MayPayRatherToActivate, player):
        rule = one.rule
        if rule.kind not in kinds or (rule.first and play.count(*activated_so(rule.kind, player))):
            continue
        if rule.your_turn and play.state.active_player != player:
            continue
        if (rule.own and one.source != context.source) or (rule.cost and not context.can_pay(rule.cost, player, play)):
            continue
        about = f"{one.source_name}: {rule.mana or 'another cost'} rather than the {rule.kind} cost"
        if play.ask(Question("may", player, about, None, 1, 1, default=(not rule.cost,)))[0]:
            return rule.cost or (cost_parts.PayMana(rule.mana),)
    return None


def _is_of_cycling(part: cost_parts.CostPart) -> bool:
    """Is it the discarding of the card itself, which is no part of the cycling cost (702.29a)?"""
    match part:
        case cost_parts.PayByAction(Discard(what=Is(This())) | KeywordAction(Act.CYCLE)):
            return True
        case _:
            return False


def _of_rules(
    play: Play, identity: ObjectId, activation: ActivatedAbility, context: Context, kinds: frozenset[AbilityKind]
) -> Iterator[_CostChange]:
    """What effects say of what its object's abilities cost, and of what its player pays for such."""
    for one in play.solution.in_force(AbilityCost, identity):
        if _bears(one, activation, kinds, context):
            yield _change(one, identity)
    for his in play.solution.in_force(ActivationCost, context.controller):
        if _bears(his, activation, kinds, context) and his.reader.matches(identity, his.rule.of):
            yield _change(his, identity)


_Rule = InForce[AbilityCost] | InForce[ActivationCost]


def _bears(one: _Rule, activation: ActivatedAbility, kinds: frozenset[AbilityKind], context: Context) -> bool:
    """Is it of such a kind, and, where the rule says so, does it target such an object?"""
    rule = one.rule
    if rule.kind not in kinds or (rule.but_mana and activation.is_mana):
        return False
    aimed = (target for group in context.targets for target in group if not isinstance(target, str))
    return rule.aim is None or any(one.reader.matches(target, rule.aim) for target in aimed)


def _change(one: _Rule, identity: ObjectId) -> _CostChange:
    times = max(0, one.reader.value(one.rule.times, identity))
    return _CostChange(_times(one.rule.mana, times), one.rule.more, one.rule.floor)


def _of_its_own(
    play: Play, identity: ObjectId, activation: ActivatedAbility, context: Context
) -> Iterator[_CostChange]:
    """What the ability says of its own cost, and power-up (702.193b)."""
    for effect in activation.costs:
        if effect.condition is not None and not context.holds(effect.condition, play):
            continue
        for change in effect.changes:
            if isinstance(change, c.CostIncrease | c.CostReduction):
                mana = _times(change.mana, context.number(change.times, play))
                yield _CostChange(mana, isinstance(change, c.CostIncrease))
    own = play.solution[identity].mana_cost
    if activation.power_up and own is not None and context.holds(_NEW, play):
        # X in the mana cost of a permanent is 0 (107.3g).
        yield _CostChange(ManaCost(tuple(symbol for symbol in own.symbols if symbol not in _VARIABLE)))


def _times(mana: str, times: int) -> ManaCost:
    return ManaCost(ManaCost.parse(mana).symbols * min(times, 1000))


__all__ = ["cost_to_activate"]
