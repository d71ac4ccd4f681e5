"""Prepared permanents and the copies of their prepare spells in exile (722.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from layerlaw.game.state import GameObject, ObjectId, State
from layerlaw.game.untraced import look
from layerlaw.layers import NEWEST, Edition
from layerlaw.model.cards import Card, Face
from layerlaw.model.words import Zone

PREPARED: Final = "prepared"
"""The designation (722.3a)."""
_SPELL, _BY = "prepare spell", "prepared by"
"""The links from a prepared permanent to the copy of its prepare spell in exile, and back."""


def prepare_spell(state: State, identity: ObjectId, edition: Edition = NEWEST) -> Face | None:
    """The prepare spell of a permanent, which is among its copiable values (722.2b); None where it has none."""
    thing = state.object(identity)
    if thing.zone is not Zone.BATTLEFIELD:
        return None
    return look(state, edition, until=edition.copiable_after)[identity].copiable.prepare_spell


def with_prepare_spell(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """722.3c: its controller makes a copy in exile of a permanent that has become prepared, with the characteristics of its prepare spell alone."""
    face = prepare_spell(state, identity, edition)
    if face is None:
        return state
    thing = state.object(identity)
    player = look(state, edition)[identity].controller or thing.owner
    name = face.name or thing.name
    copy = GameObject(
        id=ObjectId(state.next_id),
        name=name,
        face=face,
        zone=Zone.EXILE,
        owner=player,
        controller=None,
        timestamp=state.next_timestamp,
        card=Card(name, (face,)),
        status=frozenset({"copy"}),
        linked={_BY: (identity,)},
    )
    return state.with_object(copy).with_object(replace(thing, linked={**thing.linked, _SPELL: (copy.id,)}))


def entered_prepared(state: State, identity: ObjectId, edition: Edition = NEWEST) -> State:
    """A permanent has entered prepared: with the copy of its prepare spell, or, where it has none, without the designation (722.3a)."""
    made = with_prepare_spell(state, identity, edition)
    if made is state:
        thing = state.object(identity)
        return state.with_object(replace(thing, status=thing.status - {PREPARED}))
    return made


def prepared_by(state: State, copy: GameObject) -> GameObject | None:
    """The prepared permanent for which a copy of a prepare spell stays in exile (722.3c); None where it is no such copy any more."""
    for identity in cast("tuple[ObjectId, ...]", copy.linked.get(_BY, ())):
        thing = state.by_id.get(identity)
        there = thing is not None and thing.zone is Zone.BATTLEFIELD and "phased_out" not in thing.status
        if thing is not None and there and PREPARED in thing.status and thing.linked.get(_SPELL) == (copy.id,):
            return thing if copy.zone is Zone.EXILE else None
    return None
