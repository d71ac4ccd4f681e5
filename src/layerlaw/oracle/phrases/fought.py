"""Who was in a block with whom this turn (509.1, 608.2i): `creatures that blocked or were blocked by it this turn`."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.history import Occurrence, Past
from layerlaw.oracle.phrases.nouns import noun, object_ref
from layerlaw.oracle.reader import Reader, production

_FOUGHT: Final = {
    f"{did}{also}": kinds
    for was in ("was", "were")
    for did, also, kinds in (
        ("blocked or ", f"{was} blocked", (Occurrence.BLOCKED, Occurrence.BECAME_BLOCKED)),
        (f"{was} blocked", "", (Occurrence.BECAME_BLOCKED,)),
        ("blocked", "", (Occurrence.BLOCKED,)),
    )
}


@production
def fought_this_turn(reader: Reader) -> f.Filter | None:
    """Fought this turn := ("blocked" | "was blocked" | "blocked or was blocked") ["by"] (object | "a" noun) "this turn"    in a block with it (509.1h); of two ways without one, with any."""
    phrase = reader.eat(*sorted(_FOUGHT, key=len, reverse=True))
    if phrase is None:
        return None
    kinds = _FOUGHT[phrase]
    if reader.eat("this turn"):
        return None if len(kinds) == 1 else f.any_of([f.HasPast(Past(kind)) for kind in kinds])
    if phrase != "blocked" and not reader.eat("by"):
        return None
    ref = object_ref(reader)
    found = noun(reader) if ref is None and reader.eat("a", "an") else None
    if isinstance(ref, r.It) or (ref is None and (found is None or found.plural)) or not reader.eat("this turn"):
        return None
    source = f.Is(ref) if ref is not None else None if found is None else found.zoneless
    return f.any_of([f.HasPast(Past(kind, source=source)) for kind in kinds])
