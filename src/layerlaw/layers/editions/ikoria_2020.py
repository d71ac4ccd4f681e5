"""2020: Zendikar Rising, and Ikoria with sublayers 1a and 1b, keyword counters in 6, other counters in 7c, switches in 7d, APNAP order."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.editions.numbers import NUMBERS
from layerlaw.layers.editions.since_2021 import KALDHEIM_2021

ZENDIKAR_RISING_2020: Final = replace(
    KALDHEIM_2021,
    name="zendikar-rising-2020",
    effective="2020-09-25",
    additions_keep_cdas=False,
)
"""Zendikar Rising, with what came in the three months before it: modal double-faced cards, as-enters sizes named in 1a."""

IKORIA_2020: Final = replace(
    ZENDIKAR_RISING_2020,
    name="ikoria-2020",
    effective="2020-04-17",
    has_text=True,
    renumbered={**NUMBERS["2020-04-17"], "702.103f": "702.102e"},
)
