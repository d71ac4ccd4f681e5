"""Whose something is, where that is told by what happened to the player: `controlled by a player who was dealt combat damage by three or more Pirates this turn` (608.2i).

of such players := ("controlled by a player who" | "whose controller") "was dealt combat damage by" (this | ["a"] noun | number "or more" noun) "this turn"
"""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.oracle.reader import Reader, needs, production


@needs("damage")
@production
def of_such_players(reader: Reader) -> f.ControlledBy | None:
    """Of such players := see the head of this module; of several sources each counts once, as it was when it dealt the damage."""
    from layerlaw.oracle.phrases.hurt import sources

    if not reader.eat("controlled by a player who", "whose controller"):
        return None
    if not reader.eat("was dealt combat damage by"):
        return None
    by = sources(reader)
    if by is None or not reader.eat("this turn"):
        return None
    least, source = by
    hit = Past(Occurrence.DAMAGED, r.OnePlayer(), None, source, ("combat",))
    measure = Measure.TIMES if least == 1 else Measure.SOURCES
    held = k.ValueIs(v.PastNumber(hit, measure), f.Comparison.AT_LEAST, least)
    return f.ControlledBy(r.PlayersSuch(r.EachPlayer(), held))
