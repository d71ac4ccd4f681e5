"""What several objects have in all, or at most, of those that an effect has done something to (608.2h).

of several := ("the greatest" | "the highest") stat "among" those | "the total" stat "of" those | "their total" stat
            | "the total" stat "of the" ("sacrificed" | "discarded") nouns        of what a cost was paid with
those      := ["the" | "all"] such as something was done to "this way" | "those" nouns | "the milled cards"
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.model.game_facts import TO_DESTROY, StatOfDone
from layerlaw.oracle.phrases.done_this_way import such_this_way
from layerlaw.oracle.row import LOOKED, THESE, Words, reading
from layerlaw.oracle.word_forms import STATS

_PAID: Final = tuple(
    f"the {done} {what}"
    for done in ("sacrificed", "discarded")
    for what in ("creatures", "cards", "permanents", "artifacts")
)
_GONE: Final = frozenset({"exile", "sacrifice", "return"})
"""Verbs behind which those of which is spoken are no longer where they were."""


@reading
def of_several(reader: Words) -> v.Value | None:
    """Of several := see the head of this module."""
    if reader.eat("their total"):
        name = reader.eat(*STATS)
        them = _them(reader)
        return None if name is None or them is None else v.Total(STATS[name], them)
    lead = reader.eat("the greatest", "the highest", "the total")
    name = None if lead is None else reader.eat(*STATS)
    if lead is None or name is None or not reader.eat("of" if lead == "the total" else "among"):
        return None
    if lead == "the total" and not reader.comes_to("way"):
        paid = reader.eat(*_PAID)
        if paid is not None:
            return v.NotedNumber(f"the total {name} of {paid}", StatOfDone(paid.split()[1], name))
    those = _those(reader)
    if those is None:
        return None
    return v.Total(STATS[name], those) if lead == "the total" else v.Greatest(STATS[name], those)


@reading
def _those(reader: Words) -> f.Filter | None:
    if reader.eat("those creatures", "those cards", "those permanents"):
        return _them(reader)
    if reader.eat("the milled cards"):
        return THESE if reader.memory.last == "mill" and reader.memory.many is not None else None
    if reader.memory.looked is not None and reader.eat("all cards revealed this way", "cards revealed this way"):
        return LOOKED
    reader.eat("the", "all")
    return such_this_way(reader, plural=True)


def _them(reader: Words) -> f.Filter | None:
    """Those of which was spoken last: as they last were there, where they have left the battlefield since."""
    them = reader.memory.them
    if them is None:
        return None
    if reader.memory.last == "destroy" and reader.memory.many is not None:
        return f.ON_BATTLEFIELD & f.IsLinked(TO_DESTROY)
    if reader.memory.last in _GONE and reader.memory.many is not None:
        return f.ON_BATTLEFIELD & THESE
    return them if them == THESE else None
