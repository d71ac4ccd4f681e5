"""Words that a board may choose freely, and that are nearly ones that the rules know: what is misspelled would say something else in silence.

A counter may be of any kind (122.1), and what is said to be missing is there never if it is spelled wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from layerlaw.boards.board_words import STATUS_KEYS
from layerlaw.boards.fact_words import CASTING, STATUSES
from layerlaw.boards.nodes import Scalar
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote
from layerlaw.model.counters import KEYWORD_COUNTERS
from layerlaw.model.vocabulary import SUBTYPES
from layerlaw.model.words import SubtypeFamily

_OF_THE_RULES: Final = (
    *sorted(KEYWORD_COUNTERS),
    *("charge", "defense", "energy", "experience", "finality", "hone", "level", "lore", "loyalty", "poison", "rad"),
    *("shield", "stun", "ticket", "time"),
)
"""Kinds of counters by which the rules, or many cards, do something."""
_KINDS_OF_THEIR_OWN: Final = frozenset({"cage", "ore"})
"""Kinds of single cards that are no misspelling of those."""
_ALIKE: Final = 0.8


def check_kind(kind: Scalar) -> None:
    """Refuse a kind of counter that is nearly one of the rules, or a change of size without its signs (122.1a).

    Raises:
        LayerlawError: it is.
    """
    power, slash, toughness = kind.text.partition("/")
    if slash and power.isdecimal() and toughness.isdecimal():
        raise _no_such(kind, "a kind of counter", (f"+{power}/+{toughness}", f"-{power}/-{toughness}"), rule="122.1a")
    folded = kind.text.casefold()
    if slash or folded in _OF_THE_RULES or folded in _KINDS_OF_THEIR_OWN:
        return
    near = _nearly(folded)
    if near and not folded.startswith(("hexproof from", "protection from")):
        raise _no_such(kind, "a kind of counter", near, rule="122.1")


@lru_cache(maxsize=1_000)
def _nearly(kind: str) -> tuple[str, ...]:
    return tuple(get_close_matches(kind, _OF_THE_RULES, n=3, cutoff=_ALIKE))


OPPOSITES: Final = {
    "untapped": "tapped",
    "unflipped": "flipped",
    "face_up": "face_down",
    "phased_in": "phased_out",
}
"""The other value of each status of a permanent (110.5)."""
_KNOWN_STATUSES: Final = frozenset(
    {*STATUSES, *CASTING, *(key.name for key in STATUS_KEYS), *OPPOSITES, *OPPOSITES.values(), "token", "transformed"}
)


def status_holds(word: Scalar, status: Iterable[str]) -> bool:
    """Whether a status, or a fact of the moment, holds for a permanent with these.

    Raises:
        LayerlawError: there is no such status.
    """
    name, there = word.text.casefold().replace(" ", "_"), frozenset(status)
    if name in there or word.text in there:
        return True
    if name not in _KNOWN_STATUSES:
        raise _no_such(word, "a status", nearest(name, _KNOWN_STATUSES), rule="110.5")
    return name in OPPOSITES and OPPOSITES[name] not in there


_EVERY_SUBTYPE: Final = frozenset(str(one) for family in SUBTYPES.values() for one in family)


def check_subtypes(words: Iterable[Scalar], known: Iterable[str]) -> None:
    """Refuse a subtype that is none (205.3), and that nothing on the board has.

    Raises:
        LayerlawError: it is.
    """
    there = {one.casefold() for one in (*_EVERY_SUBTYPE, *known)}
    for word in words:
        if word.text.casefold() not in there:
            raise _no_such(word, "a subtype", nearest(word.text, _EVERY_SUBTYPE), rule="205.3")


_MORE_ALIKE: Final = 0.85


def check_name(word: Scalar, names: Iterable[str]) -> None:
    """Refuse the name of what is said not to be there, where it is nearly that of something of this board or of a token of the rules (111.10).

    Raises:
        LayerlawError: it is.
    """
    shown = {
        name.casefold().removesuffix(" token"): name for name in (*names, *map(str, SUBTYPES[SubtypeFamily.ARTIFACT]))
    }
    folded = word.text.casefold().removesuffix(" token")
    near = () if folded in shown else get_close_matches(folded, shown, n=3, cutoff=_MORE_ALIKE)
    if near:
        raise _no_such(word, "a name of anything on this board", [shown[one] for one in near], rule="201.2")


def _no_such(word: Scalar, what: str, near: Iterable[str], *, rule: str) -> LayerlawError:
    close = tuple(near)
    mend = f"write {quote(close[0])}" if close else "leave it out, or look it up in docs/reference/board-format.md"
    return LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            word.place,
            f"{quote(word.text)} is not {what}",
            expected=what,
            nearest=close,
            rule=rule,
            mend=mend,
        )
    )
