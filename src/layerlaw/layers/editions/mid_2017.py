"""2016 to 2018: one layer of copies, counters in 7d, switches in 7e, the active player orders all ties; the text is that of 8 July 2017."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.layers.edition import ChangeKind, Layer, Origin, RuleNumbers
from layerlaw.layers.editions.ikoria_2020 import IKORIA_2020
from layerlaw.layers.editions.numbers import NUMBERS

WITH_PLANESWALKERS: Final = {
    "704.5j": "704.5k",
    "704.5k": "704.5m",
    "704.5m": "704.5n",
    "704.5n": "704.5p",
    "704.5p": "704.5q",
    "704.5q": "704.5r",
}
"""State-based actions while the rule that planeswalkers of one type cannot stay together stood before the legend rule."""

CORE_2018: Final = replace(
    IKORIA_2020,
    name="core-2018",
    effective="2018-07-13",
    has_text=False,
    layers=(
        Layer("1", "613.1a", "Copy effects", cda_first=True),
        Layer("1 (face down)", "707.2", "Face-down values"),
        Layer("2", "613.1b", "Control", cda_first=True),
        Layer("3", "613.1c", "Text", cda_first=True),
        Layer("4", "613.1d", "Types", cda_first=True),
        Layer("5", "613.1e", "Colors", cda_first=True),
        Layer("6", "613.1f", "Abilities", cda_first=True),
        Layer("7a", "613.3a", "Power and toughness from CDAs"),
        Layer("7b", "613.3b", "Power and toughness set"),
        Layer("7c", "613.3c", "Power and toughness modified"),
        Layer("7d", "613.3d", "Counters"),
        Layer("7e", "613.3e", "Power and toughness switched"),
        Layer("player", "613.9", "Effects on players"),
        Layer("rule", "613.10", "Effects on rules"),
    ),
    placement={
        ChangeKind.COPY: "1",
        ChangeKind.FACE_DOWN: "1 (face down)",
        ChangeKind.CONTROL: "2",
        ChangeKind.TEXT: "3",
        ChangeKind.TYPE: "4",
        ChangeKind.COLOR: "5",
        ChangeKind.ABILITY: "6",
        ChangeKind.PT_DEFINE: "7a",
        ChangeKind.PT_SET: "7b",
        ChangeKind.PT_MODIFY: "7c",
        (ChangeKind.PT_MODIFY, Origin.COUNTER): "7d",
        ChangeKind.PT_SWITCH: "7e",
        ChangeKind.PLAYER: "player",
        ChangeKind.RULE: "rule",
    },
    copiable_after="1 (face down)",
    rules=RuleNumbers(
        timestamp="613.6",
        dependency="613.7a",
        waiting="613.7b",
        loop="613.7b",
        continued="613.5",
        cda_first="613.2",
        cda_first_pt="613.3a",
        counters="613.3d",
        players="613.9",
        rules="613.10",
    ),
    active_player_orders_all=True,
    phased_out_tokens_stay=False,
)
"""Core Set 2019 to Theros Beyond Death: a static copy effect fixes what it copies. Its numbers are those of 2017."""

DOMINARIA_2018: Final = replace(
    CORE_2018,
    name="dominaria-2018",
    effective="2018-04-27",
    static_copies_lock=False,
)
"""Dominaria: noncombat damage to a player is no longer dealt to a planeswalker instead."""

IXALAN_2017: Final = replace(
    DOMINARIA_2018,
    name="ixalan-2017",
    effective="2017-09-29",
    planeswalker_redirection="306.7",
)
"""Ixalan: an entering permanent is looked at with the effects of others; planeswalkers may share a type."""

MID_2017: Final = replace(
    IXALAN_2017,
    name="2017",
    effective="2017-07-08",
    since="2017-04-28",
    has_text=True,
    looks_ahead_at_others=False,
    renumbered={**NUMBERS["2017-07-08"], **WITH_PLANESWALKERS, "702.103f": "702.102e"},
    planeswalker_uniqueness="704.5j",
)

SHADOWS_2016: Final = replace(
    MID_2017,
    name="shadows-2016",
    effective="2016-04-08",
    since="",
    has_text=False,
    split_halves_apart=True,
)
"""Shadows over Innistrad: a back face has the mana value of its front face."""

ORIGINS_2015: Final = replace(
    SHADOWS_2016,
    name="origins-2015",
    effective="2015-07-17",
    back_faces_have_mana_value=False,
)
"""Magic Origins: turning face up or down and transforming give a new timestamp."""
