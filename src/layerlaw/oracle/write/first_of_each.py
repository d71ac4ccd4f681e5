"""What happens to an object for the first time in a turn, in words (603.4)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.oracle.write.telling import NoWords


def first_of_each(of: h.EventPattern) -> str:
    """`, if it's the first time that creature has become tapped this turn`.

    Raises:
        NoWords: nothing here has words for the event.
    """
    match of.of if isinstance(of, h.Whilst) else of:
        case h.CountersPutOn(kind=kind):
            counters = f"{kind} counters" if kind else "counters"
            return f", if it's the first time {counters} have been put on that creature this turn"
        case h.BecomesTapped():
            return ", if it's the first time that creature has become tapped this turn"
        case _:
            raise NoWords(of)
