"""The paragraphs of a spell as one script, put together as they were read where none speaks of what stands before it (608.2c)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeVar, cast

from layerlaw.model import tree
from layerlaw.model.game_abilities import ScriptInWords
from layerlaw.model.of_x import OfX
from layerlaw.model.one_shot_effects import Script, Unread
from layerlaw.oracle.sentences.instruction_words import lowered

N = TypeVar("N")
_SPEAKS_OF_WHAT_STANDS_BEFORE: Final = re.compile(
    r"\b(?:it|its|it's|itself|they|them|their|that|those|this way|instead|otherwise|other|others|another|rest|chosen|same|also|again|the|such|both|"
    r"he|she|him|his|her|x|do|does|did|win|won)\b",
    re.IGNORECASE,
)


def in_order(read: Sequence[Script]) -> Script | None:
    """The paragraphs as one script; None where they have to be read together.

    Targets are announced over the whole spell (601.2c): where one paragraph alone has any, its own numbers are the spell's.
    """
    if not all(map(_is_whole, read)) or sum(1 for of in read if of.targets) > 1:
        return None
    if any(_SPEAKS_OF_WHAT_STANDS_BEFORE.search(of.text) for of in read[1:]):
        return None
    targets, one_shots = _as_within_a_sentence(
        (sum((of.targets for of in read), ()), sum((of.one_shots for of in read), ()))
    )
    words = sum((of.words or ("",) * len(of.one_shots) for of in read), ())
    return Script(targets, one_shots, words=words if any(words) else ())


def _is_whole(of: Script) -> bool:
    """Is all that a paragraph does among its one-shot effects, every sentence understood?"""
    plain = not isinstance(of, ScriptInWords) and of == Script(of.targets, of.one_shots)
    return plain and of.of_x == OfX() and of.text != "" and not tree.holds((of.targets, of.one_shots), Unread)


def _as_within_a_sentence(node: N) -> N:
    """The same with a small first letter where the words of a target opened a paragraph."""
    if isinstance(node, str):
        return cast("N", lowered(node, proper=False)) if _AIMS.match(node) else node
    found: N = tree.mapped(node, _as_within_a_sentence)
    return found


_AIMS: Final = re.compile(r"[A-Z][a-z]+ (?:[a-z ]+ )?targets?\b|Targets? ")
