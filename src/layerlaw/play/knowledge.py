"""Who knows which card an object is: who may look at its face now, and to whom it was shown since it is this object (400.2, 402.3, 701.20, 708.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from layerlaw.game.state import GameObject, ObjectId, State
from layerlaw.layers import Solution
from layerlaw.model import rule_effects as x
from layerlaw.model.words import Zone
from layerlaw.play.position.library_order import top_of_library
from layerlaw.play.position.persons import also_seen_by
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Position

HIDDEN: Final = (Zone.HAND, Zone.LIBRARY)
"""The zones in which not all players can be expected to see the cards' faces (400.2)."""
_FACE_DOWN: Final = frozenset({"face_down", "foretold"})
"""Statuses of what lies face down where cards else lie face up."""


def may_look_at(state: State, solution: Solution, thing: GameObject) -> frozenset[str]:
    """The players who may look at the face of an object now.

    Args:
        state: the game, of which `thing` is an object.
        solution: what every object of it is.
        thing: a card, spell or permanent.
    """
    everyone = frozenset(player.name for player in state.players)
    if thing.zone in HIDDEN:
        seeing = _in_a_hidden_zone(state, solution, thing, everyone)
    elif not thing.status & _FACE_DOWN:
        return everyone
    elif thing.zone in (Zone.BATTLEFIELD, Zone.STACK):  # 708.5
        seeing = frozenset({solution[thing.id].controller or thing.owner})
    else:  # 406.3, 702.143e
        seeing = frozenset({thing.owner} if "foretold" in thing.status else _may_play(solution, thing, everyone))
    also = {
        name
        for name in everyone - seeing
        for one in solution.in_force(x.MayLookAt, name)
        if one.reader.matches(thing.id, one.rule.what)
    }
    return seeing | also


def _may_play(solution: Solution, thing: GameObject, everyone: frozenset[str]) -> frozenset[str]:
    """Who may play a card that lies face down in exile: "you may look at and play that card"."""
    return frozenset(
        name
        for name in everyone
        for one in solution.in_force(x.MayPlay, name)
        if any(
            which is not None and one.reader.matches(thing.id, which)
            for which in ((one.rule.spells, one.rule.lands) if one.rule.among is None else (one.rule.among,))
        )
    )


def _in_a_hidden_zone(state: State, solution: Solution, thing: GameObject, everyone: frozenset[str]) -> frozenset[str]:
    """402.3: one's own hand; 401.2: nobody a library, but its top card where an effect says so (401.5)."""
    rules = solution.player(thing.owner).rules
    if thing.zone is Zone.HAND:
        return everyone if x.HandRevealed() in rules else frozenset({thing.owner})
    if top_of_library(state, thing.owner) != thing.id:
        return frozenset()
    if x.TopRevealed() in rules:
        return everyone
    return frozenset({thing.owner} if x.MayLookAtTop() in rules else ())


def is_revealed(state: State, solution: Solution, thing: GameObject) -> bool:
    """Whether all players may see the face of a card in a hidden zone (401.5, 701.20)."""
    return thing.zone in HIDDEN and len(may_look_at(state, solution, thing)) == len(state.players)


FORECAST: Final = "revealed by forecast"
"""What is counted, for this turn, of a card whose forecast ability was activated (702.57b)."""


def revealed_to_pay(position: Position) -> frozenset[ObjectId]:
    """The cards that were revealed to pay for a spell or ability.

    They remain so until it leaves the stack (701.20a); those of a forecast ability as long as the upkeep step lasts (702.57b).
    """
    shown = [one for item in position.stack for one in item.told.objects.get("the revealed", ())]
    if position.step == "upkeep":
        there = (thing.id for thing in position.state.objects if thing.zone is Zone.HAND)
        shown += [one for one in there if (FORECAST, str(one)) in position.counts]
    return frozenset(one for one in shown if not isinstance(one, str))  # no player is


def known_to(
    state: State,
    solution: Solution,
    thing: GameObject,
    shown: Mapping[ObjectId, frozenset[str]],
    controlled: tuple[str, str] | None = None,
) -> frozenset[str]:
    """The players who know which card it is: who may look at it, to whom it was shown, and who controls one of these (723.4)."""
    return also_seen_by(may_look_at(state, solution, thing) | shown.get(thing.id, frozenset()), controlled)


def keep_in_sight(play: Play, board: Solution) -> None:
    """406.3: who may look at a card that lies face down in exile goes on to know it there, also when nothing lets them look any more."""
    for thing in play.state.by_id.such(_lies_hidden_in_exile):
        seeing = may_look_at(play.state, board, thing)
        if not seeing <= play.at.shown.get(thing.id, frozenset()):
            play.shows((thing.id,), seeing)


def _lies_hidden_in_exile(thing: GameObject) -> bool:
    return thing.zone is Zone.EXILE and bool(thing.status & _FACE_DOWN)


def show_to_who_controls(play: Play) -> None:
    """723.4: what is visible to a controlled player has been seen by who controls that player, also once it is hidden again."""
    if play.at.controlled is None:
        return
    player, by = play.at.controlled
    seen = [thing.id for thing in play.state.objects if _is_seen(play, thing, player)]
    play.shows(seen, (by,))


def _is_seen(play: Play, thing: GameObject, player: str) -> bool:
    hidden = thing.zone in HIDDEN or bool(thing.status & _FACE_DOWN)
    return hidden and player in known_to(play.state, play.solution, thing, play.at.shown)
