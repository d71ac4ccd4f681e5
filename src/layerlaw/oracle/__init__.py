"""Rules text → abilities, and abilities → rules text: two directions of one language, so that a round trip can be tested.

In: the rules text, name and type line of a face, or a card's fields as Scryfall names them. Out: values of `layerlaw.model`,
and what was not understood, as text. `write` goes the other way. Nothing here knows of games, or any card by name.
"""

from __future__ import annotations

from layerlaw.oracle.compile import Compiled, compile_by_frame, compile_card, compile_face, compile_text
from layerlaw.oracle.match import matches_text
from layerlaw.oracle.normal import normal
from layerlaw.oracle.write import (
    host_of,
    write_ability,
    write_change,
    write_condition,
    write_effect,
    write_face,
    write_filter,
    write_instruction,
    write_value,
)

__all__ = [
    "Compiled",
    "compile_by_frame",
    "compile_card",
    "compile_face",
    "compile_text",
    "host_of",
    "matches_text",
    "normal",
    "write_ability",
    "write_change",
    "write_condition",
    "write_effect",
    "write_face",
    "write_filter",
    "write_instruction",
    "write_value",
]
