"""Splicing cards onto a spell: their text is added to it, they stay in hand (702.47)."""

from __future__ import annotations

from collections.abc import Sequence

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model import one_shot_effects as d
from layerlaw.model.game_abilities import Casting, Splice
from layerlaw.model.words import Zone
from layerlaw.play.position.play import Play


def spliced(play: Play, spell: ObjectId, cards: Sequence[ObjectId]) -> list[d.Script]:
    """The scripts of the cards that are revealed and spliced onto a spell, in the order in which their effects will happen (702.47b).

    Raises:
        IllegalAction: a card is not in its caster's hand, has no splice, or the spell is none that it may be spliced onto.
    """
    if len(set(cards)) < len(cards):
        raise IllegalAction("a card is spliced onto the same spell once", rule="702.47b")
    found: list[d.Script] = []
    for card in cards:
        casting = _casting(play, card)
        splice = splice_of(play, card)
        if not play.solution.reader(play.controller(spell), card).matches(spell, splice.onto):
            raise IllegalAction(f"{play.name(card)} is not spliced onto {play.name(spell)}", rule="702.47a")
        if casting.modal or not casting.modes or casting.unread:
            raise IllegalAction(f"{play.name(card)} cannot be spliced by the rules here", rule="702.47a")
        found.append(casting.modes[0])
        play.shows((card,), play.order)
        play.log("announce", f"{play.name(card)} is revealed and spliced onto {play.name(spell)}", "702.47a", (card,))
    return found


def splice_of(play: Play, card: ObjectId) -> Splice:
    """The splice ability of a card in its owner's hand.

    Raises:
        IllegalAction: it has none, or is elsewhere.
    """
    thing = play.state.object(card)
    splice = _casting(play, card).splice
    if splice is None or thing.zone is not Zone.HAND:
        raise IllegalAction(f"{thing.name} is no card with splice in a hand", rule="702.47a")
    return splice


def _casting(play: Play, card: ObjectId) -> Casting:
    thing = play.state.object(card)
    return (thing.card.front if thing.card is not None else thing.face).casting or Casting()
