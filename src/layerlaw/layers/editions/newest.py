"""The newest rules: effective 7 August 2026."""

from __future__ import annotations

from typing import Final

from layerlaw.layers.edition import Edition, Kind, Layer

NEWEST: Final = Edition(
    name="newest",
    effective="2026-08-07",
    layers=(
        Layer("1a", "613.2a", "Copiable effects"),
        Layer("1b", "613.2b", "Face-down values"),
        Layer("2", "613.1b", "Control", cda_first=True),
        Layer("3", "613.1c", "Text", cda_first=True),
        Layer("4", "613.1d", "Types", cda_first=True),
        Layer("5", "613.1e", "Colors", cda_first=True),
        Layer("6", "613.1f", "Abilities", cda_first=True),
        Layer("7a", "613.4a", "Power and toughness from CDAs"),
        Layer("7b", "613.4b", "Base power and toughness"),
        Layer("7c", "613.4c", "Power and toughness modified"),
        Layer("7d", "613.4d", "Power and toughness switched"),
        Layer("player", "613.10", "Effects on players"),
        Layer("rule", "613.11", "Effects on rules"),
    ),
    placement={
        Kind.COPY: "1a",
        Kind.FACE_DOWN: "1b",
        Kind.CONTROL: "2",
        Kind.TEXT: "3",
        Kind.TYPE: "4",
        Kind.COLOR: "5",
        Kind.ABILITY: "6",
        Kind.PT_DEFINE: "7a",
        Kind.PT_SET: "7b",
        Kind.PT_MODIFY: "7c",
        Kind.PT_SWITCH: "7d",
        Kind.PLAYER: "player",
        Kind.RULE: "rule",
    },
    copiable_after="1b",
    devotion_after="3",
    base_after="7b",
)
