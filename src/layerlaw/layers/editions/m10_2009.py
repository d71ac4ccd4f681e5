"""2009 to 2011: Magic 2010, rule 612, 613 from October 2009. No dependency with CDAs; indestructible is no ability."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.edition import Layer, RuleNumbers
from layerlaw.layers.editions.m14_2013 import M13_2012
from layerlaw.layers.editions.mid_2017 import WITH_PLANESWALKERS
from layerlaw.layers.editions.numbers import NUMBERS

M12_2011: Final = replace(
    M13_2012,
    name="m12-2011",
    effective="2011-07-15",
    since="",
    has_text=False,
    cda_dependency=False,
    copies_drop_cdas=False,
)
"""Magic 2012 to Dark Ascension: how a player assigns combat damage is looked at as a whole."""

BESIEGED_2011: Final = replace(
    M12_2011,
    name="besieged-2011",
    effective="2011-02-04",
    damage_assigned_one_by_one=True,
)
"""Mirrodin Besieged and New Phyrexia: after each application all is asked again."""

M11_2010: Final = replace(
    BESIEGED_2011,
    name="m11-2010",
    effective="2010-07-16",
    reevaluates=False,
)
"""Magic 2011 and Scars of Mirrodin: any combat damage of a source with deathtouch is lethal."""

ZENDIKAR_2009: Final = replace(
    M11_2010,
    name="zendikar-2009",
    effective="2009-10-01",
    deathtouch_damage_is_lethal=False,
)
"""Zendikar to Rise of the Eldrazi: the rules of Magic 2010 by their new numbers."""

M10_2009: Final = replace(
    ZENDIKAR_2009,
    name="m10-2009",
    effective="2009-07-11",
    planeswalker_redirection="306.8",
    renumbered={**NUMBERS["2009-07-11"], **WITH_PLANESWALKERS},
    has_text=True,
    layers=tuple(
        Layer(layer.name, layer.rule.replace("613.10", "612.10").replace("613.", "612."), layer.title, layer.cda_first)
        for layer in ZENDIKAR_2009.layers
    ),
    rules=RuleNumbers(
        timestamp="612.6",
        dependency="612.7a",
        waiting="612.7b",
        loop="612.7b",
        continued="612.5",
        cda_first="612.2",
        cda_first_pt="612.3a",
        counters="612.3d",
        players="612.9",
        rules="612.10",
    ),
)
