"""The Ring tempts, day and night, speed, Attractions that are opened (701.54, 731, 702.179, 701.51)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias, assert_never, cast

from layerlaw.game import events
from layerlaw.game.attractions import is_attraction
from layerlaw.game.entering_battlefield import Entering
from layerlaw.game.state import IllegalAction, ObjectId, Unstated
from layerlaw.model import side_games as s
from layerlaw.model.acts import Act
from layerlaw.model.words import CardType, Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import arrived, perform
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question
from layerlaw.play.state_based.any_time import become, increase_speed, is_day_or_night, numbered


def _tempt(play: Play, one_shot: s.RingTempts, context: Context) -> None:
    """701.54a, 701.54d: a creature is chosen, if there is one; the Ring has tempted all the same."""
    for player in context.players(one_shot.player, play):
        numbered(play, player, s.TEMPTED, play.state.player(player).counters.get(s.TEMPTED, 0) + 1)
        play.log("event", f"the Ring tempts {player}", "701.54a")
        mine = play.controlled(player, CardType.CREATURE)
        bearer: ObjectId | None = None
        if mine:
            about = f"{context.source_name}: the Ring-bearer"
            question = Question("choose", player, about, mine, 1, 1, context.source)
            bearer = cast("ObjectId", play.ask(question)[0])
            _bear(play, bearer, player)
            perform(play, e.Done(Act.RING_BEARER, player, bearer))
        perform(play, e.Done(Act.TEMPT, player, bearer))


def _bear(play: Play, bearer: ObjectId, player: str) -> None:
    """It is this player's Ring-bearer, and no other is (701.54a)."""
    for thing in list(play.state.objects):
        if "ring_bearer" in thing.status and thing.choices.get("ring_bearer") == player and thing.id != bearer:
            play.state = play.state.with_object(replace(thing, status=thing.status - {"ring_bearer"}))
    thing = play.state.object(bearer)
    chosen = replace(thing, status=thing.status | {"ring_bearer"}, choices={**thing.choices, "ring_bearer": player})
    play.state = play.state.with_object(chosen)
    play.log("choice", f"{play.name(bearer)} is {says(player, 'has')} as the Ring-bearer", "701.54a", (bearer,))


def _become(play: Play, one_shot: s.BecomeDayOrNight, _: Context) -> None:
    if not (one_shot.if_neither and is_day_or_night(play.state)):
        become(play, one_shot.designation)


def _increase_speed(play: Play, one_shot: s.IncreaseSpeed, context: Context) -> None:
    for player in context.players(one_shot.player, play):
        increase_speed(play, player)


def _open(play: Play, one_shot: s.OpenAttraction, context: Context) -> None:
    """701.51: only who plays with an Attraction deck opens any; which card is on top of it, nobody knows but who says it."""
    for player in context.players(one_shot.player, play):
        for _ in range(context.number(one_shot.number, play)):
            about = f"{context.source_name}: which Attraction is on top of {whose(player)} Attraction deck"
            name = str(play.ask(Question("attraction", player, about, source=context.source))[0])
            if name.casefold() == "none":
                play.log("note", f"{says(player, 'has')} no Attraction to open", "701.51a")
                return
            _opened(play, name, player)


def _opened(play: Play, name: str, player: str) -> None:
    card = play.card_named(name) if play.card_named is not None else None
    if card is None:
        mend = f"import a card file that has it, or define {name} under cards:"
        raise Unstated(f"the text of {name} is not known", rule="717.1", mend=mend)
    if not is_attraction(card):
        raise IllegalAction(f"{card.name} is no Attraction", rule="701.51b", mend="name one")
    made = events.put_in_zone(play.state, card, Zone.COMMAND, player)
    play.state = made.state
    done = perform(play, e.Moved(made.id, Zone.BATTLEFIELD, player, "open", Entering(controller=player)))
    for new in arrived(done, Zone.BATTLEFIELD):  # 701.51c
        perform(play, e.Done(Act.OPEN_ATTRACTION, player, new))


Done: TypeAlias = s.RingTempts | s.BecomeDayOrNight | s.IncreaseSpeed | s.OpenAttraction
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case s.RingTempts():
            _tempt(play, one_shot, context)
        case s.BecomeDayOrNight():
            _become(play, one_shot, context)
        case s.IncreaseSpeed():
            _increase_speed(play, one_shot, context)
        case s.OpenAttraction():
            _open(play, one_shot, context)
        case _:
            assert_never(one_shot)
