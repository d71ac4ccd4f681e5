"""The rule by which a step changed a value: that of its layer, or the one that says what follows from the change."""

from __future__ import annotations

from typing import cast

from layerlaw.layers.edition import Edition, Layer
from layerlaw.layers.trace import TraceStep
from layerlaw.model.words import BASIC_LAND_COLORS, Subtype, SubtypeFamily

__all__ = ["following_rule", "rule_of_change"]


def following_rule(step: TraceStep, characteristic: str, edition: Edition) -> str:
    """By which rule abilities change with land types: 305.7 where a basic land type is set, 305.6 where one is added.

    Empty for any other change, and where the edition has no such rule.
    """
    if characteristic != "abilities":
        return ""
    for instruction in step.instructions:
        match instruction:
            case ("set-subtypes", SubtypeFamily.LAND, words) if _has_basic(words):
                rule = edition.cite("305.7")
            case ("add-types", _, words, _) if _has_basic(words):
                rule = edition.cite("305.6")
            case _:
                continue
        return rule if rule[:1].isdigit() else ""
    return ""


def _has_basic(words: object) -> bool:
    return any(word in BASIC_LAND_COLORS for word in cast("tuple[Subtype, ...]", words))


def rule_of_change(step: TraceStep, characteristic: str, layer: Layer, edition: Edition) -> str:
    """The rule by which a step of a layer changed a characteristic."""
    return following_rule(step, characteristic, edition) or layer.rule
