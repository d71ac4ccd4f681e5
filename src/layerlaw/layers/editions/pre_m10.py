"""Before Magic 2010: rule 418.5 as of 1 October 2007 to 10 July 2009, from the text of 1 May 2009.

Colors and abilities share a layer; 6b mixes what sets power and toughness with what spells and abilities add.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.edition import Kind, Layer, Origin, RuleNumbers
from layerlaw.layers.editions.m10_2009 import M10_2009

PRE_M10: Final = replace(
    M10_2009,
    name="pre-m10",
    effective="2009-05-01",
    layers=(
        Layer("1", "418.5a", "Copy effects", cda_first=True),
        Layer("1 (face down)", "504.2", "Face-down values"),
        Layer("2", "418.5a", "Control", cda_first=True),
        Layer("3", "418.5a", "Text", cda_first=True),
        Layer("4", "418.5a", "Types", cda_first=True),
        Layer("5", "418.5a", "Colors, abilities and all else but power and toughness", cda_first=True),
        Layer("6a", "418.5a", "Power and toughness from CDAs"),
        Layer("6b", "418.5a", "Power and toughness set, and modified by spells and abilities"),
        Layer("6c", "418.5a", "Counters"),
        Layer("6d", "418.5a", "Power and toughness modified by static abilities"),
        Layer("6e", "418.5a", "Power and toughness switched"),
        Layer("player", "418.5j", "Effects on players"),
        Layer("rule", "418.5k", "Effects on rules"),
    ),
    placement={
        Kind.COPY: "1",
        Kind.FACE_DOWN: "1 (face down)",
        Kind.CONTROL: "2",
        Kind.TEXT: "3",
        Kind.TYPE: "4",
        Kind.COLOR: "5",
        Kind.ABILITY: "5",
        Kind.PT_DEFINE: "6a",
        Kind.PT_SET: "6b",
        Kind.PT_MODIFY: "6d",
        (Kind.PT_MODIFY, Origin.RESOLVED): "6b",
        (Kind.PT_MODIFY, Origin.COUNTER): "6c",
        Kind.PT_SWITCH: "6e",
        Kind.PLAYER: "player",
        Kind.RULE: "rule",
    },
    base_after="6b",
    rules=RuleNumbers(
        timestamp="418.5a",
        dependency="418.5c",
        waiting="418.5d",
        loop="418.5d",
        continued="418.5b",
        cda_first="418.5a",
        cda_first_pt="418.5a",
        counters="418.5a",
        players="418.5j",
        rules="418.5k",
    ),
    renumbered={
        "704.5a": "420.5a",
        "704.5c": "420.5h",
        "704.5d": "420.5f",
        "704.5f": "420.5b",
        "704.5g": "420.5c",
        "704.5i": "420.5p",
        "704.5j": "420.5e",
        "704.5k": "420.5i",
        "704.5m": "420.5d",
        "704.5n": "420.5k",
        "704.5p": "420.5m",
        "704.5q": "420.5n",
    },
    text_gives_cdas=False,
    planeswalker_uniqueness="420.5q",
    phasing_out_ends_effects=True,
)
