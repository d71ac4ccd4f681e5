"""What was dealt damage this turn, and by what: said behind a noun, of an event or of what would happen (608.2i)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import host, this
from layerlaw.oracle.reader import Reader, production


@production
def damaged(reader: Reader) -> f.HasPast | None:
    """Damaged := "dealt damage" ("by" (this | host | "it") "this turn" | "this turn by" sources "you controlled").

    Behind "it" the words "this turn" may stand behind the whole event.
    """
    if reader.eat("dealt damage this turn by"):
        by = _yours_then(reader)
        return None if by is None else f.HasPast(Past(Occurrence.DAMAGED, source=by))
    ref: r.ObjectRef | None = (this(reader) or host(reader)) if reader.eat("dealt damage by") else None
    named = ref is None and reader.sees("it") and reader.low(-1) == "by" and isinstance(reader.it, r.ObjectRef)
    if named and isinstance(reader.it, r.ObjectRef):
        reader.next()
        ref = reader.it
    if ref is None or not (reader.eat("this turn") or named):
        return None
    return f.HasPast(Past(Occurrence.DAMAGED, source=f.Is(ref)))


def _yours_then(reader: Reader) -> f.Filter | None:
    """Yours then := ("a source" | "a" noun) "you controlled"    as it dealt the damage, whosever it is now (608.2h)."""
    mine = f.ControlledBy(r.You())
    if reader.eat("a source you controlled"):
        return mine
    found = noun(reader) if reader.eat("a", "an") else None
    if found is None or found.plural or found.behind or found.zone is not Zone.BATTLEFIELD:
        return None
    return found.zoneless & mine if reader.eat("you controlled") else None
