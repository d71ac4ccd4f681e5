"""What one may pay while something is applied, in words (118.12): `pay {2}`, `pay any amount of {E}`, `collect evidence 4`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from layerlaw.model import cost_parts
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import article, listed
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.values import for_each
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

WriteOne = Callable[[Instruction, Telling], str]
"""Who writes one thing that is done."""
WriteRow = Callable[[Sequence[Instruction], Telling], str]
"""Who writes a row of things that are done."""


def write_offer(cost: Sequence[cost_parts.CostPart], who: r.PlayerRef, telling: Telling, act: WriteOne) -> str:
    """What is paid, with its verb: `pay {2}{R} and sacrifice a nonland permanent`, `collect evidence 4`.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    told = []
    for part in cost:
        match part:
            case cost_parts.PayByAction(d.LoseLife() | d.PlayerCountersLost()):
                told.append(f"pay {paid_for((part,), telling)}")
            case cost_parts.PayEither(
                ((_,), (cost_parts.PayByAction(d.Choose("beheld", f.Filter() as such, number=1)),))
            ):
                told.append(
                    f"behold {article(telling.kind(such, GrammaticalNumber.SINGULAR).removesuffix(' you control'))}"
                )
            case cost_parts.PayByAction(one) if who == r.You():
                told.append(act(one, telling))
            case cost_parts.PayEither(((cost_parts.PayByAction(one),), (cost_parts.PayMana() as mana,))):
                told.append(f"{act(one, telling)} or pay {paid_for((mana,), telling)}")
            case cost_parts.ExileTotal(of, v.Stat.MANA_VALUE, number) if of == f.InZone(Zone.GRAVEYARD) & f.OwnedBy(who):  # fmt: skip
                told.append(f"collect evidence {number}")
            case _:
                told.append(f"pay {paid_for((part,), telling)}")
    return " and ".join(told)


def write_forced(node: d.May, telling: Telling, act: WriteOne, row: WriteRow) -> str:
    """What has to be paid, and what is done where it can't be: `pay {E}{E}. If you can't, return ~ to its owner's hand`.

    Raises:
        NoWords: nothing here has words for some of it.
    """
    told = write_offer(node.cost, node.player, telling, act)
    return f"{told}. If you can't, {row(node.otherwise, telling)}" if node.otherwise else told


def is_any_amount(cost: Sequence[cost_parts.CostPart]) -> bool:
    """Is how much is paid chosen as it is paid, of mana, life or energy?"""
    match cost:
        case (cost_parts.PayTimes((cost_parts.PayMana(mana),), cost_parts.TIMES_PAID),):
            return mana.count("{") == 1
        case (cost_parts.PayByAction(d.LoseLife(much) | d.PlayerCountersLost("energy", much)),):
            return much == cost_parts.TIMES_PAID
        case _:
            return False


def paid_for(cost: Sequence[cost_parts.CostPart], telling: Telling | None = None) -> str:
    """What one "may pay" or "pays": `{2}`, `3 life`, `{E}{E}`.

    Raises:
        NoWords: nothing here has words for it.
    """
    if is_any_amount(cost):
        return f"any amount of {_unit(cost[0])}"
    match cost:
        case (cost_parts.PayMana(mana),):
            return mana
        case (cost_parts.PayItsManaCost(0),):
            return "its mana cost"
        case (cost_parts.PayTimes((cost_parts.PayMana("{1}"),), v.X()),):
            return "{X}"
        case (cost_parts.PayEither(options),):
            return listed([paid_for(option, telling) for option in options], "or")
        case (cost_parts.PayTimes((cost_parts.PayMana(mana),), cost_parts.TIMES_PAID),):
            return f"{mana} any number of times"
        case (cost_parts.PayTimes((cost_parts.PayMana(mana),), times),) if not isinstance(times, int | v.X):
            each = for_each(times, Voice() if telling is None else telling.fresh())
            if each is None and mana == "{1}" and telling is not None:
                return f"{{X}}, where X is {telling.value(times)}"
            if each is None:
                raise NoWords(cost)
            return f"{mana} for each {each}"
        case (cost_parts.PayMana(mana), cost_parts.PayByAction(d.LoseLife(int(number)))):
            return f"{mana} and {number} life"
        case (cost_parts.PayByAction(d.LoseLife(int() | v.X() as number)),):
            return f"{number if isinstance(number, int) else 'X'} life"
        case (cost_parts.PayByAction(d.LoseLife(v.Half(v.LifeTotal(whose), up, 2), who)),) if whose == who:
            return f"half {'your' if isinstance(who, r.You) else 'their'} life, rounded {'up' if up else 'down'}"
        case (cost_parts.PayByAction(d.LoseLife(v.ValueNode() as number)),) if telling is not None:
            return f"life equal to {telling.value(number)}"
        case (cost_parts.PayByAction(d.PlayerCountersLost("energy", v.ValueNode() as number)),) if telling is not None:
            if any(isinstance(one, r.Target) and one.number not in telling.named for one in inside(number)):
                raise NoWords(cost)  # what has been named by nothing yet, and is only chosen
            return f"an amount of {{E}} equal to {telling.value(number)}"
        case (cost_parts.PayByAction(d.PlayerCountersLost("energy", int(number))),):
            return "{E}" * number
        case _:
            raise NoWords(cost)


def paid_rather(cost: Sequence[cost_parts.CostPart], telling: Telling) -> str:
    """What one does "rather than paying its mana cost", of a card that is cast as an effect is applied.

    Raises:
        NoWords: nothing here has words for it.
    """
    worth = v.StatOf(r.This(), v.Stat.MANA_VALUE)
    match cost:
        case (cost_parts.PayByAction(d.LoseLife(number)),) if number == worth:
            return "paying life equal to its mana value"
        case (cost_parts.PayByAction(d.PlayerCountersLost("energy", number)),) if number == worth:
            return "paying an amount of {E} equal to its mana value"
        case (cost_parts.PayByAction(d.Discard(1, what=None, at_random=False)),):
            return "discarding a card"
        case _:
            return f"paying {paid_for(cost, telling)}"


def _unit(part: cost_parts.CostPart) -> str:
    match part:
        case cost_parts.PayTimes((cost_parts.PayMana(mana),)):
            return "mana" if mana == "{1}" else mana
        case cost_parts.PayByAction(d.LoseLife()):
            return "life"
        case _:
            return "{E}"
