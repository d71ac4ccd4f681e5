"""Sentences that say what X may be, or is (107.3, 601.2b).

said of X := "X can't be 0" | "X can't be greater than" value | "X is" what one object has | "spend only" color ["and/or" color] "mana on X"
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.cost_parts import CostPart, PayMana
from layerlaw.model.of_x import OfX
from layerlaw.model.tree import speaks_of
from layerlaw.model.values import CountersOn, PlayerCount, Stat, StatOf, Value
from layerlaw.model.words import Color
from layerlaw.oracle.phrases.how_many import value
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import Words, reading

COLOR_LETTERS: Final = {color.name.lower(): color.value for color in Color}
NO_ZERO: Final = "x can't be 0"
_EXILED: Final = f.Is(r.Linked())


@begins_with("x", "spend")
@reading
def said_of_x(reader: Words, before: Sequence[Instruction] = ()) -> OfX | None:
    """Said of X := see the head of this module; to the end."""
    if reader.eat("X can't be 0", NO_ZERO, "X can't be zero", "x can't be zero"):
        return OfX(least=1) if reader.done else None
    if reader.eat("X can't be greater than", "x can't be greater than"):
        most = at_most(reader)
        return OfX(most=most) if most is not None and reader.done else None
    if reader.eat("spend only"):
        first = COLOR_LETTERS.get(reader.next().low)
        second = COLOR_LETTERS.get(reader.next().low) if reader.eat("and/or") else ""
        known = first is not None and second is not None and reader.eat("mana on X", "mana on x") is not None
        return OfX(only=f"{{{first}{second and f'/{second}'}}}") if known and reader.done else None
    if reader.eat("X is the mana value of that card", "x is the mana value of that card"):
        return (
            OfX(defined=StatOf(r.Linked(), Stat.MANA_VALUE))
            if reader.done and speaks_of(tuple(before), _EXILED)
            else None
        )
    defined = value(reader) if reader.eat("X is", "x is") else None
    # Of what only resolving tells, nothing is known as X is announced.
    known = isinstance(defined, StatOf) and isinstance(defined.ref, r.Linked) and defined.ref.key == "cards"
    known = known or (isinstance(defined, CountersOn) and defined.ref == r.This())
    return OfX(defined=defined) if known and reader.done else None


def at_most(reader: Words) -> Value | None:
    """At most := "the number of players in the game" | value."""
    if reader.eat("the number of players in the game", "the number of players"):
        return PlayerCount(r.EachPlayer())
    return value(reader)


@reading
def no_more_than(reader: Words, cost: Iterable[CostPart]) -> Value | None:
    """No more than := ", where X is less than or equal to" ("the amount of life you gained" | value)    of the X of a cost that is paid as something resolves."""
    if not pays_x(cost) or not reader.eat(", where X is less than or equal to", ", where x is less than or equal to"):
        return None
    if reader.triggered and reader.eat("the amount of life you gained"):
        return reader.memory.many
    return value(reader)


def pays_x(cost: Iterable[CostPart]) -> bool:
    """Is there an X in the mana of a cost?"""
    return any(isinstance(part, PayMana) and "{X}" in part.mana for part in cost)
