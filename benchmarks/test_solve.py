"""pytest-benchmark: the boards that the project has promised figures for. Run with `make bench`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks import games
from layerlaw.game import State
from layerlaw.layers import solve

BOARDS: dict[str, Callable[[], State]] = {
    "commander: 200 permanents, 40 effects": games.commander,
    "100,000 equal tokens, 20 effects": lambda: games.equal_tokens(100_000),
    "1,000 different cards, 20 effects": lambda: games.different_cards(1_000),
    "10,000 different cards, 20 effects": lambda: games.different_cards(10_000),
    "Coat of Arms, 300 creatures, 20 lords": games.coat_of_arms,
    "200 type changers in a ring": games.type_changers,
    "200 type setters that all meet": games.type_setters,
}


@pytest.mark.parametrize("name", BOARDS)
def test_solve_without_trace(benchmark: BenchmarkFixture, name: str) -> None:
    state = BOARDS[name]()
    solution = benchmark(lambda: solve(state, trace=False))
    assert len(solution) == len(state.by_id)


@pytest.mark.parametrize("name", ["commander: 200 permanents, 40 effects"])
def test_solve_with_trace(benchmark: BenchmarkFixture, name: str) -> None:
    state = BOARDS[name]()
    solution = benchmark(lambda: solve(state))
    assert solution.trace.layers
