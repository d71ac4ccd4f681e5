"""Choices of several players, and what is done with all that they chose: "each player chooses a creature they control. Destroy the rest" (101.4, 608.2d).

each chooses := each ("chooses" | "may choose") (count noun | kinds "from among the" noun | "from among the" noun kinds) [tail]
tail         := (", then" | "and") "sacrifices" ("the rest" | "all other" noun) | "and" ("sacrifices" | "exiles") "it"
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.choosing import EachChooses
from layerlaw.model.one_shot_effects import MoveTo, Sacrifice
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import is_placed, put_in
from layerlaw.oracle.phrases.meant import counting
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.objects import nouns
from layerlaw.oracle.phrases.whom import player
from layerlaw.oracle.row import THE_CHOSEN, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots


@reading
def each_chooses(reader: Words) -> OneShots | None:
    """Each chooses := see the head of this module."""
    who = player(reader)
    if not isinstance(who, r.EachPlayer | r.Opponents | r.PlayersBut):
        return None
    may = reader.eat("may choose") is not None
    if not may and not reader.eat("chooses"):
        return None
    reader.remember(who=r.ThatPlayer())
    found = _of_kinds(reader, who) or _so_many(reader, who, may=may)
    if found is None or (may and found.kinds):
        return None
    everyone = put_in(found.pool, r.ThatPlayer(), who)
    reader.remember(it=None, them=THE_CHOSEN, pool=everyone, who=None)
    tail = _tail(reader, who, everyone, one=found.number == 1 and not found.kinds)
    if not reader.done and not reader.sees(", then"):
        return None
    return [found, *tail]


@reading
def _so_many(reader: Words, who: r.PlayerRef, *, may: bool) -> EachChooses | None:
    """So many := count noun."""
    count = counting(reader)
    found = None if count is None else nouns(reader)
    if count is None or found is None or not is_placed(found.filter):
        return None
    return EachChooses(who, found.filter, (), count[0], count[1] or may)


@reading
def _of_kinds(reader: Words, who: r.PlayerRef) -> EachChooses | None:
    """Of kinds := kinds "from among the" noun | "from among the" noun kinds    `an artifact, a creature, and a land from among the permanents they control`."""
    first = _pool(reader)
    kinds: list[f.Filter] = []
    while reader.eat(*(_NEXT if kinds else ("a", "an"))):
        kind = noun(reader)
        if kind is None:
            return None
        kinds.append(kind.zoneless)
    pool = first or _pool(reader)
    return EachChooses(who, pool, tuple(kinds)) if pool is not None and len(kinds) > 1 else None


_NEXT: Final = (", and a", ", and an", ", a", ", an", "and a", "and an")


@reading
def _pool(reader: Words) -> f.Filter | None:
    found = nouns(reader) if reader.eat("from among the", "from among") else None
    return None if found is None or not is_placed(found.filter) else found.filter


_SACRIFICES: Final = (", then sacrifices", "and sacrifices", ", and sacrifices")


@reading
def _tail(reader: Words, who: r.PlayerRef, pool: f.Filter, *, one: bool) -> OneShots:
    """Tail := see the head of this module; nothing where none stands here."""
    if one and reader.eat("and sacrifices it"):
        return [Sacrifice(THE_CHOSEN, who)]
    if one and reader.eat("and exiles it"):
        return [MoveTo(THE_CHOSEN, Zone.EXILE)]
    if not reader.eat(*_SACRIFICES):
        return []
    if reader.eat("the rest"):
        return [Sacrifice(pool & f.Not(THE_CHOSEN), who)]
    reader.remember(who=r.ThatPlayer())
    found = nouns(reader) if reader.eat("all other", "each other") else None
    if found is None:
        return []
    reader.remember(who=None)
    return [Sacrifice(put_in(found.filter, r.ThatPlayer(), who) & f.Not(THE_CHOSEN), who)]
