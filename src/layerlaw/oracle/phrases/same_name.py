"""`with the same name as ...`, `that shares a color with ...`: one object that is spoken of, or one of several (201.2a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
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


_SHARED: Final[dict[str, Callable[[r.ObjectRef], f.Filter] | None]] = {
    "creature type": f.SharesCreatureType,
    "color": f.SharesColor,
    "card type": f.SharesCardType,
    "land type": None,
}
_SHARES: Final = {
    f"that {verb} {a} {what} with": (what, verb.startswith("do"))
    for what in _SHARED
    for verb in ("share", "shares", "don't share", "doesn't share")
    for a in ("a", "at least one")
}


@production
def shares(reader: Reader) -> list[f.Filter] | None:
    """Shares := "that" ["doesn't"] "share(s) a" quality "with" (object | ("a" | "an") noun)    with one object, or with one of several."""
    from layerlaw.oracle.phrases.nouns import noun, object_ref  # nouns of nouns

    phrase = reader.eat(*_SHARES)
    if phrase is None:
        return None
    what, denied = _SHARES[phrase]
    if denied and not reader.resolving:
        return None  # of the spell of an event it is a condition of its own: see `event_words`
    if not denied and reader.eat("your commander"):
        return [f.SharesWith(what, f.YOUR_COMMANDER_SEEN)] if what == "creature type" else None
    ref = object_ref(reader)
    with_one = _SHARED[what]
    if ref is not None:
        # What does not share it with one object that is spoken of: of "the chosen creature" it is not told here which that is.
        found = None if with_one is None or denied else with_one(ref)
    else:
        those = noun(reader) if reader.eat("a", "an") else None
        found = None if those is None or those.plural else f.SharesWith(what, those.filter)
    return None if found is None else [f.Not(found) if denied else found]
