"""That players were dealt damage, and by what, behind the words that say who (608.2i).

hurt := ("was" | "were" | "been") "dealt" [number "or more"] ["combat"] "damage" ["by" sources]
sources := this | "a" noun | number "or more" nouns
"""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.history import Measure, Occurrence, Past
from layerlaw.model.words import Zone
from layerlaw.oracle.past_words import THIS, at_least
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production


@production
def hurt(reader: Reader, who: r.PlayerRef, *, alone: bool) -> k.Condition | None:
    """Hurt := see the head of this module; `alone`: one of the players was, and by so many sources that one."""
    if not reader.eat("was dealt", "were dealt", "been dealt"):
        return None
    least = 1 if reader.sees("damage", "combat damage", "noncombat damage") else number(reader)
    reader.eat("or more")
    tag = reader.eat("combat", "noncombat")
    if least is None or not reader.eat("damage"):
        return None
    tags = () if tag is None else (tag,)
    by = sources(reader) if reader.eat("by") else (1, None)
    if by is None:
        return None
    several, source = by
    if several == 1:
        past = Past(Occurrence.DAMAGED, who, source=source, tags=tags)
        return at_least(past, least, Measure.MOST if alone else Measure.AMOUNT)
    if least > 1:
        return None  # so much by so many: of each, or of all together?
    each = r.OnePlayer() if alone else who
    past = Past(Occurrence.DAMAGED, each, source=source, tags=tags)
    held = k.ValueIs(v.PastNumber(past, Measure.SOURCES), f.Comparison.AT_LEAST, several)
    return k.SomePlayer(who, held) if alone else held


@production
def sources(reader: Reader) -> tuple[int, f.Filter] | None:
    """Sources := see the head of this module: how many at least, each counted once, as it was when it dealt the damage."""
    if this(reader) is not None:
        return 1, THIS
    several = 1 if reader.eat("a", "an") else number(reader)
    if not isinstance(several, int) or (several > 1 and not reader.eat("or more")):
        return None
    found = noun(reader)
    return None if found is None or found.zone is not Zone.BATTLEFIELD else (several, found.zoneless)
