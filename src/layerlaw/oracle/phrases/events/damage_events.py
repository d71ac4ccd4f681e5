"""Trigger events of damage: a source deals it, an object or player is dealt it (120.1)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model import event_patterns as h
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.conditions import Matches
from layerlaw.oracle.phrases.events.event_parts import combat
from layerlaw.oracle.phrases.subjects import Subject, player, subject, things
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, needs, production


@production
def deals(reader: Reader, who: Subject) -> h.EventPattern | None:
    """Deals := "deals" ["combat" | "noncombat"] "damage" ["to" whom]    (120.1)."""
    if reader.eat("is dealt", "are dealt"):
        excess = reader.eat("excess") is not None
        amount = None if excess or who.batch else _least(reader)
        is_combat = combat(reader)
        if not reader.eat("damage"):
            return None
        if amount is not None:
            return (
                None
                if reader.sees("by")
                else h.DamageDealt(to_objects=who.filter, combat=is_combat, least=amount, together=True)
            )
        by = by_sources(reader) if reader.sees("by an attacking", "by a blocking") else f.Anything()
        if by is None or (who.batch and not isinstance(by, f.Anything)):
            return None
        return h.DamageDealt(by, to_objects=who.filter, combat=is_combat, to_several=who.batch, excess=excess)
    if not reader.eat("deals", "deal"):
        return None
    exactly = number(reader) if reader.eat("exactly") else None
    least = exactly or _least(reader) or 1
    is_combat = combat(reader)
    if not reader.eat("damage"):
        return None
    if reader.sees("to its owner") and not who.batch and not who.refers:
        reader.at += 3
        dealt = h.DamageDealt(who.filter, r.EachPlayer(), combat=is_combat, least=least, that_is_source=True)
        return h.Whilst(dealt, Matches(r.That(), f.OwnedBy(r.ThatPlayer())))
    if reader.eat("to one or more permanents and/or players"):  # once for each source, whatever it is dealt to (603.2c)
        return None if who.batch else h.DamageDealt(who.filter, combat=is_combat, least=least, that_is_source=True)
    found = _damaged(reader, who, is_combat)
    if not isinstance(found, h.DamageDealt):
        return found
    if exactly is not None:
        return None if found.batch or found.to_several else replace(found, least=least, exactly=True)
    return replace(found, least=least)


@needs("dealt")
@production
def damage_is_dealt(reader: Reader) -> h.EventPattern | None:
    """Damage is dealt := ["combat" | "noncombat"] "damage is dealt to" whom    `combat damage is dealt to you or a planeswalker you control`."""
    is_combat = combat(reader)
    if not reader.sees("damage is dealt to"):
        return None
    reader.at += 3
    found = _damaged(reader, Subject(f.Anything(), refers=True), is_combat)
    return found if isinstance(found, h.DamageDealt) and not found.to_several else None


@production
def by_sources(reader: Reader) -> f.Filter | None:
    """By sources := "by" source ("or by" source)*    of what is dealt damage."""
    if not reader.eat("by"):
        return None
    found = []
    while True:
        one = subject(reader)
        if one is None or one.batch:
            return None
        found.append(one.filter)
        if not reader.eat("or by"):
            return f.any_of(found)


@production
def by_one_source(reader: Reader) -> int | None:
    """By one source := number "or more damage by a single source"    of several at once, none need deal so much."""
    least = _least(reader)
    return least if least is not None and reader.eat("damage by a single source") else None


@production
def _least(reader: Reader) -> int | None:
    """Least := number "or more"    of damage, all from one source to one object or player."""
    found = number(reader)
    return found if found is not None and reader.eat("or more") else None


@production
def _damaged(reader: Reader, who: Subject, is_combat: bool | None) -> h.EventPattern | None:
    if not reader.eat("to"):
        return h.DamageDealt(who.filter, combat=is_combat, batch=who.batch, that_is_source=not who.refers)
    players: r.PlayerRef | None = None
    objects: list[f.Filter] = []
    refers = False
    several = False
    while True:
        several = several or reader.sees("one or more") or reader.sees("your opponents")
        found_player = player(reader) or _bare_player(reader) if players is None else None
        if found_player is not None:
            players = found_player
        else:
            found = subject(reader) or _bare(reader)
            if found is None:
                return None
            objects.append(found.filter)
            refers = found.refers
        mark = reader.at
        if not reader.eat(", or", "or", "and/or", ","):
            break
        if player(reader.part(reader.at, reader.end)) is None and not reader.sees("opponent", "player") and subject(reader.part(reader.at, reader.end)) is None and _bare(reader.part(reader.at, reader.end)) is None:  # fmt: skip
            reader.at = mark
            break
    to: f.Filter | None = None if not objects else f.any_of(objects)
    source_is_that = not who.refers and (to is None or refers)
    return h.DamageDealt(who.filter, players, to, is_combat, who.batch, source_is_that, to_several=several)


def _bare_player(reader: Reader) -> r.PlayerRef | None:
    """`a creature or opponent`: the second without its article."""
    word = reader.eat("opponent", "player")
    return None if word is None else r.Opponents() if word == "opponent" else r.EachPlayer()


@production
def _bare(reader: Reader) -> Subject | None:
    """`a player or planeswalker`, `a creature or opponent`: the second without its article."""
    found = things(reader)
    return None if found is None else Subject(found)
