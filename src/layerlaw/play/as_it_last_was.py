"""What is compared with an object that is gone: with what it last was (608.2h)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol, cast

from layerlaw.game.binding import Announced, bind
from layerlaw.game.copying import copied_values
from layerlaw.game.remember import snapshot_in
from layerlaw.game.state import GameObject, ObjectId
from layerlaw.layers.copying import with_exceptions
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.changes import BecomeCopy, Change, GainAbility, GainProtectionFromColorsOf, SetCopiableValues
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.event_patterns import ZoneChange
from layerlaw.model.game_facts import StatOfDone
from layerlaw.model.history import Snapshot
from layerlaw.model.rule_effects import RuleEffect, UsesToughness
from layerlaw.model.tree import holds, mapped
from layerlaw.model.words import SubtypeFamily, Zone
from layerlaw.play.event.told import ObjectOrPlayer
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item

Shares = f.SharesName | f.SharesColor | f.SharesCardType | f.SharesCreatureType


class Remembers(Protocol):
    """What knows which objects the words of an effect mean (`context.Context`)."""

    found: dict[ObjectId, ObjectId]
    item: Item | None

    def id_of(self, ref: r.ObjectRef, play: Play) -> ObjectId | None:
        """The object that a reference means, whether or not it is still where it was."""

    def remembered(self, ref: r.ObjectRef, play: Play) -> ObjectId | None:
        """The object whose characteristics a reference reads."""

    def announced(self, play: Play) -> Announced:
        """What was announced and chosen, as the effect has it."""

    def stat_of(self, identity: ObjectId, stat: v.Stat, play: Play) -> v.Value:
        """A characteristic of an object, as it is or last was (608.2h)."""


def asks_of_a_card(asked: f.Filter, last: GameObject | None) -> bool:
    """Is it asked of the card that a permanent has become, as "it's an instant card" is, and not of how it last was (603.10a)?"""
    of_a_card = isinstance(asked, f.And) and f.Not(f.ON_BATTLEFIELD) in asked.parts
    return of_a_card and last is not None and last.zone is Zone.BATTLEFIELD


def shares_with_gone(asked: Shares, context: Remembers, play: Play) -> f.Filter | None:
    """What has a name, color or type in common with an object that has left; None where it is there, or nothing of it is known.

    The host of an Aura that was sacrificed for it is there, but no longer known by that Aura: it is put in itself.
    """
    was = _as_it_was(asked.ref, context, play)
    if was is None:
        host = context.id_of(asked.ref, play) if asked.ref == r.Host() else None
        return None if host is None else replace(asked, ref=r.ExactObject(host))
    match asked:
        case f.SharesName():
            return f.Named(was.name)
        case f.SharesColor():
            return f.any_of(tuple(map(f.HasColor, sorted(was.colors))))
        case f.SharesCardType():
            return f.any_of(tuple(map(f.IsType, sorted(was.types))))
        case f.SharesCreatureType():
            kinds = sorted(one for one in was.subtypes if one.family is SubtypeFamily.CREATURE)
            return None if was.every_creature_type else f.any_of(tuple(map(f.HasSubtype, kinds)))


def _as_it_was(ref: r.ObjectRef, context: Remembers, play: Play) -> Snapshot | None:
    """What an object was that has left; None where it is there, or nothing of it is known."""
    if isinstance(ref, r.This | r.Host):  # what it was attached to died with that, or it has gone itself
        now = context.remembered(ref, play)
    elif isinstance(ref, r.Target | r.That | r.Linked):
        now = context.id_of(ref, play)
    else:
        return None
    if now is None:
        return None
    gone = context.remembered(ref, play) or now
    if (thing := play.thing(now)) is not None:
        before = play.at.last.get(gone) if gone != now and thing.zone is not Zone.BATTLEFIELD else None
        was = None if before is None else before.by_id.get(gone)
        if was is None or was.zone not in (Zone.BATTLEFIELD, Zone.STACK):
            return None  # it is there still, or is a card that was moved
    solution = play.known(gone)
    return None if solution is None else snapshot_in(solution, gone)


def permanent_copied(identity: ObjectId, context: Remembers, play: Play) -> ObjectId:
    """The permanent that "a copy of that creature" means once this effect, or the event that it is about, has moved it: as it last was there (608.2h, 707.2).

    "Whenever a creature card is put into a graveyard from anywhere" speaks of the card, and of no permanent.
    """
    when = None if context.item is None or context.item.watching is None else context.item.watching.when
    of_cards = isinstance(when, ZoneChange) and when.from_ is not Zone.BATTLEFIELD
    as_cards = context.item.told.found if of_cards and context.item is not None else {}
    before = {new: old for old, new in context.found.items() if old not in as_cards}
    one = identity
    while not is_permanent(play.thing(one)) and one in before:
        one = before[one]
        there = play.at.last.get(one)
        if there is not None and is_permanent(there.by_id.get(one)):
            return one
    return identity


def with_copies_of_gone(effect: ContinuousEffect, context: Remembers, play: Play) -> ContinuousEffect:
    """The effect, with the copiable values that an object last had which its cost or an earlier part of it has taken away (608.2h, 707.2)."""
    changes: list[Change] = []
    for change in effect.changes:
        gone = None
        if isinstance(change, BecomeCopy) and isinstance(change.of, r.Linked) and change.of.key.startswith("the "):
            gone = context.remembered(change.of, play)
            if gone is not None and change.of.key == "the exiled":  # the card there is another object (400.7)
                gone = _before(gone, play)
        elif isinstance(change, BecomeCopy) and isinstance(change.of, r.Target | r.That | r.This):
            now = context.id_of(change.of, play)
            gone = None if now is None else permanent_copied(now, context, play)
        there = None if gone is None or play.thing(gone) is not None else play.at.last.get(gone)
        if not isinstance(change, BecomeCopy) or gone is None or there is None:
            changes.append(change)
            continue
        face, flipped = copied_values(there, gone, play.edition)
        exceptions = bind(change.exceptions, context.announced(play))
        own = context.id_of(effect.scope.ref, play) if isinstance(effect.scope, f.Is) else None
        mine = copied_values(play.state, own, play.edition)[0] if own is not None and play.thing(own) else None
        other = with_exceptions(flipped, exceptions, mine, play.edition) if flipped is not None else None
        changes.append(SetCopiableValues(with_exceptions(face, exceptions, mine, play.edition), other))
    return replace(effect, changes=tuple(changes))


def with_colors_of_gone(effect: ContinuousEffect, context: Remembers, play: Play) -> ContinuousEffect:
    """The effect, with protection from the colors that an object last had which has left since (702.16h, 608.2h)."""
    changes: list[Change] = []
    for change in effect.changes:
        match change:
            case GainProtectionFromColorsOf(f.Is(ref)) if (was := _as_it_was(ref, context, play)) is not None:
                changes += (GainAbility(KeywordAbility("protection", (color,))) for color in sorted(was.colors))
            case _:
                changes.append(change)
    return replace(effect, changes=tuple(changes))


def with_names_fixed(effect: ContinuousEffect, context: Remembers, play: Play) -> ContinuousEffect:
    """The effect, whose changes of rules speak of a name that one object has: it stays the name that the object had as the effect began (608.2h)."""

    def fixed(node: object) -> object:
        if not isinstance(node, f.SharesName) or not isinstance(node.ref, r.Target | r.That | r.Linked):
            return mapped(node, fixed)
        one = context.remembered(node.ref, play)
        solution = None if one is None else play.known(one)
        was = None if one is None or solution is None else snapshot_in(solution, one)
        return node if was is None else f.Named(was.name)

    if not any(isinstance(change, RuleEffect) and holds(change, f.SharesName) for change in effect.changes):
        return effect
    return replace(effect, changes=tuple(cast("Change", fixed(change)) for change in effect.changes))


def was_in_combat_with(source: ObjectId, play: Play) -> frozenset[ObjectId]:
    """Whom an object that has left blocked or was blocked by as it last was (608.2h)."""
    if source not in play.at.last:
        return frozenset()
    before = play.at.last[source]
    was = before.by_id.get(source)
    blocked = () if was is None else cast("tuple[ObjectId, ...]", was.linked.get("blocking", ()))
    by = (one.id for one in before.objects if source in one.linked.get("blocking", ()))
    return frozenset((*blocked, *by))


def is_permanent(thing: GameObject | None) -> bool:
    """Is it an object on the battlefield (110.1)?"""
    return thing is not None and thing.zone is Zone.BATTLEFIELD


def stats_of(context: Remembers, done: tuple[ObjectOrPlayer, ...], asked: StatOfDone, play: Play) -> v.Plus:
    """The characteristic of all of them together, of those exiled as they last were where they were; one that stations by its toughness has that (702.184c)."""
    was = before_they_moved(done, play) if asked.done == "exiled" else done
    ids = [one for one in was if not isinstance(one, str)]
    known = {one: play.known(one) for one in ids if asked.stationing}
    tough = {one for one, then in known.items() if then is not None and any(then.in_force(UsesToughness, one))}
    stats = {one: v.Stat.TOUGHNESS if one in tough else v.Stat(asked.stat) for one in ids}
    return v.Plus(tuple(context.stat_of(one, stat, play) for one, stat in stats.items()))


def before_they_moved(moved: Iterable[ObjectOrPlayer], play: Play) -> tuple[ObjectOrPlayer, ...]:
    """The objects that cards in a zone were before (400.7), as far as it is known how those last were; else the cards themselves (608.2h)."""
    return tuple(one if isinstance(one, str) else _before(one, play) for one in moved)


def _before(identity: ObjectId, play: Play) -> ObjectId:
    thing = play.thing(identity)
    before = None if thing is None else thing.came_from
    solution = None if before is None else play.known(before)
    return before if before is not None and solution is not None and before in solution else identity
