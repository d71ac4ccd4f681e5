"""Names as people type them: without regard to case, accents and punctuation, by their beginning, and nearly right.

Knows spellings only: no card, and no database.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from heapq import nlargest
from typing import Final

__all__ = ["fold", "nearest"]

_LIGATURES: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ß": "ss"})
_LONGEST: Final = 60
"""A longer word is no misspelled name."""
_TRIED: Final = 80
"""How many names that share pairs of letters with the word are compared with it letter by letter."""
_CUTOFF: Final = 0.6
"""How alike two names must be, from 0 to 1, for one to be taken for the other misspelled."""
_NEARLY: Final = 0.8
"""And how alike for it to be a slip of the finger: such a name comes before those that only begin like the word."""
_SHORTEST_BEGINNING: Final = 3


def fold(name: str) -> str:
    """A name for comparing: its letters and digits, small, without accents. `"Urborg, Tomb of Yawgmoth"` is `urborgtombofyawgmoth`.

    A name of nothing but signs is itself, in small letters; what is no character (half a surrogate pair) is a question mark there, so that it can be looked for.
    """
    lowered = name.casefold().strip()
    if lowered.isascii():
        letters = "".join(filter(str.isalnum, lowered))
    else:
        parted = unicodedata.normalize("NFKD", lowered.translate(_LIGATURES))
        letters = "".join(letter for letter in parted if letter.isalnum())
    return letters or lowered.encode("utf-8", "replace").decode("utf-8")


def nearest(word: str, names: Iterable[tuple[str, str]], *, at_most: int = 3) -> tuple[str, ...]:
    """The names most like `word`: slips of the finger first, then names that begin so; where there are none, what is at all alike.

    Args:
        word: as it was typed.
        names: each name folded, and as written. Tens of thousands are no trouble: only those that share most pairs of
            letters with the word are compared with it letter by letter.
        at_most: how many names to give.
    """
    asked = fold(word)
    if len(asked) > _LONGEST:
        return ()
    pairs = {asked[at : at + 2] for at in range(len(asked) - 1)} or {asked}
    scored = (
        (2 * sum(map(folded.__contains__, pairs)) / (len(pairs) + len(folded)), folded, name) for folded, name in names
    )
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(asked)
    found: list[tuple[int, float, str]] = []
    for score, folded, name in nlargest(_TRIED, scored):
        if not score:
            break
        matcher.set_seq1(folded)
        alike = matcher.ratio() if matcher.quick_ratio() >= _CUTOFF else 0.0
        if alike >= _NEARLY:
            found.append((0, -alike, name))
        elif len(asked) >= _SHORTEST_BEGINNING and folded.startswith(asked):
            found.append((1, len(folded), name))
        elif alike >= _CUTOFF:
            found.append((2, -alike, name))
    is_better = any(kind < 2 for kind, *_ in found)
    return tuple(dict.fromkeys(name for kind, _, name in sorted(found) if kind < 2 or not is_better))[:at_most]
