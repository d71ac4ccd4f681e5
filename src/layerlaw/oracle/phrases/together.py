"""What is said of several objects that are chosen together (601.2c, 608.2d).

together := "with total" stat number ("or less" | "or greater") | ["that each have" | "that have" | "with"] "different" what | "controlled by different players" | "that share a creature type"
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import values as v
from layerlaw.model.together import Together
from layerlaw.oracle.phrases.alike import alike_or_different
from layerlaw.oracle.phrases.who import so_many
from layerlaw.oracle.row import Words, reading

_STATS: Final = (v.Stat.MANA_VALUE, v.Stat.POWER, v.Stat.TOUGHNESS)


@reading
def together(reader: Words) -> Together | None:
    """Together := see the head of this module    `with different names`, `with total power 4 or less`."""
    alike = alike_or_different(reader)
    if alike is not None:
        return alike
    if not reader.eat("with total"):
        return None
    stat = next((stat for stat in _STATS if reader.eat(str(stat))), None)
    most = so_many(reader) if stat is not None else None
    more = reader.eat("or greater") is not None
    if stat is None or most is None or not (more or reader.eat("or less")):
        return None
    return Together((stat, most), at_least=more)
