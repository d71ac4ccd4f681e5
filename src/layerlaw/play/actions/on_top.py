"""In which order cards of a library lie on its top: whoever puts them there says it (401.4, 701.22a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from layerlaw.game.state import ObjectId
from layerlaw.play.position.library_order import place, put_on_top
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def lay_on_top(play: Play, player: str, about: str, cards: Sequence[ObjectId], rule: str) -> None:
    """Cards of libraries go on top in any order, the top one first; as they lie where nobody says another.

    Args:
        play: the game, in which the cards are in their libraries already.
        player: who puts them there; empty: the owner of each.
        about: what asks, in words.
        cards: which; of each library they are put in an order of their own.
        rule: the number by which it is done, for the log.
    """
    for owner in dict.fromkeys(play.state.object(card).owner for card in cards):
        mine = [card for card in map(play.state.object, cards) if card.owner == owner]
        lying = tuple(card.id for card in sorted(mine, key=place, reverse=True))
        if len(lying) < 2:
            continue
        order = play.ask(Question("top", player or owner, about, lying, len(lying), len(lying), default=lying))
        if order != lying:
            for card in reversed(cast("tuple[ObjectId, ...]", order)):
                play.state = put_on_top(play.state, card)
            play.log("event", f"{says(player or owner, 'puts')} them on top in another order", rule)
