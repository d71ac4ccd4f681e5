"""The editions of the layer system, each a value made from the one after it, and how people name them.

`EDITIONS` has them by name, the newest first; `find_edition` takes a name, a day, a year or a set (`naming`).
"""

from __future__ import annotations

from layerlaw.layers.editions.all import EDITION_NAMES, EDITIONS
from layerlaw.layers.editions.naming import Unnamed, edition_of_day, find_edition, name_edition
from layerlaw.layers.editions.newest import NEWEST

__all__ = ["EDITIONS", "EDITION_NAMES", "NEWEST", "Unnamed", "edition_of_day", "find_edition", "name_edition"]
