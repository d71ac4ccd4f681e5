"""Abilities without the words that they keep of their text, so that a writer makes them of the tree."""

from dataclasses import replace
from typing import TypeVar, cast

from layerlaw.model.abilities import Ability
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.tree import holds, mapped
from layerlaw.oracle.compile import face_in_words
from layerlaw.oracle.sentences.instruction_words import DelayedTrigger

T = TypeVar("T")


def untold(node: T) -> T:
    """The same value; what scripts keep of their text is dropped, however deep they stand, but of a delayed trigger whose event is still in words."""
    if isinstance(node, Script) and not holds(node, DelayedTrigger):
        node = cast("T", replace(node, text=""))
    return cast("T", mapped(node, untold))


def cut(text: str, type_line: str) -> tuple[Ability, ...]:
    """The abilities that a text is cut into, their one-shots still in words, as those of a card defined in Python."""
    return face_in_words({"name": "", "type_line": type_line, "oracle_text": text}).abilities
