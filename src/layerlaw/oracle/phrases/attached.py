"""Whether something is attached to an object (301.5, 303.4)."""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.oracle.phrases.adjectives import AURA
from layerlaw.oracle.phrases.nouns import narrowed, noun, object_ref
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, needs, production


@needs("attached", "enchanted")
@production
def attached(reader: Reader) -> k.Condition | None:
    """Attached := amount nouns ("is" | "are") "attached to" (object | a noun) | object "is enchanted by" amount "Auras"    (303.4, 301.5)."""
    ref = object_ref(reader)
    if ref is not None:
        if not reader.eat("is enchanted by"):
            return None
        exactly = reader.eat("exactly") is not None
        least = number(reader)
        if least is None or not (exactly or reader.eat("or more")) or not reader.eat("auras", "aura"):
            return None
        reader.it = ref
        auras = f.ON_BATTLEFIELD & f.HasSubtype(AURA) & f.AttachedTo(f.Is(ref))
        return k.ValueIs(v.Count(auras), f.Comparison.EQUAL, least) if exactly else k.ThereAre(auras, least)
    least = 1 if reader.sees("another") else number(reader)
    if least is None or (least > 1 and not reader.eat("or more")):
        return None
    found = noun(reader)
    if found is None or not reader.eat("is attached to", "are attached to"):
        return None
    host_ref = object_ref(reader)
    if host_ref is not None:
        reader.it = host_ref
        return k.ThereAre(narrowed(found.filter, f.AttachedTo(f.Is(host_ref))), least)
    held = noun(reader) if reader.eat("a", "an") else None
    return None if held is None else k.ThereAre(narrowed(found.filter, f.AttachedTo(held.filter)), least)
