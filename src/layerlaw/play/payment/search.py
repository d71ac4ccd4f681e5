"""How a mana cost can be paid from given mana and given sources, as cheaply as can be: an exact search, with no game in it (601.2g, 601.2h).

A unit of mana is its letter, with `*` behind it where a snow source made it (107.4h), and other marks (`spending`). A source can make one of several rows of units. Of
all ways to pay, the one is taken that uses up the least: floating mana first, then sources by their weight, so that the most flexible stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model.late import dataclass
from layerlaw.model.mana_costs import AnyMana, ManaCost

COLORED: Final = "WUBRG"
SNOW: Final = "*"
TREASURE: Final = "$"
"""The mark of mana that a Treasure made, of which effects ask as it was spent (106.3)."""
BASIC_LAND: Final = "b"
CREATURE: Final = "c"
ARTIFACT: Final = "a"
CAVE: Final = "v"
DESERT: Final = "d"
"""The marks of mana by what else made it."""
HELPING: Final = "~"
"""The mark of what pays for mana and is none (702.51a, 702.66a, 702.126a): it is never spent as though it were of another color."""
NOT_GENERIC: Final = "-"
"""The mark of mana that pays no generic mana (106.6)."""
GENERIC: Final = "1"
"""In the place of a letter: what pays for generic mana alone."""
_WASTED: Final = 4
"""What a unit weighs that is made and left over."""
_LIFE: Final = 60
"""What 2 life for a Phyrexian symbol weigh: more than any source."""


@dataclass(frozen=True)
class Though:
    """Mana of a letter (empty: any) that may be spent as though it were of these letters (609.4b); `others_colorless`: all other only as colorless."""

    mana: str
    letters: str
    others_colorless: bool = False


class TooManyWays(Exception):
    """The search was stopped: there are too many different sources."""


@dataclass(frozen=True)
class Source:
    """Something that can be activated for mana, once: each of `rows` is what it may make, with what that weighs (how gladly it is not done)."""

    key: object
    rows: tuple[tuple[tuple[str, ...], int], ...]
    """The lightest first."""


@dataclass(frozen=True)
class Way:
    """A way to pay: which sources for which row, which units are spent, and how much life."""

    activated: tuple[tuple[object, tuple[str, ...]], ...]
    spent: tuple[str, ...]
    life: int = 0
    phyrexian: int = 0
    """How many Phyrexian mana symbols are paid with life (107.4f); of others an effect lets life be paid (118.9)."""


@dataclass(frozen=True)
class _Need:
    """One symbol that is not plain generic: the letters that pay it, or so much generic mana, or 2 life."""

    letters: frozenset[str]
    generic: int | None = None
    life: bool = False
    snow: bool = False
    phyrexian: bool = False


def needs(cost: ManaCost, x: int, life_for: str = "") -> tuple[tuple[_Need, ...], int]:
    """The symbols of a cost that ask for something, the strictest first, and its generic mana (107.4); `life_for`: colors for which 2 life may be paid."""
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
            phyrexian = "P" in parts
            found.append(_Need(letters, number, phyrexian or bool(letters & set(life_for)), phyrexian=phyrexian))
    found.sort(key=lambda need: (need.life, need.generic is not None, len(need.letters)))
    return tuple(found), generic


def ways(
    cost: ManaCost,
    x: int,
    floating: Sequence[str],
    sources: Sequence[Source],
    *,
    life: int = 0,
    any_mana: AnyMana | None = None,
    though: tuple[Though, ...] = (),
    life_for: str = "",
    by_life: bool = False,
    most: int = 40_000,
) -> Way | None:
    """The cheapest way to pay, or None where there is none.

    Args:
        cost: what is to be paid.
        x: what X is.
        floating: the mana that is there already.
        sources: what may be activated.
        life: how much life may be paid for Phyrexian symbols (119.4).
        any_mana: whether mana may be spent as though it were of any color, or of any type.
        though: which mana may be spent as though it were of other colors.
        life_for: colors for each symbol of which 2 life may be paid.
        by_life: each Phyrexian symbol is paid with life, as was announced (601.2b).
        most: so many positions are looked at.

    Raises:
        TooManyWays: they were not enough.
    """
    asked, generic = needs(cost, x, life_for)
    if by_life:
        asked = tuple(replace(need, letters=frozenset()) if need.phyrexian else need for need in asked)
    groups = _grouped(sources)
    search = _PaymentSearch(asked, [group[0] for group in groups], any_mana=any_mana, though=though, most=most)
    counts = tuple(len(group) for group in groups)
    most_life = 2 * sum(need.life for need in asked)
    found = search.best(_Here(0, generic, tuple(sorted(floating)), counts, min(life, most_life)))
    if found is None:
        return None
    _, steps = found
    left = [list(group) for group in groups]
    activated = []
    spent: list[str] = []
    paid = phyrexian = 0
    for step in _unrolled(steps):
        match step:
            case ("use", int(at), tuple(row)):
                activated.append((left[at].pop(0).key, row))
            case ("spend", str(unit)):
                spent.append(unit)
            case _:
                paid += 2
                phyrexian += step == _FOR_PHYREXIAN
    return Way(tuple(activated), tuple(spent), paid, phyrexian)


def _grouped(sources: Sequence[Source]) -> list[list[Source]]:
    """Sources that make the same are one group: which of them is used makes no difference."""
    groups: dict[object, list[Source]] = {}
    for source in sources:
        groups.setdefault(source.rows, []).append(source)
    return sorted(groups.values(), key=lambda group: min(weight for _, weight in group[0].rows))


_Step = tuple[object, ...]
_FOR_PHYREXIAN: Final[_Step] = ("life", "Phyrexian")
_Steps = tuple[_Step, "_Steps"] | None
_Found = tuple[int, _Steps] | None


def _unrolled(steps: _Steps) -> Iterator[_Step]:
    while steps is not None:
        step, steps = steps
        yield step


@dataclass(frozen=True)
class _Here:
    """A position of the search: so many needs are met, so much generic mana is owed; what floats, what is left of each group, of life."""

    met: int
    generic: int
    pool: tuple[str, ...]
    counts: tuple[int, ...]
    life: int
    first: int = 0
    """For generic mana: the groups from here on; in which order sources are used makes no difference."""


class _PaymentSearch:
    """All ways, each position looked at once."""

    def __init__(
        self,
        asked: tuple[_Need, ...],
        groups: list[Source],
        *,
        any_mana: AnyMana | None,
        though: tuple[Though, ...],
        most: int,
    ) -> None:
        self.asked = asked
        self.groups = groups
        self.any_letters = frozenset(any_mana.letters if any_mana is not None else "")
        self.though = though
        self.most = most
        self.known: dict[_Here, _Found] = {}

    def best(self, here: _Here) -> _Found:
        """The cheapest way from here."""
        if here not in self.known:
            if len(self.known) >= self.most:
                raise TooManyWays
            self.known[here] = None
            options = self._for_need(here) if here.met < len(self.asked) else self._for_generic(here)
            self.known[here] = min((one for one in options if one is not None), key=lambda one: one[0], default=None)
        return self.known[here]

    def _for_need(self, here: _Here) -> Iterator[_Found]:
        need = self.asked[here.met]
        then = replace(here, met=here.met + 1)
        if need.generic is not None:
            yield self.best(replace(then, generic=here.generic + need.generic))
        if need.life and here.life >= 2:
            step = _FOR_PHYREXIAN if need.phyrexian else ("life",)
            yield _after(_LIFE, step, self.best(replace(then, life=here.life - 2)))
        fits = self._fitting(need)
        for unit in dict.fromkeys(unit for unit in here.pool if fits(unit)):
            yield _after(0, ("spend", unit), self.best(replace(then, pool=_without(here.pool, unit))))
        for number, row, weight in self._usable(here):
            for unit in dict.fromkeys(unit for unit in row if fits(unit)):
                left = self._using(then, number, _without(row, unit))
                yield _after(weight, ("use", number, row), _after(0, ("spend", unit), self.best(left)))

    def _for_generic(self, here: _Here) -> Iterator[_Found]:
        """Generic mana is paid by any: colorless first, the rest floats on."""
        fitting = [unit for unit in here.pool if NOT_GENERIC not in unit]
        if len(fitting) < here.generic:
            seen: set[tuple[int, int]] = set()
            for number, row, weight in self._usable(here):
                many = sum(NOT_GENERIC not in unit for unit in row)
                if number >= here.first and (number, many) not in seen:  # the lightest row of that size comes first
                    seen.add((number, many))
                    after = self.best(replace(self._using(here, number, row), first=number))
                    yield _after(weight, ("use", number, row), after)
            return
        spent: _Steps = None
        for unit in sorted(fitting, key=lambda unit: not unit.startswith("C"))[: here.generic]:
            spent = (("spend", unit), spent)
        yield _WASTED * (len(here.pool) - here.generic), spent

    @staticmethod
    def _using(here: _Here, number: int, made: tuple[str, ...]) -> _Here:
        """With one source of a group less, and what it made and nothing has taken yet."""
        fewer = (*here.counts[:number], here.counts[number] - 1, *here.counts[number + 1 :])
        return replace(here, pool=tuple(sorted((*here.pool, *made))), counts=fewer)

    def _usable(self, here: _Here) -> Iterator[tuple[int, tuple[str, ...], int]]:
        for number, count in enumerate(here.counts):
            if count:
                for row, weight in self.groups[number].rows:
                    yield number, row, weight

    def _fitting(self, need: _Need) -> Callable[[str], bool]:
        if need.snow:
            return lambda unit: SNOW in unit
        if need.letters & self.any_letters:
            return lambda unit: HELPING not in unit or unit[0] in need.letters
        if self.though:
            return lambda unit: bool(self._letters(unit) & need.letters)
        return lambda unit: unit[0] in need.letters

    def _letters(self, unit: str) -> set[str]:
        """The letters as which a unit may be spent."""
        found = {unit[0]}
        if HELPING in unit:
            return found
        for one in self.though:
            if one.others_colorless and unit[0] != one.mana:
                found = {"C"}
        for one in self.though:
            if one.mana in ("", unit[0]):
                found |= set(one.letters)
        return found


def _after(weight: int, step: _Step, found: _Found) -> _Found:
    return None if found is None else (found[0] + weight, (step, found[1]))


def _without(pool: tuple[str, ...], unit: str) -> tuple[str, ...]:
    at = pool.index(unit)
    return pool[:at] + pool[at + 1 :]


def written(units: Sequence[str]) -> str:
    """Units as symbols: `{R}{G}`."""
    return "".join(f"{{{unit[0]}}}" for unit in units)
