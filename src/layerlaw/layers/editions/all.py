"""All editions in one table."""

from __future__ import annotations

from typing import Final

from layerlaw.layers.edition import Edition
from layerlaw.layers.editions.ikoria_2020 import IKORIA_2020, ZENDIKAR_RISING_2020
from layerlaw.layers.editions.m10_2009 import BESIEGED_2011, M10_2009, M11_2010, M12_2011, ZENDIKAR_2009
from layerlaw.layers.editions.m14_2013 import GATECRASH_2013, M13_2012, M14_2013, THEROS_2013
from layerlaw.layers.editions.mid_2017 import (
    CORE_2018,
    DOMINARIA_2018,
    IXALAN_2017,
    MID_2017,
    ORIGINS_2015,
    SHADOWS_2016,
)
from layerlaw.layers.editions.newest import NEWEST
from layerlaw.layers.editions.pre_m10 import FUTURE_SIGHT_2007, MIRRODIN_2003, PRE_M10, TIME_SPIRAL_2006
from layerlaw.layers.editions.since_2021 import (
    AVATAR_2025,
    BALDURS_GATE_2022,
    CRIMSON_VOW_2021,
    EDGE_2025,
    FINAL_FANTASY_2025,
    FOUNDATIONS_2024,
    KALDHEIM_2021,
    LORWYN_2026,
    MACHINE_2023,
    MODERN_HORIZONS_2021,
    MODERN_HORIZONS_2024,
    STRIXHAVEN_2026,
)

EDITIONS: Final[dict[str, Edition]] = {
    edition.name: edition
    for edition in (
        NEWEST,
        STRIXHAVEN_2026,
        LORWYN_2026,
        AVATAR_2025,
        EDGE_2025,
        FINAL_FANTASY_2025,
        FOUNDATIONS_2024,
        MODERN_HORIZONS_2024,
        MACHINE_2023,
        BALDURS_GATE_2022,
        CRIMSON_VOW_2021,
        MODERN_HORIZONS_2021,
        KALDHEIM_2021,
        ZENDIKAR_RISING_2020,
        IKORIA_2020,
        CORE_2018,
        DOMINARIA_2018,
        IXALAN_2017,
        MID_2017,
        SHADOWS_2016,
        ORIGINS_2015,
        THEROS_2013,
        M14_2013,
        GATECRASH_2013,
        M13_2012,
        M12_2011,
        BESIEGED_2011,
        M11_2010,
        ZENDIKAR_2009,
        M10_2009,
        PRE_M10,
        FUTURE_SIGHT_2007,
        TIME_SPIRAL_2006,
        MIRRODIN_2003,
    )
}
"""By name, the newest first."""
EDITION_NAMES: Final = tuple(EDITIONS)
