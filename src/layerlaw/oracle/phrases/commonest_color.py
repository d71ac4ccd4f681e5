"""Whether an object is of the color that most have: `it shares a color with the most common color among all permanents or a color tied for most common`."""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model.words import COLORS
from layerlaw.oracle.phrases.nouns import noun, object_ref
from layerlaw.oracle.reader import Reader, needs, production


@needs("common")
@production
def of_the_commonest(reader: Reader) -> k.Condition | None:
    """Of the commonest := object "shares a color with the most common color among all" nouns "or a color tied for most common"    for one of the five it is so."""
    ref = object_ref(reader)
    if ref is None or not reader.eat("shares a color with the most common color among all"):
        return None
    found = noun(reader)
    if found is None or not found.plural or not reader.eat("or a color tied for most common"):
        return None
    return k.AnyOf(
        tuple(k.AllOf((k.Matches(ref, f.HasColor(color)), k.CommonestColor(color, found.filter))) for color in COLORS)
    )
