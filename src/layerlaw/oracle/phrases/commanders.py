"""Where commanders are (903.6)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.words import Zone
from layerlaw.oracle.reader import Reader, production


@production
def where_commanders_are(reader: Reader) -> tuple[Zone | None, list[f.Filter]] | None:
    """Where commanders are := ("in" | "from") "the command zone" | "on the battlefield or in the command zone" | ...    (903.6)."""
    if reader.eat("from the battlefield"):
        return Zone.BATTLEFIELD, []
    if reader.eat("on the battlefield or in the command zone"):
        return None, [f.Or((f.ON_BATTLEFIELD, f.InZone(Zone.COMMAND)))]
    if reader.eat("from the command zone and from your graveyard"):
        return None, [f.Or((f.InZone(Zone.COMMAND), f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You())))]
    return (Zone.COMMAND, []) if reader.eat("in the command zone", "from the command zone") else None
