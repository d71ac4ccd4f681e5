"""What causes an ability to trigger, in an event and in a rule about triggering (603.2d, 603.3b).

cause     := subject happens (("or" | "and") happens)*
happens   := "entering" ["the battlefield"] ["under an opponent's control"] | "leaving" | "dying" | "attacking" | "being dealt damage" | "dealing combat damage to a player"
added     := "a land's ability causes you to add one or more mana of the chosen color"
gained    := subject "causes you to gain life"
triggered := cause "causes a triggered ability" ["of that" kind] "to trigger"
"""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.references import that_named
from layerlaw.oracle.phrases.subjects import subject
from layerlaw.oracle.reader import Reader, needs, production


@needs("causes")
@production
def ability_triggers(reader: Reader) -> h.EventPattern | None:
    """Triggered := see the head of this module."""
    if reader.eat("a land's ability causes you to add one or more mana of the chosen color"):
        return h.TappedForMana(f.lands(), r.You(), chosen=True, by_tapping=False)
    told = subject(reader)
    if told is not None and not told.batch and reader.eat("causes you to gain life"):
        return h.LifeGained(r.You(), source=told.filter)
    cause = None if told is None else happens(reader, told.filter)
    if cause is None or not reader.eat("causes a triggered ability"):
        return None
    same = reader.eat("of") is not None
    if same and that_named(reader) is None:
        return None
    return h.AbilityTriggered(cause, same) if reader.eat("to trigger") else None


def happens(reader: Reader, what: f.Filter) -> h.EventPattern | None:
    """Happens := see the head of this module; what happens to such objects."""
    kinds: list[h.EventPattern] = []
    while True:
        if reader.eat("entering under an opponent's control"):
            kinds.append(h.ZoneChange(what & f.ControlledBy(r.Opponents()), to=Zone.BATTLEFIELD))
        elif reader.eat("entering the battlefield", "entering"):
            kinds.append(h.ZoneChange(what, to=Zone.BATTLEFIELD))
        elif reader.eat("leaving the battlefield", "leaving"):
            kinds.append(h.ZoneChange(what, Zone.BATTLEFIELD))
        elif reader.eat("dying"):
            kinds.append(h.ZoneChange(what, Zone.BATTLEFIELD, Zone.GRAVEYARD))
        elif reader.eat("attacking"):
            kinds.append(h.Attacks(what))
        elif reader.eat("being dealt damage"):
            kinds.append(h.DamageDealt(to_objects=what))
        elif reader.eat("dealing combat damage to a player"):
            kinds.append(h.DamageDealt(what, r.EachPlayer(), combat=True))
        else:
            return None
        if not reader.eat("or", "and"):
            return h.either(kinds)
