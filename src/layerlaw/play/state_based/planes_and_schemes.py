"""Planes, phenomena and schemes: set in motion, abandoned, walked to and away from (701.31 to 701.33), and what state-based actions do with them (704.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, cast

from layerlaw.game import Pending, events
from layerlaw.game.planes_and_schemes import face_up
from layerlaw.game.state import GameObject, IllegalAction, ObjectId, Unstated
from layerlaw.model.acts import Act
from layerlaw.model.words import CardType, Supertype, Zone
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says, whose
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question

_PLANAR: Final = (CardType.PLANE, CardType.PHENOMENON)


def planeswalk(play: Play, player: str, why: str) -> None:
    """701.31b: each face-up plane and phenomenon is turned face down, and the top card of the planar deck is turned face up.

    Which card that is has to be said; where no plane is face up and nobody says one, no game of planes is played (701.31a).
    """
    leaving = face_up(play.state, *_PLANAR)
    question = Question("plane", player, why, None, default=None if leaving else ("",))
    name = cast("str", play.ask(question)[0])
    if not name:
        play.log("note", "no plane is face up: nobody planeswalks", "701.31a")
        return
    if leaving:
        perform(play, *(e.Done(Act.PLANESWALK_AWAY, player, one.id) for one in leaving))
    for one in leaving:
        _turned_down(play, one)
    new = _turned_up(play, name, player, _PLANAR, "311.1")
    is_plane = CardType.PLANE in play.state.object(new).face.types
    done = [e.Done(Act.PLANESWALK, player, new)]
    perform(play, *(done if is_plane else [*done, e.Done(Act.ENCOUNTER, player, new)]))


def set_in_motion(play: Play, player: str, why: str) -> None:
    """701.32b: the top card of the scheme deck is turned face up."""
    name = cast("str", play.ask(Question("scheme", player, why, None))[0])
    new = _turned_up(play, name, player, (CardType.SCHEME,), "314.1")
    perform(play, e.Done(Act.SET_IN_MOTION, player, new))


def abandon(play: Play, scheme: ObjectId) -> bool:
    """701.33b: it is turned face down on the bottom of its owner's scheme deck; only an ongoing one is (701.33a). Whether it was."""
    thing = play.thing(scheme)
    if thing is None or thing.zone is not Zone.COMMAND or Supertype.ONGOING not in thing.face.supertypes:
        return False
    _turned_down(play, thing)
    perform(play, e.Done(Act.ABANDON, thing.owner, scheme))
    return True


def turned_down(play: Play, pending: Callable[[], Pending]) -> bool:
    """704.6e, 704.6f: schemes that are not ongoing go back into their deck, phenomena are walked away from; whether there were any."""
    there = face_up(play.state, CardType.SCHEME, CardType.PHENOMENON)
    if not there:
        return False
    passing = [one for one in there if Supertype.ONGOING not in one.face.supertypes]
    schemes = [one for one in passing if CardType.SCHEME in one.face.types]
    done = False
    if schemes and not any(_is_scheme(play, source) for source in pending().triggered):
        for one in schemes:
            _turned_down(play, one)
        done = True
    for one in passing:
        if CardType.PHENOMENON in one.face.types and one.id not in pending().triggered:
            controller = one.controller or one.owner
            play.log("sba", f"{one.name}: {says(controller, 'planeswalks')}", "704.6f", (one.id,))
            planeswalk(play, controller, f"which plane is on top of {whose(controller)} planar deck")
            done = True
    return done


def _is_scheme(play: Play, source: ObjectId) -> bool:
    thing = play.last_of(source)
    return thing is not None and CardType.SCHEME in thing.face.types


def _turned_down(play: Play, thing: GameObject) -> None:
    """It goes face down to the bottom of its deck, and is a new object there (311.6), which nobody can speak of."""
    before = play.state
    play.state = events.remove_from_game(play.state, thing.id, play.edition)
    play.left(thing.id, before, None)
    play.log("event", f"{thing.name} is turned face down and put on the bottom of its deck", "311.2", (thing.id,))


def _turned_up(play: Play, name: str, player: str, kinds: tuple[CardType, ...], rule: str) -> ObjectId:
    card = play.card_named(name) if play.card_named is not None else None
    if card is None:
        raise Unstated(
            f"the text of {name} is not known",
            rule=rule,
            mend=f"import a card file that has it, or define {name} under cards:",
        )
    if not any(kind in card.front.types for kind in kinds):
        raise IllegalAction(f"{card.name} is no {' or '.join(kinds)}", rule=rule, mend="name one")
    made = events.put_in_zone(play.state, card, Zone.COMMAND, player)
    thing = made.state.object(made.id)
    controller = play.state.active_player if CardType.SCHEME not in kinds else player
    play.state = made.state.with_object(replace(thing, controller=controller))
    return made.id
