"""The words for facts that a board states: of a casting, of the moment, of a player."""

from __future__ import annotations

from typing import Final

CASTING: Final = (
    "awakened",
    "bargained",
    "blitzed",
    "bought_back",
    "cast",
    "cleaved",
    "dashed",
    "disturbed",
    "emerged",
    "entwined",
    "escaped",
    "evoked",
    "flashed_back",
    "foretold",
    "freerun",
    "gift_promised",
    "impended",
    "kicked",
    "madness",
    "miracle",
    "offspring",
    "overloaded",
    "plotted",
    "prowled",
    "reconfigured",
    "sneaked",
    "spectacle",
    "surged",
    "unearthed",
    "warped",
    "aftermath",
    "casualty_paid",
    "conspired",
    "escalated",
    "jump_started",
    "mayhem",
    "replicated",
    "retraced",
    "squad_paid",
    "harmonized",
    "web_slung",
    "converted",
    "teamwork",
    "offering",
    "airbent",
    "alternative_cost",
    "additional_cost",
)
"""Facts of a casting that a card can ask for; `kicked: 2` says how often."""


STATUSES: Final = (
    "blocked",
    "unblocked",
    "crewed",
    "monstrous",
    "suspected",
    "saddled",
    "renowned",
    "ring_bearer",
    "exerted",
    "solved",
    "harnessed",
    "commander",
    "impended",
    "reconfigured",
    "prepared",
    "plotted",
    "foretold",
    "kicked",
    "left_unlocked",
    "right_unlocked",
)
"""Facts of the moment that are true or false."""


DESIGNATIONS: Final = ("monarch", "initiative", "city_blessing", "max_speed", "enduring_story", "day", "night")
"""Designations that a player can have."""
