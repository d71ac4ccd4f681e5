"""The newest rules: effective 7 August 2026."""

from __future__ import annotations

from typing import Final

from layerlaw.layers.edition import ChangeKind, Edition, Layer

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
        ChangeKind.COPY: "1a",
        ChangeKind.FACE_DOWN: "1b",
        ChangeKind.CONTROL: "2",
        ChangeKind.TEXT: "3",
        ChangeKind.TYPE: "4",
        ChangeKind.COLOR: "5",
        ChangeKind.ABILITY: "6",
        ChangeKind.PT_DEFINE: "7a",
        ChangeKind.PT_SET: "7b",
        ChangeKind.PT_MODIFY: "7c",
        ChangeKind.PT_SWITCH: "7d",
        ChangeKind.PLAYER: "player",
        ChangeKind.RULE: "rule",
    },
    copiable_after="1b",
    devotion_after="3",
    base_after="7b",
)
