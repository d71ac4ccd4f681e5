"""What happens at once: the verb `simultaneous` (613.7m, 614.12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from layerlaw.boards.board import Entry
from layerlaw.boards.names import Register
from layerlaw.boards.nodes import Listing, Scalar, TableNode
from layerlaw.boards.playing import Game
from layerlaw.boards.read import entry_of
from layerlaw.boards.resolving import refusal
from layerlaw.boards.zone_changes import enter
from layerlaw.errors import LayerlawError
from layerlaw.game import (
    IllegalAction,
    State,
    events,
)


def simultaneous(game: Game, entry: Entry, carry_out: Callable[[Game, Entry], None]) -> None:
    """613.7m: in APNAP order, and within a player in the order of the list, which is all where the edition lets the active player order all.

    What enters attached to what enters with it is attached last.
    """
    assert isinstance(entry.subject, Listing), "simultaneous entries are a list, by the format"
    entries = [entry_of(item) for item in entry.subject.items]
    coming = {alias.text for item in entries if (alias := item.word("as")) is not None}
    if not game.edition.active_player_orders_all:
        order = _apnap(game.state)
        entries.sort(key=lambda item: order.index(_whose(game, item)))
    alone = game.state
    register = game.register.copy()
    waiting: list[tuple[Entry, Scalar]] = []
    before: tuple[Entry, dict[str, int]] | None = None
    for item in entries:
        host = item.word("attached_to")
        now = item
        if host is not None and host.text in coming and not game.register.is_object(host.text):
            waiting.append((item, host))
            now = _without(item, "attached_to")
        if now.verb == "enter" and len(entries) > 1:
            said = _without(now, "as")
            if before is None or before[0] != said:  # of many in the same words the first tells for all
                before = (said, _counters_alone(game, alone, register, said))
            now = _with_counters(now, before[1])
        carry_out(game, now)
    for item, host in waiting:
        _attach_late(game, item, host)


def _apnap(state: State) -> list[str]:
    """101.4: the active player, then the others in turn order."""
    names = [player.name for player in state.players]
    first = names.index(state.active_player)
    return names[first:] + names[:first]


def _whose(game: Game, entry: Entry) -> str:
    """Whose object gets the timestamp: the controller of what enters, or of what is there."""
    if entry.verb in ("enter", "token"):
        return game.controller(entry)
    if entry.verb == "player":
        assert isinstance(entry.subject, Scalar), "a player is a text, by the format"
        return game.register.player(entry.subject)
    identity = game.subject(entry)
    if entry.verb == "move":
        owner = game.state.object(identity).owner
        return game.controller(entry, owner) if entry.text("to") == "battlefield" else owner
    return game.controller_of(identity)


def _without(entry: Entry, name: str) -> Entry:
    left = tuple(pair for pair in entry.options.items if pair[0].text != name)
    return replace(entry, options=replace(entry.options, items=left))


def _counters_alone(game: Game, alone: State, register: Register, entry: Entry) -> dict[str, int]:
    """614.12: as it enters, only what is there already is looked at; so its counters are those that it would have without the others."""
    trial = Game(game.board, game.edition)
    trial.state, trial.register = alone, register.copy()
    try:
        enter(trial, _without(entry, "as_part_of"))
    except (LayerlawError, IllegalAction):
        return {}  # it speaks of what enters with it, or is wrong and will be told so
    newest = next(reversed(list(trial.state.objects)))
    return {kind: pile.number for kind, pile in newest.counters.items()}


def _with_counters(entry: Entry, piles: dict[str, int]) -> Entry:
    if not piles or piles == entry.numbers("counters"):
        return entry
    place = entry.place
    made = TableNode(
        tuple((Scalar(kind, kind, place), Scalar(total, str(total), place)) for kind, total in piles.items()), place
    )
    kept = _without(entry, "counters")
    return replace(
        kept, options=replace(kept.options, items=(*kept.options.items, (Scalar("counters", "counters", place), made)))
    )


def _attach_late(game: Game, entry: Entry, host: Scalar) -> None:
    """Attach what entered attached, without a timestamp beyond that of its entering."""
    alias = entry.word("as")
    subject = alias if alias is not None else entry.subject
    assert isinstance(subject, Scalar), "a card is a text, by the format"
    identity = game.object(subject)
    clock = game.state.next_timestamp
    try:
        to = game.who(host)
        stamped = replace(game.state, next_timestamp=game.state.object(identity).timestamp)
        attached = events.attach(stamped, identity, to, game.edition)
    except IllegalAction as refused:
        raise refusal(refused, entry) from None
    game.state = replace(attached, next_timestamp=clock)
