"""`with the same name as ...`: as one object that is spoken of, or as one of several (201.2a)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model.references import It
from layerlaw.oracle.reader import Reader, production


@production
def same_name(reader: Reader) -> list[f.Filter] | None:
    """Same name := object | ("a" | "another" | "one of the") noun    what has a name in common."""
    from layerlaw.oracle.phrases.nouns import noun, object_ref  # nouns of nouns

    mark = reader.at
    if reader.it == It() and reader.eat("that spell"):
        return [f.SharesName(It())]  # `spells you cast cost {1} less for each card with the same name as that spell`
    word = reader.eat("another", "a", "an", "one of the")
    if word is None:
        ref = object_ref(reader)
        return [f.SharesName(ref)] if ref is not None else None
    those = noun(reader)
    if those is not None and those.plural is (word == "one of the"):
        return [f.SharesNameWith(those.filter, other=word == "another")]
    reader.at = mark
    ref = object_ref(reader)
    return [f.SharesName(ref)] if ref is not None else None


@production
def other_name(reader: Reader) -> list[f.Filter] | None:
    """Other name := noun, behind "with a different name than each"    what has a name in common with none of them."""
    from layerlaw.oracle.phrases.nouns import noun

    those = noun(reader)
    return None if those is None or those.plural else [f.Not(f.SharesNameWith(those.filter))]
