"""Events in words, of counters that are put on something or removed from it (122)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.oracle.word_forms import ORDINALS, article
from layerlaw.oracle.write.event_subjects import event_subject, player_does, who_acts
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber


def counters_put(node: h.CountersPutOn, telling: Telling) -> str:
    """`one or more +1/+1 counters are put on this creature`, `the third lore counter is put on this Saga`."""
    kind = f"{node.kind} " if node.kind else ""
    if node.kind == "energy" and node.what == r.You() and node.by is None and node.reaches is None:
        return f"you get {'one or more ' if node.batch else ''}{{E}}"
    many = f"one or more {kind}counters" if node.batch else article(f"{kind}counter")
    if node.together and isinstance(node.what, f.Filter):
        return f"{many} are put on {write_filter(node.what, telling.voice, GrammaticalNumber.PLURAL)}"
    on = who_acts(node.what) if isinstance(node.what, r.PlayerRef) else event_subject(node.what, telling)
    if node.reaches is not None:
        if node.reaches > len(ORDINALS):
            raise NoWords(node)
        return f"the {ORDINALS[node.reaches - 1]} {kind}counter is put on {on}"
    if node.by is not None:
        return f"{player_does(node.by, 'put')} {many} on {on}"
    return f"{many} {'are' if node.batch else 'is'} put on {on}"


def counters_removed(node: h.CountersRemoved, telling: Telling) -> str:
    """`the last time counter is removed from this creature`, `one or more loyalty counters are removed from this permanent`."""
    kind = f"{node.kind} " if node.kind else ""
    if node.by is not None:
        return f"{player_does(node.by, 'remove')} {article(f'{kind}counter')} from {event_subject(node.what, telling)}"
    if node.batch and not node.last:
        return f"one or more {kind}counters are removed from {event_subject(node.what, telling)}"
    return f"{'the last' if node.last else 'a'} {kind}counter is removed from {event_subject(node.what, telling)}"
