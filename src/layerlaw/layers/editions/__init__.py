"""The editions of the layer system, each a value made from the one after it; `find_edition` looks one up by name."""

from __future__ import annotations

from typing import Final

from layerlaw.layers.edition import Edition
from layerlaw.layers.editions.ikoria_2020 import IKORIA_2020
from layerlaw.layers.editions.m10_2009 import M10_2009
from layerlaw.layers.editions.m14_2013 import M14_2013
from layerlaw.layers.editions.mid_2017 import MID_2017
from layerlaw.layers.editions.newest import NEWEST
from layerlaw.layers.editions.pre_m10 import PRE_M10

EDITIONS: Final[dict[str, Edition]] = {
    edition.name: edition for edition in (NEWEST, IKORIA_2020, MID_2017, M14_2013, M10_2009, PRE_M10)
}
"""By name, the newest first."""
EDITION_NAMES: Final = tuple(EDITIONS)


def find_edition(name: str) -> Edition | None:
    """The edition of that name, or None."""
    return EDITIONS.get(name)


__all__ = ["EDITIONS", "EDITION_NAMES", "NEWEST", "find_edition"]
