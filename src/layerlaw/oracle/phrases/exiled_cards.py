"""What is said of the cards that an object has exiled (607.2a)."""

from __future__ import annotations

from layerlaw.model import references as r
from layerlaw.model.words import CardType
from layerlaw.oracle.reader import Reader, production


@production
def last_exiled(reader: Reader) -> r.LastLinked | None:
    """Last exiled := "the last creature card exiled with" self."""
    found = reader.eat("the last creature card exiled with it", "the last creature card exiled with this creature")
    return r.LastLinked(type=CardType.CREATURE) if found else None
