"""Magic 2014: effective 13 July 2013. Indestructible is an ability; turning face up or down and transforming do not restamp yet."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.editions.mid_2017 import MID_2017

M14_2013: Final = replace(
    MID_2017,
    name="m14-2013",
    effective="2013-07-13",
    renumbered={number: then for number, then in MID_2017.renumbered.items() if number != "702.103f"},
    turning_restamps=False,
    land_set_strips_copied=False,
)
