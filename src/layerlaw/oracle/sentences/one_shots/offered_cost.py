"""What a player may pay while an effect is applied: mana, life, or any cost that stands in words (118.12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model.abilities import Instruction
from layerlaw.model.cost_parts import TIMES_PAID, CostPart, PayByAction, PayEither, PayItsManaCost, PayMana, PayTimes
from layerlaw.model.one_shot_effects import LoseLife, PlayerCountersLost, Sacrifice
from layerlaw.model.references import PlayerRef, You
from layerlaw.model.target_requirement import Pick
from layerlaw.model.together import Together
from layerlaw.model.values import Half, LifeTotal
from layerlaw.oracle.phrases.costs import cost
from layerlaw.oracle.phrases.how_many import amount, equal_to, for_each
from layerlaw.oracle.phrases.rounding import rounded_up
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.tokens import TokenKind


@reading
def pay(reader: Words, who: PlayerRef) -> tuple[CostPart, ...] | None:
    """Pay := mana ["any number of times"] | amount "life"    what this player may pay; the life is theirs (119.4)."""
    if reader.eat("half their life", "half your life"):
        up = rounded_up(reader)
        return None if up is None else (PayByAction(LoseLife(Half(LifeTotal(who), up), who)),)
    paid = _offered(reader)
    return None if paid is None else tuple(_by(part, who) for part in paid)


@reading
def either_offered(reader: Words, who: PlayerRef) -> tuple[CostPart, ...] | None:
    """Either offered := cost "or pay" mana    to the end: `you may discard a card or pay {2}`; which, the player says as they pay (601.2b)."""
    first, joint, mana = reader.words(reader.at, reader.end).partition(" or pay ")
    ways = tuple(cost(way, "", reader.memory.it) for way in (first, f"pay {mana}")) if joint else ()
    paid = tuple(way for way in ways if way is not None)
    if not isinstance(who, You) or paid != ways or not paid or not isinstance(paid[1][0], PayMana):
        return None
    reader.at = reader.end
    return (PayEither(paid),)


def so_much_in_all(done: Sequence[Instruction]) -> tuple[CostPart, ...] | None:
    """What is sacrificed as a cost, where there has to be so much of it in all: less than that pays nothing (118.3)."""
    match tuple(done):
        case (Sacrifice(Pick(together=Together(at_least=True))) as one,):
            return (PayByAction(one),)
        case _:
            return None


def _by(part: CostPart, who: PlayerRef) -> CostPart:
    if isinstance(part, PayByAction) and isinstance(part.one_shot, LoseLife | PlayerCountersLost):
        return PayByAction(replace(part.one_shot, player=who))
    if isinstance(part, PayEither):
        return PayEither(tuple(tuple(_by(one, who) for one in way) for way in part.options))
    return part


def _offered(reader: Words) -> tuple[CostPart, ...] | None:
    """Pay := mana ["any number of times"] | amount "life"    what a player may pay."""
    if (anything := _any_amount(reader)) is not None:
        return anything
    if (energy := _energy_equal(reader)) is not None:
        return energy
    if (either := _mana_or(reader)) is not None:
        return either
    if reader.eat("that spell's mana cost"):
        spell = reader.spell_told()
        return (PayItsManaCost(of=spell),) if spell is not None and reader.done else None
    if reader.memory.it is not None and reader.eat("its mana cost"):
        return (PayItsManaCost(of=reader.memory.it),) if reader.done else None
    mark = reader.mark()
    token = reader.peek()
    found: tuple[CostPart, ...] | None = None
    if token.kind is TokenKind.SYMBOLS and "{E}" not in token.text:
        reader.next()
        found = (PayMana(token.text),)
        each = for_each(reader)
        if each is not None:
            found = (PayTimes(found, each),)
        elif reader.eat("any number of times"):
            found = (PayTimes(found, TIMES_PAID),)
            reader.remember(many=TIMES_PAID)  # `put that many +1/+1 counters on this creature`
        elif (life := and_life(reader)) is not None:
            found = (*found, life)
    else:
        many = amount(reader)
        if many is not None and reader.eat("life"):
            found = (PayByAction(LoseLife(many)),)
    if found is not None and (reader.done or not reader.sees("and", "plus", "or", "any")):
        return found
    reader.back(mark)
    if reader.sees("collect evidence x"):
        return None  # nothing says what X is: it is chosen as the evidence is collected
    verb = "" if reader.sees("collect evidence", "behold") else "pay "  # 701.4a, 701.59a
    rest = cost(f"{verb}{reader.words(reader.at, reader.end)}", "", reader.memory.it)
    if rest is None:
        return None
    reader.at = reader.end
    return rest


@reading
def _mana_or(reader: Words) -> tuple[CostPart, ...] | None:
    """Mana or := mana ("," mana)* ["," ] "or" (mana | amount "life")    one of these, to the end: `{G}, {W}, or {U}`, `{R}{R} or 2 life`."""
    ways: list[tuple[CostPart, ...]] = []
    last = False
    while True:
        token = reader.peek()
        if token.kind is TokenKind.SYMBOLS and "{E}" not in token.text and "{X}" not in token.text:
            reader.next()
            ways.append((PayMana(token.text),))
        elif last and (life := amount(reader)) is not None and reader.eat("life"):
            ways.append((PayByAction(LoseLife(life)),))
        else:
            return None
        if last:
            return (PayEither(tuple(ways)),) if reader.done else None
        last = reader.eat(", or", "or") is not None
        if not last and not reader.eat(","):
            return None


@reading
def _energy_equal(reader: Words) -> tuple[CostPart, ...] | None:
    """Energy equal := "an amount of {E} equal to" value    (107.14)."""
    if not reader.eat("an amount of") or reader.next().text != "{E}":
        return None
    many = equal_to(reader)
    return None if many is None else (PayByAction(PlayerCountersLost("energy", many)),)


@reading
def and_life(reader: Words) -> PayByAction | None:
    """And life := "and" amount "life"."""
    many = amount(reader) if reader.eat("and") else None
    return PayByAction(LoseLife(many)) if many is not None and reader.eat("life") else None


ANY_AMOUNT: Final = ("any amount of", "one or more")


@reading
def _any_amount(reader: Words) -> tuple[CostPart, ...] | None:
    """Any amount := ("any amount of" | "one or more") ("mana" | symbol | "life")    how much is chosen as it is paid (107.3f); "that much" is that."""
    if not reader.eat(*ANY_AMOUNT):
        return None
    token = reader.next()
    match token.text:
        case "mana":
            paid: CostPart = PayTimes((PayMana("{1}"),), TIMES_PAID)
        case "life":
            paid = PayByAction(LoseLife(TIMES_PAID))
        case "{E}":
            paid = PayByAction(PlayerCountersLost("energy", TIMES_PAID))
        case symbol if token.kind is TokenKind.SYMBOLS and symbol.count("{") == 1:
            paid = PayTimes((PayMana(symbol),), TIMES_PAID)
        case _:
            return None
    reader.remember(many=TIMES_PAID)
    return (paid,)
