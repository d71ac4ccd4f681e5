"""2012 to 2014: Magic 2013, Gatecrash, Magic 2014 with indestructible as an ability, Theros."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.editions.mid_2017 import ORIGINS_2015, WITH_PLANESWALKERS
from layerlaw.layers.editions.numbers import NUMBERS

THEROS_2013: Final = replace(
    ORIGINS_2015,
    name="theros-2013",
    effective="2013-09-27",
    renumbered={**NUMBERS["2013-07-13"], **WITH_PLANESWALKERS},
    turning_restamps=False,
)
"""Theros to Dragons of Tarkir: setting a basic land type takes what a copy effect gave. Its numbers are those of 2013."""

M14_2013: Final = replace(
    THEROS_2013,
    name="m14-2013",
    effective="2013-07-13",
    has_text=True,
    land_set_strips_copied=False,
)

GATECRASH_2013: Final = replace(
    M14_2013,
    name="gatecrash-2013",
    effective="2013-02-01",
    has_text=False,
    qualities=frozenset({"indestructible"}),
    legend_rule_by_player=False,
)
"""Gatecrash and Dragon's Maze: the parts of a resolved effect have each their set."""

M13_2012: Final = replace(
    GATECRASH_2013,
    name="m13-2012",
    effective="2012-07-01",
    since="2012-05-01",
    renumbered={**NUMBERS["2012-07-01"], **WITH_PLANESWALKERS},
    has_text=True,
    sets_by_part=False,
)
"""Magic 2013; the same rules are known of Avacyn Restored, since 1 May 2012."""
