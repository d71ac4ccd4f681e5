"""Damage that reduces a life total to less than so much (120.3a)."""

from __future__ import annotations

from layerlaw.model.conditions import AllOf, ValueIs
from layerlaw.model.event_patterns import LifeLost
from layerlaw.model.filters import Comparison
from layerlaw.model.references import You
from layerlaw.model.replacement_effects import Amount, ReplacementEffect
from layerlaw.model.values import LifeTotal, Plus
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production


@production
def reduces_life(reader: Reader) -> ReplacementEffect | None:
    """Reduces life := ["if" condition ","] "damage that would reduce your life total to less than" number "reduces it to" number "instead"    (120.3a).

    It leaves alone what is less already, and the damage is dealt all the same.
    """
    held = condition(reader) if reader.eat("if") else None
    if held is not None and not reader.eat(","):
        return None
    if not reader.eat("damage that would reduce your life total to less than"):
        return None
    least = number(reader)
    if least is None or not reader.eat("reduces it to") or number(reader) != least or not reader.eat("instead"):
        return None
    mine = LifeTotal(You())
    enough = ValueIs(mine, Comparison.AT_LEAST, least)
    return ReplacementEffect(
        LifeLost(You(), by_damage=True),
        Amount(most=Plus((mine, -least))),
        enough if held is None else AllOf((held, enough)),
    )
