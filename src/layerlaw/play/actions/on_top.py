"""In which order cards lie that are put on the top or the bottom of a library at once: whoever puts them there says it (401.4, 701.22a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from layerlaw.game.state import GameObject, ObjectId
from layerlaw.play.position.library_order import are_alike, in_unknown_order, place, placed_in_library, put_on_top
from layerlaw.play.position.persons import says
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def lay_on_top(play: Play, player: str, about: str, cards: Sequence[ObjectId], rule: str) -> None:
    """Cards of libraries go on top in any order, the top one first; as they lie where nobody says another, and that is said.

    Args:
        play: the game, in which the cards are in their libraries already.
        player: who puts them there; empty: the owner of each.
        about: what asks, in words.
        cards: which; of each library they are put in an order of their own.
        rule: the number by which it is done, for the log.
    """
    for who, lying in _by_library(play, player, cards):
        order = _order(play, _question("top", who, about, lying), lying, rule)
        if order != lying:
            for card in reversed(order):
                play.state = put_on_top(play.state, card)
            play.log("event", f"{says(who, 'puts')} them on top in another order", rule)


def lay_on_bottom(
    play: Play, player: str, about: str, cards: Sequence[ObjectId], rule: str, *, at_random: bool = False
) -> None:
    """The same on the bottom, the uppermost first; `at_random`: in an order that chance chooses and nobody knows if it isn't stated."""
    for who, lying in _by_library(play, player, cards):
        question = _question("bottom", who, about, lying)
        if at_random:
            given, told = play.ask_and_tell(question)
            order = cast("tuple[ObjectId, ...]", given)
            if not told and not are_alike(map(play.state.object, lying)):
                play.log("note", f"{about}: nobody said in which order chance laid {_named(play, lying)}", rule)
                play.state = in_unknown_order(play.state, lying)
        else:
            order = _order(play, question, lying, rule)
        if order != lying:
            for card in order:
                play.state = placed_in_library(play.state, card, bottom=True)
            play.log("event", f"{says(who, 'puts')} them on the bottom in another order", rule)


def _order(play: Play, question: Question, lying: tuple[ObjectId, ...], rule: str) -> tuple[ObjectId, ...]:
    """The order that was stated, or the one in which they lie, which is said."""
    order, told = play.ask_and_tell(question)
    if not told and not are_alike(map(play.state.object, lying)):
        there = "on top" if question.key == "top" else "on the bottom"
        play.log(
            "note",
            f"{question.about}: nobody said another order: they lie {there} as {_named(play, lying)}",
            rule,
            lying,
        )
    return cast("tuple[ObjectId, ...]", order)


def _question(key: str, who: str, about: str, lying: tuple[ObjectId, ...]) -> Question:
    return Question(key, who, about, lying, len(lying), len(lying), default=lying)


def _named(play: Play, lying: Sequence[ObjectId]) -> str:
    return ", ".join(map(play.name, lying))


def _by_library(play: Play, player: str, cards: Sequence[ObjectId]) -> list[tuple[str, tuple[ObjectId, ...]]]:
    """Who arranges what of each library, the uppermost first: where there are several.

    A token that was put there with them is no card (111.6) and has no place in their order: it ceases to exist (704.5d).
    """
    things = [card for card in map(play.state.object, cards) if not card.is_token]
    found: list[tuple[str, tuple[ObjectId, ...]]] = []
    for owner in dict.fromkeys(card.owner for card in things):
        mine: list[GameObject] = sorted((card for card in things if card.owner == owner), key=place, reverse=True)
        if len(mine) > 1:
            found.append((player or owner, tuple(card.id for card in mine)))
    return found
