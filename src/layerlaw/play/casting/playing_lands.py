"""Playing lands (305, 116.2a): a special action, no spell."""

from __future__ import annotations

from typing import cast as typed

from layerlaw.game.entering_battlefield import Entering
from layerlaw.game.state import IllegalAction, NotRead, ObjectId
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.acts import Act
from layerlaw.model.one_shot_effects import StartReplacement
from layerlaw.model.replacement_effects import EntersSo
from layerlaw.model.rule_effects import MoreLands
from layerlaw.model.words import CardType, Zone
from layerlaw.play.actions.one_shots import run
from layerlaw.play.casting.permission import (
    as_a_sorcery,
    is_as_in_own_graveyard,
    land_forbidden,
    leave_for_land,
    leaves,
    may_be_there,
)
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.stack.priority import give_priority


def play_land(play: Play, card: ObjectId, player: str, face: int = 0, *, by_effect: bool = False) -> ObjectId:
    """Play a land (305.1, 116.2a): no spell, no stack; one a turn unless an effect allows more.

    `by_effect`: an effect that nothing on the board tells of lets it be played from where it is.

    Raises:
        IllegalAction: it is no land, not the time, nothing lets it be played from there, or no land may be played any more.
    """
    with play.undone_if_illegal():
        thing = play.state.object(card)
        front = thing.card.faces[face] if thing.card is not None else thing.face
        if CardType.LAND not in front.types:
            raise IllegalAction(f"{thing.name} is no land", rule="305.1", mend=f"write cast: {thing.name}")
        as_a_sorcery(play, player, thing.name, "305.1")
        land_forbidden(play, card, player)
        played = front if face else None
        leave = leave_for_land(play, thing.id, list(leaves(play, thing, player, land=True, face=played)))
        if not by_effect:
            may_be_there(play, thing, player, leave, as_own=is_as_in_own_graveyard(play, thing, player, land=True))
        if leave is not None and leave.once is not None:
            play.counted(*leave.once)
        more = _more_lands(play, player)
        allowed = 1 + (more or 0)
        if more is not None and play.count("land", player) >= allowed:
            raise IllegalAction(
                f"{says(player, 'has')} played {allowed} land{'s' if allowed > 1 else ''} this turn", rule="305.2"
            )
        play.counted("land", player)
        play.log("announce", f"{says(player, 'plays')} {thing.name}", "305.1", (card,))
        tapped = leave is not None and any(map(_enters_tapped, leave.then))
        how = Entering(controller=player, transformed=face > 0, tapped=tapped)
        done = perform(play, e.Moved(card, Zone.BATTLEFIELD, player, "play", how))
        perform(play, *(e.Done(Act.PLAY_A_LAND, player, one.new) for one in done if isinstance(one, e.Moved)))
        land = next(typed("ObjectId", one.new) for one in done if isinstance(one, e.Moved))
        gained = () if leave is None else tuple(filter(_is_for_lands_too, leave.then))
        if gained:
            run(play, gained, Context(player, land, play.name(land)))
        give_priority(play, player)
        return land


def _is_for_lands_too(said: Instruction) -> bool:
    """Is it said of whatever was played so ("if you do, it gains ..."), and not of a spell?"""
    return isinstance(said, Start) and said.effect.duration is None


def _enters_tapped(said: Instruction) -> bool:
    """Is it said of whatever was played so that it enters tapped (614.1d)?"""
    return isinstance(said, StartReplacement) and said.effect.outcome == EntersSo(tapped=True)


def may_play_land(play: Play, card: ObjectId, player: str, face: int = 0) -> bool:
    """Whether an effect that lets that player play a land now could have them do so: on their turn, within the lands of the turn (305.2, 305.3)."""
    thing = play.state.object(card)
    shown = thing.card.faces[face] if thing.card is not None else thing.face
    if CardType.LAND not in shown.types or play.state.active_player != player:
        return False
    more = _more_lands(play, player)
    if more is not None and play.count("land", player) >= 1 + more:
        return False
    try:
        land_forbidden(play, card, player)
    except NotRead:
        raise
    except IllegalAction:
        return False
    return True


def play_land_now(play: Play, card: ObjectId, player: str, face: int = 0) -> ObjectId:
    """Play a land as part of an effect, at once; of a modal double-faced card as that face (712.12)."""
    play.counted("land", player)
    play.log("announce", f"{says(player, 'plays')} {play.name(card)}", "305.1", (card,))
    done = perform(
        play, e.Moved(card, Zone.BATTLEFIELD, player, "play", Entering(controller=player, transformed=face > 0))
    )
    perform(play, *(e.Done(Act.PLAY_A_LAND, player, one.new) for one in done if isinstance(one, e.Moved)))
    return next(typed("ObjectId", one.new) for one in done if isinstance(one, e.Moved))


def _more_lands(play: Play, player: str) -> int | None:
    """505.6b: effects that allow more, as they are told of the player; None: any number."""
    numbers = [one.rule.number for one in play.solution.in_force(MoreLands, player)]
    return None if None in numbers else sum(number for number in numbers if number is not None)
