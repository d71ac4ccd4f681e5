"""What an "if" asks of an object as it was (608.2h): `if that land was nonbasic`, `if the sacrificed creature was a Human`.

as it was := one ("was" | "wasn't" | "had" | "is" | "has") quality | one's stat ("was" | "is") figure
one       := "it" | "that" noun | "the" participle noun    what an effect or its cost sacrificed, discarded, tapped or revealed
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.oracle.phrases.conditions import FIGURES, quality
from layerlaw.oracle.phrases.counted import has
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.row import EVENT, OTHER, Words, reading
from layerlaw.oracle.word_forms import STATS

DONE_TO: Final = ("sacrificed", "discarded", "tapped", "revealed")
"""What a game remembers that an effect or its cost has done it to."""
_NOUNS: Final = ("creature", "permanent", "land", "artifact", "spell", "card", "enchantment", "planeswalker", "token")


@reading
def as_it_was(reader: Words) -> k.Condition | None:
    """As it was := see the head of this module."""
    if reader.eat("you controlled"):
        held = _one(reader)
        return None if held is None or held[1] else k.Matches(held[0], f.yours())
    said = _one(reader)
    if said is None:
        return None
    ref, owns = said
    found = _stat(reader, ref) if owns else _quality(reader, ref)
    if found is None:
        return None
    reader.remember(it=ref)
    return found


@reading
def _one(reader: Words) -> tuple[r.ObjectRef, bool] | None:
    """One := see above; beside it, whether something of it is asked about: `its`, `that spell's`."""
    ref: r.ObjectRef | None
    it = reader.eat("it", "its")
    if it is not None:
        ref = reader.memory.it
        return None if ref is None or isinstance(ref, r.This) else (ref, it == "its")
    if reader.eat("the"):
        done = reader.eat(*DONE_TO)
        noun = reader.next().low
        bare = noun.removesuffix("'s")
        if reader.low() in _NOUNS or reader.low().removesuffix("'s") in _NOUNS:  # `the revealed land card`
            return None
        if done is None and bare in _NOUNS:  # `the creature` of the event
            ref = reader.that_one(bare) if reader.triggered else None
            return (ref, bare != noun) if ref in (EVENT, OTHER) and ref is not None else None
        return None if done is None or bare not in _NOUNS else (r.Linked(f"the {done}"), bare != noun)
    if not reader.eat("that"):
        return None
    noun = reader.next().low
    bare = noun.removesuffix("'s")
    ref = reader.that_one(bare) if bare in _NOUNS else None
    return None if ref is None or isinstance(ref, r.This) else (ref, bare != noun)


_IS: Final = {
    "was": "", "wasn't": "not", "had": "has", "didn't have": "not has", "is": "", "isn't": "not", "has": "has", "doesn't have": "not has",
}  # fmt: skip


@reading
def _quality(reader: Words, ref: r.ObjectRef) -> k.Condition | None:
    verb = reader.eat(*_IS)
    if verb is None:
        return None
    found = has(reader) if _IS[verb].endswith("has") else quality(reader)
    if isinstance(found, f.Filter):
        held = k.Matches(ref, found)
    else:
        return None
    return k.NotSo(held) if _IS[verb].startswith("not") else held


@reading
def _stat(reader: Words, ref: r.ObjectRef) -> k.Condition | None:
    name = reader.eat(*STATS)
    if name is None or not reader.eat("was", "is"):
        return None
    figure = number(reader)
    ending = reader.eat("or greater", "or less", "or more", "or fewer") or ""
    if figure is None:
        return None
    return k.ValueIs(v.StatOf(ref, STATS[name]), FIGURES[ending], figure)
