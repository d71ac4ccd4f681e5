"""Entries that say the same: many equal cards that enter one after another, at once.

An `enter` that says no more than which card, of a card without abilities, does to a game what the one before it did: there is a next object with the
next id and the next timestamp. Where nothing of the game could look at that, so many of them are made together; the property that both ways come to the same game is a test's.
"""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from layerlaw.boards.nodes import Scalar
from layerlaw.game import GameObject, ObjectId
from layerlaw.game.changed import changed
from layerlaw.game.equal_permanents import is_its_face_alone, with_more_like
from layerlaw.model.history import Occurrence, Period

if TYPE_CHECKING:
    from layerlaw.boards.board import Entry
    from layerlaw.boards.playing import Game

FEWEST: Final = 8
"""Fewer than so many are entered one by one."""


def enter_alike(game: Game, at: int) -> int:
    """Let all enter that the timeline says behind its entry `at`, which has just been carried out, in the same words; how many they are.

    None where they are few, or where something of the game could tell whether they enter together.
    """
    state, register = game.state, game.register
    last = state.by_id.get(ObjectId(state.next_id - 1))
    if game.work is not None or state.effects or state.copiers or last is None or not _is_like_any_other(last):
        return 0
    thing = register.things[-1]
    timeline = game.board.timeline
    entry = timeline[at - 1]
    more = sum(1 for _ in takewhile(lambda other: _is_plain(other, entry), islice(timeline, at, None)))
    if more < FEWEST or thing.id != last.id:
        return 0
    state, new = with_more_like(state, last, more)
    for identity in new:
        register.appears(identity, thing.names)
    whole = [(Period.TURN, str(Occurrence.ENTERED), identity) for identity in new]  # as `entering.came` notes of each
    game.state = changed(state, history=state.history.with_whole(*whole))
    game.named_up_to = game.state.next_id
    game.at_entry = at + more
    return more


def _is_plain(entry: Entry, like: Entry) -> bool:
    """Whether both say that the same card enters, and no more."""
    if entry.verb != "enter" or like.verb != "enter" or entry.options.items or like.options.items:
        return False
    what, same = entry.subject, like.subject
    return isinstance(what, Scalar) and isinstance(same, Scalar) and what.text == same.text


def _is_like_any_other(thing: GameObject) -> bool:
    """Whether a permanent is only its face: one without abilities, of which nothing is noted."""
    return not thing.status and not thing.facts and is_its_face_alone(thing)
