"""The one of several that has the most or the least of something, of which one is chosen where several are tied (608.2d)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model.target_requirement import Pick
from layerlaw.model.values import Greatest
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.row import Words, reading


@reading
def the_one_with(reader: Words) -> Meant | None:
    """The one with := "the" noun "with the" ("greatest" | "least") stat    of several that are tied, one is chosen."""
    if not reader.eat("the"):
        return None
    found = nouns(reader)
    parts = () if found is None or not isinstance(found.filter, f.And) else found.filter.parts
    if (
        found is None
        or found.plural
        or not any(isinstance(one, f.Compares) and isinstance(one.value, Greatest) for one in parts)
    ):
        return None
    return Meant(Pick(found.filter), None, zone=found.zone)
