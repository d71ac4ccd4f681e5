"""601.2g, 601.2h: the search for a way to pay finds one exactly where trying everything finds one, and none that uses more than is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product

from hypothesis import given
from hypothesis import strategies as st

from layerlaw.model.mana_costs import ManaCost
from layerlaw.play.payment.search import Source, ways
from tests.properties.effort import boards

Row = tuple[str, ...]

symbols = st.sampled_from(["1", "2", "W", "U", "C", "S", "W/U", "2/W", "U/P", "W/U/P", "X"])
units = st.sampled_from(["W", "U", "C", "W*", "R"])
rows = st.lists(units, min_size=1, max_size=2).map(tuple)
sources = st.lists(st.lists(rows, min_size=1, max_size=3, unique=True).map(tuple), max_size=4)


def pays(units: Sequence[str], needs: Sequence[str]) -> bool:
    """Whether these units, all of them, pay exactly these needs: each a symbol of one mana."""
    if not needs:
        return not units
    need, rest = needs[0], needs[1:]
    for at, unit in enumerate(units):
        fits = need == "any" or (need == "S" and unit.endswith("*")) or unit[0] in need.split("/")
        if fits and pays([*units[:at], *units[at + 1 :]], rest):
            return True
    return False


def readings(cost: Sequence[str], x: int) -> Iterator[tuple[list[str], int]]:
    """Every way to read a cost: the needs of one mana each, and the life."""
    options: list[list[tuple[list[str], int]]] = []
    for symbol in cost:
        parts = symbol.split("/")
        if symbol.isdigit() or symbol == "X":
            options.append([(["any"] * (x if symbol == "X" else int(symbol)), 0)])
            continue
        one = ["/".join(part for part in parts if part in "WUC") or symbol]
        found = [(one, 0)]
        if "P" in parts:
            found.append(([], 2))
        if "2" in parts:
            found.append((["any"] * 2, 0))
        options.append(found)
    for chosen in product(*options):
        yield list(chain.from_iterable(needs for needs, _ in chosen)), sum(life for _, life in chosen)


def payable(cost: Sequence[str], x: int, floating: Sequence[str], made: Sequence[Sequence[Row]], life: int) -> bool:
    """Everything tried: each source not at all or for each of its rows, each part of what is then there."""
    for chosen in product(*[(None, *source) for source in made]):
        there = [*floating, *chain.from_iterable(row for row in chosen if row is not None)]
        for needs, paid in readings(cost, x):
            strict_first = sorted(needs, key="any".__eq__)
            if paid <= life and any(pays(part, strict_first) for part in combinations(there, len(needs))):
                return True
    return False


@given(st.lists(symbols, min_size=1, max_size=4), st.lists(units, max_size=2), sources, st.integers(0, 2))
@boards(150)
def test_a_cost_is_paid_exactly_where_it_can_be(
    cost: list[str], floating: list[str], made: list[tuple[Row, ...]], x: int
) -> None:
    offered = [Source(at, tuple((row, 10) for row in source)) for at, source in enumerate(made)]
    way = ways(ManaCost(tuple(cost)), x, floating, offered, life=3)
    assert (way is not None) == payable(cost, x, floating, made, 3)
    if way is None:
        return
    there = [*floating]
    for key, row in way.activated:
        assert isinstance(key, int)
        assert row in made[key]
        there += row
    assert len({key for key, _ in way.activated}) == len(way.activated)  # each source once
    for unit in way.spent:
        there.remove(unit)
    assert any(
        life == way.life and pays(list(way.spent), sorted(needs, key="any".__eq__)) for needs, life in readings(cost, x)
    )


singles = st.lists(
    st.lists(units.map(lambda unit: (unit,)), min_size=1, max_size=3, unique=True).map(tuple), max_size=5
)


@given(st.lists(symbols, min_size=1, max_size=3), singles)
@boards(80)
def test_no_more_sources_are_used_than_are_needed(cost: list[str], made: list[tuple[Row, ...]]) -> None:
    offered = [Source(at, tuple((row, 10) for row in source)) for at, source in enumerate(made)]
    way = ways(ManaCost(tuple(cost)), 1, (), offered)
    if way is None:
        return
    fewest = next(
        number
        for number in range(len(made) + 1)
        if any(payable(cost, 1, (), part, 0) for part in combinations(made, number))
    )
    assert len(way.activated) == fewest
