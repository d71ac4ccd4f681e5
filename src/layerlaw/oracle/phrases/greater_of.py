"""The greater of two values: `the life you gained this turn or the life you lost this turn, whichever is greater`."""

from __future__ import annotations

from collections.abc import Callable

from layerlaw.model.values import GreaterOf, Value
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.row import Words, reading


@reading
def greater_of(reader: Words, one: Callable[[Words], Value | None]) -> Value | None:
    """Greater of := (number | value) "or" value ", whichever is greater"."""
    first: Value | None = number(reader)
    if first is None:
        first = one(reader)
    second = one(reader) if first is not None and reader.eat("or") else None
    return (
        None
        if first is None or second is None or not reader.eat(", whichever is greater")
        else GreaterOf((first, second))
    )
