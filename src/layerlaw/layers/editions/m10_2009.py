"""Magic 2010: effective 11 July 2009, rule 612. No dependency with CDAs, none asked again; indestructible is no ability."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.edition import Layer, RuleNumbers
from layerlaw.layers.editions.m14_2013 import M14_2013

M10_2009: Final = replace(
    M14_2013,
    name="m10-2009",
    effective="2009-07-11",
    layers=tuple(
        Layer(layer.name, layer.rule.replace("613.10", "612.10").replace("613.", "612."), layer.title, layer.cda_first)
        for layer in M14_2013.layers
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
    cda_dependency=False,
    reevaluates=False,
    qualities=frozenset({"indestructible"}),
    sets_by_part=False,
    copies_drop_cdas=False,
    legend_rule_by_player=False,
)
