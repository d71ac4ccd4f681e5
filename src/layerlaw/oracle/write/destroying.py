"""Destroying in words (701.8)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import target_requirement
from layerlaw.oracle.write.telling import Telling


def write_destroy(node: d.Destroy, telling: Telling) -> str:
    """The effect as a clause; `NoWords` where nothing here has words for it."""
    what = node.what
    if isinstance(what, target_requirement.Pick) and not isinstance(what.by, r.You):
        theirs = replace(what, by=r.You())
        told = telling.doing(what.by, "destroy", lambda: telling.things(theirs))
    else:
        told = f"destroy {telling.things(what)}"
    telling.done = "destroyed"
    if node.can_regenerate:
        return told
    one = isinstance(node.what, f.Is)
    return f"{told}. {'It' if one else 'They'} can't be regenerated"
