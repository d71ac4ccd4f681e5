"""Until when what an effect exiles is gone, in words (610.3)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.words import Zone
from layerlaw.oracle.write.telling import NoWords, Telling


def until_words(node: d.MoveTo, telling: Telling) -> str:
    """` until this creature leaves the battlefield`; empty where it is for good.

    Raises:
        NoWords: it is until something that nothing here has words for.
    """
    if node.until_leaves:
        return f" until {telling.voice.this} leaves the battlefield"
    match node.until:
        case None:
            return ""
        case h.Acted(Act.MONARCH, r.Opponents()):
            return " until an opponent becomes the monarch"
        case h.ZoneChange(f.Is(r.Target()) as what, Zone.BATTLEFIELD):
            return f" until {telling.things(what)} leaves the battlefield"
        case _:
            raise NoWords(node)
