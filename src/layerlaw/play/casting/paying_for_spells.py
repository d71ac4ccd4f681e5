"""What a spell costs in all, and paying it (601.2f to 601.2h)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.game.commander import tax
from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model import cost_parts, target_requirement
from layerlaw.model import one_shot_effects as d
from layerlaw.model.filters import Exactly
from layerlaw.model.game_abilities import Casting, OptionalCost
from layerlaw.model.mana_costs import AnyMana, ManaCost
from layerlaw.model.references import ExactObject
from layerlaw.model.rule_effects import CostsBesides
from layerlaw.model.values import StatOf
from layerlaw.model.words import Zone
from layerlaw.play.casting.announced_symbols import announced_total
from layerlaw.play.casting.announcement import Announcement, x_as_said
from layerlaw.play.casting.helping import assisted, helped
from layerlaw.play.casting.keyword_costs import for_keyword
from layerlaw.play.casting.splicing import splice_of
from layerlaw.play.context import Context, picked
from layerlaw.play.event import event as e
from layerlaw.play.event.told import How
from layerlaw.play.in_force import in_force
from layerlaw.play.payment.mana_payment import units
from layerlaw.play.payment.paying import can_pay, pay, said
from layerlaw.play.payment.search import TooManyWays, ways
from layerlaw.play.payment.spending import Spending, as_though, as_though_of_any, life_for_mana
from layerlaw.play.payment.waterbending import has_waterbent, waterbend
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item


def pay_for_spell(
    play: Play,
    item: Item,
    casting: Casting,
    options: Sequence[OptionalCost],
    announced: Announcement,
    *,
    context: Context,
) -> None:
    """The total cost of a spell is determined and locked in, then paid.

    Raises:
        IllegalAction: it cannot be paid, or the spell has no mana cost to pay.
    """
    options, less = _chosen_for_less(play, item, options, context)
    options = [for_keyword(play, item.controller, option) for option in options]
    alternative = next((option for option in options if option.alternative), None)
    parts: list[cost_parts.CostPart] = []
    mana: str | None = None
    if announced.free or announced.face_down:
        mana = "" if announced.free else "{3}"
    elif alternative is not None:
        mana = _mana_of(play, item, alternative.cost)
        parts += [
            part for part in alternative.cost if not isinstance(part, cost_parts.PayMana | cost_parts.PayItsManaCost)
        ]
    extra = _in_addition(play, item, casting, options, announced)
    added = "".join(part.mana for part in extra if isinstance(part, cost_parts.PayMana | cost_parts.Waterbend))
    bent = "".join(part.mana for part in extra if isinstance(part, cost_parts.Waterbend))
    parts += [part for part in extra if not isinstance(part, cost_parts.PayMana | cost_parts.Waterbend)]
    if item.told.numbers.get(f"cast from {Zone.COMMAND}"):
        added += tax(play.state.object(item.id))  # 903.8
    own = "".join(option.less_colored for option in options)
    total = _total(play, item, mana, added, (less, own), pays=announced.pay, context=context)
    if total is None:
        raise IllegalAction(f"{item.source_name} has no mana cost and cannot be cast for it", rule="118.6")
    play.log("pay", f"the total cost is {total or '{0}'}", "601.2f")
    stated = announced.pay != "none"
    rest = helped(play, item, total, announced.helpers, pay=announced.pay, any_mana=context.paying.any_mana)
    rest = assisted(play, item, rest, announced.assist, pays=stated)
    rest = waterbend(play, rest, bent, item.controller, context) if bent else rest
    if casting.no_mana and (ManaCost.parse(rest).mana_value or "X" in rest):
        raise IllegalAction(f"no mana can be spent to cast {item.source_name}: {rest} is left to pay", rule="101.2")
    if announced.spent or (ManaCost.parse(rest).mana_value == 0 and not ("{X}" in rest and item.x)):
        context.paying.spent, context.paying.in_words = units(announced.spent), bool(announced.spent)
        _check_spent(play, item, rest, announced.spent, context)
    _is_asked(play, item, rest, context)
    context.paying.made_by = (None if alternative is None else alternative.mana_made_by) or casting.mana_made_by
    if stated:
        pay(play, [cost_parts.PayMana(x_as_said(rest, item))] if rest else [], item.controller, context)
    for part in parts:
        if not can_pay(play, (part,), item.controller, context):
            raise IllegalAction(f"{item.controller} cannot pay {said(part)} for {item.source_name}", rule="601.2h")
    pay(play, parts, item.controller, context)
    if bent:
        has_waterbent(play, item.controller, context)


def _is_asked(play: Play, item: Item, rest: str, context: Context) -> None:
    """How much mana the spell asks for, and whether it is as much however it is paid (107.4e, 107.4f)."""
    context.paying.kind = "spell"
    context.paying.asked = ManaCost.parse(rest).mana_value + rest.count("{X}") * item.x
    context.paying.certain = "/P" not in rest and "{2/" not in rest and not life_for_mana(play, item.controller)


def _total(
    play: Play, item: Item, mana: str | None, added: str, less: tuple[str, str], *, pays: How, context: Context
) -> str | None:
    """601.2f: the total cost, with the symbols as they are announced to be paid where it hangs on that (601.2b); None: there is nothing to pay (118.6)."""
    total, context.paying.by_life = announced_total(
        play,
        item,
        (str(play.solution[item.id].mana_cost or "") if mana is None else mana, added),
        _with_x_paid(play, item, mana, added, less),
        lambda instead, more: _with_x_paid(play, item, instead, more, less),
        pay=pays,
        any_mana=context.paying.any_mana,
    )
    return total


def _in_addition(
    play: Play, item: Item, casting: Casting, options: Sequence[OptionalCost], announced: Announcement
) -> list[cost_parts.CostPart]:
    """What is paid besides the mana cost or what is paid rather than that (118.8): by the spell's own text and by effects."""
    extra = [part for option in options if not option.alternative for part in option.cost]
    extra += casting.additional
    extra += [part for mode in announced.modes for cost in casting.mode_costs[mode - 1 : mode] for part in cost]
    extra += [part for card in announced.splice for part in splice_of(play, card).cost]
    extra += [
        part
        for one in in_force(play, CostsBesides, item.id)
        for part in one.rule.cost * max(0, one.reader.value(one.rule.times, item.id))
    ]
    return extra


def _check_spent(play: Play, item: Item, cost: str, spent: str, context: Context) -> None:
    """601.2h: the mana that is said to have been spent pays the cost, and none of it is left over; from which sources it came is not asked.

    Raises:
        IllegalAction: it does not pay it, or is more than the cost.
    """
    if not spent:
        return
    given = units(spent)
    asked = ManaCost.parse(cost.replace("{S}", "{1}"))
    spending = Spending("spell", item.id)
    any_mana = AnyMana.widest(context.paying.any_mana, as_though_of_any(play, item.controller, spending))
    though = as_though(play, item.controller, spending)
    for_life = life_for_mana(play, item.controller)
    try:
        for symbols in range(len(asked.symbols) + 1):  # so many Phyrexian symbols were paid with life (107.4f)
            way = ways(asked, item.x, given, (), life=2 * symbols, any_mana=any_mana, though=though, life_for=for_life)
            if way is not None and len(way.spent) == len(given):
                return
    except TooManyWays:
        return
    raise IllegalAction(
        f"{spent} does not pay {cost or '{0}'} for {item.source_name}",
        rule="601.2h",
        mend="state the mana that was spent, symbol by symbol",
    )


MANA_EXPENDED: Final = "mana expended"
"""What is counted in a turn: the mana that a player has spent to cast spells (700.14)."""


def expended(play: Play, player: str, paid: Context) -> None:
    """700.14: how much mana the player has spent to cast spells this turn is more than it was before this spell's cost was paid."""
    spent = paid.paying.spent
    more = len(spent) if spent is not None else paid.paying.asked
    before = play.count(MANA_EXPENDED, player)
    if more:
        play.counted(MANA_EXPENDED, player, more)
        perform(play, e.Expended(player, before, before + more))


def _mana_of(play: Play, item: Item, cost: Sequence[cost_parts.CostPart]) -> str:
    """The mana of an alternative cost; its own mana cost, where it says so (702.34a).

    Raises:
        IllegalAction: it has no mana cost (118.6).
    """
    found = ""
    for part in cost:
        match part:
            case cost_parts.PayMana(mana):
                found += mana
            case cost_parts.PayItsManaCost(less):
                own = play.solution[item.id].mana_cost
                if own is None:
                    raise IllegalAction(f"{item.source_name} has no mana cost to pay", rule="118.6")
                generic = sum(int(symbol) for symbol in own.symbols if symbol.isdigit())
                left = max(0, generic - less)
                found += f"{{{left}}}" if left else ""
                found += "".join(f"{{{symbol}}}" for symbol in own.symbols if not symbol.isdigit())
            case _:
                pass
    return found


def _chosen_for_less(
    play: Play, item: Item, options: Sequence[OptionalCost], context: Context
) -> tuple[list[OptionalCost], str]:
    """702.119c, 702.180b, 702.48b: what is sacrificed or tapped is chosen as the cost is announced; by how much that makes the total less."""
    found: list[OptionalCost] = []
    less = ""
    for option in options:
        if option.less is None and not option.less_by_mana_cost:
            found.append(_chosen_so_many(play, item, option, context) if option.key == "additional cost" else option)
            continue
        parts: list[cost_parts.CostPart] = []
        for part in option.cost:
            match part:
                case cost_parts.PayByAction(
                    d.Sacrifice(target_requirement.Pick() as pick)
                    | d.Tap(target_requirement.Pick() as pick) as one_shot
                ):
                    verb = "sacrifice" if isinstance(one_shot, d.Sacrifice) else "tap"
                    chosen = picked(pick, context, play, verb, by=item.controller)
                    if not chosen and not pick.up_to:
                        raise IllegalAction(f"there is nothing to {verb} for {item.source_name}", rule="601.2b")
                    less += "".join(_less_by(play, option, one) for one in chosen)
                    fixed = replace(one_shot, what=Exactly(frozenset(chosen)))
                    parts += [cost_parts.PayByAction(fixed)] if chosen else []
                case _:
                    parts.append(part)
        found.append(replace(option, cost=tuple(parts)))
    return found, less


_VERBS: Final = {d.Sacrifice: "sacrifice", d.Tap: "tap", d.MoveTo: "exile"}


def _chosen_so_many(play: Play, item: Item, option: OptionalCost, context: Context) -> OptionalCost:
    """601.2b: "any number" of things are chosen as the additional cost is announced; its total cost may ask how many (601.2f)."""
    parts: list[cost_parts.CostPart] = []
    many = 1
    for part in option.cost:
        match part:
            case cost_parts.PayByAction(
                d.Sacrifice(target_requirement.Pick(number=None) as pick)
                | d.Tap(target_requirement.Pick(number=None) as pick)
                | d.MoveTo(target_requirement.Pick(number=None) as pick) as one_shot
            ):
                chosen = picked(pick, context, play, _VERBS[type(one_shot)], by=item.controller)
                many = len(chosen)
                parts += [cost_parts.PayByAction(replace(one_shot, what=Exactly(frozenset(chosen))))] if chosen else []
            case _:
                parts.append(part)
    spell = play.state.object(item.id)
    play.state = play.state.with_object(replace(spell, facts={**spell.facts, option.key: many}))
    return replace(option, cost=tuple(parts))


def _less_by(play: Play, option: OptionalCost, identity: ObjectId) -> str:
    if option.less_by_mana_cost:
        return str(play.solution[identity].mana_cost or "")
    assert option.less is not None, "it is less by a number or by a mana cost"
    reader = play.solution.reader(play.controller(identity), identity)
    return f"{{{max(0, reader.value(StatOf(ExactObject(identity), option.less)))}}}"


def _with_x_paid(play: Play, item: Item, mana: str | None, added: str, less: tuple[str, str]) -> str | None:
    """The total cost; where reductions take of the X that was announced, with a number for what is left of it (107.3a, 601.2f)."""
    total = total_mana(play, item.id, item.controller, mana, added, less=less[0], less_colored=less[1])
    own = str(play.solution[item.id].mana_cost or "") if mana is None else mana
    if total is None or "{X}" not in own + added or not item.x:
        return total
    number = f"{{{item.x}}}"
    known = total_mana(
        play,
        item.id,
        item.controller,
        own.replace("{X}", number),
        added.replace("{X}", number),
        less=less[0],
        less_colored=less[1],
    )
    same = ManaCost.parse(total.replace("{X}", number)).mana_value == ManaCost.parse(known or "").mana_value
    return total if same else known


def total_mana(
    play: Play, spell: ObjectId, player: str, mana: str | None, added: str, *, less: str = "", less_colored: str = ""
) -> str | None:
    """601.2f: mana or alternative cost, then increases, reductions (`less` among them), and what sets the total. None: it has no mana cost."""
    base = None if mana is None else ManaCost.parse(mana)
    cost = play.solution.total_cost_of_spell(
        spell, player, base, ManaCost.parse(added), less=ManaCost.parse(less), less_colored=ManaCost.parse(less_colored)
    )
    return None if cost is None else str(cost)
