"""Noncombat damage to a player dealt to one of their planeswalkers instead, as the rules had it from Lorwyn until Dominaria (306.7 of 2017)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from layerlaw.game.state import ObjectId
from layerlaw.layers.edition import own
from layerlaw.model.words import CardType
from layerlaw.play.event import event as e
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

REDIRECTION: Final = ("dealt to a planeswalker", 0, 0)
"""By which it is known that the source's controller was asked: once for an event (614.5)."""


def redirected(play: Play, event: e.Event) -> e.Event:
    """The event as the source's controller has it dealt; where nobody says, the player is dealt the damage, and the log says so.

    It is asked for before the other effects that want the event, which the player who is dealt damage would put in order (616.1).
    """
    rule = own(play.edition.planeswalker_redirection)
    if not rule or not isinstance(event, e.Damaged) or event.combat or not isinstance(event.to, str):
        return event
    you = play.controller(event.source)
    theirs = play.controlled(event.to, CardType.PLANESWALKER)
    if you == event.to or not theirs:
        return event
    about = f"{play.name(event.source)}: noncombat damage to {event.to} may be dealt to a planeswalker instead"
    chosen = play.ask(Question("redirect", you, about, theirs, 0, 1, event.source, default=()))
    if not chosen:
        play.log("choice", f"{says(you, 'lets')} {event.to} be dealt the damage, and no planeswalker", rule)
        return event
    goal = cast("ObjectId", chosen[0])
    play.log("replace", f"{says(you, 'has')} {event.amount} damage dealt to {play.name(goal)} instead", rule, (goal,))
    return replace(event, to=goal)
