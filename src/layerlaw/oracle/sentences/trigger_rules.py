"""Rules about triggering: abilities that trigger more often, or don't trigger (603.2d)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.acts import Act
from layerlaw.model.conditions import Condition
from layerlaw.model.game_abilities import TriggerRule
from layerlaw.model.words import CardType, Zone
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.events.causes import happens
from layerlaw.oracle.phrases.subjects import subject, things
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.replacement.with_counters import several


@production
def trigger_rule(reader: Reader) -> tuple[TriggerRule, ...] | None:
    """Trigger rule := ["as long as" condition ","] (more | never | "room abilities of dungeons you own trigger an additional time" (309.4c)).

    more  := "if" (cause "causes a triggered ability of" whom "to trigger" | ("a triggered" | "an") "ability of" whom "triggers") ["while" condition] ", that ability ..."
    never := cause "don't cause abilities" ["of" noun] "to trigger"
    """
    held: Condition | None = None
    if reader.eat("as long as"):
        held = condition(reader)
        if held is None or not reader.eat(","):
            return None
    if reader.eat("room abilities of dungeons you own trigger an additional time"):
        dungeons = f.InZone(Zone.COMMAND) & f.IsType(CardType.DUNGEON) & f.OwnedBy(r.You())
        return (TriggerRule(h.Acted(Act.ENTER_ROOM), dungeons, 1),)
    found = _more(reader) if reader.eat("if") else _never(reader)
    if found is None or (held is not None and found.condition is not None):
        return None
    return (found if held is None else replace(found, condition=held),)


@production
def _more(reader: Reader) -> TriggerRule | None:
    when: h.EventPattern | None
    if reader.eat("a triggered ability of", "an ability of"):
        when, of = h.AnyEvent(), _whose(reader)
        told = reader.eat("triggers")
    else:
        when = _cause(reader)
        of = _whose(reader) if when is not None and reader.eat("causes a triggered ability of") else None
        told = reader.eat("to trigger")
    if when is None or of is None or told is None:
        return None
    held = condition(reader) if reader.eat("while") else None
    more = reader.eat(", that ability triggers an additional time", ", it triggers an additional time")
    return TriggerRule(when, of, 1, condition=held) if more is not None else None


@production
def _never(reader: Reader) -> TriggerRule | None:
    when = _cause(reader)
    if when is None or not reader.eat("don't cause abilities", "doesn't cause abilities"):
        return None
    of: f.Filter | None = f.Anything()
    if reader.eat("of"):
        of = things(reader)
    return TriggerRule(when, of, never=True) if of is not None and reader.eat("to trigger") else None


def _whose(reader: Reader) -> f.Filter | None:
    """Whose := subject; what controls the last of two kinds controls both: `a Shaman or another Wizard you control`."""
    told = subject(reader)
    match None if told is None else told.filter:
        case f.Or(parts) as either if any(f.yours() in _flat(part) for part in parts[-1:]):
            own = [part if f.yours() in _flat(part) or isinstance(part, f.Is) else part & f.yours() for part in parts]
            return f.Or(tuple(own)) if own != list(parts) else either
        case found:
            return found


def _flat(node: f.Filter) -> tuple[f.Filter, ...]:
    return node.parts if isinstance(node, f.And) else (node,)


@production
def _cause(reader: Reader) -> h.EventPattern | None:
    """Cause := subject what happens to it (("or" | "and") what happens to it)* | player "drawing a card" | "you casting or copying" spell | "turning" noun "face up"."""
    if reader.eat("a player drawing a card"):
        return h.Drawn(r.EachPlayer())
    if reader.eat("you casting or copying an instant or sorcery spell"):
        spell = f.IsType(CardType.INSTANT) | f.IsType(CardType.SORCERY)
        return h.SpellCast(r.You(), spell, or_copied=True)
    if reader.eat("turning a face-down permanent face up"):
        return h.TurnedOver(f.ON_BATTLEFIELD, "face up")
    told = subject(reader)
    what = told.filter if told is not None else several(reader)
    return None if what is None else happens(reader, what)
