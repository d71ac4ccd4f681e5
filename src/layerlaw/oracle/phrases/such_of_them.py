"""Those of several that are spoken of which are such: `those creatures with flying`, `any of them that are Walls` (608.2c)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model.abilities import Start
from layerlaw.oracle.phrases.behind_nouns import said_behind
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.row import THESE, Words, reading

_THEM: Final = ("them", "it")
_SUCH: Final = (
    "with", "that are", "that didn't", "that have", "you control", "you don't control", "your opponents control",
)  # fmt: skip


@reading
def such_of_them(reader: Words, them: f.Filter) -> Meant | None:
    """Such of them := [("with" | "that") what is said behind a noun]; of "any of" them it has to be said which."""
    back = 3 if reader.low(-1) in ("them", "they") else 4
    some = reader.at >= back and reader.part(reader.at - back, reader.at).sees("any of")
    begun = them == THESE and bool(reader.before) and isinstance(reader.before[-1], Start)
    if begun or not reader.sees(*_SUCH):  # what an effect on rules applies to is no set that is fixed (611.2c)
        return None if some else Meant(them, None, True)
    mark = reader.at
    found = said_behind(reader, "permanents")
    if found is None or not found.behind:
        reader.at = mark
        return None if some else Meant(them, None, True)
    if not some and reader.tokens[mark].low == "with" and reader.tokens[reader.at - 1].low in _THEM:
        reader.at = mark
        return Meant(them, None, True)  # `exile them with a time counter on them`: they get it (122.6)
    parts = them.parts if isinstance(them, f.And) else (them,)
    return Meant(f.And((*parts, *found.behind)), None, True)
