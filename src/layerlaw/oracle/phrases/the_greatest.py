"""Whether you control what has the most of something, or is tied for it (Padeem, Abzan Beastmaster)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.words import CardType


def _has_the_greatest(stat: v.Stat, kind: CardType) -> k.Condition:
    """One of your permanents of a type has as much as any of that type on the battlefield."""
    such = f.ON_BATTLEFIELD & f.IsType(kind)
    most = f.Compares(stat, f.Comparison.EQUAL, v.Greatest(stat, such))
    return k.ThereAre(f.And((*such.parts, f.ControlledBy(r.You()), most)))


_STATS: Final = {
    CardType.CREATURE: (v.Stat.POWER, v.Stat.TOUGHNESS, v.Stat.MANA_VALUE),
    CardType.ARTIFACT: (v.Stat.MANA_VALUE,),
}
HAS_THE_GREATEST: Final[dict[str, k.Condition]] = {
    "you control a creature with the greatest power among creatures on the battlefield": _has_the_greatest(
        v.Stat.POWER, CardType.CREATURE
    ),
    **{
        f"you control the {str(kind).lower()} with the greatest {stat} or tied for the greatest {stat}": (
            _has_the_greatest(stat, kind)
        )
        for kind, stats in _STATS.items()
        for stat in stats
    },
}
"""What is asked, with the condition that it is."""
