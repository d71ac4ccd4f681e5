"""From Kaldheim, February 2021, to Secrets of Strixhaven, April 2026: the texts of seven days, and four that are known from lists of changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.editions.newest import NEWEST
from layerlaw.layers.editions.numbers import COMPARED, NUMBERS

STRIXHAVEN_2026: Final = replace(
    NEWEST,
    name="strixhaven-2026",
    effective="2026-04-17",
    renumbered=NUMBERS["2026-04-17"],
    compared=COMPARED,
    mana_abilities_leave_libraries_alone=False,
)

LORWYN_2026: Final = replace(
    STRIXHAVEN_2026,
    name="lorwyn-2026",
    effective="2026-01-16",
    renumbered=NUMBERS["2026-01-16"],
    saga_lore_is_an_ability=False,
)
"""Lorwyn Eclipsed, and the Teenage Mutant Ninja Turtles set of 27 February 2026, whose text is not kept."""

AVATAR_2025: Final = replace(
    LORWYN_2026,
    name="avatar-2025",
    effective="2025-11-14",
    renumbered=NUMBERS["2025-11-14"],
)
"""Avatar: The Last Airbender; nothing that an answer hangs on is known to have changed since July 2025."""

EDGE_2025: Final = replace(
    AVATAR_2025,
    name="edge-2025",
    effective="2025-07-25",
    renumbered=NUMBERS["2025-07-25"],
)

FINAL_FANTASY_2025: Final = replace(
    EDGE_2025,
    name="final-fantasy-2025",
    effective="2025-06-06",
    renumbered=NUMBERS["2025-06-06"],
)

FOUNDATIONS_2024: Final = replace(
    FINAL_FANTASY_2025,
    name="foundations-2024",
    effective="2024-11-08",
    renumbered=NUMBERS["2024-11-08"],
    saga_without_chapters_stays=False,
)

MODERN_HORIZONS_2024: Final = replace(
    FOUNDATIONS_2024,
    name="modern-horizons-2024",
    effective="2024-06-07",
    renumbered=NUMBERS["2024-06-07"],
    damage_assignment_order="509.2",
    durations_begin_again=False,
)

MACHINE_2023: Final = replace(
    MODERN_HORIZONS_2024,
    name="machine-2023",
    effective="2023-04-21",
    has_text=False,
)
"""March of the Machine: tokens may be double-faced."""

BALDURS_GATE_2022: Final = replace(
    MACHINE_2023,
    name="baldurs-gate-2022",
    effective="2022-06-10",
    tokens_may_be_double_faced=False,
)
"""Commander Legends: Battle for Baldur's Gate: instants and sorceries keep their type."""

CRIMSON_VOW_2021: Final = replace(
    BALDURS_GATE_2022,
    name="crimson-vow-2021",
    effective="2021-11-19",
    instants_keep_their_type=False,
)
"""Innistrad: Crimson Vow: effects that raise devotion count before layer 4; a token's name ends in "Token"."""

MODERN_HORIZONS_2021: Final = replace(
    CRIMSON_VOW_2021,
    name="modern-horizons-2021",
    effective="2021-06-18",
    devotion_counts_effects=False,
    tokens_are_called_tokens=False,
)
"""Modern Horizons 2: setting a basic land type takes the abilities of copiable effects."""

KALDHEIM_2021: Final = replace(
    MODERN_HORIZONS_2021,
    name="kaldheim-2021",
    effective="2021-02-05",
)
"""Kaldheim: relative timestamps are kept; "in addition to its other types" leaves the CDAs in a copy."""
