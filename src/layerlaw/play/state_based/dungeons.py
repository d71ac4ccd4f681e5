"""Dungeons (309): whose they are, where the venture marker is, and when they are completed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from layerlaw.game import Pending, events
from layerlaw.game.dungeons import MARKER, room_of, rooms
from layerlaw.game.state import GameObject, ObjectId
from layerlaw.model.acts import Act
from layerlaw.model.words import CardType, Zone
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play


def dungeon_of(play: Play, player: str) -> GameObject | None:
    """The dungeon card that a player owns in the command zone; there is never another (309.3)."""
    return next((thing for thing in _dungeons(play) if thing.owner == player), None)


def _dungeons(play: Play) -> tuple[GameObject, ...]:
    return tuple(
        thing
        for thing in play.state.by_id.such(_is_in_command_zone)
        if CardType.DUNGEON in thing.face.types and "emblem" not in thing.status
    )


def _is_in_command_zone(thing: GameObject) -> bool:
    return thing.zone is Zone.COMMAND


def enter_room(play: Play, dungeon: ObjectId, number: int) -> None:
    """The venture marker moves into a room (309.4c)."""
    thing = play.state.object(dungeon)
    play.state = play.state.with_object(replace(thing, facts={**thing.facts, MARKER: number}))
    perform(play, e.Done(Act.ENTER_ROOM, thing.owner, dungeon, number))


def complete(play: Play, dungeon: GameObject) -> None:
    """Its owner removes it from the game, which completes it (309.7)."""
    before = play.state
    play.state = events.remove_from_game(play.state, dungeon.id, play.edition)
    play.left(dungeon.id, before, None)
    play.log("event", f"{dungeon.name} is completed", "309.7")
    perform(play, e.Done(Act.COMPLETE_A_DUNGEON, dungeon.owner, dungeon.id))


def completed(play: Play, pending: Callable[[], Pending]) -> bool:
    """704.5t: a dungeon whose marker is in the bottommost room, and no ability of which is on its way (`pending`); whether there was one."""
    found = False
    for dungeon in _dungeons(play):
        room = room_of(dungeon)
        if (
            room is not None
            and not room.leads_to
            and room == rooms(dungeon)[-1]
            and dungeon.id not in pending().triggered
        ):
            complete(play, dungeon)
            found = True
    return found
