"""Texts as they were meant, where a card file misprints them.

A file puts "this creature" wherever a card's name stood, also where that was a creature type (`target Assembly-Worker creature`) or the name that a
copy has, which is no name of the object itself (201.5); and there are slips of the pen, in common words and in a card's own name.
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
_SLIPS: Final = (
    (re.compile(r"\bunil end of turn\b"), "until end of turn"),
    (re.compile(r"\bdestoy all\b"), "destroy all"),
    (re.compile(r"\bif your control your\b"), "if you control your"),
    (re.compile(r"\bAura and equipment spells\b"), "Aura and Equipment spells"),
    (re.compile(r"\bcosts (\d) less to cast\b"), r"costs {\1} less to cast"),
)
"""Words that nothing could mean, and what they were to be."""
_SHORTEST: Final = 12
"""Of a shorter name another word could be one letter away."""


def as_meant(text: str, name: str, line: TypeLine) -> ReadAs:
    """The text without its misprints; where the name is a creature type of the card, all else in it says "this creature"."""
    for slip, meant in _SLIPS:
        text = slip.sub(meant, text)
    if name in map(str, line.subtypes) and _A_TYPE.search(text) and name not in text:
        return ReadAs(_A_TYPE.sub(name, text), "")
    return ReadAs(_with_its_name(_A_NAME.sub(name, text), name), name) if name else ReadAs(text, name)


def _with_its_name(text: str, name: str) -> str:
    """The text with the name for what differs from it by one letter that is there too often or is missing: `Siba Trespassers`."""
    if len(name) < _SHORTEST or " " not in name or name in text:
        return text
    for word in name.split():
        if word in text and word[0].isupper():
            for found in re.findall(rf"\b(?:[A-Z]\w+ )?{re.escape(word)}(?: [A-Z]\w+)?", text):
                if _one_letter_apart(found, name):
                    return text.replace(found, name)
    return text


def _one_letter_apart(one: str, other: str) -> bool:
    """A plural is no misprint of its noun: Goblin Scouts make Goblin Scout tokens."""
    long, short = (one, other) if len(one) > len(other) else (other, one)
    return (
        len(long) - len(short) == 1
        and long != f"{short}s"
        and any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
    )


def spans_in(printed: str, meant: str, span: tuple[int, int]) -> tuple[int, int]:
    """Where lines of the text as it was meant stand in the printed one, which has as many."""
    if printed == meant:
        return span
    starts, ends, at, behind = {0: 0}, {}, 0, 0
    for said, was in zip(meant.split("\n"), printed.split("\n"), strict=True):
        starts[at], ends[at + len(said)] = behind, behind + len(was)
        at, behind = at + len(said) + 1, behind + len(was) + 1
    return starts[span[0]], ends[span[1]]
