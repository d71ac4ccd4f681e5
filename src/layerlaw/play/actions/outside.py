"""Cards are brought into the game from outside it (400.11b)."""

from __future__ import annotations

from typing import TypeAlias, cast

from layerlaw.game.changed import changed
from layerlaw.game.events import put_in_zone
from layerlaw.game.objects import Objects
from layerlaw.game.state import ObjectId
from layerlaw.layers import solve
from layerlaw.model.acts import Act
from layerlaw.model.filters import Anything, Filter, HasStatus, InZone, Not, OwnedBy
from layerlaw.model.outside import BringIn
from layerlaw.model.references import ExactPlayer
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import made_ids, moved_ids, perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def _bring_in(play: Play, one_shot: BringIn, context: Context) -> None:
    for player in context.players(one_shot.player, play):
        what = one_shot.what or Anything()
        outside = matching_outside(play, what, player, context)
        exiled: tuple[ObjectId, ...] = ()
        if one_shot.or_exiled:
            there = what & InZone(Zone.EXILE) & Not(HasStatus("face_down")) & OwnedBy(ExactPlayer(player))
            exiled = cast("tuple[ObjectId, ...]", context.reader(play).matching(context.settled(there, play)))
        if ("outside", player) in play.state.unstated and not one_shot.otherwise:
            play.unknown_cards(player, "outside")
        options = (*outside, *exiled)
        most = min(len(options), context.number(one_shot.number, play))
        chosen: tuple[ObjectId, ...] = ()
        if most:
            least = 0 if one_shot.up_to else most
            about = f"{context.source_name}: which cards from outside the game"
            question = Question("choose", player, about, options, least, most, context.source)
            chosen = cast("tuple[ObjectId, ...]", play.ask(question))
        if one_shot.to is None:
            context.did(chosen, play)
            continue
        new = [_enters_the_game(play, one, one_shot.to) for one in chosen if one in outside]
        done = perform(play, *(e.Moved(one, one_shot.to, player, "effect") for one in chosen if one in exiled))
        context.found |= dict(zip((one for one in chosen if one in outside), new, strict=True)) | moved_ids(done)
        if one_shot.shuffle:
            perform(play, e.Done(Act.SHUFFLE, player))
        context.did((*new, *made_ids(done)), play)
        if not chosen:
            play.log("note", f"{says(player, 'brings')} in no card from outside the game", "400.11b")
            context.perform(one_shot.otherwise, play)


def matching_outside(play: Play, what: Filter, player: str, context: Context) -> tuple[ObjectId, ...]:
    """The cards that a player owns outside the game and that match; only abilities that define their characteristics bear on them (400.11c)."""
    mine = [thing for thing in play.state.outside if thing.owner == player]
    if not mine:
        return ()
    alone = changed(play.state, by_id=Objects(), effects=())
    for thing in mine:
        alone = alone.with_object(thing)
    reader = solve(alone, play.edition, trace=False).reader(context.controller)
    return cast("tuple[ObjectId, ...]", reader.matching(context.settled(what, play)))


def _enters_the_game(play: Play, identity: ObjectId, to: Zone) -> ObjectId:
    """400.11b: the card is in a zone from now on, where nothing but its owner's hand or library is meant by any effect."""
    before = play.state
    thing = next(one for one in before.outside if one.id == identity)
    assert thing.card is not None, "only cards are outside the game"
    made = put_in_zone(before, thing.card, to, thing.owner)
    rest = tuple(one for one in before.outside if one.id != identity)
    play.state = changed(made.state, outside=rest)
    play.left(identity, before, made.id)
    place = "into their hand" if to is Zone.HAND else "into their library"
    play.log("event", f"{says(thing.owner, 'puts')} {thing.name} {place} from outside the game", "400.11b", (made.id,))
    return made.id


Done: TypeAlias = BringIn
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    _bring_in(play, one_shot, context)
