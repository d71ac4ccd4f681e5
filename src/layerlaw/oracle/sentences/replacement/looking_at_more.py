"""More cards that are looked at as one scries or surveils (701.22, 701.25)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.event_patterns import Doing
from layerlaw.model.replacement_effects import Amount, ReplacementEffect
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production

_EACH_TIME: Final = {
    "cards each time you surveil": Act.SURVEIL,
    "cards each time you scry": Act.SCRY,
}


@production
def looks_at_more(reader: Reader) -> ReplacementEffect | None:
    """Looks at more := "you may look at an additional" number "cards each time you surveil"    they are part of what is surveilled."""
    more = number(reader) if reader.eat("you may look at an additional") else None
    phrase = None if more is None else reader.eat(*_EACH_TIME)
    if more is None or phrase is None:
        return None
    return ReplacementEffect(Doing(_EACH_TIME[phrase], r.You()), Amount(plus=more), optional=True)
