"""The words of counters that lie on several objects (122), and of what becomes blocked (509.1h)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from layerlaw.model import filters as f
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction
from layerlaw.model.counters_among import (
    CounterOfAKind,
    CountersOfEachKind,
    DistributeCounters,
    MoveCountersAmong,
    OfThatKind,
    PutUpToCounters,
    RemoveCountersAmong,
)
from layerlaw.model.in_combat import BecomeBlocked
from layerlaw.oracle.write.telling import NoWords, Telling


def write_distributing(node: DistributeCounters, telling: Telling) -> str:
    """`distribute three stun counters among any number of tapped creatures your opponents control`."""
    among = f"among any number of {telling.kind(node.among)}"
    if isinstance(node.number, int | v.X):
        return f"distribute {telling.amount(node.number, f'{node.kind} counter')} {among}"
    return f"distribute a number of {node.kind} counters equal to {telling.value(node.number)} {among}"


def write_up_to(node: PutUpToCounters, telling: Telling) -> str:
    """`put up to three lore counters on it`, with what the ability can't cause."""
    told = f"put up to {telling.amount(node.most, f'{node.kind} counter')} on {telling.things(node.what)}"
    if node.in_all is None:
        return told
    many = telling.value(node.in_all)
    return f"{told}. This ability can't cause the total number of {node.kind} counters on {telling.voice.this} to be greater than {many}"


def write_removing(node: RemoveCountersAmong, telling: Telling) -> str:
    """`remove any number of +1/+1 counters from among creatures you control`."""
    kind = f"{node.kind} " if node.kind else ""
    if node.most is None:
        return f"remove any number of {kind}counters from among {telling.kind(node.of)}"
    return f"remove up to {telling.amount(node.most, f'{kind}counter')} from among {telling.kind(node.of)}"


def write_moving(node: MoveCountersAmong, telling: Telling) -> str:
    """`move any number of counters from target permanent onto another target permanent`."""
    kind = f"{node.kind} " if node.kind else ""
    many = "all" if node.every else "any number of"
    source = telling.things(node.source) if isinstance(node.source, f.Is) else f"among {telling.kind(node.source)}"
    onto = telling.things(node.onto) if isinstance(node.onto, f.Is) else telling.kind(node.onto)
    return f"move {many} {kind}counters from {source} onto {onto}"


def write_each_kind(node: CountersOfEachKind, telling: Telling) -> str:
    """`for each kind of counter on target permanent, put another counter of that kind on it or remove one from it`."""
    told = telling.things(node.what)
    if node.or_removed:
        return f"for each kind of counter on {told}, put another counter of that kind on it or remove one from it"
    whom = "it" if node.player is None else "that permanent or player"
    return f"for each kind of counter on {told}, give {whom} another counter of that kind"


def write_becoming_blocked(node: BecomeBlocked, telling: Telling) -> str:
    """`target creature becomes blocked`, `attacking creatures become blocked`."""
    if isinstance(node.what, f.Is):
        many = telling.are_many(node.what.ref)
        return f"{telling.things(node.what)} {'become' if many else 'becomes'} blocked"
    if isinstance(node.what, f.Filter):
        return f"{telling.kind(node.what)} become blocked"
    return f"{telling.things(node.what)} becomes blocked"


def write_of_a_kind(node: CounterOfAKind, telling: Telling) -> str:
    """`choose a counter on target permanent. Put an additional counter of that kind on that permanent`."""
    of = telling.things(node.of)
    if node.then is OfThatKind.PUT_OR_REMOVE:
        return f"choose a counter on {of}. Remove that counter from it or put another of those counters on it"
    if node.player is not None or node.then is None:
        raise NoWords(node)
    there = "that permanent" if node.to is None else telling.things(node.to)
    lacking = " if it doesn't have a counter of that kind on it" if node.lacking else ""
    return f"choose a counter on {of}. Put a counter of that kind on {there}{lacking}"


OF_SEVERAL: Final[dict[type[Instruction], Callable[[Any, Telling], str]]] = {
    CounterOfAKind: write_of_a_kind,
    CountersOfEachKind: write_each_kind,
    MoveCountersAmong: write_moving,
    PutUpToCounters: write_up_to,
    RemoveCountersAmong: write_removing,
    DistributeCounters: write_distributing,
    BecomeBlocked: write_becoming_blocked,
}
"""Each of them with its writer."""
