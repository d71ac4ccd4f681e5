"""How time and memory grow: prints the tables and the plot of `docs/benchmarks.md`.

    python -m benchmarks.growth            (about two minutes; --quick leaves out the largest boards)

Times are the best of several solves in milliseconds; memory is the peak that one solve allocates, in MiB. Ratios are what
to compare: machines differ, and the same machine differs from hour to hour.
"""

from __future__ import annotations

import argparse
import gc
import platform
import time
from collections.abc import Callable
from functools import partial

from benchmarks import games
from benchmarks.tables import peak
from layerlaw.game import State
from layerlaw.layers import solve


def best(run: Callable[[], object], rounds: int) -> float:
    """The shortest of some runs, in milliseconds, after one to warm up."""
    run()
    times = []
    for _ in range(rounds):
        gc.collect()
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def read_all(state: State) -> None:
    """Solve, and read every characteristic of every object: what a caller pays who wants all of it."""
    solution = solve(state, trace=False)
    for now in solution.values():
        _ = (now.names, now.types, now.subtypes, now.supertypes, now.colors, now.power, now.toughness, now.abilities)


def read_trace(state: State) -> None:
    """Solve with trace, and read every change of every step."""
    for layer in solve(state).trace:
        for step in layer.steps:
            _ = step.changes


def row(name: str, state: State, rounds: int, naive: Callable[[State], object] | None) -> str:
    """A row of the main table."""
    cells = [
        name,
        f"{best(lambda: solve(state, trace=False), rounds):.2f}",
        f"{best(lambda: solve(state), rounds):.2f}",
        f"{peak(lambda: solve(state, trace=False)):.1f}",
        "–" if naive is None else f"{best(lambda: naive(state), 1):.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


def naive_solver() -> Callable[[State], object]:
    """The naive solver of the tests."""
    from tests.properties.naive import solve as solve_naively

    return solve_naively


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out the largest boards")
    quick = parser.parse_args().quick
    naive = naive_solver()
    print(f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}\n")
    print("| board | no trace, ms | with trace, ms | peak, MiB | naive solver, ms |")
    print("| --- | ---: | ---: | ---: | ---: |")
    print(row("commander: 200 permanents, 40 effects", games.commander(), 20, naive))
    print(row("Coat of Arms: 300 creatures, 20 lords", games.coat_of_arms(), 10, None if quick else naive))
    print(row("200 type changers in a ring", games.type_changers(), 3, None))
    print(row("20 type changers in a ring", games.type_changers(20), 5, naive))
    print(row("200 type setters that all meet", games.type_setters(), 1, None))
    print(row("10 type setters that all meet", games.type_setters(10), 5, naive))
    for size in (100, 1_000, 10_000, 100_000):
        print(row(f"{size:,} equal tokens, 20 effects", games.equal_tokens(size), 10, None))
    sizes = (100, 1_000, 10_000) if quick else (100, 1_000, 10_000, 100_000)
    times = []
    for size in sizes:
        state = games.different_cards(size)
        times.append(best(partial(solve, state, trace=False), 3))
        print(row(f"{size:,} different cards, 20 effects", state, 3, naive if size == 100 else None))
    for effects in (10, 100, 1_000):
        print(row(f"1,000 different cards, {effects:,} effects", games.different_cards(1_000, effects), 3, None))
    commander = games.commander()
    print(f"\nCommander, every object read: {best(lambda: read_all(commander), 10):.2f} ms; ", end="")
    print(f"every change of the trace read: {best(lambda: read_trace(commander), 5):.2f} ms\n")
    print("```mermaid\nxychart-beta")
    print('  title "Different cards under 20 effects: time per 1,000 cards, ms"')
    print(f"  x-axis [{', '.join(f'{size:,}'.replace(',', ' ') for size in sizes)}]")
    print(f"  line [{', '.join(f'{spent / size * 1000:.2f}' for spent, size in zip(times, sizes, strict=True))}]")
    print("```")


if __name__ == "__main__":
    main()
