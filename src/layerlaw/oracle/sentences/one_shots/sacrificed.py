"""What players sacrifice, where words say more of it than a noun: one of each kind, a creature of their choice that did something (701.21a)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.one_shot_effects import Choose, ForEach, Sacrifice
from layerlaw.model.target_requirement import Pick
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.reader import leaving_out
from layerlaw.oracle.row import THESE, Words, reading

_OF_THEIR_CHOICE: Final = ("of their choice that", "of their choice other than")


@reading
def chosen_such(reader: Words) -> Meant | None:
    """Chosen such := things with "of their choice" before what more is said of them    `a creature of their choice that dealt damage to you this turn`."""
    ahead = range(reader.at, reader.end)
    place = next((at for at in ahead if reader.part(at, reader.end).sees(*_OF_THEIR_CHOICE)), None)
    if place is None:
        return None
    inner = leaving_out(reader, range(place, place + 3))
    what = things(inner)
    if what is None:
        return None
    reader.adopt(inner)
    reader.at = reader.end - (inner.end - inner.at)
    return what


@reading
def all_but_so_many(reader: Words, who: r.PlayerRef) -> list[Instruction] | None:
    """All but so many := "all" nouns "they control except for" number    each keeps so many of them (101.4, 701.21a)."""
    found = noun(reader) if reader.eat("all") else None
    if found is None or not found.plural or found.zone is not Zone.BATTLEFIELD:
        return None
    several = isinstance(who, r.EachPlayer | r.Opponents)
    one = r.ThatPlayer() if several else who
    theirs = f.ControlledBy(one) in (found.filter.parts if isinstance(found.filter, f.And) else ())
    many = number(reader) if theirs and reader.eat("except for") else None
    if many is None or not reader.done:
        return None
    keep = Choose("chosen", found.filter, one, many)
    rest = Sacrifice(put_in(found.filter, one, who) & f.Not(THESE), who)
    reader.remember(it=None, them=None, many=None)
    return [ForEach(who, (keep,)) if several else keep, rest]


AND_A: Final = (", and a", ", and an", ", a", ", an", "and a", "and an")


@reading
def one_of_each_kind(reader: Words, who: r.PlayerRef) -> Pick | None:
    """One of each kind := ("a" | "an") noun (("," | "and") ("a" | "an") noun)+    `an artifact, a creature, and a land`: none of them for two kinds."""
    kinds: list[f.Filter] = []
    while reader.eat(*(AND_A if kinds else ("a", "an"))):
        found = noun(reader)
        if found is None or found.plural or found.zone is not Zone.BATTLEFIELD:
            return None
        kinds.append(found.filter)
    return Pick(f.Or(tuple(kinds)), len(kinds), who, each=True) if len(kinds) > 1 else None
