"""What counters do (122): the continuous effect that counters of a kind make on the object that they are on."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.changes import GainAbility, ModifyPT
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Is
from layerlaw.model.references import Host, This
from layerlaw.model.source_qualities import QUALITIES
from layerlaw.model.words import Color

KEYWORD_COUNTERS: Final = frozenset(
    {
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "decayed",
        "exalted",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    }
)
"""Keywords that a counter can give (122.1b)."""


@lru_cache(maxsize=8192)
def counter_change(kind: str, number: int) -> ContinuousEffect | None:
    """The effect of `number` counters of a kind, None for kinds that change no characteristics.

    +X/+Y counters modify (122.1a), keyword counters give their keyword (122.1b), hone counters on an Equipment modify the
    creature that it is attached to (122.1j).
    """
    power, slash, toughness = kind.partition("/")
    if slash and _is_signed(power) and _is_signed(toughness):
        return ContinuousEffect(Is(This()), (ModifyPT(int(power) * number, int(toughness) * number),))
    if kind == "hone":
        return ContinuousEffect(Is(Host()), (ModifyPT(number, 0),))
    keyword = _given(kind.lower())
    if keyword is None:
        return None
    times = (
        number if keyword.name == "exalted" else 1
    )  # each instance triggers (702.83a); of the others more than one changes nothing
    return ContinuousEffect(Is(This()), (GainAbility(keyword),) * times)


def _is_signed(part: str) -> bool:
    """Is it a number as in "+1/+1", which always bears its sign?"""
    digits = part[1:]
    return part[:1] in ("+", "-") and digits.isascii() and digits.isdigit() and len(digits) < _MOST_DIGITS


_MOST_DIGITS: Final = 10


def _given(name: str) -> KeywordAbility | None:
    """The keyword ability that a counter gives (122.1b)."""
    if name in ("decayed", "exalted"):
        from layerlaw.model.game_abilities import (  # what triggers is loaded where one has such a counter
            Parts,
            decayed,
            exalted,
        )

        return KeywordAbility(name, parts=Parts((decayed() if name == "decayed" else exalted(),)))
    if name in KEYWORD_COUNTERS:
        return KeywordAbility(name)
    _, of, quality = name.partition("hexproof from ")
    if of and quality in _COLORS:
        return KeywordAbility("hexproof", (_COLORS[quality],))
    if of and quality in QUALITIES:
        return KeywordAbility("hexproof", quality=quality, what=QUALITIES[quality])
    return None


_COLORS: Final = {color.word: color for color in Color}
