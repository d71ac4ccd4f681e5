"""Facts that a board may or may not state: how an object was cast, what is noted of it in words (400.7d, 601.2b, 608.2i), life, hands, turns.

What nobody stated and no game recorded is asked of the `Inquiry`, which takes it for not so, or 0, and remembers that it did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from layerlaw.layers.inquiry import AskedNode, Query, UnstatedFact
from layerlaw.layers.past import history_of
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.casting_facts import keys_of
from layerlaw.model.game_facts import PAID_AS_IT_ENTERED, SACRIFICED_AS_IT_ENTERED, CostPaid, TimesPaid
from layerlaw.model.history import Occurrence, Period
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.words import Zone

if TYPE_CHECKING:
    from layerlaw.layers.active_effects import ActiveEffect
    from layerlaw.layers.table import Table

_NOT_CAST: Final = frozenset({"token"})


def cast_so(node: k.WasCastSo | v.TimesCastSo, table: Table, live: ActiveEffect, at: int) -> int:
    """How many times the object of a row was cast so: 0 or 1 of most facts. Without a row it is asked of the source."""
    is_number = isinstance(node, v.TimesCastSo)
    if at < 0:
        return table.inquiry.answer(Query(node, (live.source, None), live.source, is_number=is_number))
    view = table.views[at]
    for key in keys_of(node.how):
        known = view.facts.get(key)
        if known is not None:
            return known
        if key in view.status:
            return 1
    if (
        not _NOT_CAST.isdisjoint(view.status)
        or "was cast" in view.facts
        or history_of(table).is_whole(Period.GAME, Occurrence.CAST, view.id)
    ):
        return 0
    return table.inquiry.answer(Query(node, (view.id, None), live.source, is_number=is_number))


def noted(node: k.Noted, table: Table, live: ActiveEffect) -> bool:
    """As noted for the source, in full: 1 for what is so, 0 for what is not."""
    if live.row >= 0:
        view = table.views[live.row]
        if node.words in view.status:
            return True
        known = view.facts.get(node.words)
        if known is None and isinstance(node.meaning, CostPaid):
            known = view.facts.get(node.meaning.key)
        if known is not None:
            return bool(known)
        return bool(table.inquiry.answer(Query(node, (view.id, None), live.source)))
    return bool(table.inquiry.answer(Query(node, (live.source, None), live.source)))


def noted_number(node: v.NotedNumber, table: Table, live: ActiveEffect) -> int:
    """As noted for the source, in the words or under what a game notes it by itself."""
    if isinstance(node.meaning, TimesPaid) and live.row >= 0:
        view, key = table.views[live.row], node.meaning.key
        if key in view.facts:
            return view.facts[key]
        if key in (PAID_AS_IT_ENTERED, SACRIFICED_AS_IT_ENTERED) and view.zone is not Zone.BATTLEFIELD:
            return 0  # it has not entered
    return number_of(node, node.words, table, live, live.row)


def number_of(node: v.ValueNode, words: str, table: Table, live: ActiveEffect, at: int) -> int:
    """The number that is noted in those words of the object of a row, or of the source where there is none; asked for where none is."""
    if at >= 0:
        view = table.views[at]
        known = view.facts.get(words)
        if known is not None:
            return known
        return table.inquiry.answer(Query(node, (view.id, None), live.source, is_number=True))
    return table.inquiry.answer(Query(node, (live.source, None), live.source, is_number=True))


def has_status(node: f.HasStatus, table: Table, live: ActiveEffect, at: int) -> bool:
    """A quality in words that no record tells of ("that target this creature", "from exile"): as noted for the object."""
    if node.name == f.KEPT_BY_THE_ACTIVE_PLAYER:
        came = table.views[at].facts.get("since turn")
        return table.control[at] == active(table) and (came is None or came < getattr(table.game, "turn", 0))
    return noted_of(node, node.name, table, live, at)


def cast_from(node: f.CastFrom, table: Table, live: ActiveEffect, at: int) -> bool:
    """Whether the spell of a row was cast from there, or the card of a row would be, as it is there (601.2a); asked for where nobody knows."""
    view = table.views[at]
    came = view.zone
    if came is Zone.STACK or came is Zone.BATTLEFIELD:
        known = [zone for zone in Zone if view.facts.get(f"cast from {zone}")]
        if (
            not known
            and "was cast" not in view.facts
            and history_of(table).is_whole(Period.GAME, Occurrence.CAST, view.id)
        ):
            return False  # it was not cast
        if not known:
            return noted_of(node, node.words, table, live, at)
        came = known[0]
    own = came is Zone.EXILE or not node.yours or view.owner == table.players[table.control[at]]
    return (came in node.zones and own) is not node.elsewhere


def noted_of(node: f.Filter, words: str, table: Table, live: ActiveEffect, at: int) -> bool:
    """What is noted of the object of a row in those words; asked for where nothing is."""
    view = table.views[at]
    if words in view.status:
        return True
    known = view.facts.get(words)
    if known is not None:
        return bool(known)
    return bool(table.inquiry.answer(Query(node, (view.id, None), live.source)))


def announced_x(node: v.X, table: Table, live: ActiveEffect) -> int:
    """The X that was announced for the spell that the source is or was (107.3m); 0 for what was not cast."""
    if live.view is None:
        return 0
    known = live.view.facts.get("x")
    if known is not None or live.row < 0 or "token" in live.view.status:
        return known or 0
    return table.inquiry.answer(Query(node, (live.view.id, None), live.source, is_number=True))


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
    question = Query(UnstatedFact("turn"), (None, None), is_number=True)
    return table.inquiry.answer(question, table.active, most=len(table.players) - 1)


def designated(designation: str, table: Table, player: str) -> bool:
    """Whether a player has a designation that nobody stated to be theirs."""
    if is_stated(table, designation, player):
        return False
    return bool(table.inquiry.answer(_fact(designation, player)))


def _fact(what: str, player: str, *, is_number: bool = False) -> Query:
    return Query(UnstatedFact(what), (None, (player,)), is_number=is_number)


# --- cards that nobody named ------------------------------------------------------------------------------------------


class Hidden(NamedTuple):
    """What a filter says of cards of a zone in which there may be some that nobody named."""

    zone: str
    owner: r.PlayerRef | None
    is_plain: bool
    """Whether it asks nothing of the cards but where they are and whose."""


_HIDDEN_ZONES: Final = (Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.LIBRARY)
_HIDDEN: Final[IdentityCache[Hidden | None]] = ENGINE.cache("filters of hidden cards")


def hidden(node: f.Filter) -> Hidden | None:
    """Whether a filter speaks of cards in such a zone; worked out once for each filter."""
    known = _HIDDEN.find(id(node))
    return known[1] if known is not None else _HIDDEN.keep(id(node), node, _hidden(node))


def _hidden(node: f.Filter) -> Hidden | None:
    parts = node.parts if isinstance(node, f.And) else (node,)
    zones = [part.zone for part in parts if isinstance(part, f.InZone)]
    if len(zones) != 1 or zones[0] not in _HIDDEN_ZONES:
        return None
    if any(isinstance(part, f.IsLinked) for part in parts):
        return None  # what it exiled is stated of it as its counters are: nothing, where it names nothing (607.2a)
    owners = [part.player for part in parts if isinstance(part, f.OwnedBy)]
    rest = [part for part in parts if not isinstance(part, f.InZone | f.OwnedBy | f.Anything)]
    return Hidden(str(zones[0]), owners[0] if owners else None, not rest)


def unnamed(node: AskedNode, said: Hidden, table: Table, owners: tuple[int, ...], *, each_once: bool = True) -> int:
    """How many more cards match than those that are named: as many as are stated by number, or asked for.

    `each_once`: a card counts for one at most; what is added up of them, such as mana values, has no such bound.
    """
    total = 0
    for index in owners:
        player = table.game.players[index]
        number = getattr(player, f"{said.zone}_count", 0)
        stated = is_stated(table, said.zone, player.name)
        if said.is_plain and stated:
            total += number
        elif said.is_plain:
            total += table.inquiry.answer(_fact(said.zone, player.name, is_number=True), number, least=number)
        elif number or not stated:
            question = Query(node, (None, (player.name,)), is_number=True)
            total += table.inquiry.answer(question, 0, most=number if stated and each_once else None)
    return total


def of_top_card(node: AskedNode, zone: str, table: Table, live: ActiveEffect, owners: tuple[int, ...]) -> int:
    """What is so of a top card that nobody named: 0, and noted, where there may be one."""
    for index in owners:
        player = table.game.players[index]
        if getattr(player, f"{zone}_count", 0) or not is_stated(table, zone, player.name):
            question = Query(node, (None, (player.name,)), live.source, is_number=isinstance(node, v.ValueNode))
            return table.inquiry.answer(question)
    return 0


def player_counters(kind: str, table: Table, index: int) -> int:
    """How many counters of a kind a player has; where nobody said that it has any, it is asked for."""
    player = table.game.players[index]
    known = player.counters.get(kind)
    if known is not None or is_stated(table, "counters", player.name):
        return known or 0
    return table.inquiry.answer(_fact(f"{kind} counters", player.name, is_number=True), 0)
