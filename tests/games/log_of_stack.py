"""The stack in the record of a game, straight from the rules: what was put there last resolves first (405.5), who may cast when (307.1), what a spell costs (601.2f), what may be a target (702.11, 702.18)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from layerlaw.explain.values import ability_text
from layerlaw.game.state import State
from layerlaw.model.words import Zone
from layerlaw.play.event.event import Event, Left, Moved, Targeted, WasActivated, WasCast
from layerlaw.play.position.position import Position
from tests.games.log_of_costs import symbols
from tests.games.solved import solved

__all__ = ["cast_by_the_rules", "lands_played", "last_in_first_out", "stack_conserved"]

_MAIN = ("precombat main phase", "postcombat main phase")
_PLAIN = {"cast", "by", "pay", "target", "targets", "answers", "modes"}


def _texts(state: State) -> str:
    return " ".join(ability_text(ability) for thing in state.objects for ability in thing.face.abilities)


def last_in_first_out(
    before: Position, after: Position, events: Sequence[Event], entry: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    """As a player lets the top of the stack resolve, that is what leaves first, and nothing below is touched unsaid (405.5, 608.1)."""
    left = [event.item for event in events if isinstance(event, Left)]
    if any("the turn ends" in line.text for line in after.log[len(before.log) :]):  # 724.1b
        return
    if entry.get("resolve") == "top" and before.stack and left and left[-1] != before.stack[-1].id:
        gone = {event.item for event in events if isinstance(event, Left) and event.countered}
        if before.stack[-1].id not in left or set(left) - gone - {before.stack[-1].id}:
            yield "405.5", f"{before.stack[-1].source_name} was on top, and something else resolved"
    moved = {event.object for event in events if isinstance(event, Moved)}
    there = {item.id for item in after.stack}
    for item in before.stack:
        vanished = item.id not in there and item.id not in left and item.id not in moved
        if vanished and item.controller not in after.lost and before.state.turn == after.state.turn:
            yield "405.5", f"{item.text or item.source_name} left the stack, and no event says so"


def stack_conserved(before: Position, after: Position, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """The stack has what it had, and what was cast, activated and put there, without what left (405.1)."""
    lines = after.log[len(before.log) :]
    if (
        after.lost != before.lost
        or before.state.turn != after.state.turn
        or any("the turn ends" in one.text for one in lines)
    ):
        return
    put = sum(isinstance(event, WasCast) for event in events)
    put += sum(isinstance(event, WasActivated) and not event.mana for event in events)
    put += sum(line.kind == "stack" for line in lines)
    gone = {event.item for event in events if isinstance(event, Left)}
    gone |= {event.object for event in events if isinstance(event, Moved) and event.from_ is Zone.STACK}
    left = len(gone)
    if len(after.stack) != len(before.stack) + put - left:
        yield "405.1", f"{len(before.stack)} were on the stack, {put} came, {left} left, and now {len(after.stack)}"


def cast_by_the_rules(
    before: Position, after: Position, events: Sequence[Event], entry: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    """What an entry casts is cast when it may be, at its cost, with legal targets; what a word on the board could change is let be."""
    texts = _texts(before.state)
    cast = [event for event in events if isinstance(event, WasCast) and not event.copied]
    if "cast" in entry and len(cast) == 1 and cast[0].spell in after.state.by_id:
        yield from _when(before, after, cast[0], texts)
        if set(entry) <= _PLAIN and "kicked" not in entry:
            yield from _at_its_cost(before, after, cast[0], texts)
    board = solved(before.state)
    for event in events:
        if not isinstance(event, Targeted) or isinstance(event.target, str) or event.target not in board:
            continue
        now, then = board[event.target], before.state.by_id[event.target]
        if then.zone is not Zone.BATTLEFIELD or after.last.get(event.target) is not None:
            continue
        later = solved(after.state)
        if event.target in later and "shroud" in now.keywords and "shroud" in later[event.target].keywords:
            yield "702.18a", f"{now.name} has shroud and became a target"
        if (
            event.target in later
            and "hexproof" in now.keywords
            and "hexproof" in later[event.target].keywords
            and now.controller != event.player
            and "as though" not in texts
        ):
            yield "702.11b", f"{now.name} of {now.controller} has hexproof and became a target of {event.player}"


def _when(before: Position, after: Position, event: WasCast, texts: str) -> Iterator[tuple[str, str]]:
    """307.1, 302.1, 303.1, 301.1, 306.1: sorcery timing for all but instants and what has flash."""
    thing = after.state.by_id[event.spell]
    types = {str(one) for one in thing.face.types}
    own = " ".join(ability_text(one) for one in thing.face.abilities)
    free = (
        "Instant" in types
        or re.search("flash|offering|sneak", own.casefold()) is not None
        or "flash" in texts.casefold()
        or "as though" in texts
    )
    in_time = before.state.active_player == event.player and before.step in _MAIN and not before.stack
    if not free and not in_time and event.from_ is Zone.HAND and "face_down" not in thing.status:
        yield "307.1", f"{event.player} cast {thing.name} in the {before.step} with {len(before.stack)} on the stack"


def _at_its_cost(before: Position, after: Position, event: WasCast, texts: str) -> Iterator[tuple[str, str]]:
    """601.2f: the mana cost, where nothing on the board speaks of costs."""
    thing = after.state.by_id[event.spell]
    own = " ".join(ability_text(one) for one in thing.face.abilities)
    words = (
        "cost",
        "Cost",
        "offering",
        "undaunted",
        "affinity",
        "convoke",
        "delve",
        "improvise",
        "strive",
        "escalate",
        "spree",
        "tiered",
    )
    if any(word in texts + own for word in words) or event.from_ is not Zone.HAND or thing.face.mana_cost is None:
        return
    for line in after.log[len(before.log) :]:
        found = (
            re.match(r"(?:the total cost is |.+? pays? )((?:\{[^}]+\})+)", line.text) if line.kind == "pay" else None
        )
        if found is not None:
            asked, printed = sorted(symbols(found[1])), sorted(symbols(str(thing.face.mana_cost)))
            if "X" not in printed and asked != printed and (asked, printed) != (["0"], []):
                yield "601.2f", f"{thing.name} costs {''.join(printed)}, and {found[1]} was asked"
            return


def lands_played(before: Position, after: Position) -> Iterator[tuple[str, str]]:
    """305.2: one land in each of one's turns, where nothing says more."""
    texts = _texts(before.state) + _texts(after.state)
    if "additional land" in texts or "any number of lands" in texts:
        return
    played = [event for event in after.happened if isinstance(event, Moved) and event.why == "play"]
    lands = [event for event in played if event.to is Zone.BATTLEFIELD]
    if len(lands) > 1:
        yield "305.2", f"{len(lands)} lands were played in one turn"
    for event in lands:
        if event.player != after.state.active_player and "controls" not in texts:
            yield "305.3", f"{event.player} played a land in the turn of {after.state.active_player}"
