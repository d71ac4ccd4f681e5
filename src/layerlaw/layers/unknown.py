"""Facts that a board may or may not state: how an object was cast, what is noted of it in words (400.7d, 601.2b, 608.2i), life, hands, turns.

What nobody stated and no game recorded is asked of the `Inquiry`, which takes it for not so, or 0, and remembers that it did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from layerlaw.layers.inquiry import Question, Unstated
from layerlaw.layers.past import history_of
from layerlaw.model import conditions as k
from layerlaw.model import values as v
from layerlaw.model.casting_facts import keys_of
from layerlaw.model.history import Occurrence, Period

if TYPE_CHECKING:
    from layerlaw.layers.live import Live
    from layerlaw.layers.table import Table

_NOT_CAST: Final = frozenset({"token"})


def cast_so(node: k.WasCastSo | v.TimesCastSo, table: Table, live: Live, at: int) -> int:
    """How many times the object of a row was cast so: 0 or 1 of most facts. Without a row it is asked of the source."""
    is_number = isinstance(node, v.TimesCastSo)
    if at < 0:
        return table.inquiry.answer(Question(node, (live.source, None), live.source, is_number=is_number))
    view = table.views[at]
    for key in keys_of(node.how):
        known = view.facts.get(key)
        if known is not None:
            return known
        if key in view.status:
            return 1
    if not _NOT_CAST.isdisjoint(view.status) or history_of(table).is_whole(Period.GAME, Occurrence.CAST, view.id):
        return 0
    return table.inquiry.answer(Question(node, (view.id, None), live.source, is_number=is_number))


def noted(node: k.Noted, table: Table, live: Live) -> bool:
    """As noted for the source, in full: 1 for what is so, 0 for what is not."""
    if live.row >= 0:
        view = table.views[live.row]
        if node.words in view.status:
            return True
        known = view.facts.get(node.words)
        if known is not None:
            return bool(known)
        return bool(table.inquiry.answer(Question(node, (view.id, None), live.source)))
    return bool(table.inquiry.answer(Question(node, (live.source, None), live.source)))


def noted_number(node: v.NotedNumber, table: Table, live: Live) -> int:
    """As noted for the source."""
    if live.row >= 0:
        view = table.views[live.row]
        known = view.facts.get(node.words)
        if known is not None:
            return known
        return table.inquiry.answer(Question(node, (view.id, None), live.source, is_number=True))
    return table.inquiry.answer(Question(node, (live.source, None), live.source, is_number=True))


# --- facts of players and of the game ---------------------------------------------------------------------------------

_ALL_STATED: Final[frozenset[tuple[str, str]]] = frozenset()


def is_stated(table: Table, what: str, player: str = "") -> bool:
    """Whether somebody stated the fact; a game that tells nothing of it has stated all."""
    return (what, player) not in getattr(table.game, "unstated", _ALL_STATED)


def life(table: Table, index: int) -> int:
    """A player's life total; what the format gives by default is asked for."""
    player = table.game.players[index]
    if is_stated(table, "life", player.name):
        return player.life
    return table.inquiry.answer(_fact("life", player.name, is_number=True), player.life, least=1)


def hand(table: Table, index: int) -> int:
    """How many cards a player has in hand."""
    player = table.game.players[index]
    if is_stated(table, "hand", player.name):
        return player.hand
    return table.inquiry.answer(_fact("hand", player.name, is_number=True), player.hand, least=player.hand)


def active(table: Table) -> int:
    """The index of the player whose turn it is."""
    if is_stated(table, "turn"):
        return table.active
    question = Question(Unstated("turn"), (None, None), is_number=True)
    return table.inquiry.answer(question, table.active, most=len(table.players) - 1)


def designated(designation: str, table: Table, player: str) -> bool:
    """Whether a player has a designation that nobody stated to be theirs."""
    if is_stated(table, designation, player):
        return False
    return bool(table.inquiry.answer(_fact(designation, player)))


def _fact(what: str, player: str, *, is_number: bool = False) -> Question:
    return Question(Unstated(what), (None, (player,)), is_number=is_number)
