"""What is meant by the words for things, and how many of them (608.2c): what the readers of things share."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.late import dataclass
from layerlaw.model.target_requirement import Things
from layerlaw.model.values import Value
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import that_many
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.row import EVENT, Words, reading


@dataclass(frozen=True)
class Meant:
    """Whom a one-shot effect is done to, and what pronouns mean behind it."""

    things: Things
    one: r.ObjectRef | None = None
    """It, where it is one that a reference names."""
    many: bool = False
    players: r.PlayerRef | None = None
    zone: Zone | None = None
    """The zone that the phrase names."""

    @property
    def filter(self) -> f.Filter | None:
        """The filter, where nothing is to be picked."""
        return self.things if isinstance(self.things, f.Filter) else None


@reading
def counting(reader: Words) -> tuple[Value | None, bool] | None:
    """Counting := "a" | "an" | "another" | number | "X" | "up to" number | "any number of" | "that many"    how many are picked."""
    if reader.eat("any number of"):
        return None, True
    if reader.eat("one or more"):
        return None, True
    up_to = reader.eat("up to") is not None
    if reader.sees("another"):
        return 1, up_to
    if reader.eat("that many"):
        many = that_many(reader)
        return None if many is None else (many, up_to)
    if reader.peek().text == "X":
        reader.next()
        return v.X(), up_to
    found = number(reader)
    return None if found is None else (found, up_to)


ONE_OF_EACH: Final = ("and a", "and an", "and/or a", "and/or an")
"""What stands between kinds of cards of each of which one is found or chosen: `a creature card and/or a land card`."""


def kinds_apart(reader: Words, start: int) -> int:
    """Of how many kinds one of each is meant by the words since there: `a Plains card, an Island card, and a Swamp card`."""
    parts = [reader.part(at, reader.at) for at in range(start, reader.at)]
    ends = sum(part.sees(*ONE_OF_EACH) for part in parts)
    return 1 + ends + (sum(part.sees(", a", ", an") for part in parts) if ends else 0)


def not_exiled(reader: Words, found: object) -> bool:
    """Is it what the event or a target of an ability is, which nothing has exiled: `put a counter on target creature. ... the exiled card` (607.2a)?"""
    return found == EVENT or (isinstance(found, r.Target) and not reader.context.is_spell)
