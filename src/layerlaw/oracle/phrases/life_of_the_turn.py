"""How much life somebody lost this turn, as an amount (119.3, 608.2i)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.oracle.row import Words, reading


@reading
def life_of_the_turn(reader: Words) -> v.Value | None:
    """Life of the turn := "the life" who "lost this turn" | "the total life lost by all players this turn"    (119.3, 608.2i)."""
    phrase = reader.eat(*_LIFE_LOST)
    who = _LIFE_LOST[phrase] if phrase is not None else None
    if phrase is None or not reader.eat("this turn"):
        return None
    if who is None:
        who = reader.memory.who
    return None if who is None else v.PastNumber(Past(Occurrence.LOST_LIFE, who), Measure.AMOUNT)


_LIFE_LOST: Final[dict[str, r.PlayerRef | None]] = {
    "the life they lost": None,
    "the amount of life they lost": None,
    "the amount of life they've lost": None,
    "the amount of life that player lost": None,
    "the life that player lost": None,
    "the life you've lost": r.You(),
    "the life you lost": r.You(),
    "the total life lost by all players": r.EachPlayer(),
}
"""By whose loss; of "they" and "that player" it is whoever has been spoken of."""
