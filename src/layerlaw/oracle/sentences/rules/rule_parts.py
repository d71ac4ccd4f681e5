"""What the sentences about rules share: where a rule ends, whom it asks, when, and at what toll."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model import values as v
from layerlaw.model.cost_parts import PayByAction
from layerlaw.model.durations import Until
from layerlaw.model.one_shot_effects import LoseLife
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.costs import cost_within
from layerlaw.oracle.phrases.nouns import noun, target
from layerlaw.oracle.phrases.references import host, this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.rules.next_turn import NEXT_TURNS, next_turn
from layerlaw.oracle.tokens import TokenKind

Rules = list[x.RuleEffect]


_STOPS: Final = frozenset(
    {"gets", "get", "has", "have", "gains", "gain", "loses", "lose", "becomes", "become", "is", "isn't", "are", "it", "they", "its", "can't", "can", "blocks", "attack", "block",
     "attacks", "doesn't", "assigns", "their", "your", "opponents", "you"}
)  # fmt: skip


_IN_THE_MIDDLE: Final = tuple(
    f"{time} {behind}"
    for time in ("this turn", "this combat")
    for behind in ("if able", "as though", "except by", "by", "unless")
)
"""Durations with what makes them stand in the middle of a rule."""


def ends(reader: Reader) -> bool:
    """Does a predicate end here?"""
    if reader.done or reader.sees(
        "this turn", "this combat", "until", "as long as", "for as long as", "for the rest of", *NEXT_TURNS
    ):
        return True
    if reader.between is not None and reader.sees("and up to", "and another target", "and target"):
        return True  # the duration stood in the middle, and another creature is spoken of
    return any(reader.sees(join) and reader.low(len(join.split())) in _STOPS for join in (", and", ",", "and"))


def meanwhile(reader: Reader) -> None:
    """`attacks this turn if able`: the duration stands in the middle of the rule."""
    if reader.resolving and reader.sees(*_IN_THE_MIDDLE):
        reader.between = Until.END_OF_COMBAT if reader.sees("this combat") else Until.END_OF_TURN
        reader.at += 2
        return
    mark = reader.at
    waits = next_turn(reader)
    if waits is not None and reader.sees("if able"):
        reader.between = waits
    else:
        reader.at = mark


# --- parts -------------------------------------------------------------------------------------------------------------


@production
def objects_by(reader: Reader) -> f.Filter | None:
    """Which := plural noun (("and/or" | "or" | "and") plural noun)* | "creatures with greater power"."""
    if reader.eat("creatures with greater power"):
        return GREATER
    first = noun(reader)
    if first is None or not (first.plural or first.either):
        return None
    found = [first.filter]
    while True:
        mark = reader.at
        if not reader.eat(", and", ", or", ",", "and/or", "or", "and"):
            break
        more = noun(reader)
        if more is None or not (more.plural or more.either):
            reader.at = mark
            break
        found.append(more.filter)
    return f.any_of(found)


GREATER: Final = f.creatures() & f.Compares(v.Stat.POWER, f.Comparison.MORE, v.StatOf(r.It(), v.Stat.POWER))
"""Says "creatures with greater power", of the creature that the rule is about."""


@production
def as_long_as(reader: Reader) -> k.Condition | None:
    """When := ("unless" | "if") condition, about the object that the rule holds for."""
    joint = reader.eat("unless", "if")
    if joint is None:
        return None
    it = reader.it
    found = _sized(reader) or condition(reader)
    reader.it = it
    if found is None:
        return None
    return k.NotSo(found) if joint == "unless" else found


@production
def _sized(reader: Reader) -> k.Condition | None:
    """Sized := "you control a" size "creature"    `unless you control a 1/1 creature`."""
    if not reader.eat("you control a", "you control an"):
        return None
    token = reader.next()
    power, _, toughness = token.text.partition("/")
    if token.kind is not TokenKind.SIZE or not (power.isdigit() and toughness.isdigit()) or not reader.eat("creature"):
        return None
    equal = f.Comparison.EQUAL
    size = f.Compares(v.Stat.POWER, equal, int(power)) & f.Compares(v.Stat.TOUGHNESS, equal, int(toughness))
    return k.ThereAre(f.creatures() & size & f.yours())


@production
def unless_paid(reader: Reader) -> x.Toll | None:
    """Toll := "unless" payer "pay(s)" mana ["for each" of them]    (508.1h)."""
    other = _other_toll(reader)
    if other is not None:
        return other
    if not reader.eat("unless its controller pays", "unless their controller pays", "unless you pay"):
        return None
    life = number(reader)
    if life is not None:
        told = reader.eat("life")
        reader.eat(*_FOR_EACH_ATTACKER)
        return x.Toll("", besides=(PayByAction(LoseLife(life)),)) if told else None
    mana = reader.next()
    if mana.text == "{X}":
        return _toll_of_x(reader)
    if mana.kind is not TokenKind.SYMBOLS or "X" in mana.text:
        return None
    if reader.eat(*_FOR_EACH_ATTACKER):
        return x.Toll(mana.text)
    if not reader.sees("for each"):
        return x.Toll(mana.text)
    from layerlaw.oracle.phrases.values import for_each

    times = for_each(reader)
    return None if times is None else x.Toll(mana.text, times)


@production
def _other_toll(reader: Reader) -> x.Toll | None:
    """Other toll := "unless" ("you sacrifice" | "you return" | "their controller sacrifices") things ["for each" of them]    (508.1h)."""
    who = reader.eat("unless you", "unless their controller", "unless its controller")
    if who is None or not reader.sees("sacrifice", "sacrifices", "return", "returns"):
        return None
    start = reader.at
    while not reader.done and not reader.sees("for each"):
        reader.next()
    paid = cost_within(reader.part(start, reader.at))
    if paid is None or not (reader.done or reader.eat(*_FOR_EACH_ATTACKER)):
        return None
    return x.Toll("", besides=paid)


def _toll_of_x(reader: Reader) -> x.Toll | None:
    """Toll of X := ["for each" of them] "," "where X is" value    (508.1h)."""
    from layerlaw.oracle.phrases.values import value

    reader.eat(*_FOR_EACH_ATTACKER)
    if reader.resolving and (reader.done or reader.sees(".")):
        return x.Toll("{1}", v.X())  # the X that was announced (107.3a)
    times = value(reader) if reader.eat(", where x is") else None
    return None if times is None else x.Toll("{1}", times)


_FOR_EACH_ATTACKER: Final = (
    "for each creature they control that's attacking you", "for each of those creatures",
    "for each creature they control that's attacking a planeswalker you control",
    *(f"for each {color} creature they control that's attacking" for color in ("white", "blue", "black", "red", "green")),
    "for each blocking creature they control", "for each attacking creature they control",
)  # fmt: skip


@production
def and_others(reader: Reader) -> int | None:
    """Others := "alone" | "unless at least" number "other creatures attack"    (506.5)."""
    if reader.eat("alone"):
        return 1
    if not reader.eat("unless at least"):
        return None
    least = number(reader)
    return least if least is not None and reader.eat("other creatures attack", "other creatures block") else None


@production
def unless_beside(reader: Reader, verb: str) -> f.Filter | None:
    """Unless beside := "unless" ("a creature with greater power" | "a" noun) "also" verb    `unless a black or green creature also attacks`."""
    mark = reader.at
    if reader.eat("unless a creature with greater power also"):
        return GREATER if reader.eat(verb) else None
    found = noun(reader) if reader.eat("unless a", "unless an") else None
    if found is not None and not found.plural and reader.eat("also") and reader.eat(verb):
        return found.filter
    reader.at = mark
    return None


@production
def one_object(reader: Reader) -> r.ObjectRef | None:
    """One object := this | host | "it"    an attacker that is named."""
    mine = this(reader) or host(reader)
    if mine is not None:
        return mine
    if reader.resolving and reader.sees("target"):
        return target(reader)
    told = reader.antecedent if isinstance(reader.antecedent, r.ObjectRef) else reader.it
    if not isinstance(told, r.ObjectRef) or told == r.It():  # no creature blocks itself
        told = None if reader.resolving else r.This()  # `creatures with power less than its power can't block it`
    return told if told is not None and reader.eat("it") else None
