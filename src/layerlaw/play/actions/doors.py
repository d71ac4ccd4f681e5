"""Doors of Rooms are unlocked and locked (709.5f, 709.5g)."""

from __future__ import annotations

from typing import TypeAlias, cast

from layerlaw.game import events
from layerlaw.game.faces import UNLOCKED
from layerlaw.game.state import ObjectId
from layerlaw.model.cards import Face
from layerlaw.model.side_games import ChangeDoor
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def halves_of(play: Play, room: ObjectId) -> tuple[Face, ...]:
    """The halves of a permanent with a shared type line, as its copiable values have them; none of any other object (709.5)."""
    thing = play.thing(room)
    return play.solution[room].copiable.halves if thing is not None and thing.zone is Zone.BATTLEFIELD else ()


def doors(play: Play, room: ObjectId, *, unlocked: bool) -> dict[str, int]:
    """The doors of a Room that are unlocked, or that are locked: the number of each by its name."""
    status = play.state.object(room).status
    return {
        half.name or f"door {number + 1}": number
        for number, half in enumerate(halves_of(play, room))
        if (UNLOCKED[number] in status) == unlocked
    }


def unlock(play: Play, room: ObjectId, door: int, player: str) -> None:
    """A door gets its unlocked designation; what triggers on that triggers (709.5f, 709.5h, 709.5i)."""
    play.state = events.set_status(play.state, room, {UNLOCKED[door]: True}, play.edition)
    perform(play, *e.unlocked(room, player, (door,), fully=not doors(play, room, unlocked=False)))


def _change(play: Play, one_shot: ChangeDoor, context: Context) -> None:
    """709.5f, 709.5g: a player chooses a locked half to unlock it, or an unlocked half to lock it."""
    player = context.controller
    for room in context.objects(one_shot.what, play):
        fitting = {
            name: number
            for unlocked in (False, True)
            if not unlocked or one_shot.or_lock
            for name, number in doors(play, room, unlocked=unlocked).items()
        }
        if not fitting:
            continue
        about = f"{context.source_name}: a door of {play.name(room)}"
        chosen = cast("str", play.ask(Question("door", player, about, tuple(fitting), 1, 1, context.source))[0])
        door = fitting[chosen]
        if UNLOCKED[door] in play.state.object(room).status:
            play.log("event", f"{says(player, 'locks')} {chosen}", "709.5g", (room,))
            play.state = events.set_status(play.state, room, {UNLOCKED[door]: False}, play.edition)
        else:
            unlock(play, room, door, player)


Done: TypeAlias = ChangeDoor
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    _change(play, one_shot, context)
