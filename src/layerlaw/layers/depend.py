"""Dependency (613.8): found by trying, then who is next.

Theory of operation. In one layer (and one side of the CDA line) some parts wait to apply. A depends on B when applying B *alone*, to the
board as it stands, would change A's text or existence, the set it applies to, or its instruction (613.8a). So each B is tried
once on a fork of the table; the columns that it really changed are noted (`Table.touched`); only parts that read one of them are
looked at again on that fork, and what differs is the dependency, kept with before and after.

Blood Moon and Urborg: trying Blood Moon strips Urborg's printed abilities, so on the fork Urborg's effect does not exist: it
depends, because of its existence. Trying Urborg gives every land a type, which Blood Moon does not read.

Trials are kept from one application to the next and made again only where the applied part touched what they read or write
(613.8c asks again after every application; what cannot have changed need not be asked).

Order (613.8b). A part that has waited applies just after the last of what it waited for. Parts in a dependency loop ignore the
dependencies inside it: all of them, for as long as each lasts, so that the whole loop goes by timestamp even when applying its first
member breaks it (decision 0003); dependencies on parts outside the loop still hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from layerlaw.layers.live import NO_FACETS, BitFacets, Live, bit_facets
from layerlaw.layers.table import Table
from layerlaw.layers.trace import Because
from layerlaw.model.facets import TEXT

_TEXT: Final = bit_facets((TEXT,))
Instructions = tuple[tuple[object, ...], ...]


class Tried(NamedTuple):
    """What trying a part did: the board after it, the rows it applied to, and the facets that really changed."""

    board: Table
    mask: int
    touched: BitFacets


class Found(NamedTuple):
    """One dependency: what changed of the first part when the second was tried."""

    because: Because
    before: object
    after: object


class Reading(NamedTuple):
    """A part as read on some board: does it exist, to which rows, doing what."""

    exists: bool
    effect: object
    mask: int
    instructions: Instructions


class Board(Protocol):
    """What this module asks of the solver."""

    def read(self, live: Live, layer: int, table: Table) -> Reading:
        """The part as it would apply on that table."""

    def exists(self, live: Live, table: Table) -> bool:
        """Whether the part exists on that table."""

    def try_part(self, live: Live, layer: int) -> tuple[Table, int]:
        """A fork of the present table with the part applied, and the rows it applied to."""


class Dependencies:
    """The dependencies among the parts that wait in one layer, kept up as parts apply."""

    def __init__(self, board: Board, layer: int) -> None:
        self._board = board
        self._layer = layer
        self._reads: dict[Live, BitFacets] = {}
        self._writes: dict[Live, BitFacets] = {}
        self._readers: dict[Live, list[Live]] = {}
        """For each part that others could depend on: those others, by facets alone."""
        self._tried: dict[Live, Tried] = {}
        self._present: dict[Live, Reading] = {}
        self._edges: dict[Live, dict[Live, Found]] = {}
        """For each B the parts that depend on it."""
        self._stale: set[Live] = set()
        self._by_facet: dict[int, set[Live]] = {}
        self._wide: set[Live] = set()
        """Who reads each exact facet, and who reads whole families."""

    def can_matter(self, parts: Sequence[Live]) -> bool:
        """Whether any two of the parts could meet at all; if not, they are independent without being tried."""
        if len(parts) < 2:
            return False
        self._note_all(parts)
        return any(self._readers.values())

    def exists(self, live: Live, table: Table) -> bool:
        """Whether a part exists on the present board."""
        known = self._present.get(live)
        return known.exists if known is not None else self._board.exists(live, table)

    def _note_all(self, parts: Sequence[Live]) -> None:
        """Take in parts that were not there before, and who could depend on whom."""
        new = [live for live in parts if live not in self._reads]
        if not new:
            return
        old = [live for live in parts if live in self._reads]
        for live in new:
            part = live.plan.parts[self._layer]
            # what has begun keeps its set and goes on, but its text can still be changed
            self._reads[live] = part.value_reads | (_TEXT if live.started else live.plan.scope_reads)
            self._writes[live] = part.writes
            self._index(live)
        all_reads = all_writes = NO_FACETS
        for live in parts:
            all_reads = all_reads | self._reads[live]
            all_writes = all_writes | self._writes[live]
        for group, others in ((new, parts), (old, new)):
            for on in group:
                writes = self._writes[on]
                if not writes.meets(all_reads):
                    continue
                found = [live for live in others if live is not on and self._reads[live].meets(writes)]
                if found:
                    self._readers.setdefault(on, []).extend(found)
        self._stale.update(new)

    def _index(self, live: Live) -> None:
        reads = self._reads[live]
        if reads.whole:
            self._wide.add(live)
        bits = reads.exact
        while bits:
            bit = bits & -bits
            self._by_facet.setdefault(bit, set()).add(live)
            bits ^= bit

    def applied(self, live: Live, touched: Iterable[str]) -> None:
        """A part was applied and touched these facets: forget it, and what it may have changed."""
        for kept in (self._tried, self._edges, self._present, self._reads, self._writes, self._readers):
            kept.pop(live, None)
        for dependents in self._edges.values():
            dependents.pop(live, None)
        for on, readers in list(self._readers.items()):
            if live in readers:
                readers.remove(live)
                if not readers:
                    del self._readers[on]
                    self._edges.pop(on, None)
        self._stale.discard(live)
        bits = bit_facets(touched)
        if bits == NO_FACETS:
            return
        for other, reads in self._reads.items():
            if reads.meets(bits):
                self._stale.add(other)
                self._present.pop(other, None)
            elif other in self._readers and (
                self._writes[other].meets(bits) or other.plan.parts[self._layer].gates.meets(bits)
            ):
                tried = self._tried.get(other)
                if tried is None or tried.mask & live.locked:
                    self._stale.add(
                        other
                    )  # on other rows what trying it does is what it was: changes touch their own rows only

    def among(self, parts: Sequence[Live], table: Table) -> Mapping[Live, Mapping[Live, Found]]:
        """For each part the parts that it depends on now, with what trying them changed. Only parts with some are keys."""
        self._note_all(parts)
        stale = self._stale
        for on, readers in self._readers.items():
            if not self.exists(on, table):
                self._edges[on] = {}
                continue
            tried = self._tried.get(on)
            if on in stale or tried is None:
                tried = self._try(on)
                ask: Sequence[Live] = readers
                edges: dict[Live, Found] = {}
            else:
                ask = [live for live in readers if live in stale and self._reads[live].meets(tried.touched)]
                if ask:
                    tried = self._try(on)
                edges = self._edges.get(on, {})
                for live in readers:
                    if live in stale:
                        edges.pop(live, None)
            for live in self._touched(ask, tried.touched):
                found = self._compare(live, tried.board, table)
                if found is not None:
                    edges[live] = found
            self._edges[on] = edges
        stale.clear()
        waits: dict[Live, dict[Live, Found]] = {}
        for on, dependents in self._edges.items():
            for live, found in dependents.items():
                waits.setdefault(live, {})[on] = found
        return waits

    def _touched(self, readers: Sequence[Live], touched: BitFacets) -> list[Live]:
        """Those of the readers that read what was really touched; where few facets were, by looking up who reads them."""
        if touched.whole or touched.exact.bit_count() * _FEW > len(readers):
            return [live for live in readers if self._reads[live].meets(touched)]
        among = set(readers)
        found = {live for live in self._wide if live in among and self._reads[live].whole & touched.touched}
        bits = touched.exact
        while bits:
            bit = bits & -bits
            found.update(live for live in self._by_facet.get(bit, ()) if live in among)
            bits ^= bit
        return sorted(found, key=lambda live: (live.key, live.row))

    def _try(self, live: Live) -> Tried:
        board, mask = self._board.try_part(live, self._layer)
        tried = Tried(board, mask, bit_facets(board.touched))
        self._tried[live] = tried
        return tried

    def _compare(self, live: Live, board: Table, table: Table) -> Found | None:
        before = self._present.get(live)
        if before is None:
            before = self._present[live] = self._board.read(live, self._layer, table)
        after = self._board.read(live, self._layer, board)
        if before.exists != after.exists:
            return Found(Because.EXISTENCE, before.exists, after.exists)
        if not before.exists:
            return None
        if before.effect is not after.effect and before.effect != after.effect:
            return Found(Because.TEXT, before.effect, after.effect)
        if before.mask != after.mask:
            return Found(Because.APPLIES_TO, before.mask, after.mask)
        if before.instructions != after.instructions:
            return Found(Because.DOES, before.instructions, after.instructions)
        return None


@dataclass
class Waiting:
    """What the order remembers from one application to the next: who waited, who is free to go at once, which loops were cut."""

    waited_for: dict[Live, frozenset[Live]]
    had_waited_for: dict[Live, tuple[Live, ...]]
    freed: set[Live]
    cut: set[tuple[Live, Live]]
    in_loop: set[Live]
    last: Live | None = None
    """The part that was applied last."""

    @classmethod
    def fresh(cls) -> Waiting:
        """Nothing remembered yet."""
        return cls({}, {}, set(), set(), set())


class Choice(NamedTuple):
    """The part that applies next, what it waited for, and whether it is in a dependency loop."""

    live: Live
    waited_for: tuple[Live, ...]
    in_loop: bool


def next_to_apply(
    waiting: Sequence[Live],
    edges: Mapping[Live, Mapping[Live, object]],
    exists: Callable[[Live], bool],
    memory: Waiting,
) -> Choice | None:
    """Choose which part applies next in one layer or sublayer.

    Args:
        waiting: the parts not yet applied, in timestamp order.
        edges: for each, the unapplied parts that it depends on at this moment; absent for most.
        exists: whether each exists now; a part that does not cannot apply, but may come to exist.
        memory: what `waiting` knew before the last application; brought up to date here.

    Returns:
        The part and why, or None where no existing part is left.

    Rules: 613.3, 613.7, 613.8b. The caller asks again after every application (613.8c).
    """
    if edges or memory.cut:
        pairs = {(live, on) for live, depends in edges.items() for on in depends}
        memory.cut = {pair for pair in memory.cut if pair in pairs}
        for loop in _loops(edges):
            memory.in_loop |= loop
            memory.cut |= {(live, on) for live, on in pairs if live in loop and on in loop}
    waits = {live: frozenset(on for on in depends if (live, on) not in memory.cut) for live, depends in edges.items()}
    waits = {live: on for live, on in waits.items() if on}
    present = set(waiting) if memory.waited_for or memory.freed else ()
    for live, before in memory.waited_for.items():
        # one whose wait is over because the other is gone, not applied, has merely become independent (613.8c)
        if live in present and live not in waits and memory.last in before:
            memory.freed.add(live)
            memory.had_waited_for[live] = (memory.last,)
    # one that is not there when its turn comes, and comes later, has no turn any more: it is by its timestamp
    memory.freed = {live for live in memory.freed if live in present and live not in waits and exists(live)}
    memory.waited_for = waits
    first = next((live for live in waiting if live in memory.freed), None) if memory.freed else None
    first = first or next((live for live in waiting if live not in waits and exists(live)), None)
    # where every existing part waits for one that never comes to exist, nothing is left to wait for
    first = first or next((live for live in waiting if exists(live)), None)
    memory.last = first
    if first is None:
        return None
    return Choice(first, memory.had_waited_for.get(first, ()), first in memory.in_loop)


_FEW: Final = 8
"""Looking up who reads a facet pays where there are this many times more readers than facets."""
_NO_EDGES: Final[Mapping[Live, object]] = {}


def _loops(edges: Mapping[Live, Mapping[Live, object]]) -> list[set[Live]]:
    """The dependency loops: strongly connected sets of more than one part (Tarjan's algorithm, without recursion)."""
    index: dict[Live, int] = {}
    low: dict[Live, int] = {}
    stack: list[Live] = []
    on_stack: set[Live] = set()
    found: list[set[Live]] = []
    for root in edges:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        work = [(root, iter(edges.get(root, _NO_EDGES)))]
        while work:
            node, successors = work[-1]
            for successor in successors:
                if successor not in index:
                    index[successor] = low[successor] = len(index)
                    stack.append(successor)
                    on_stack.add(successor)
                    work.append((successor, iter(edges.get(successor, _NO_EDGES))))
                    break
                if successor in on_stack:
                    low[node] = min(low[node], index[successor])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    members: set[Live] = set()
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        members.add(member)
                        if member is node:
                            break
                    if len(members) > 1:
                        found.append(members)
    return found
