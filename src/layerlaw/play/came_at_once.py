"""Which cards came into a graveyard at the same time: their owner may say in which order they lie (404.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play

CAME_AT_ONCE: Final = "came into the graveyard at once"
"""The fact of cards that came into one graveyard at the same time (404.3): how much had happened by then."""


def note_came_at_once(play: Play, done: Sequence[e.Event]) -> None:
    """Note of cards that came into one graveyard together that they did: in which order they lie, their owner may say."""
    came = [one.new for one in done if isinstance(one, e.Moved) and one.to is Zone.GRAVEYARD and one.new is not None]
    things = [thing for card in came if (thing := play.thing(card)) is not None and thing.zone is Zone.GRAVEYARD]
    owners = [thing.owner for thing in things]
    for thing in things:
        if owners.count(thing.owner) > 1:
            facts = {**thing.facts, CAME_AT_ONCE: len(play.at.happened)}
            play.state = play.state.with_object(replace(thing, facts=facts))
