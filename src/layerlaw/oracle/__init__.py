"""Rules text → abilities, and abilities → rules text: two directions of one language, so that a round trip can be tested.

In: the rules text, name and type line of a face, or a card's fields as Scryfall names them. Out: values of `layerlaw.model`,
and what was not understood, as text. `write` goes the other way. Nothing here knows of games, or any card by name.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from layerlaw.oracle.compile import (
        Compiled,
        compile_by_frame,
        compile_card,
        compile_face,
        compile_instruction,
        compile_text,
    )
    from layerlaw.oracle.match import keywords_named, matches_text
    from layerlaw.oracle.paragraphs.parts import card_with_parts, with_parts
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
    "card_with_parts",
    "compile_by_frame",
    "compile_card",
    "compile_face",
    "compile_instruction",
    "compile_text",
    "host_of",
    "keywords_named",
    "matches_text",
    "with_parts",
    "write_ability",
    "write_change",
    "write_condition",
    "write_effect",
    "write_face",
    "write_filter",
    "write_instruction",
    "write_value",
]

_HOMES: Final = {
    **dict.fromkeys(
        ("Compiled", "compile_by_frame", "compile_card", "compile_face", "compile_instruction", "compile_text"),
        "compile",
    ),
    "card_with_parts": "paragraphs.parts",
    "with_parts": "paragraphs.parts",
    "keywords_named": "match",
    "matches_text": "match",
    **dict.fromkeys((name for name in __all__ if name.startswith("write_") or name == "host_of"), "write"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the name stands for
    """Each name with its module, when it is first asked for: who only writes need not wait for the grammar."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
