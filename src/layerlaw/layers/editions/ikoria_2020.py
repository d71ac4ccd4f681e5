"""Ikoria: effective 17 April 2020. Sublayers 1a and 1b, keyword counters in 6, other counters in 7c, switches in 7d, APNAP order."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.editions.newest import NEWEST

IKORIA_2020: Final = replace(
    NEWEST,
    name="ikoria-2020",
    effective="2020-04-17",
    renumbered={"702.103f": "702.102e"},
    additions_keep_cdas=False,
    devotion_counts_effects=False,
    saga_without_chapters_stays=False,
    saga_lore_is_an_ability=False,
)
