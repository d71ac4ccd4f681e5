"""Zones in the record of a game, straight from the rules: cards come and go by events alone (400.7), nothing of a player who left stays (800.4a), nothing waits at rest (603.3b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from layerlaw.game.state import GameObject, ObjectId, State
from layerlaw.model.words import Zone
from layerlaw.play.event.event import Event, Moved
from layerlaw.play.position.position import Position

__all__ = ["ever", "zones_conserved", "zones_kept"]

_COUNTED = (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.BATTLEFIELD)


def ever(before: Position, after: Position, identity: ObjectId) -> GameObject | None:
    """An object as it is, was, or last was."""
    states: tuple[State | None, ...] = (after.state, before.state, after.last.get(identity))
    return next((found for state in states if state is not None and (found := state.by_id.get(identity))), None)


def _is_card(thing: GameObject) -> bool:
    return not thing.is_token and "copy" not in thing.status and thing.card is not None


def zones_conserved(before: Position, after: Position, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Each zone of each player has what it had, and what came, without what went (400.1): each by its rule and in words."""
    if after.lost != before.lost:
        return
    if any(isinstance(event, Moved) and event.others for event in events):
        return  # merged and melded permanents are several cards (730.3)
    came = Counter[tuple[str, Zone]]()
    for event in events:
        if not isinstance(event, Moved) or event.from_ is None:
            continue
        thing = ever(before, after, event.object)
        if thing is None or not _is_card(thing):
            continue
        if thing.components:
            return
        came[thing.owner, event.from_] -= 1
        if event.new is not None:
            came[thing.owner, event.to] += 1
    then, now = _counted(before.state), _counted(after.state)
    for owner, zone in {*then, *now}:
        unknown = owner in before.endless | after.endless and zone in (Zone.HAND, Zone.LIBRARY)
        if zone in _COUNTED and not unknown and now[owner, zone] != then[owner, zone] + came[owner, zone]:
            had, has = then[owner, zone], now[owner, zone]
            yield "400.7", f"{owner} had {had} cards in {zone.value}, {came[owner, zone]:+d} came, and now {has}"


def _counted(state: State) -> Counter[tuple[str, Zone]]:
    found = Counter((thing.owner, thing.zone) for thing in state.objects if _is_card(thing))
    for player in state.players:
        found[player.name, Zone.HAND] += player.hand_count
        found[player.name, Zone.LIBRARY] += player.library_count
        found[player.name, Zone.GRAVEYARD] += player.graveyard_count
        found[player.name, Zone.EXILE] += player.exile_count
    return found


def zones_kept(before: Position, after: Position) -> Iterator[tuple[str, str]]:
    """What holds of zones at any moment with priority: each by its rule and in words."""
    for identity in set(before.state.by_id) & set(after.state.by_id):
        then, now = before.state.by_id[identity], after.state.by_id[identity]
        if then.zone is not now.zone:
            yield "400.7", f"{now.name} went from {then.zone.value} to {now.zone.value} and is the same object"
    spells = {item.id for item in after.stack if item.kind == "spell"}
    for thing in after.state.objects:
        if thing.owner in after.lost:
            yield "800.4a", f"{thing.name} of {thing.owner}, who has left, is in {thing.zone.value}"
        if (thing.zone is Zone.STACK) != (thing.id in spells):
            yield "405.1", f"{thing.name} is in {thing.zone.value}, and the stack says otherwise"
        host = thing.attached_to if thing.zone is Zone.BATTLEFIELD else None
        if host is not None and host not in after.state.by_id:  # an Aura may enchant a card in a graveyard (303.4)
            yield "704.5n", f"{thing.name} is attached to what is not there"
    if after.waiting:
        yield "603.3b", f"{after.waiting[0].source_name}'s triggered ability waits while somebody has priority"
    if after.resolving is not None:
        yield "608.2", "something still resolves while somebody has priority"
    for item in after.stack:
        if item.controller in after.lost:
            yield "800.4a", f"{item.text or item.source_name} of {item.controller}, who has left, is on the stack"
