"""The two cards of a meld pair are exiled and melded (701.42)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from layerlaw.game import events
from layerlaw.game.commander import with_part
from layerlaw.game.state import GameObject, Unstated
from layerlaw.model.cards import Card, Layout
from layerlaw.model.filters import Exactly, Named
from layerlaw.model.melding import ExileAndMeld
from layerlaw.model.one_shot_effects import MoveTo
from layerlaw.model.references import You
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.play.actions import moving
from layerlaw.play.actions.moving import on_battlefield
from layerlaw.play.context import Context, picked
from layerlaw.play.event import event as e
from layerlaw.play.perform import moved_ids, perform
from layerlaw.play.position.play import Play


def _exile_and_meld(play: Play, one_shot: ExileAndMeld, context: Context) -> None:
    """701.42a: both are exiled at once; if they are the two cards of the pair, they come back as one permanent."""
    others = picked(Pick(one_shot.partner, 1), context, play, "choose")
    both = on_battlefield(play, (context.source, *others))
    gone = moved_ids(perform(play, *(e.Moved(one, Zone.EXILE, context.controller) for one in both)))
    exiled = [play.thing(gone[one]) for one in both if one in gone]
    pair = [one for one in exiled if one is not None and one.zone is Zone.EXILE and not one.is_token]
    if len(pair) < 2 or not _is_pair(pair[0], pair[1], one_shot):
        play.log("note", f"they cannot be melded into {one_shot.into}, and stay where they are", "701.42c")
        return
    _meld(play, (pair[0], pair[1]), one_shot, context)


def _is_pair(first: GameObject, second: GameObject, one_shot: ExileAndMeld) -> bool:
    """701.42b: is the first a card that says so itself, and the second the card that it names?"""
    if first.card is None or second.card is None or second.card.layout is not Layout.MELD:
        return False
    named = [one.name for one in inside(one_shot.partner) if isinstance(one, Named)]
    return first.card.layout is Layout.MELD and one_shot in inside(first.card.front) and named == [second.card.name]


def _result(play: Play, name: str) -> Card:
    """The card that the back faces make together (712.4a).

    Raises:
        Unstated: no such card is known here.
    """
    found = play.card_named(name) if play.card_named is not None else None
    if found is None:
        raise Unstated(
            f"the card {name} is not known here",
            rule="712.4a",
            mend="import a file of cards, or define it under cards:",
        )
    return found


def _meld(play: Play, pair: tuple[GameObject, GameObject], one_shot: ExileAndMeld, context: Context) -> None:
    """It enters with the combined back face up (712.4a), so that this is what is looked at as it enters (614.12)."""
    (first, second), result = pair, _result(play, one_shot.into)
    assert first.card is not None, "a card of the pair"
    assert second.card is not None, "and the other"
    cards = (first.card, second.card)
    play.state = play.state.with_object(replace(first, card=result, face=result.front, name=result.name))
    how = MoveTo(
        Exactly(frozenset({first.id})), Zone.BATTLEFIELD, You(), tapped=one_shot.attacking, attacking=one_shot.attacking
    )
    moving.do(play, how, context)
    there = context.found.get(first.id)
    if there is None or play.thing(there) is None:
        play.state = play.state.with_object(first)
        return
    play.state = events.melded(play.state.without(second.id), there, cards)
    play.state = play.state.with_object(with_part(play.state.object(there), second))
    play.log("note", f"{first.name} and {second.name} are melded into {result.name}", "701.42a", (there,))


Done: TypeAlias = ExileAndMeld
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    _exile_and_meld(play, one_shot, context)
