"""Whether one has both cards of a meld pair, in words, and what they meld into (701.42, 712.4).

pair := "you both own and control" this "and" named
      | this "and" named "are attacking, and you both own and control them"
named := ("a" | "an") type "named" NAME
"""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.tree import inside
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, needs, production

_OWN = f.ON_BATTLEFIELD & f.OwnedBy(r.You()) & f.yours()


@needs("named")
@production
def meld_pair(reader: Reader) -> k.Condition | None:
    """Pair := see the head of this module."""
    both = reader.eat("you both own and control") is not None
    if this(reader) is None or not reader.eat("and a", "and an"):
        return None
    kind = TYPE_NOUNS.get(reader.next().low)
    if kind is None or not reader.eat("named"):
        return None
    name = name_up_to(reader, ", exile them", ", you may", "are attacking")
    if name is None or not (both or reader.eat("are attacking , and you both own and control them")):
        return None
    own = _OWN if both else _OWN & f.HasStatus("attacking")
    return k.AllOf((k.Matches(r.This(), own), k.ThereAre(own & f.IsType(kind) & f.Named(name))))


def name_up_to(reader: Reader, *ends: str) -> str | None:
    """The name that stands here, commas and all, as far as what follows it; None where nothing of that follows, or no name stands here."""
    start = reader.at
    if not reader.peek().text[:1].isupper():
        return None
    while not reader.done and not reader.sees(*ends):
        reader.next()
    if reader.done and ends:
        reader.at = start
        return None
    return reader.words(start)


def partner_in(held: k.Condition | None) -> f.Filter | None:
    """The other card of the pair, of which a condition asks whether one both owns and controls it."""
    for one in inside(held):
        if isinstance(one, k.ThereAre) and isinstance(one.filter, f.And) and set(_OWN.parts) <= set(one.filter.parts):
            return one.filter if any(isinstance(part, f.Named) for part in one.filter.parts) else None
    return None
