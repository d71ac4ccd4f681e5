"""Rules about triggering: abilities that trigger more often, or don't trigger (603.2d)."""

from __future__ import annotations

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.game_abilities import TriggerRule
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.subjects import subject, things
from layerlaw.oracle.reader import Reader, production


@production
def trigger_rule(reader: Reader) -> tuple[TriggerRule, ...] | None:
    """Trigger rule := "if" cause "causes a triggered ability of" whom "to trigger, that ability ..." | cause "don't cause abilities to trigger".

    Or "room abilities of dungeons you own trigger an additional time" (309.4c).
    """
    if reader.eat("room abilities of dungeons you own trigger an additional time"):
        dungeons = f.InZone(Zone.COMMAND) & f.IsType(CardType.DUNGEON) & f.OwnedBy(r.You())
        return (TriggerRule(h.Acted("enter room"), dungeons, 1),)
    if reader.eat("if a triggered ability of"):
        of = _whose(reader)
        if of is None or not reader.eat("triggers , that ability triggers an additional time"):
            return None
        return (TriggerRule(h.AnyEvent(), of, 1),)
    if reader.eat("if"):
        when = _cause(reader)
        if when is None or not reader.eat("causes a triggered ability of"):
            return None
        of = _whose(reader)
        if of is None or not reader.eat("to trigger , that ability triggers an additional time"):
            return None
        return (TriggerRule(when, of, 1),)
    when = _cause(reader)
    if when is None or not reader.eat("don't cause abilities", "doesn't cause abilities"):
        return None
    of = f.Anything()
    if reader.eat("of"):
        found = things(reader)
        if found is None:
            return None
        of = found
    return (TriggerRule(when, of, never=True),) if reader.eat("to trigger") else None


def _whose(reader: Reader) -> f.Filter | None:
    told = subject(reader)
    return None if told is None else told.filter


@production
def _cause(reader: Reader) -> h.EventPattern | None:
    """Cause := subject ("entering" ["or dying"] | "dying" | "attacking" | "leaving the battlefield" | "being put into a graveyard ...")."""
    told = subject(reader)
    what = told.filter if told is not None else things(reader)
    if what is None:
        if not reader.eat("you casting or copying an instant or sorcery spell"):
            return None
        return None
    kinds: list[h.EventPattern] = []
    while True:
        if reader.eat("entering the battlefield", "entering"):
            kinds.append(h.ZoneChange(what, to=Zone.BATTLEFIELD))
        elif reader.eat("leaving the battlefield", "leaving"):
            kinds.append(h.ZoneChange(what, Zone.BATTLEFIELD))
        elif reader.eat("dying"):
            kinds.append(h.ZoneChange(what, Zone.BATTLEFIELD, Zone.GRAVEYARD))
        elif reader.eat("attacking"):
            kinds.append(h.Attacks(what))
        else:
            return None
        if not reader.eat("or", "and"):
            return kinds[0] if len(kinds) == 1 else h.EitherEvent(tuple(kinds))
