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
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from layerlaw.deadline import check_time
from layerlaw.layers.active_effects import ActiveEffect, EffectKey
from layerlaw.layers.edition import Edition, Origin
from layerlaw.layers.facet_bits import NO_FACETS, BitFacets, bit_facets
from layerlaw.layers.facet_index import FacetIndex
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


class FoundDependency(NamedTuple):
    """One dependency: what changed of the first part when the second was tried."""

    because: Because
    before: Any
    after: Any


class Reading(NamedTuple):
    """A part that exists, as read on some board: in which words, to which rows, doing what."""

    effect: Any
    mask: int
    instructions: Instructions


class SolverView(Protocol):
    """What this module asks of the solver."""

    edition: Edition
    table: Table

    def read(self, live: ActiveEffect, layer: int, table: Table) -> Reading:
        """The part, which exists there, as it would apply on that table."""

    def exists(self, live: ActiveEffect, table: Table) -> bool:
        """Whether the part exists on that table."""

    def try_part(self, live: ActiveEffect, layer: int) -> tuple[Table, int]:
        """A fork of the present table with the part applied, and the rows it applied to."""


class Dependencies:
    """The dependencies among the parts that wait in one layer, kept up as parts apply.

    `waits` says for each part, as far as it depends on any, on which, and what trying those changes; `changed` are the parts of
    which that is another since `next_to_apply` looked last, `added` the new pairs among them.
    """

    def __init__(self, board: SolverView, layer: int) -> None:
        self._board = board
        self._table = board.table
        self._layer = layer
        self._met = board.table.inquiry.met
        self._counters_too = board.edition.counters_are_effects
        self._reads: dict[ActiveEffect, BitFacets] = {}
        self._by_reads = FacetIndex()
        self._by_writes = FacetIndex()
        self._readers: dict[ActiveEffect, set[ActiveEffect]] = {}
        """For each part that others could depend on: those others, by facets alone."""
        self._read_from: dict[ActiveEffect, set[ActiveEffect]] = {}
        """For each part those on which it could depend."""
        self._tried: dict[ActiveEffect, Tried] = {}
        self._present: dict[ActiveEffect, Reading] = {}
        self._there: dict[ActiveEffect, bool] = {}
        """Whether each part exists on the present board, as far as that was asked since something that it reads was touched."""
        self._edges: dict[ActiveEffect, dict[ActiveEffect, FoundDependency]] = {}
        """For each B the parts that depend on it."""
        self._stale: set[ActiveEffect] = set()
        self.waits: dict[ActiveEffect, dict[ActiveEffect, FoundDependency]] = {}
        self.changed: set[ActiveEffect] = set()
        self.added: list[tuple[ActiveEffect, ActiveEffect]] = []

    def can_matter(self, parts: Sequence[ActiveEffect]) -> bool:
        """Whether any two of the parts could meet at all; if not, they are independent without being tried."""
        for gone in self._reads.keys() - set(parts):
            self._forget(gone)  # applied while nothing mattered
        if len(parts) < 2 or (not self._reads and not self._could_meet(parts)):
            return False
        self._note_all(parts)
        return bool(self._readers)

    def _could_meet(self, parts: Sequence[ActiveEffect]) -> bool:
        """Whether anything that any of the parts reads is written by any of them: most layers have nothing of the kind."""
        read, read_touched, read_whole = _TEXT
        written = written_touched = written_whole = 0
        for live in parts:
            part = live.plan.parts[self._layer]
            exact, touched, whole = part.value_reads if live.started else part.reads
            read, read_touched, read_whole = read | exact, read_touched | touched, read_whole | whole
            exact, touched, whole = part.writes
            written, written_touched, written_whole = written | exact, written_touched | touched, written_whole | whole
        return bool(read & written or read_whole & written_touched or read_touched & written_whole)

    def exists(self, live: ActiveEffect) -> bool:
        """Whether a part exists on the present board."""
        known = self._there.get(live)
        if known is None:
            known = self._board.exists(live, self._table)
            if live in self._reads:
                self._there[live] = known
        return known

    def _note_all(self, parts: Sequence[ActiveEffect]) -> None:
        """Take in parts that were not there before, and who could depend on whom."""
        if len(parts) == len(self._reads):
            return  # parts leave by `applied` alone: none is new
        earlier = bool(self._reads)
        new = [live for live in parts if live not in self._reads]
        by_reads, by_writes = self._by_reads, self._by_writes
        for live in new:
            part = live.plan.parts[self._layer]
            # what has begun keeps its set and goes on, but its text can still be changed
            reads = self._reads[live] = part.value_reads | _TEXT if live.started else part.reads
            by_reads.add(live, reads)
            by_writes.add(live, part.alters)
        for live in new:
            writes = live.plan.parts[self._layer].writes
            if writes.meets(by_reads.all):
                for reader in by_reads.meeting(writes):
                    self._may_depend(reader, live)
            reads = self._reads[live]
            if earlier and reads.meets(by_writes.all):
                for on in by_writes.meeting(reads):
                    if reads.meets(on.plan.parts[self._layer].writes):
                        self._may_depend(live, on)
        self._stale.update(new)

    def _may_depend(self, live: ActiveEffect, on: ActiveEffect) -> None:
        if live is on:
            return
        if not self._counters_too and Origin.COUNTER in (live.origin, on.origin):
            self._met.add("counters")
        else:
            self._readers.setdefault(on, set()).add(live)
            self._read_from.setdefault(live, set()).add(on)

    def applied(self, live: ActiveEffect, touched: Iterable[str]) -> None:
        """A part was applied and touched these facets: forget it, and what it may have changed."""
        self._forget(live)
        bits = bit_facets(touched)
        if bits == NO_FACETS:
            return
        for other in self._by_reads.meeting(bits):
            self._stale.add(other)
            self._present.pop(other, None)
            self._there.pop(other, None)
        for other in self._by_writes.meeting(bits):
            if other in self._readers:
                tried = self._tried.get(other)
                if tried is None or tried.mask & live.locked:
                    # on other rows what trying it does is what it was: changes touch their own rows only
                    self._stale.add(other)

    def _forget(self, live: ActiveEffect) -> None:
        for on in self._read_from.pop(live, ()):
            readers = self._readers[on]
            readers.discard(live)
            self._edges.get(on, _NO_FOUND).pop(live, None)
            if not readers:
                del self._readers[on]
                self._set_edges(on, {})
        for reader in self._readers.pop(live, ()):
            self._read_from[reader].discard(live)
        self._set_edges(live, {})
        if self.waits.pop(live, None) is not None:
            self.changed.add(live)
        for kept in (self._tried, self._edges, self._present, self._there, self._reads):
            kept.pop(live, None)
        self._by_reads.discard(live)
        self._by_writes.discard(live)

    def _set_edges(self, on: ActiveEffect, edges: dict[ActiveEffect, FoundDependency]) -> None:
        """These parts, and no others, depend on `on`."""
        before = self._edges.get(on, _NO_FOUND)
        for live in before:
            if live not in edges:
                depends = self.waits[live]
                del depends[on]
                self.changed.add(live)
                if not depends:
                    del self.waits[live]
        waits = self.waits
        for live, found in edges.items():
            if live not in waits:
                waits[live] = {}
            depends = waits[live]
            if on not in depends:
                self.changed.add(live)
                self.added.append((live, on))
                if live.origin is Origin.COUNTER or on.origin is Origin.COUNTER:
                    self._met.add("counters")
            depends[on] = found
        self._edges[on] = edges

    def among(self, parts: Sequence[ActiveEffect]) -> Mapping[ActiveEffect, Mapping[ActiveEffect, FoundDependency]]:
        """For each part the parts that it depends on now, with what trying them changed. Only parts with some are keys."""
        self._note_all(parts)
        stale = self._stale
        again = {on for on in stale if on in self._readers}
        for live in stale:
            again |= self._read_from.get(live, _NOBODY)
        for on in sorted(again, key=_by_key) if len(again) > 1 else again:
            self._ask(on)
        stale.clear()
        return self.waits

    def _ask(self, on: ActiveEffect) -> None:
        """Find out again which parts depend on `on`."""
        check_time()
        if not self.exists(on):
            self._set_edges(on, {})
            return
        stale = self._stale
        readers = self._readers[on]
        tried = self._tried.get(on)
        edges: dict[ActiveEffect, FoundDependency] = {}
        if on in stale or tried is None:
            tried = self._try(on)
            ask = readers
        else:
            ask = {live for live in readers if live in stale and self._reads[live].meets(tried.touched)}
            if ask:
                tried = self._try(on)
            edges = {live: found for live, found in self._edges.get(on, _NO_FOUND).items() if live not in stale}
        for live in self._touched(ask, tried.touched):
            found = self._compare(live, tried.board)
            if found is not None:
                edges[live] = found
        self._set_edges(on, edges)

    def _touched(self, readers: AbstractSet[ActiveEffect], touched: BitFacets) -> list[ActiveEffect]:
        """Those of the readers that read what was really touched."""
        if len(readers) > _FEW:
            found = self._by_reads.meeting(touched) & readers
        else:
            found = {live for live in readers if self._reads[live].meets(touched)}
        return sorted(found, key=_by_key) if len(found) > 1 else list(found)

    def _try(self, live: ActiveEffect) -> Tried:
        board, mask = self._board.try_part(live, self._layer)
        tried = Tried(board, mask, bit_facets(board.touched))
        self._tried[live] = tried
        return tried

    def _compare(self, live: ActiveEffect, board: Table) -> FoundDependency | None:
        there = self.exists(live)
        if self._board.exists(live, board) is not there:
            return _ENDS if there else _BEGINS
        if not there:
            return None
        before = self._present.get(live)
        if before is None:
            before = self._present[live] = self._board.read(live, self._layer, self._table)
        after = self._board.read(live, self._layer, board)
        if before.effect is not after.effect and before.effect != after.effect:
            return FoundDependency(Because.TEXT, before.effect, after.effect)
        if before.mask != after.mask:
            return FoundDependency(Because.APPLIES_TO, before.mask, after.mask)
        if before.instructions != after.instructions:
            return FoundDependency(Because.DOES, before.instructions, after.instructions)
        return None


@dataclass
class Waiting:
    """What the order remembers from one application to the next: who waited, who is free to go at once, which loops were cut."""

    waits: dict[ActiveEffect, frozenset[ActiveEffect]]
    """For each part those for which it waits: on which it depends, but for what a loop cuts."""
    had_waited_for: dict[ActiveEffect, tuple[ActiveEffect, ...]]
    freed: set[ActiveEffect]
    cut: dict[ActiveEffect, set[ActiveEffect]]
    in_loop: set[ActiveEffect]
    edition: Edition
    """By whose readings the open questions are answered (`layers.readings`)."""
    met: set[str]
    """The open questions on which the order hung, noted here."""
    last: ActiveEffect | None = None
    """The part that was applied last."""

    @classmethod
    def fresh(cls, edition: Edition, met: set[str]) -> Waiting:
        """Nothing remembered yet."""
        return cls({}, {}, set(), {}, set(), edition, met)

    def free(self, granted: Iterable[ActiveEffect], by: ActiveEffect) -> None:
        """What was granted in this very layer goes next, as if it had waited for what granted it (decision 0015)."""
        for live in granted:
            self.freed.add(live)
            self.had_waited_for[live] = (by,)


class KeptOrder:
    """What was found when nothing had applied yet, as far as it holds now: where an edition does not ask again after each application.

    A part whose condition fails for a while is not waited for in that while, and is waited for again when it is back.
    """

    def __init__(self, found: Mapping[ActiveEffect, Mapping[ActiveEffect, FoundDependency]]) -> None:
        self._found = {live: dict(depends) for live, depends in found.items()}
        self.waits = dict(self._found)
        self.changed = set(self.waits)
        self.added = [(live, on) for live, depends in self.waits.items() for on in depends]

    def keep(self, waiting: Sequence[ActiveEffect], exists: Callable[[ActiveEffect], bool]) -> None:
        """Of what was found: who waits still, for what is there to wait for now."""
        there = {live for live in waiting if exists(live)}
        still = set(waiting)
        for live, depends in list(self._found.items()):
            before = self.waits.get(live, _NO_FOUND)
            left = {on: found for on, found in depends.items() if on in there} if live in still else {}
            if live not in still:
                del self._found[live]
            if left.keys() != before.keys():
                self.changed.add(live)
                self.added += [(live, on) for on in left if on not in before]
            if left:
                self.waits[live] = left
            else:
                self.waits.pop(live, None)


class Choice(NamedTuple):
    """The part that applies next, what it waited for, and whether it is in a dependency loop."""

    live: ActiveEffect
    waited_for: tuple[ActiveEffect, ...]
    in_loop: bool


class Edges(Protocol):
    """Who depends on whom, and what of it is new (see `Dependencies`)."""

    waits: dict[ActiveEffect, dict[ActiveEffect, FoundDependency]]
    changed: set[ActiveEffect]
    added: list[tuple[ActiveEffect, ActiveEffect]]


def next_to_apply(
    waiting: Sequence[ActiveEffect], edges: Edges, exists: Callable[[ActiveEffect], bool], memory: Waiting
) -> Choice | None:
    """Choose which part applies next in one layer or sublayer.

    Args:
        waiting: the parts not yet applied, in timestamp order.
        edges: for each, the unapplied parts that it depends on at this moment, and what of that is new; taken note of here.
        exists: whether each exists now; a part that does not cannot apply, but may come to exist.
        memory: what `waiting` knew before the last application; brought up to date here.

    Returns:
        The part and why, or None where no existing part is left.

    Rules: 613.3, 613.7, 613.8b. The caller asks again after every application (613.8c).
    """
    _cut_loops(edges, memory)
    free = []
    for live in edges.changed:
        cut = memory.cut.get(live)
        now = frozenset(edges.waits.get(live, _NO_FOUND))
        if cut:
            now -= cut
        if now and live in memory.in_loop:
            memory.met.add("loop-outsiders")
            if not memory.edition.loops_wait_for_outsiders:
                now = _NO_ONE
        before = memory.waits.pop(live, None)
        if now:
            memory.waits[live] = now
        elif before is not None and memory.last in before:
            # one whose wait is over because the other is gone, not applied, has merely become independent (613.8c)
            free.append(live)
    edges.changed.clear()
    edges.added.clear()
    waits = memory.waits
    first = None
    if free or memory.freed:
        present = set(waiting)
        memory.had_waited_for.update(dict.fromkeys(free, () if memory.last is None else (memory.last,)))
        memory.freed.update(free)
        # one that is not there when its turn comes, and comes later, has no turn any more: it is by its timestamp
        memory.freed = {live for live in memory.freed if live in present and live not in waits and exists(live)}
        first = next((live for live in waiting if live in memory.freed), None) if memory.freed else None
    by_timestamp = next((live for live in waiting if live not in waits and exists(live)), None)
    if first is not by_timestamp and first is not None:
        memory.met.add("just-after")
    if first is None or not memory.edition.freed_apply_at_once:
        first = by_timestamp
    # where every existing part waits for one that never comes to exist, nothing is left to wait for
    if first is None and waits:
        first = next((live for live in waiting if exists(live)), None)
    memory.last = first
    if first is None:
        return None
    return Choice(first, memory.had_waited_for.get(first, ()), first in memory.in_loop)


def _cut_loops(edges: Edges, memory: Waiting) -> None:
    """Note the loops there are now, and which dependencies inside them are ignored: those that still are there.

    Only a new dependency can close a loop, so it is looked for from there.
    """
    for live in edges.changed:
        cut = memory.cut.get(live)
        if cut:
            cut.intersection_update(edges.waits.get(live, _NO_FOUND))  # of the very set that is remembered
    _ask_of_broken_loops(edges, memory)
    # what waits for nothing is in no loop
    closing = dict.fromkeys(live for live, on in edges.added if on in edges.waits)
    if not closing:
        return
    for loop in _loops(edges.waits, closing):
        memory.in_loop |= loop
        for live in loop:
            inside = loop.intersection(edges.waits[live])
            if inside:
                memory.cut.setdefault(live, set()).update(inside)
                edges.changed.add(live)


def _ask_of_broken_loops(edges: Edges, memory: Waiting) -> None:
    """An open question (decision 0003): what stays of a loop after a member has applied and none is left."""
    remembered = memory.edition.loops_are_remembered
    if not any(memory.cut.values()) or (remembered and "loop-broken" in memory.met):
        return
    loops = _loops(edges.waits, dict.fromkeys(memory.cut))
    for live, cut in memory.cut.items():
        around: AbstractSet[ActiveEffect] = next((loop for loop in loops if live in loop), _NOBODY)
        if not cut <= around:
            memory.met.add("loop-broken")
            if not remembered:
                memory.cut[live] = cut & around
                edges.changed.add(live)


def _by_key(live: ActiveEffect) -> tuple[EffectKey, int]:
    return live.key, live.row


_FEW: Final = 16
"""From this many parts on, looking up who reads a facet is quicker than asking each."""
_ENDS: Final = FoundDependency(Because.EXISTENCE, True, False)
_BEGINS: Final = FoundDependency(Because.EXISTENCE, False, True)
_NO_EDGES: Final[Mapping[ActiveEffect, object]] = {}
_NO_FOUND: Final[dict[ActiveEffect, FoundDependency]] = {}
_NOBODY: Final[AbstractSet[ActiveEffect]] = frozenset()
_NO_ONE: Final[frozenset[ActiveEffect]] = frozenset()


def _loops(
    edges: Mapping[ActiveEffect, Mapping[ActiveEffect, object]], roots: Iterable[ActiveEffect]
) -> list[set[ActiveEffect]]:
    """The dependency loops that lead from some parts: strongly connected sets of more than one (Tarjan's algorithm, without recursion)."""
    index: dict[ActiveEffect, int] = {}
    low: dict[ActiveEffect, int] = {}
    stack: list[ActiveEffect] = []
    on_stack: set[ActiveEffect] = set()
    found: list[set[ActiveEffect]] = []
    for root in roots:
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
                    members: set[ActiveEffect] = set()
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        members.add(member)
                        if member is node:
                            break
                    if len(members) > 1:
                        found.append(members)
    return found
