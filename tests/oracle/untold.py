"""Abilities without the words that they keep of their text, so that a writer makes them of the tree."""

from dataclasses import replace
from typing import TypeVar, cast

from layerlaw.model.abilities import Ability
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.tree import mapped
from layerlaw.oracle.compile import compile_text, face_in_words
from layerlaw.oracle.understood import not_read

T = TypeVar("T")


def untold(node: T) -> T:
    """The same value; what scripts keep of their text is dropped, however deep they stand."""
    if isinstance(node, Script):
        node = cast("T", replace(node, text=""))
    return cast("T", mapped(node, untold))


def cut(text: str, type_line: str) -> tuple[Ability, ...]:
    """The abilities that a text is cut into, before what depends on the whole face is known."""
    return face_in_words({"name": "", "type_line": type_line, "oracle_text": text}).abilities


def unread(text: str, type_line: str) -> tuple[str, ...]:
    """What of a text is not understood: whole paragraphs, or the stretches in them that no production covers."""
    return tuple(one.text for one in not_read(compile_text(text, type_line=type_line).abilities))
