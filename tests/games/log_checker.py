"""A second opinion on a game: was what happened between two moments of it legal and complete? Slow, plain, and straight from the rules.

It shares nothing with `layerlaw.play` but the record: positions, and the events between them. What everything is comes from the layers,
which the naive solver holds to account elsewhere. `strayed` compares two moments and tells what no rule allows, each with its rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from layerlaw.explain.values import ability_text
from layerlaw.game.state import GameObject, ObjectId, State
from layerlaw.layers import Solution
from layerlaw.model.words import Zone
from layerlaw.play.event.event import (
    CountersChanged,
    Created,
    Event,
    LifeChanged,
    Moved,
    TapChanged,
    Turned,
)
from layerlaw.play.position.log_entry import LogEntry
from layerlaw.play.position.position import Position
from tests.games.log_of_costs import costs_paid, mana_conserved, priority_given
from tests.games.log_of_damage import combat_declared, damage_done
from tests.games.log_of_replacements import replaced_once
from tests.games.log_of_stack import cast_by_the_rules, lands_played, last_in_first_out, stack_conserved
from tests.games.log_of_triggers import triggered_as_often
from tests.games.log_of_turns import turn_went_by
from tests.games.log_of_zones import zones_conserved, zones_kept
from tests.games.solved import solved

__all__ = ["Strayed", "strayed"]


@dataclass(frozen=True)
class Strayed:
    """Something that the rules do not allow: by which rule, and what."""

    rule: str
    what: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.what}"


def strayed(
    before: Position, after: Position, *, at_rest: bool = True, entry: Mapping[str, object] | None = None
) -> tuple[Strayed, ...]:
    """What is not as it should be at `after`, where the game came to from `before` by one entry of a board.

    Args:
        before: where the game stood, with the log and the events until then.
        after: where it stands.
        at_rest: whether a player has priority at `after`, so that all state-based actions have been performed (117.5).
        entry: what was done, as plain values of a board, where that is known.
    """
    solution = solved(after.state)
    found: list[Strayed] = []
    found += _objects(before, after)
    events = _events(before, after)
    if events is not None:
        found += _comings_and_goings(before.state, after.state, events, {*after.lost} - {*before.lost})
        found += _life(before.state, after.state, events)
        found += _counters(before.state, after.state, events)
        found += _taps(before, after, events)
        found += _triggers(before, after, events)
        found += (Strayed("106.4", what) for what in mana_conserved(before, after, events))
    if not any(
        "spend mana as though" in text or "mana of any" in text or "2 life rather than" in text
        for text in _texts(after.state)
    ):
        found += (Strayed("601.2h", what) for what in costs_paid(after.log[len(before.log) :]))
    found += (Strayed("614.5", what) for what in replaced_once(after.log[len(before.log) :]))
    found += _mana(before, after)
    known = after.happened if events is None else events
    wider = [
        *(zones_conserved(before, after, events) if events is not None else ()),
        *(damage_done(before, after, events) if events is not None else ()),
        *(combat_declared(before, after, events) if events is not None else ()),
        *(last_in_first_out(before, after, events, entry or {}) if events is not None else ()),
        *(cast_by_the_rules(before, after, events, entry or {}) if events is not None else ()),
        *(stack_conserved(before, after, events) if events is not None else ()),
        *triggered_as_often(before, after, known),
        *lands_played(before, after),
        *turn_went_by(before, after),
        *(zones_kept(before, after) if at_rest else ()),
    ]
    found += (Strayed(rule, what) for rule, what in wider)
    if at_rest:
        found += _state_based(after, solution)
        found += (Strayed("117.3", what) for what in priority_given(before, after))
    return tuple(found)


def _events(before: Position, after: Position) -> tuple[Event, ...] | None:
    """The events between two moments; None where a turn ended between them, since the record is of one turn."""
    known = len(before.happened)
    if before.state.turn != after.state.turn:
        return None
    return after.happened[known:] if after.happened[:known] == before.happened else None


# --- objects -----------------------------------------------------------------------------------------------------------


def _is_card(thing: GameObject) -> bool:
    return not thing.is_token and not thing.status & {"copy", "emblem"}


def _cards_by_owner(state: State) -> Counter[str]:
    """How many cards each player owns, known by name or not (108.3)."""
    found = Counter({thing.owner: 0 for thing in state.objects})
    for thing in state.objects:
        if _is_card(thing):
            found[thing.owner] += thing.count
    for player in state.players:
        found[player.name] += player.hand_count + player.library_count + player.graveyard_count + player.exile_count
    return found


def _objects(before: Position, after: Position) -> Iterator[Strayed]:
    state = after.state
    endless = before.endless | after.endless
    then, now = _cards_by_owner(before.state), _cards_by_owner(state)
    for player in {*then, *now} - set(after.lost):
        # Cards of a library that nobody stated become known as they are drawn.
        if now[player] < then[player] or (now[player] > then[player] and player not in endless):
            yield Strayed("108.3", f"{player} owned {then[player]} cards and now {now[player]}")
    old = {thing.id for thing in before.state.objects}
    newest = max((thing.timestamp for thing in before.state.objects), default=0)
    for thing in state.objects:
        if thing.zone is Zone.BATTLEFIELD and thing.id not in old and thing.timestamp <= newest:
            yield Strayed("613.7d", f"{thing.name} came with timestamp {thing.timestamp}, not after {newest}")
        if thing.is_token and thing.zone not in {Zone.BATTLEFIELD, Zone.STACK}:
            yield Strayed("704.5d", f"the token {thing.name} is in {thing.zone.value}")
        if thing.zone is Zone.BATTLEFIELD and "face_down" not in thing.status:
            types = {str(one) for one in thing.face.types}
            if types & {"Instant", "Sorcery"} and not types & {"Creature", "Artifact", "Enchantment", "Land"}:
                yield Strayed("304.4", f"{thing.name} is on the battlefield")


def _comings_and_goings(
    before: State, after: State, events: Iterable[Event], have_left: Collection[str]
) -> Iterator[Strayed]:
    """Nothing leaves or comes without an event (400.7), but for what leaves with its owner (800.4a); what a move says of where a thing came from is so."""
    came: set[ObjectId] = set()
    went: set[ObjectId] = set()
    for event in events:
        match event:
            case Moved(object=identity, new=new):
                went.add(identity)
                if new is not None:
                    came.add(new)
            case Created(new=made):
                came |= set(made)
            case _:
                pass
    then, now = set(before.by_id), set(after.by_id)
    for identity in then - now - went:
        thing = before.by_id[identity]
        if thing.zone is Zone.BATTLEFIELD and not thing.is_token and thing.owner not in have_left:
            yield Strayed("400.7", f"{thing.name} left {thing.zone.value}, and no event says so")
    for identity in now - then - came:
        thing = after.by_id[identity]
        if thing.zone is Zone.BATTLEFIELD:
            yield Strayed("400.7", f"{thing.name} came to {thing.zone.value}, and no event says so")


# --- amounts -----------------------------------------------------------------------------------------------------------


def _life(before: State, after: State, events: Iterable[Event]) -> Iterator[Strayed]:
    """A life total changes by what was gained and lost, and by nothing else (119.3)."""
    change = Counter[str]()
    for event in events:
        if isinstance(event, LifeChanged):
            change[event.player] += event.by
    then = {player.name: player.life for player in before.players}
    for player in after.players:
        if player.name in then and player.life != then[player.name] + change[player.name]:
            yield Strayed(
                "119.3", f"{player.name} had {then[player.name]} life, {change[player.name]:+d}, has {player.life}"
            )


def _counters(before: State, after: State, events: Iterable[Event]) -> Iterator[Strayed]:
    """Counters come and go by events on the same object (122.1); +1/+1 and -1/-1 may go in pairs besides (704.5q)."""
    change = Counter[tuple[ObjectId, str]]()
    moved: set[object] = set()
    for event in events:
        if isinstance(event, CountersChanged) and not isinstance(event.on, str) and not event.entering:
            change[event.on, event.kind] += event.by
        if isinstance(event, Moved):
            moved |= {event.object, event.new}
        if isinstance(event, Created):
            moved |= set(event.new)
    for identity in (set(before.by_id) & set(after.by_id)) - moved:
        then, now = before.by_id[identity], after.by_id[identity]
        for kind in {*then.counters, *now.counters}:
            had = then.counters[kind].number if kind in then.counters else 0
            has = now.counters[kind].number if kind in now.counters else 0
            if has != had + change[identity, kind] and kind not in {"+1/+1", "-1/-1"}:
                yield Strayed("122.1", f"{now.name} had {had} {kind} counters, {change[identity, kind]:+d}, has {has}")


def _taps(before: Position, after: Position, events: Iterable[Event]) -> Iterator[Strayed]:
    """A permanent is tapped and untapped by events (701.26); in combat attackers tap with the declaration (508.1f)."""
    events = tuple(events)
    told = {event.object for event in events if isinstance(event, TapChanged)}
    told |= {event.object for event in events if isinstance(event, Turned)}
    for identity in set(before.state.by_id) & set(after.state.by_id) - told:
        then, now = before.state.by_id[identity], after.state.by_id[identity]
        if then.zone is now.zone is Zone.BATTLEFIELD and ("tapped" in then.status) != ("tapped" in now.status):
            yield Strayed(
                "701.26a", f"{now.name} is {'' if 'tapped' in now.status else 'un'}tapped, and no event says so"
            )


def _mana(before: Position, after: Position) -> Iterator[Strayed]:
    """Unspent mana empties as a step ends (106.4), where nothing says otherwise."""
    keeps = any(re.search(r"lose (unspent|this) |firebending", text) for text in _texts(after.state))
    if before.step != after.step and not keeps:
        for player, pool in after.pools.items():
            kept = Counter(pool) & Counter(before.pools.get(player, ()))
            if kept and not any(entry.kind == "step" for entry in after.log[-1:]):
                yield Strayed("106.4", f"{player} still has {''.join(sorted(kept.elements()))} of the {before.step}")


# --- state-based actions -------------------------------------------------------------------------------------------------


def _texts(state: State) -> Iterator[str]:
    for thing in state.objects:
        for ability in thing.face.abilities:
            yield ability_text(ability)


def _state_based(after: Position, solution: Solution) -> Iterator[Strayed]:
    """What state-based actions would have taken away while a player has priority (704.3), read one rule after the other."""
    state = after.state
    legends = Counter[tuple[str, str]]()
    cannot_lose = any("can't lose the game" in text for text in _texts(state))
    for player in state.players:
        if player.life <= 0 and player.name not in after.lost and not after.won and not cannot_lose:
            yield Strayed("704.5a", f"{player.name} has {player.life} life and is in the game")
    for thing in state.objects:
        if thing.zone is not Zone.BATTLEFIELD or "phased out" in thing.status:
            continue
        now = solution[thing.id]
        types, subtypes = {str(one) for one in now.types}, {str(one) for one in now.subtypes}
        keywords = {str(one) for one in now.keywords}
        if "Creature" in types and now.toughness is not None:
            if now.toughness <= 0:
                yield Strayed("704.5f", f"{thing.name} has toughness {now.toughness}")
            damage = thing.facts.get("damage", 0)
            if 0 < now.toughness <= damage and "indestructible" not in keywords:
                yield Strayed("704.5g", f"{thing.name} has toughness {now.toughness} and {damage} damage")
        if "Planeswalker" in types and (now.loyalty or 0) <= 0:
            yield Strayed("704.5i", f"{thing.name} has no loyalty")
        if "Legendary" in {str(one) for one in now.supertypes} and now.name:
            legends[now.controller or "", now.name] += thing.count
        if "Aura" in subtypes and "Creature" not in types:
            host = thing.attached_to
            if thing.attached_to_player is None and (host is None or host not in state.by_id):
                yield Strayed("704.5m", f"{thing.name} is attached to nothing")
        if thing.attached_to is not None and thing.attached_to in state.by_id:
            host_types = {str(one) for one in solution[thing.attached_to].types}
            if "Equipment" in subtypes and "Creature" not in host_types:
                yield Strayed("704.5n", f"{thing.name} is attached to what is no creature")
            if "Creature" in types:
                yield Strayed("704.5p", f"{thing.name} is a creature and attached")
        counters = {kind: pile.number for kind, pile in thing.counters.items()}
        if counters.get("+1/+1", 0) > 0 and counters.get("-1/-1", 0) > 0:
            yield Strayed("704.5q", f"{thing.name} has both kinds of counters")
    if not any("legend rule" in text for text in _texts(state)):
        for (who, name), number in legends.items():
            if number > 1:
                yield Strayed("704.5j", f"{who} controls {number} legendary permanents named {name}")


# --- triggered abilities ---------------------------------------------------------------------------------------------------

_ENTERS = re.compile(r"^When (this [a-z]+|[^,]+?) enters, (?!if )")
_DIES = re.compile(r"^When this creature dies, (?!if )")
_SILENT = ("triggered abilities", "don't cause abilities to trigger", "enters, abilities", "cause abilities")


def _triggers(before: Position, after: Position, events: tuple[Event, ...]) -> Iterator[Strayed]:
    """What must have triggered on entering and dying, where the ability says no more than that (603.2, 603.6)."""
    if any(word in text for text in (*_texts(before.state), *_texts(after.state)) for word in _SILENT):
        return
    told = tuple(entry for entry in after.log[len(before.log) :] if entry.kind == "trigger")
    for event in events:
        if not isinstance(event, Moved) or event.new is None:
            continue
        if event.to is Zone.BATTLEFIELD and (thing := after.state.by_id.get(event.new)) is not None:
            yield from _must(after.state, thing, _ENTERS, told, "603.6a")
        if event.from_ is Zone.BATTLEFIELD and event.to is Zone.GRAVEYARD:
            state = after.last.get(event.object)
            died = None if state is None else state.by_id.get(event.object)
            if (
                state is not None
                and died is not None
                and "Creature" in {str(one) for one in solved(state)[died.id].types}
            ):
                yield from _must(state, died, _DIES, told, "603.6c")


def _must(
    state: State, thing: GameObject, form: re.Pattern[str], told: tuple[LogEntry, ...], rule: str
) -> Iterator[Strayed]:
    now = solved(state)[thing.id]
    for ability in now.abilities:
        text = ability_text(ability)
        found = form.match(text)
        if found and form is _ENTERS and found[1] not in {thing.name, f"this {_kind(now.types)}", "this creature"}:
            continue
        if found and not any(thing.name in entry.text for entry in told):
            yield Strayed(rule, f"{thing.name}: {text.partition(',')[0]!r} did not trigger")


def _kind(types: Iterable[object]) -> str:
    """How a card's text calls itself by its first type (201.5)."""
    names = [str(one).lower() for one in types]
    return "creature" if "creature" in names else names[0] if names else "permanent"
