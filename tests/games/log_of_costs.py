"""Costs and priority in the log of a game, straight from the rules: mana that is spent pays what was asked (601.2h), none comes or goes unsaid (106.4), and who has priority (117.3).

It reads the lines of the log and the positions, and nothing else of `layerlaw.play`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from layerlaw.play.event.event import Event, ManaMade, StepBegan
from layerlaw.play.position.log_entry import LogEntry
from layerlaw.play.position.position import Position

__all__ = ["costs_paid", "mana_conserved", "priority_given"]

_PAID = re.compile(
    r"^(?P<who>.+?) pays? (?P<cost>(?:\{[^}]+\})+) with (?P<mana>(?:\{[^}]+\})+|no mana)(?: and (?P<life>\d+) life)?$"
)
_SYMBOL = re.compile(r"\{([^}]+)\}")


def symbols(text: str) -> tuple[str, ...]:
    """The symbols of a cost or of mana, without braces."""
    return tuple(_SYMBOL.findall(text))


def costs_paid(told: Sequence[LogEntry]) -> Iterator[str]:
    """What was spent for a cost without paying it: too little, too much, or of the wrong type (601.2h, 107.4)."""
    for entry in told:
        found = _PAID.match(entry.text) if entry.kind == "pay" else None
        if found is None or "{X}" in found["cost"]:
            continue
        mana = () if found["mana"] == "no mana" else symbols(found["mana"])
        if not _pays(symbols(found["cost"]), mana, int(found["life"] or 0)):
            yield f"{entry.text}: that does not pay it"


def _pays(cost: Sequence[str], mana: Sequence[str], life: int) -> bool:
    """Whether this mana and life, all of it, pays the cost: each symbol in turn by each way that it may be paid."""
    if not cost:
        return not mana and not life
    first, rest = cost[0], cost[1:]
    for way in _ways(first):
        if isinstance(way, int):  # life
            if life >= way and _pays(rest, mana, life - way):
                return True
        elif _each_pays(way, rest, mana, life):
            return True
    return False


def _each_pays(way: tuple[str, ...], rest: Sequence[str], mana: Sequence[str], life: int) -> bool:
    """One way to pay a symbol: units of mana of these types, `*` for any; then what is left pays the rest."""
    left = list(mana)
    for wanted in (one for one in way if one != "*"):
        if wanted not in left:
            return False
        left.remove(wanted)
    generic = way.count("*")
    # Generic mana takes whatever nothing else needs: it is left to the end.
    more = [str(generic)] if generic else []
    if more and any(not one.isdigit() for one in rest):
        return _pays((*rest, *more), left, life)
    return len(left) >= generic and _pays(rest, left[generic:], life)


def _ways(symbol: str) -> Iterator[tuple[str, ...] | int]:
    """How a mana symbol may be paid (107.4): each as types of mana, or as life."""
    if symbol.isdigit():
        yield ("*",) * int(symbol)
        return
    for part in symbol.split("/"):
        if part == "P":
            yield 2
        elif part.isdigit():
            yield ("*",) * int(part)
        elif part == "S":
            yield ("*",)
        else:
            yield (part,)


def mana_conserved(before: Position, after: Position, events: Sequence[Event]) -> Iterator[str]:
    """Within a step a pool changes by what is added and what is paid, and by nothing else (106.4)."""
    began = any(
        isinstance(event, StepBegan) for event in events
    )  # also of the same name: there may be two combat damage steps
    if began or before.step != after.step or before.state.turn != after.state.turn:
        return
    told = after.log[len(before.log) :]
    for player in {*before.pools, *after.pools}:
        came = sum(len(event.mana) for event in events if isinstance(event, ManaMade) and event.player == player)
        paid = [found for entry in told if entry.kind == "pay" and (found := _PAID.match(entry.text))]
        went = sum(len(symbols(found["mana"])) for found in paid if found["who"] == player)
        then, now = len(before.pools.get(player, ())), len(after.pools.get(player, ()))
        if now != then + came - went:
            yield f"{player} had {then} mana, got {came}, paid {went} and has {now}"


def priority_given(before: Position, after: Position) -> Iterator[str]:
    """Who casts a spell has priority afterwards (117.3c); after something resolved the active player has (117.3b)."""
    told = after.log[len(before.log) :]
    last = next((entry for entry in reversed(told) if entry.depth == 0 and entry.kind in ("announce", "resolve")), None)
    if last is None or before.step != after.step or not after.priority:
        return
    if last.kind == "resolve" and after.priority != after.state.active_player:
        yield f"{after.priority} has priority after something resolved, not {after.state.active_player}"
    casting = re.match(r"([^:]+?) casts? ", last.text) if last.kind == "announce" else None
    if casting is not None and after.priority != casting[1]:
        yield f"{after.priority} has priority after {casting[1]} cast a spell"
