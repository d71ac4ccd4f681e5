"""What rules words that no production reads bear on, by the words alone: a game refuses to decide that (613.11, 101.2)."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import rule_effects as x

_CANT: Final = r"\b(?:can't|cannot) (?:be |[^.]*\b(?:or|and) (?:be )?)?"
_LIMITS: Final = (
    r"\bcan (?:\w+ )*(?:cast|activate|play)\b[^.]*\b(?:only|no more than)\b|\bcan only (?:cast|activate|play)\b"
)
_PAYING: Final = rf"{_CANT}(?:pay|sacrifice|spend)\b"
_MATTERS: Final = {
    x.Matter.ATTACKING: re.compile(rf"{_CANT}attack|\bcan (?:only )?attack|\battacks?\b[^.]*\bif able|\bmust\b[^.]*\battack"),
    x.Matter.BLOCKING: re.compile(rf"{_CANT}block|\bcan (?:only )?block|\bblocks?(?:ed)?\b[^.]*\bif able|\bmust\b[^.]*\bblock"),
    x.Matter.CASTING: re.compile(rf"{_CANT}cast\b|{_LIMITS}|{_PAYING}"),
    x.Matter.ACTIVATING: re.compile(rf"{_CANT}activated?\b|{_LIMITS}|{_PAYING}"),
    x.Matter.LANDS: re.compile(rf"{_CANT}play(?:ed)?\b|{_LIMITS}"),
    x.Matter.LEAVE: re.compile(r"\b(?:may|can) (?:\w+ )*(?:play|cast)\b|\bas though (?:it|they) had flash"),
}  # fmt: skip
_OF_QUALITIES: Final = {x.Matter.ATTACKING: "attack", x.Matter.BLOCKING: "block"}
"""What is known to be a rule bears on combat by the mere word."""
_NEVER: Final = "\0"


def unread(words: str) -> x.UnreadRule:
    """A rule that no production reads, with what it is about."""
    return x.UnreadRule(
        words,
        tuple(one for one in x.Matter if _MATTERS[one].search(words) or _OF_QUALITIES.get(one, _NEVER) in words),
    )


def matters_of(words: str) -> tuple[x.Matter, ...]:
    """What words that may or may not be a rule bear on as one."""
    return tuple(matter for matter, pattern in _MATTERS.items() if pattern.search(words))
