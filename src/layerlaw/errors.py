"""The one error family: what was wrong with what somebody handed in, where, and how to mend it.

An error is a value (`Mistake`), carried by one exception and put into words in one place (`render`). Knows of ours only the places
that it points at.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Final

from layerlaw.model.places import Place

__all__ = ["ErrorKind", "LayerlawError", "Mistake", "nearest", "quote", "render"]

_LONGEST_WORD: Final = 60
_LONGEST_LINE: Final = 120
_CUTOFF: Final = 0.6
"""How alike two words must be, from 0 to 1, for one to be taken for the other misspelled."""


class ErrorKind(StrEnum):
    """What the reader does next."""

    UNREADABLE = "unreadable"
    """Make it a text that can be read."""
    UNKNOWN = "unknown"
    """Spell the word as it is defined, or write a value of the right form."""
    NOTHING = "nothing"
    """Refer to something that is there."""
    AMBIGUOUS = "ambiguous"
    """Say which of the candidates is meant."""
    MISSING = "missing"
    """Add what was left out."""
    LIMIT = "limit"
    """Make it smaller, or lift the limit with the flag that is named."""
    FORBIDDEN = "forbidden"
    """Read the rule that is named."""
    UNSUPPORTED = "unsupported"
    """Do without, for now."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mistake in what was handed in.

    `found` is a sentence about what stands there, `expected` what may stand there, `nearest` the valid words nearest to it or the
    candidates that it may mean, `mend` what to write instead, `rule` the number of the rule that forbids it.
    """

    kind: ErrorKind
    place: Place | None
    found: str
    expected: str = ""
    nearest: tuple[str, ...] = ()
    mend: str = ""
    rule: str = ""

    def as_json(self) -> dict[str, object]:
        """The same as plain values, as `--json` prints it."""
        made: dict[str, object] = asdict(self)
        made["kind"] = str(self.kind)
        made["nearest"] = list(self.nearest)
        return made


class LayerlawError(Exception):
    """What somebody handed in is wrong: `mistake` says what. The only exception that reading or running their input raises."""

    def __init__(self, mistake: Mistake, source_line: str | None = None) -> None:
        super().__init__(mistake)
        self.mistake = mistake
        self.source_line = source_line

    def __str__(self) -> str:
        return render(self.mistake, self.source_line)

    def with_source_line(self, source_line: str | None) -> LayerlawError:
        """The same error, that can show the line it points at."""
        return self if self.source_line is not None else LayerlawError(self.mistake, source_line)

    def citing(self, number: Callable[[str], str]) -> LayerlawError:
        """The same error, with the rule that forbids it by another number: that of the edition in force."""
        mistake = self.mistake
        if not mistake.rule or number(mistake.rule) == mistake.rule:
            return self
        return LayerlawError(replace(mistake, rule=number(mistake.rule)), self.source_line)


def render(mistake: Mistake, source_line: str | None = None) -> str:
    """A mistake in words: place and sentence, the line with a caret under the word, then what was expected, what is nearest, the mend."""
    place = mistake.place
    rule = f" ({mistake.rule})" if mistake.rule else ""
    lines = [f"{place}: {mistake.found}{rule}" if place else f"{mistake.found}{rule}"]
    if place is not None and place.line and source_line is not None:
        lines += _excerpt(place, source_line)
    details = {
        "expected": mistake.expected,
        "candidates" if mistake.kind is ErrorKind.AMBIGUOUS else "nearest": ", ".join(mistake.nearest),
        "mend": mistake.mend,
    }
    lines += [f"  {name}: {''.join(map(_printable, text))}" for name, text in details.items() if text]
    return "\n".join(lines)


def _excerpt(place: Place, source_line: str) -> list[str]:
    """The line and carets under the word; of a long line only the surroundings of the word."""
    start = max(0, place.column - 1)
    first = max(0, start - _LONGEST_LINE // 2) if len(source_line) > _LONGEST_LINE else 0
    shown = "".join(map(_printable, source_line[first : first + _LONGEST_LINE]))
    room = max(1, len(shown) - (start - first))
    carets = "^" * max(1, min(place.length, room))
    number = str(place.line)
    before = "".join("　" if _is_wide(letter) else " " for letter in shown[: start - first])
    return [f"  {number} | {shown}".rstrip(), f"  {' ' * len(number)} | {before}{carets}"]


def _printable(letter: str) -> str:
    return letter if letter.isprintable() else " " if letter == "\t" else "\N{REPLACEMENT CHARACTER}"


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in ("W", "F")


def quote(word: str, *, longest: int = _LONGEST_WORD) -> str:
    """A word as an error quotes it: in quotes, on one line, not too long, with nothing that a terminal would obey."""
    shown = "".join(map(_printable, word))
    if len(shown) > longest:
        shown = shown[: longest - 3] + "..."
    return f"'{shown}'"


def nearest(word: str, words: Iterable[str], *, at_most: int = 3) -> tuple[str, ...]:
    """The valid words most like `word`, the most alike first; upper and lower case are the same."""
    if len(word) > _LONGEST_WORD:
        return ()
    by_folded: dict[str, str] = {}
    for valid in words:
        by_folded.setdefault(valid.casefold(), valid)
    folded = word.casefold()
    close = get_close_matches(folded, by_folded, n=at_most, cutoff=_CUTOFF)
    longer = [valid for valid in by_folded if len(folded) > 3 and valid.startswith(folded) and valid not in close]
    return tuple(by_folded[item] for item in [*close, *sorted(longer, key=len)][:at_most])
