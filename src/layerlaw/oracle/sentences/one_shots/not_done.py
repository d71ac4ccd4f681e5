"""That what the sentence before offers or asks is not so: "if you don't", "otherwise", "if it doesn't" (608.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.casting_now import CastNow
from layerlaw.model.game_facts import PUT_INTO, DecidedBy
from layerlaw.model.one_shot_effects import May, MoveTo, Search
from layerlaw.model.words import Zone
from layerlaw.oracle.row import Words

NOT_PUT: Final = tuple(
    f"if you {past} put {what} {where} ,"
    for past in ("don't", "didn't")
    for what in ("that card", "the card", "it", "a card", "the revealed card")
    for where in ("into your hand", "onto the battlefield", "into your hand this way", "onto the battlefield this way")
)
"""Said of a card that was put nowhere, because one did not or because it was none such."""
NOT_CAST: Final = tuple(
    f"if you {past} cast {what} {way},"
    for past in ("don't", "didn't")
    for what in ("it", "that card")
    for way in ("", "this way ")
)
"""Said of a card that was not cast, because one did not or because it was none that may be."""
IF_NOT: Final = (
    *NOT_PUT,
    *NOT_CAST,
    "if you don't ,", "if they don't ,", "if that player doesn't ,", "otherwise ,", "if you can't ,", "if the player doesn't ,",
    *(f"if you {past} {what} ," for past in ("don't", "didn't") for what in ("sacrifice it", "sacrifice a creature", "discard a card", "exile it", "pay")),
)  # fmt: skip


OTHERWISE: Final = ("otherwise ,", "otherwise", "if it doesn't ,", "if it isn't ,")
"""Where the condition of the sentence before does not hold."""


def where_none_was_put(word: str, offer: May) -> tuple[Instruction, ...]:
    """The offer of a search, where words say that no card was put into the hand: also of who searched and found none (701.23b)."""
    search = offer.done[-1] if offer.done else None
    if word not in NOT_PUT or "put a card into your hand this way" not in word or not isinstance(search, Search):
        return (offer,)
    none = k.NotSo(k.ThereAre(f.IsLinked(PUT_INTO[Zone.HAND]), 1))
    return replace(offer, otherwise=()), Provided(none, offer.otherwise)


def left_undone(word: str, last: Provided, reader: Words) -> May | None:
    """What was offered on a condition, where the words say that it was not done: because one did not, or because the condition did not hold.

    `You may put it onto the battlefield if it's a creature card. If you don't`: so where what may be done says on what condition.
    """
    offer = last.then[-1] if last.then and not last.otherwise else None
    if not isinstance(offer, May):
        return None
    casts = word == "if you don't ," and any(isinstance(one, CastNow) for one in offer.done)
    moves = word == "if you don't ," and reader.memory.only_if and any(isinstance(one, MoveTo) for one in offer.done)
    puts = word == "if you don't ," and _puts_a_card(offer, last.when)
    return offer if casts or moves or puts or word in (*NOT_PUT, *NOT_CAST) else None


def _puts_a_card(offer: May, held: k.Condition) -> bool:
    """Does it offer to put the one card somewhere of which the condition asks what it is? "If you don't" is said of any that lies where it was."""
    match offer.done, held:
        case (MoveTo(f.Is(moved), to=Zone.BATTLEFIELD | Zone.HAND),), k.Matches(asked):
            return moved == asked
        case _:
            return False


def is_contrary(word: str, held: k.Condition) -> bool:
    """Do words of `OTHERWISE` deny this condition? "If it doesn't" is said of the one object of which that asks."""
    match held:
        case k.Matches() | k.ValueIs(v.CountersOn() | v.StatOf()):
            return True
        case _:
            return word.startswith("otherwise")


def same_asked(before: Sequence[Instruction]) -> tuple[k.Condition, ...]:
    """The conditions of the last sentences in a row that ask what the same object is: `If it was a creature card, ... If it was a land card, ...`.

    Likewise those that ask which word all have chosen: `If each opponent chose silence, ... If each opponent chose snitch, ...`.
    """
    asked: list[k.Matches | k.Noted] = []
    for one in reversed(before):
        if not isinstance(one, Provided) or one.otherwise:
            break
        of_words = isinstance(one.when, k.Noted) and one.when.meaning is DecidedBy.WORDS
        if not isinstance(one.when, k.Matches | k.Noted) or not (of_words or isinstance(one.when, k.Matches)):
            break
        if asked and getattr(one.when, "ref", None) != getattr(asked[0], "ref", None):
            break
        asked.insert(0, one.when)
    return tuple(asked)
