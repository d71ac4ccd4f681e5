"""Orders of entry: every distinct outcome, without trying every order.

Theory of operation. An order of entry matters only through comparisons of timestamps, and a solve shows which comparisons it made:
those of effects that met, because in one layer one of them changed something that the other looks at, or because both wrote to the
same object and would have left something else the other way round. Two orders that agree on all pairs of cards that met have the same solve. So:

1. solve some order that keeps the constraints at hand (at first none);
2. note the pairs of cards whose effects met; every order that has those pairs the same way round is now answered for;
3. all others turn at least one pair round. Split them: turn the first pair; keep the first and turn the second; and so on. Each
   split is a set of constraints (a partial order), and none of them overlap. Go on with each at 1.

Cards whose effects never meet are never permuted; three that meet among twenty cost six solves at most. The splits that lead to
the same outcome are put together again where they differ in one pair only, so that they can be told in few words.

This module knows partial orders and traces. It does not know what a card is: `ask` hands in a function that plays an order.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import factorial
from typing import Any, Final, Generic, NamedTuple, TypeVar

from layerlaw.layers.edition import Edition, Layer, Origin, kind_of
from layerlaw.layers.facet_bits import BitFacets, bit_facets
from layerlaw.layers.prepared import prepare
from layerlaw.layers.protocol import ObjectId, Timestamp
from layerlaw.layers.solution import Solution
from layerlaw.layers.trace import EffectRef, LayerTrace, ReasonKind, TraceStep
from layerlaw.model import changes as c
from layerlaw.model import facets
from layerlaw.model.abilities import KeywordAbility

T = TypeVar("T")
ItemPair = tuple[int, int]
PartialOrder = tuple[int, ...]
"""For each item the set, as bits, of those that come after it; always transitively closed."""

_COUNTABLE: Final = 14
"""The most items of which the orders are counted: it takes two to that power of steps."""
_MOST_COUNTED: Final = 4_000_000
"""The most steps for counting the orders of one outcome."""


# --- partial orders -----------------------------------------------------------------------------------------------


def unordered(size: int) -> PartialOrder:
    """No constraints among so many items."""
    return (0,) * size


def with_pair(order: PartialOrder, first: int, second: int) -> PartialOrder:
    """The order with `first` before `second` besides; they must not be the other way round in it."""
    after = order[second] | 1 << second
    return tuple(mask | after if item == first or mask >> first & 1 else mask for item, mask in enumerate(order))


def is_before(order: PartialOrder, first: int, second: int) -> bool:
    """Whether the constraints put `first` before `second`."""
    return bool(order[first] >> second & 1)


def a_linear_order(order: PartialOrder) -> tuple[int, ...]:
    """One order of all items that keeps the constraints: the earliest item that may come next, each time."""
    left = (1 << len(order)) - 1
    made = []
    while left:
        behind = 0
        for item, mask in enumerate(order):
            if left >> item & 1:
                behind |= mask
        free = left & ~behind
        item = (free & -free).bit_length() - 1
        made.append(item)
        left &= ~(1 << item)
    return tuple(made)


def pairs_of(order: PartialOrder) -> Iterator[ItemPair]:
    """The constraints without those that follow from others, in the order of their items."""
    for first, mask in enumerate(order):
        for second in range(len(order)):
            if mask >> second & 1 and not any(
                mask >> item & 1 and order[item] >> second & 1 for item in range(len(order))
            ):
                yield first, second


def how_many(order: PartialOrder) -> int | None:
    """How many orders of all items keep the constraints; None where counting would take too long."""
    size = len(order)
    involved = [item for item in range(size) if order[item] or any(mask >> item & 1 for mask in order)]
    if len(involved) > _COUNTABLE:
        return None
    place = {item: number for number, item in enumerate(involved)}
    before = [sum(1 << place[other] for other in involved if order[other] >> item & 1) for item in involved]
    ways = [0] * (1 << len(involved))
    ways[0] = 1
    for chosen, number in enumerate(ways):
        if number:
            for item, needed in enumerate(before):
                if not chosen >> item & 1 and needed & ~chosen == 0:
                    ways[chosen | 1 << item] += number
    return ways[-1] * (factorial(size) // factorial(len(involved)))


def told_shortly(
    labelled: Sequence[tuple[PartialOrder, Hashable]], start: PartialOrder
) -> dict[Hashable, list[PartialOrder]]:
    """For each label partial orders that hold the same linear orders, as few as asking about one pair after the other gives.

    Args:
        labelled: partial orders that together hold every linear order of `start` once, each with its label.
        start: the constraints that all of them keep.
    """
    found: dict[Hashable, list[PartialOrder]] = {}
    work = [(start, list(labelled))]
    while work:
        constraints, parts = work.pop()
        labels = {label for _, label in parts}
        if len(labels) == 1:
            found.setdefault(labels.pop(), []).append(constraints)
            continue
        sides = [
            (pair, _with(parts, *pair), _with(parts, pair[1], pair[0]))
            for pair in combinations(range(len(start)), 2)
            if not is_before(constraints, *pair) and not is_before(constraints, pair[1], pair[0])
        ]
        pair, one, two = min(
            (side for side in sides if side[1] and side[2]),
            key=lambda side: (_labels(side[1]) + _labels(side[2]), len(side[1]) + len(side[2]), side[0]),
        )
        work.append((with_pair(constraints, pair[1], pair[0]), two))
        work.append((with_pair(constraints, *pair), one))
    return {label: put_together(orders) for label, orders in found.items()}


def _labels(parts: Sequence[tuple[PartialOrder, Hashable]]) -> int:
    return len({label for _, label in parts})


def _with(
    parts: Sequence[tuple[PartialOrder, Hashable]], first: int, second: int
) -> list[tuple[PartialOrder, Hashable]]:
    """What is left of the partial orders where `first` is before `second`."""
    return [(with_pair(order, first, second), label) for order, label in parts if not is_before(order, second, first)]


def put_together(orders: Iterable[PartialOrder]) -> list[PartialOrder]:
    """The same linear orders with as few partial orders as merging two at a time gives."""
    left = list(orders)
    merged = True
    while merged:
        merged = False
        for one, two in combinations(left, 2):
            both = _both(one, two)
            if both is not None:
                left = [item for item in left if item not in (one, two)] + [both]
                merged = True
                break
    return sorted(left, key=lambda order: (sum(mask.bit_count() for mask in order), order))


def _both(one: PartialOrder, two: PartialOrder) -> PartialOrder | None:
    """The constraints that two partial orders share, if one pair turned round is all in which they differ."""
    shared = tuple(a & b for a, b in zip(one, two, strict=True))
    for first, mask in enumerate(one):
        for second in range(len(one)):
            if (
                mask >> second & 1
                and is_before(two, second, first)
                and with_pair(shared, first, second) == one
                and with_pair(shared, second, first) == two
            ):
                return shared
    return None


# --- the search ---------------------------------------------------------------------------------------------------


class PlayedOrder(NamedTuple, Generic[T]):
    """What playing one order gave: a key that equal outcomes share, the pairs that met, and the outcome itself."""

    key: Hashable
    met: frozenset[ItemPair]
    outcome: T


@dataclass
class OrderOutcome(Generic[T]):
    """A distinct outcome: the first play that gave it, and the partial orders that lead to it."""

    outcome: T
    example: tuple[int, ...]
    orders: list[PartialOrder] = field(default_factory=list)

    @property
    def number(self) -> int | None:
        """How many orders are known to lead to it; None where counting would take too long."""
        if len(self.orders) << min(len(self.example), _COUNTABLE) > _MOST_COUNTED:
            return None
        counts = [how_many(order) for order in self.orders]
        return None if None in counts else sum(count for count in counts if count is not None)


class Explored(NamedTuple, Generic[T]):
    """What came of trying orders."""

    outcomes: list[OrderOutcome[T]]
    """Every distinct outcome, or those that were come upon before the plays were used up."""
    plays: int
    """How many plays it took."""
    is_complete: bool
    """Whether every order is one of those that lead to these outcomes."""


def explore(
    size: int,
    play: Callable[[Sequence[int]], PlayedOrder[T]],
    *,
    start: PartialOrder | None = None,
    at_most: int = 5000,
) -> Explored[T]:
    """The distinct outcomes of playing `size` items in some order: all of them, where that takes no more plays than allowed.

    Args:
        size: how many items there are.
        play: plays one order, given as item numbers.
        start: constraints that every order keeps.
        at_most: the most plays.
    """
    outcomes: dict[Hashable, OrderOutcome[T]] = {}
    plays = 0
    start = start or unordered(size)
    waiting = [start]
    while waiting and plays < at_most:
        if plays and plays == at_most // 2:
            waiting.reverse()  # most likely not all can be answered for: those that hold most orders tell most
        constraints = waiting.pop()
        order = a_linear_order(constraints)
        played = play(order)
        plays += 1
        place = {item: number for number, item in enumerate(order)}
        for pair in sorted(played.met):
            first, second = sorted(pair, key=place.__getitem__)
            if not is_before(constraints, first, second):
                waiting.append(with_pair(constraints, second, first))
                constraints = with_pair(constraints, first, second)
        found = outcomes.setdefault(played.key, OrderOutcome(played.outcome, order))
        found.orders.append(constraints)
    if not waiting:
        _tell_shortly(outcomes, start)
    return Explored(sorted(outcomes.values(), key=lambda found: found.example), plays, not waiting)


def _tell_shortly(outcomes: Mapping[Hashable, OrderOutcome[T]], start: PartialOrder) -> None:
    """Put together the orders of outcomes that answer for all of them."""
    if len(outcomes) > 1:
        shortly = told_shortly([(order, key) for key, found in outcomes.items() for order in found.orders], start)
        for key, found in outcomes.items():
            found.orders = min(shortly[key], put_together(found.orders), key=len)
    else:
        for found in outcomes.values():
            found.orders = [start]


# --- what met, read from a trace ----------------------------------------------------------------------------------


def met(solution: Solution, item_of: Mapping[Any, int]) -> frozenset[ItemPair]:
    """The pairs of items (smaller number first) whose timestamps the solve compared to an effect.

    Args:
        solution: a solution with its trace.
        item_of: the number of the item that each object is.
    """
    found: set[ItemPair] = set()
    stamps = _Stamps(solution, item_of)
    began: dict[str, str] = {}
    for layer in solution.trace:
        for step in layer.steps:
            began.setdefault(step.effect.id, layer.layer.name)
        for one, two in _meetings(layer, solution.edition, began):
            items = stamps.of(one) | stamps.of(two)
            found |= set(combinations(sorted(items), 2))
    for first, second in combinations(solution.outside, 2):
        if (
            set(first.players) & set(second.players)
            and _sets_hand_size(first.change)
            and _sets_hand_size(second.change)
        ):
            items = stamps.of(first.ref.id) | stamps.of(second.ref.id)
            found |= set(combinations(sorted(items), 2))
    return frozenset(found)


def _sets_hand_size(change: object) -> bool:
    return isinstance(change, c.SetMaximumHandSize | c.ModifyMaximumHandSize)


def _meetings(layer: LayerTrace, edition: Edition, began: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The pairs of effects whose order mattered, or could have, in one layer.

    Where there are dependencies, all effects that hang together with them count as having met: an effect that waits applies just after
    the one that it waited for (613.8b), which moves it among others.
    """
    edges: dict[str, set[str]] = {}
    parts = [
        _Part.of(step, layer.layer, edition, begins=began[step.effect.id] == layer.layer.name) for step in layer.steps
    ]
    for one, two in combinations(parts, 2):
        if not _commute(one.step, two.step) or one.reads_what(two) or two.reads_what(one):
            edges.setdefault(one.id, set()).add(two.id)
            edges.setdefault(two.id, set()).add(one.id)
    depend: set[str] = set()
    for item in layer.dependencies:
        edges.setdefault(item.effect.id, set()).add(item.on.id)
        edges.setdefault(item.on.id, set()).add(item.effect.id)
        depend |= {item.effect.id, item.on.id}
    seen: set[str] = set()
    for effect in edges:
        if effect in seen:
            continue
        together = _reachable(edges, effect)
        seen |= together
        if together & depend:
            yield from combinations(sorted(together), 2)
        else:
            yield from ((first, second) for first in together for second in edges[first] if first < second)


class _Part(NamedTuple):
    """A step with what it read and what it really changed."""

    step: TraceStep
    id: str
    reads: BitFacets
    touched: BitFacets

    @classmethod
    def of(cls, step: TraceStep, layer: Layer, edition: Edition, *, begins: bool) -> _Part:
        """The step; an effect that began in an earlier layer looks for no objects here (613.6)."""
        effect = step.effect.effect
        names = [
            name
            for change in effect.changes
            for defining in (False, True)
            if edition.layers[edition.layer_of(kind_of(change, defining=defining), step.effect.origin)] == layer
            for name in facets.reads(change).exact
        ]
        if begins:
            names += [*facets.reads(effect.scope).exact, *facets.reads(effect.condition).exact]
        return cls(step, step.effect.id, bit_facets(names), bit_facets(step.touched))

    def reads_what(self, other: _Part) -> bool:
        """Whether the other changed something that this one looks at, or took an ability of its object."""
        if (self.step.reason.kind is ReasonKind.CDA) is not (other.step.reason.kind is ReasonKind.CDA):
            return False  # 613.3: one of them comes first whatever its timestamp
        if self.reads.meets(other.touched):
            return True
        takes = any(instruction[0] in _TAKING for instruction in other.step.instructions)
        return takes and self.step.effect.origin is Origin.STATIC and self.step.effect.source in other.step.affected


def _reachable(edges: dict[str, set[str]], start: str) -> set[str]:
    found = {start}
    work = [start]
    while work:
        for other in edges[work.pop()]:
            if other not in found:
                found.add(other)
                work.append(other)
    return found


class _Stamps:
    """Whose entry decides the timestamp of each effect."""

    def __init__(self, solution: Solution, item_of: Mapping[Any, int]) -> None:
        self._items = item_of
        self._by_stamp: dict[Timestamp, int] = {}
        for identity, item in item_of.items():
            self._by_stamp[solution[identity].view.timestamp] = item
        self._refs: dict[str, EffectRef] = {}
        self._printed: dict[ObjectId, set[object]] = {}
        self._grants: dict[ObjectId, set[int]] = {}
        self._memory: dict[str, frozenset[int]] = {}
        for effect in solution.outside:
            self._refs[effect.ref.id] = effect.ref
        for layer in solution.trace:
            for dependency in layer.dependencies:
                self._refs[dependency.effect.id] = dependency.effect
                self._refs[dependency.on.id] = dependency.on
            for step in layer.steps:
                self._refs[step.effect.id] = step.effect
                if any(instruction[0] in _GIVING for instruction in step.instructions):
                    mine = self._own(step)
                    for identity in step.affected:
                        self._grants.setdefault(identity, set()).update(mine)
        for identity in item_of:
            self._printed[identity] = {static.effect for static in prepare(solution[identity].view.face).statics}

    def _own(self, step: TraceStep) -> set[int]:
        item = self._by_stamp.get(step.effect.timestamp)
        source = self._items.get(step.effect.source) if step.effect.origin is Origin.STATIC else None
        return {number for number in (item, source) if number is not None}

    def of(self, effect: str) -> frozenset[int]:
        """The items: the one that has the timestamp, the one that the effect is on, and for a granted effect those that grant (613.7a)."""
        known = self._memory.get(effect)
        if known is None:
            known = self._memory[effect] = frozenset(self._find(effect))
        return known

    def _find(self, effect: str) -> set[int]:
        ref = self._refs[effect]
        found = {self._by_stamp[ref.timestamp]} if ref.timestamp in self._by_stamp else set()
        if ref.origin is Origin.STATIC and ref.source in self._items:
            found.add(self._items[ref.source])
            if ref.effect not in self._printed[ref.source]:
                found |= self._grants.get(ref.source, set())
        return found


_GIVING: Final = frozenset({"gain", "gain-all", "face", "text-box"})
"""Instructions that can give an object an effect, whose timestamp is then the later of the object's and the giver's (613.7a)."""
_TAKING: Final = frozenset(
    {"lose", "lose-one", "lose-all", "cant", "set-subtypes", "set-types", "face", "text-box", "word"}
)
"""Instructions that can take an ability from an object, or change its text."""
_ADDING: Final = frozenset({"add-types", "all-creature-types"})
_SAME_EITHER_WAY: Final = (
    frozenset({"gain", "gain-all"}),
    frozenset({"lose", "lose-one", "lose-all", "cant"}),
    frozenset({"add-colors"}),
    frozenset({"modify-pt"}),
    frozenset({"switch-pt"}),
    frozenset({"remove-types"}),
)


def _commute(one: TraceStep, two: TraceStep) -> bool:
    """Whether two steps of a layer leave the same behind in either order; when in doubt, no."""
    if (one.reason.kind is ReasonKind.CDA) is not (two.reason.kind is ReasonKind.CDA):
        return True  # 613.3: one of them comes first whatever its timestamp
    if not set(one.affected) & set(two.affected):
        return True
    return all(_pair_commutes(first, second) for first in one.instructions for second in two.instructions)


def _pair_commutes(one: tuple[Any, ...], two: tuple[Any, ...]) -> bool:
    kinds = {one[0], two[0]}
    if "nothing" in kinds or one == two:
        return True
    if kinds <= _ADDING:
        return not (_adds_types(one) and _adds_subtypes(two)) and not (_adds_types(two) and _adds_subtypes(one))
    if kinds == {"gain", "lose"}:
        gained, lost = (one[1], two[1]) if one[0] == "gain" else (two[1], one[1])
        return not (isinstance(gained, KeywordAbility) and lost in (gained.name, gained.text))
    return any(kinds <= family for family in _SAME_EITHER_WAY)


def _adds_types(instruction: tuple[Any, ...]) -> bool:
    return instruction[0] == "add-types" and bool(instruction[1])


def _adds_subtypes(instruction: tuple[Any, ...]) -> bool:
    return instruction[0] == "all-creature-types" or bool(instruction[2])
