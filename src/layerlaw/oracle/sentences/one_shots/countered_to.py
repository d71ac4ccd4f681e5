"""What becomes of a spell that is countered, instead of going to its owner's graveyard (701.6a).

countered to := "if" spell "is countered this way," ("exile it" ["with" counters "on it"] | "put it" where) "instead of" graveyard
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from layerlaw.model import filters as f
from layerlaw.model.abilities import Instruction
from layerlaw.model.countering import CounteredTo
from layerlaw.model.one_shot_effects import Counter, May
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.with_what_counters import put_with
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import Words, reading

_IT: Final = ("it", "that card")
_WHERE: Final[dict[str, dict[str, Any]]] = {
    "into its owner's hand": {"to": Zone.HAND},
    "on top of its owner's library": {"to": Zone.LIBRARY},
    "on the bottom of its owner's library": {"to": Zone.LIBRARY, "bottom": True},
    "on your choice of the top or bottom of its owner's library": {"to": Zone.LIBRARY, "either": True},
    "on either the top or bottom of its owner's library": {"to": Zone.LIBRARY, "either": True},
    "onto the battlefield under your control": {"to": Zone.BATTLEFIELD},
}
_NO_GRAVEYARD: Final = tuple(
    f"instead of {putting}into {whose} graveyard"
    for putting in ("", "putting it ")
    for whose in ("its owner's", "that player's")
)


@begins_with("if")
@reading
def countered_to(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Countered to := see the head of this module    of what the sentence before counters."""
    last = before[-1] if before else None
    counters = last.done[0] if isinstance(last, May) and len(last.done) == 1 and not last.then else last
    if not isinstance(counters, Counter) or counters.to is not None or not reader.eat("if"):
        return None
    only = _which(reader)
    if only is None or not reader.eat("is countered this way ,"):
        return None
    there = _goes(reader)
    if there is None or not reader.eat(*_NO_GRAVEYARD) or not reader.done:
        return None
    if not isinstance(only, f.Anything):
        there = replace(there, only=only)
    if isinstance(counters.what, f.Is):
        reader.remember(it=counters.what.ref)
    changed = replace(counters, to=there)
    return [*before[:-1], replace(last, done=(changed,)) if isinstance(last, May) else changed]


@reading
def _which(reader: Words) -> f.Filter | None:
    """Which := "that spell" | "the spell" | "a" noun    nothing more is asked of it, or that it be such a spell."""
    if reader.eat("that spell", "the spell", "a spell"):
        return f.Anything()
    found = nouns(reader) if reader.eat("a", "an") else None
    if found is None or found.plural or found.zone is not Zone.STACK:
        return None
    parts = found.filter.parts if isinstance(found.filter, f.And) else (found.filter,)
    return f.all_of(tuple(part for part in parts if part != f.InZone(Zone.STACK)))


@reading
def _goes(reader: Words) -> CounteredTo | None:
    if reader.eat("exile it", "exile that card"):
        counters = put_with(reader) if reader.eat("with") else ()
        return None if counters is None else CounteredTo(Zone.EXILE, counters=counters)
    where = reader.eat(*_WHERE) if reader.eat("put") and reader.eat(*_IT) else None
    return None if where is None else CounteredTo(**_WHERE[where])
