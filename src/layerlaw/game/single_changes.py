"""What events are made of: effects begun, counters put, statuses and attachments set on one object, and nothing that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from layerlaw.game.changed import changed, replace
from layerlaw.game.faces import as_listed
from layerlaw.game.state import Floating, GameObject, IllegalAction, ObjectId, State
from layerlaw.layers.evaluate import TARGETS
from layerlaw.layers.protocol import CounterPile
from layerlaw.model.abilities import (
    keyword_names,
)
from layerlaw.model.durations import DuringNextTurn
from layerlaw.model.effects import ContinuousEffect


def with_targets(state: State, spell: ObjectId, targets: tuple[ObjectId | str, ...]) -> State:
    """The spell has these targets, objects and players, for as long as its total cost is determined (601.2c, 601.2f)."""
    thing = state.object(spell)
    facts = {**thing.facts, "target beyond the first": max(0, len(targets) - 1), "target": len(targets)}
    return state.with_object(replace(thing, facts=facts, linked={**thing.linked, TARGETS: targets}))


def without_targets(state: State, spell: ObjectId) -> State:
    """From then on the stack tells which targets it has; they may change (115.7)."""
    thing = state.object(spell)
    linked = {key: ids for key, ids in thing.linked.items() if key != TARGETS}
    return state.with_object(replace(thing, linked=linked))


def start(  # noqa: PLR0917 - the facts of an effect
    state: State,
    source: str,
    source_id: ObjectId | None,
    controller: str,
    effects: Iterable[ContinuousEffect],
    timestamp: int,
) -> State:
    """Continuous effects of what has resolved begin, with their sets and values fixed (611.2)."""
    made = []
    number = state.next_effect
    for effect in map(as_listed, effects):
        made.append(
            Floating(
                id=f"effect {number}",
                source=source,
                effect=effect if isinstance(effect.duration, DuringNextTurn) else replace(effect, duration=None),
                controller=controller,
                timestamp=timestamp,
                source_id=source_id,
                duration=effect.duration,
                turn=state.turn,
            )
        )
        number += 1
    return changed(state, effects=(*state.effects, *made), next_effect=number)


def with_counters(state: State, identity: ObjectId, counters: Mapping[str, int], timestamp: int) -> State:
    """Counters on an object; all of a kind have this timestamp (613.7c)."""
    if not counters:
        return state
    thing = state.object(identity)
    piles = dict(thing.counters)
    for kind, number in counters.items():
        if number > 0:
            have = piles[kind].number if kind in piles else 0
            piles[kind] = CounterPile(have + number, timestamp)
    return state.with_object(replace(thing, counters=piles))


def _is_aura(state: State, identity: ObjectId) -> bool:
    return "Aura" in state.by_id[identity].face.subtypes


def attached(state: State, identity: ObjectId, to: ObjectId | str) -> State:
    """An object attached to another or to a player, with its timestamp as it was.

    Raises:
        IllegalAction: it would be attached to itself or in a circle.
    """
    thing = state.object(identity)
    if isinstance(to, str):
        return state.with_object(replace(thing, attached_to=None, attached_to_player=state.player(to).name))
    host = state.object(to)
    seen = {identity}
    walker: GameObject | None = host
    while walker is not None:
        if walker.id in seen:
            # Auras may enchant each other; 303.4d forbids an Aura only to enchant itself
            if identity != to and all(_is_aura(state, member) for member in seen):
                break
            raise IllegalAction(
                f"{thing.name} cannot be attached in a circle", rule="701.3a", mend="attach it to something else"
            )
        seen.add(walker.id)
        walker = state.by_id.get(walker.attached_to) if walker.attached_to is not None else None
    status = thing.status
    if "reconfigure" in keyword_names(thing.face.abilities):
        status |= {"reconfigured"}
    return state.with_object(replace(thing, attached_to=to, attached_to_player=None, status=status))


def with_status(state: State, identity: ObjectId, name: str, holds: bool) -> State:
    """An object of which a status holds, or holds no more."""
    thing = state.object(identity)
    return state.with_object(replace(thing, status=thing.status | {name} if holds else thing.status - {name}))
