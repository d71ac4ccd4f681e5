"""Turns in the record of a game, straight from the rules: what the cleanup and untap steps leave (514, 502), and what has run out with a turn (611.2a)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from layerlaw.explain.values import ability_text
from layerlaw.model.durations import DuringNextTurn, Until
from layerlaw.model.words import Zone
from layerlaw.play.event.event import Damaged, DrawOne, Moved, TapChanged
from layerlaw.play.position.position import Position

__all__ = ["turn_went_by"]


def turn_went_by(before: Position, after: Position) -> Iterator[tuple[str, str]]:
    """What cannot be so in a turn that has begun between two moments, each by its rule and in words."""
    if before.state.turn >= after.state.turn:
        return
    texts = " ".join(
        ability_text(ability)
        for position in (before, after)
        for thing in position.state.objects
        for ability in thing.face.abilities
    )
    hurt = {event.to for event in after.happened if isinstance(event, Damaged)}
    tapped = {event.object for event in after.happened if isinstance(event, TapChanged) and event.tapped}
    for thing in after.state.objects:
        if thing.zone is not Zone.BATTLEFIELD:
            continue
        kept = any("damage isn't removed" in ability_text(ability).lower() for ability in thing.face.abilities)
        if thing.facts.get("damage", 0) and thing.id not in hurt and not kept:
            yield "514.2", f"{thing.name} has damage of a turn before"
        since = before.state.by_id.get(thing.id)
        if (
            "tapped" in thing.status
            and thing.id not in tapped
            and since is not None
            and since.controller == thing.controller == after.state.active_player
            and not re.search(r"untap|stun|exert|tapped", texts)
            and "stun" not in thing.counters
        ):
            yield "502.3", f"{thing.name} of {thing.controller} was not untapped"
    waited = {effect.id for effect in before.state.effects if isinstance(effect.duration, DuringNextTurn)}
    for effect in after.state.effects:
        if effect.duration is Until.END_OF_TURN and effect.turn < after.state.turn and effect.id not in waited:
            yield "514.2", f"an effect of {effect.source} until end of turn goes on"
    past = next((one for one in after.state.players if one.name == before.state.active_player), None)
    if (
        past is not None
        and past.name not in after.lost
        and after.state.turn == before.state.turn + 1
        and "hand size" not in texts
        and not any(
            isinstance(event, DrawOne) or (isinstance(event, Moved) and event.to is Zone.HAND)
            for event in after.happened
        )
    ):
        held = sum(thing.zone is Zone.HAND and thing.owner == past.name for thing in after.state.objects)
        if held > 7:
            yield "514.1", f"{past.name} ended the turn with {held} cards in hand"
