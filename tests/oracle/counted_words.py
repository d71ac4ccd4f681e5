"""Which words of a card's text leave a trace each time they are said: two nouns with "nontoken" are two filters, and one alone has lost one of them."""

from __future__ import annotations

import re
from typing import Final

_COLORS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "twenty": 20}  # fmt: skip

# A row: a word, what it leaves as often as it is said, and shapes of text that say it without need of a trace of its own.
_ROWS: Final = (
    (
        r"(?<!the )(?<!a )(?<!new )(?<!could )(?<!that )(?<!can )(?<!single )(?<!chosen )(?<!must )(?<!choosing )\btarget\b(?! of)",
        r"TargetRequirement\(",
        r"for each target\.|Role token",
    ),
    (r"\bnontoken\b", r"name=token", r"rather than pay"),
    (r"\battacking\b", r"ttack", ""),
    (r"\bblocking\b", r"lock", r"blocking or blocked by"),
    (r"(?<!un)\btapped\b", r"apped|Tap\(", r"enters tapped and attacking"),
    (r"\buntapped\b", r"tapped|Untap", r"\btap (an|one or more) untapped"),
    (r"\banother target\b", r"another=True|Not\(part=Is\(ref=|PlayersBut", ""),
    (r"\bwithout (flying|defender|trample|haste|first strike|vigilance|reach|deathtouch)\b", r"Not\(", ""),
    (
        r"(?<!the creature an )(?<!the ~ an )\bopponents? controls?\b",
        r"pponent|Not\(part=ControlledBy",
        r"or abilities from",
    ),
    (r"\beach opponent\b|\byour opponents\b", r"pponent|Not\(|NotSo\(", ""),
    (r"[+-]\d/[+-]\d counters?\b", r"[+-]\d/[+-]\d|ounter", ""),
    *(
        (rf"\b(non)?{word}\b", rf"\b{letter}\b|{word}", rf"{word} spells |for each {word} |and {word} [A-Z]|named \w+")
        for word, letter in _COLORS.items()
    ),
    *(
        (
            rf"(?<![\w{{/+-])({number}|{word})(?![\w}}/])",
            rf"(?<![\w{{]){number}(?![\w}}])",
            (
                rf"mana of|mana in any|or {word} target|one, {word}|hoose {word}|{word} (colors|piles|or more)|rather than pay|cards named|{word.capitalize()}|10,000"
                r"|starting hand|deck size|extra turns|ime travel|hoose up to|shared among|would cost less than|additional cost|separates|Necropolis|Separate"
            ),
        )
        for word, number in _NUMBERS.items()
    ),
)
COUNTED: Final = tuple(
    (re.compile(said, re.IGNORECASE), re.compile(leaves), without) for said, leaves, without in _ROWS
)


def said_more_often(words: str, trace: str) -> list[str]:
    """The words that a paragraph says more often than there is a trace of them in what the ability itself was read as."""
    at = trace.rfind("Casting(modes=[")
    own = trace if at <= 0 or "OtherAbility(" in trace else trace[:at]  # of a spell the same stands there a second time
    plain = re.sub(r"\{[^}]*\}", "", words)
    return [
        said.pattern
        for said, leaves, without in COUNTED
        if len(said.findall(plain)) > len(leaves.findall(own)) and not (without and re.search(without, plain))
    ]
