"""Trigger events of damage put into words (120.1)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.tree import inside
from layerlaw.oracle.write.event_subjects import event_subject, event_verb, several_players, who_acts
from layerlaw.oracle.write.telling import NoWords, Telling


def damage_event(node: h.DamageDealt, telling: Telling) -> str:
    """Damage that is dealt (120.1)."""
    kind = {None: "", True: "combat ", False: "noncombat "}[node.combat]
    if node.excess:
        kind = f"excess {kind}"
    if node.exactly:
        kind = f"exactly {node.least} {kind}"
    elif node.least > 1:
        kind = f"{node.least} or more {kind}"
    if isinstance(node.source, f.Anything):
        if node.that_is_source and node.to_players is None and node.to_objects is not None and not node.to_several:
            return f"a source deals {kind}damage to {event_subject(node.to_objects, telling)}"
        if node.to_objects is not None and node.to_players is None:
            who = event_subject(node.to_objects, telling, batch=node.to_several)
            return f"{who} {'are' if node.to_several else 'is'} dealt {kind}damage"
        if node.that_is_source and node.to_players is not None and node.to_objects is None and not node.batch:
            return f"a source deals {kind}damage to {who_acts(node.to_players)}"
        if node.to_players is not None and node.to_objects is None and isinstance(node.to_players, r.You):
            return f"you're dealt {kind}damage"
        if node.to_players is not None and node.to_objects is None:
            return f"{who_acts(node.to_players)} is dealt {kind}damage"
        raise NoWords(node)
    if f.HasStatus("attacking") in inside(node.source) and not node.that_is_source and node.to_objects is not None:
        if node.to_players is not None or node.batch or not isinstance(node.to_objects, f.Is):
            raise NoWords(node)
        by = event_subject(node.source, telling)
        return f"{event_subject(node.to_objects, telling)} is dealt {kind}damage by {by}"
    sources = {
        f.yours(): "a source you control",
        f.yours() & f.other(): "another source you control",
        f.ControlledBy(r.Opponents()): "a source an opponent controls",
    }
    known = sources.get(node.source)
    who = known or event_subject(node.source, telling, batch=node.batch)
    goals = []
    if node.to_players is not None:
        goals.append(several_players(node.to_players) if node.to_several else who_acts(node.to_players))
    if node.to_objects is not None:
        goals.append(event_subject(node.to_objects, telling, batch=node.to_several))
    to = f" to {' or '.join(goals)}" if goals else ""
    return f"{who} {event_verb('deal', batch=node.batch and known is None)} {kind}damage{to}"
