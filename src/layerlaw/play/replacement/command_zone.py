"""Commanders that go to the command zone instead of into a hand or a library (903.9b, 903.9c)."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.game.commander import designations, is_commander, name_of_part
from layerlaw.model.words import Zone
from layerlaw.play.event import event as e
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def command_zone_instead(play: Play, event: e.Event) -> e.Event | None:
    """903.9b: a commander that would be put into its owner's hand or library from anywhere may go to the command zone; as its owner says."""
    if not play.state.variant or not isinstance(event, e.Moved) or event.to not in (Zone.HAND, Zone.LIBRARY):
        return None
    thing = play.thing(event.object)
    if thing is None or not is_commander(thing) or thing.zone is Zone.COMMAND or event.to_command is not None:
        return None
    go: set[int] = set()
    for one in designations(thing):
        name = name_of_part(thing, one.part) if thing.components else thing.name
        about = f"{name} would be put into {whose(thing.owner)} {event.to}"
        if play.ask(Question("command_zone", thing.owner, about))[0]:
            told = f"{says(thing.owner, 'puts')} {name} into the command zone instead"
            play.log("replace", told, "903.9b", (thing.id,))
            go.add(one.part)
    if thing.components:
        return replace(event, to_command=frozenset(go)) if go else None  # 903.9c: the other cards go on
    return None if not go else replace(event, to=Zone.COMMAND, bottom=False, beneath=0, shuffle=False)
