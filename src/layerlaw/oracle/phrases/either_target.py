"""One of several targets that are spoken of again: `put a deathtouch counter on either of them` (608.2d)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.target_requirement import Pick
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.row import Words, reading


@reading
def either_target(reader: Words) -> Meant | None:
    """Either target := "either of them", of the one instance of several targets that there is, whatever has been done to one of them since."""
    if reader.targets != 1 or reader.wanted[0].most == 1 or not reader.eat("either of them"):
        return None
    return Meant(Pick(f.Is(r.Target(1, reader.wanted[0].text)), 1), None)
