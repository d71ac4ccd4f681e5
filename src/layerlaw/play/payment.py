"""How a mana cost can be paid from given mana and given sources, as cheaply as can be: an exact search, with no game in it (601.2g, 601.2h).

A unit of mana is its letter, with `*` behind it where a snow source made it (107.4h). A source can make one of several rows of units. Of
all ways to pay, the one is taken that uses up the least: floating mana first, then sources by their weight, so that the most flexible stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from layerlaw.model.mana import ManaCost

COLORED: Final = "WUBRG"
SNOW: Final = "*"
_WASTED: Final = 4
"""What a unit weighs that is made and left over."""
_LIFE: Final = 60
"""What 2 life for a Phyrexian symbol weigh: more than any source."""


class TooManyWays(Exception):
    """The search was stopped: there are too many different sources."""


@dataclass(frozen=True)
class Source:
    """Something that can be activated for mana: each of `rows` is what it may make at once. `weight`: how gladly it is kept."""

    key: object
    rows: tuple[tuple[str, ...], ...]
    weight: int = 10


@dataclass(frozen=True)
class Way:
    """A way to pay: which sources for which row, which units are spent, and how much life."""

    activated: tuple[tuple[object, tuple[str, ...]], ...]
    spent: tuple[str, ...]
    life: int = 0


@dataclass(frozen=True)
class _Need:
    """One symbol that is not plain generic: the letters that pay it, or so much generic mana, or 2 life."""

    letters: frozenset[str]
    generic: int | None = None
    life: bool = False
    snow: bool = False


def needs(cost: ManaCost, x: int) -> tuple[tuple[_Need, ...], int]:
    """The symbols of a cost that ask for something, the strictest first, and its generic mana (107.4)."""
    found: list[_Need] = []
    generic = 0
    for symbol in cost.symbols:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in ("X", "Y", "Z"):
            generic += x
        elif symbol == "S":
            found.append(_Need(frozenset(), snow=True))
        else:
            parts = symbol.split("/")
            letters = frozenset(part for part in parts if part in COLORED + "C")
            number = next((int(part) for part in parts if part.isdigit()), None)
            found.append(_Need(letters, number, "P" in parts))
    found.sort(key=lambda need: (need.life, need.generic is not None, len(need.letters)))
    return tuple(found), generic


def ways(
    cost: ManaCost,
    x: int,
    floating: Sequence[str],
    sources: Sequence[Source],
    *,
    life: int = 0,
    any_color: bool = False,
    most: int = 40_000,
) -> Way | None:
    """The cheapest way to pay, or None where there is none.

    Args:
        cost: what is to be paid.
        x: what X is.
        floating: the mana that is there already.
        sources: what may be activated.
        life: how much life may be paid for Phyrexian symbols (119.4).
        any_color: whether mana may be spent as though it were of any color.
        most: so many positions are looked at.

    Raises:
        TooManyWays: they were not enough.
    """
    asked, generic = needs(cost, x)
    groups = _grouped(sources)
    search = _Search(asked, [group[0] for group in groups], any_color=any_color, most=most)
    counts = tuple(len(group) for group in groups)
    found = search.best(0, generic, tuple(sorted(floating)), counts, life)
    if found is None:
        return None
    _, steps = found
    left = [list(group) for group in groups]
    activated = []
    spent: list[str] = []
    paid = 0
    for step in _unrolled(steps):
        match step:
            case ("use", int(at), tuple(row)):
                activated.append((left[at].pop(0).key, row))
            case ("spend", str(unit)):
                spent.append(unit)
            case _:
                paid += 2
    return Way(tuple(activated), tuple(spent), paid)


def _grouped(sources: Sequence[Source]) -> list[list[Source]]:
    """Sources that make the same are one group: which of them is used makes no difference."""
    groups: dict[tuple[object, int], list[Source]] = {}
    for source in sources:
        groups.setdefault((source.rows, source.weight), []).append(source)
    return sorted(groups.values(), key=lambda group: group[0].weight)


_Step = tuple[object, ...]
_Steps = tuple[_Step, "_Steps"] | None
_Found = tuple[int, _Steps] | None


def _unrolled(steps: _Steps) -> Iterator[_Step]:
    while steps is not None:
        step, steps = steps
        yield step


class _Search:
    """All ways, each position looked at once."""

    def __init__(self, asked: tuple[_Need, ...], groups: list[Source], *, any_color: bool, most: int) -> None:
        self.asked = asked
        self.groups = groups
        self.any_color = any_color
        self.most = most
        self.known: dict[tuple[int, int, tuple[str, ...], tuple[int, ...], int], _Found] = {}

    def best(self, at: int, generic: int, pool: tuple[str, ...], counts: tuple[int, ...], life: int) -> _Found:
        """The cheapest way from here: `at` needs are met, `generic` mana is owed besides."""
        key = (at, generic, pool, counts, life)
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooManyWays
            self.known[key] = None
            options = self._for_need(at, generic, pool, counts, life) if at < len(self.asked) else None
            self.known[key] = _least(options if options is not None else self._for_generic(generic, pool, counts, life))
        return self.known[key]

    def _for_need(
        self, at: int, generic: int, pool: tuple[str, ...], counts: tuple[int, ...], life: int
    ) -> Iterator[_Found]:
        need = self.asked[at]
        if need.generic is not None:
            yield self.best(at + 1, generic + need.generic, pool, counts, life)
        if need.life and life >= 2:
            yield _after(_LIFE, ("life",), self.best(at + 1, generic, pool, counts, life - 2))
        fits = self._fitting(need)
        in_pool = dict.fromkeys(unit for unit in pool if fits(unit))
        for unit in in_pool:
            yield _after(0, ("spend", unit), self.best(at + 1, generic, _without(pool, unit), counts, life))
        if not in_pool:
            for number, row in self._usable(counts):
                if any(map(fits, row)):
                    yield self._using(number, row, at, generic, pool, counts, life)

    def _for_generic(self, generic: int, pool: tuple[str, ...], counts: tuple[int, ...], life: int) -> Iterator[_Found]:
        if generic <= 0:
            yield _WASTED * len(pool), None
            return
        end = len(self.asked)
        if len(pool) >= generic:
            spent: _Steps = None
            for unit in pool[:generic]:
                spent = (("spend", unit), spent)
            yield _WASTED * (len(pool) - generic), spent
            return
        for number, row in self._usable(counts):
            yield self._using(number, row, end, generic, pool, counts, life)

    def _using(
        self,
        number: int,
        row: tuple[str, ...],
        at: int,
        generic: int,
        pool: tuple[str, ...],
        counts: tuple[int, ...],
        life: int,
    ) -> _Found:
        fewer = (*counts[:number], counts[number] - 1, *counts[number + 1 :])
        after = self.best(at, generic, tuple(sorted((*pool, *row))), fewer, life)
        return _after(self.groups[number].weight, ("use", number, row), after)

    def _usable(self, counts: tuple[int, ...]) -> Iterator[tuple[int, tuple[str, ...]]]:
        for number, count in enumerate(counts):
            if count:
                for row in self.groups[number].rows:
                    yield number, row

    def _fitting(self, need: _Need) -> Callable[[str], bool]:
        if need.snow:
            return lambda unit: unit.endswith(SNOW)
        if self.any_color and need.letters & set(COLORED):
            return lambda _unit: True
        return lambda unit: unit[0] in need.letters


def _after(weight: int, step: _Step, found: _Found) -> _Found:
    return None if found is None else (found[0] + weight, (step, found[1]))


def _least(options: Iterator[_Found]) -> _Found:
    return min((one for one in options if one is not None), key=lambda one: one[0], default=None)


def _without(pool: tuple[str, ...], unit: str) -> tuple[str, ...]:
    at = pool.index(unit)
    return pool[:at] + pool[at + 1 :]


def written(units: Sequence[str] | Mapping[str, int]) -> str:
    """Units as symbols: `{R}{G}`."""
    return "".join(f"{{{unit.rstrip(SNOW)}}}" for unit in units)
