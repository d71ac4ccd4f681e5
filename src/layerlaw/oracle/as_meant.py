"""Texts as they were meant, where a card file puts "this creature" for a card's name that was not the object.

It does so wherever the name stood, also where that was a creature type (`target Assembly-Worker creature`) or the name that a copy has, which is no
name of the object itself (201.5). Slips of the pen are not guessed at: what they make of a sentence is told as not understood.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from layerlaw.model.typeline import TypeLine


class ReadAs(NamedTuple):
    """A text as it was meant, and what in it means the object itself; empty where no name does."""

    text: str
    name: str


_A_NAME: Final = re.compile(r"(?<=\bits name is )this creature\b")
"""Here stands a name, and no object."""
_A_TYPE: Final = re.compile(r"(?<=\b[Tt]arget )this creature(?= creature\b)|(?<=\bother attacking )this creature\b")
"""Here stands a creature type."""


def as_meant(text: str, name: str, line: TypeLine) -> ReadAs:
    """The text with its name where that is no object; where the name is a creature type of the card, all else in it says "this creature"."""
    if name in map(str, line.subtypes) and _A_TYPE.search(text) and name not in text:
        return ReadAs(_A_TYPE.sub(name, text), "")
    return ReadAs(_A_NAME.sub(name, text) if name and "its name is " in text else text, name)


def spans_in(printed: str, meant: str, span: tuple[int, int]) -> tuple[int, int]:
    """Where lines of the text as it was meant stand in the printed one, which has as many."""
    if printed == meant:
        return span
    starts, ends, at, behind = {0: 0}, {}, 0, 0
    for said, was in zip(meant.split("\n"), printed.split("\n"), strict=True):
        starts[at], ends[at + len(said)] = behind, behind + len(was)
        at, behind = at + len(said) + 1, behind + len(was) + 1
    return starts[span[0]], ends[span[1]]
