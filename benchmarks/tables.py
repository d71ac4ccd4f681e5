"""Every table on solving in `docs/benchmarks.md`, in one command: `make bench`.

    python -m benchmarks.tables            (some minutes; --quick leaves out the largest boards)

Times are computing time (`time.process_time`), the best of several runs, so that other work on the machine changes them least; memory is the peak that
one solve allocates. *Cold* is the first solve of a board whose cards were never seen (`games.anew`), warm any later one.
"""

from __future__ import annotations

import argparse
import gc
import math
import platform
import time
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from benchmarks import games
from layerlaw.game import State
from layerlaw.layers import solve

BOARDS: Final[dict[str, tuple[Callable[[], State], str]]] = {
    "Commander: 200 permanents, 40 effects": (games.commander, "1.5 / 2.5"),
    "Coat of Arms: 300 creatures, 20 lords": (games.coat_of_arms, "3"),
    "100 different creatures, 10 effects": (lambda: games.different_cards(100, 10), "0.5"),
    "1,000 different creatures, 20 effects": (lambda: games.different_cards(1_000, 20), "6"),
    "200 type changers in a ring": (games.type_changers, "15"),
    "100,000 equal tokens, 20 effects": (lambda: games.equal_tokens(100_000), ""),
}
"""Each board, and what was asked of solving and reading it, warm (and cold), in milliseconds."""


def best(runs: Sequence[Callable[[], object]]) -> float:
    """The shortest of some runs, in milliseconds of computing."""
    times = []
    gc.collect()
    gc.disable()
    try:
        for run in runs:
            start = time.process_time()
            run()
            times.append(time.process_time() - start)
    finally:
        gc.enable()
    return min(times) * 1000


def peak(run: Callable[[], object]) -> float:
    """The most memory that a run allocates at once, in MiB."""
    gc.collect()
    tracemalloc.start()
    run()
    _, top = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return top / 2**20


def read(state: State) -> object:
    """Solve, and read every characteristic of every object."""
    return solve(state, trace=False).all()


def cold_and_warm(rounds: int) -> None:
    """The main table."""
    print("| board | solve, cold | solve | solve and read, cold | solve and read | times | MiB | asked |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, (made, asked) in BOARDS.items():
        state = made()
        read(games.anew(state))
        fresh = [games.anew(state) for _ in range(rounds)]
        cold = best([partial(solve, one, trace=False) for one in fresh])
        warm = best([partial(solve, one, trace=False) for one in fresh])
        fresh = [games.anew(state) for _ in range(rounds)]
        read_cold = best([partial(read, one) for one in fresh])
        read_warm = best([partial(read, one) for one in fresh])
        cells = [f"{spent:.2f}" for spent in (cold, warm, read_cold, read_warm)]
        memory = peak(partial(read, state))
        print(f"| {name} | {' | '.join(cells)} | {read_cold / read_warm:.1f} | {memory:.1f} | {asked} |")


def growth(name: str, made: Callable[[int], State], sizes: Sequence[int]) -> None:
    """How the time of a solve grows with the size of a board: the exponent, between neighbours and over all."""
    spent = []
    for size in sizes:
        state = made(size)
        solve(state, trace=False)
        spent.append(best([partial(solve, state, trace=False)] * 3))
    cells = ", ".join(f"{size:,}: {one:.2f}" for size, one in zip(sizes, spent, strict=True))
    print(f"| {name} | {cells} | {exponent(sizes, spent):.2f} |")


def exponent(sizes: Sequence[int], spent: Sequence[float]) -> float:
    """The exponent of the power of the size that fits the times best (least squares of their logarithms)."""
    points = [(math.log(size), math.log(time_spent)) for size, time_spent in zip(sizes, spent, strict=True)]
    middle = [sum(one) / len(points) for one in zip(*points, strict=True)]
    up: float = sum((x - middle[0]) * (y - middle[1]) for x, y in points)
    along: float = sum((x - middle[0]) ** 2 for x, _ in points)
    return up / along


def after_a_change(rounds: int) -> None:
    """A full new answer after one small change of the Commander board, and a fresh one."""
    print("| change | after the solution before | anew |\n| --- | ---: | ---: |")
    for name, (before, after) in games.small_changes().items():
        solved = solve(before, trace=False, keep=True)
        on = best([partial(solve, after, trace=False, after=solved)] * rounds)
        anew = best([partial(solve, after, trace=False)] * rounds)
        print(f"| {name} | {on:.2f} | {anew:.2f} |")


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="leave out the largest boards")
    quick = parser.parse_args().quick
    rounds = 5 if quick else 15
    print(
        f"Python {platform.python_version()}, {platform.machine()}, {platform.system()}. Milliseconds of computing.\n"
    )
    cold_and_warm(rounds)
    sizes = [25, 50, 100, 200] if quick else [25, 50, 100, 200, 400]
    print("\n| growing | size: milliseconds | exponent |\n| --- | --- | ---: |")
    growth("type changers in a ring", games.type_changers, sizes)
    growth("type changers in a chain", games.chain, sizes)
    growth("type setters that all meet", games.type_setters, sizes[:4])
    sizes = [100, 1_000, 10_000] if quick else [100, 1_000, 10_000, 100_000]
    growth("different creatures, 20 effects", games.different_cards, sizes)
    growth("equal tokens, 20 effects", games.equal_tokens, sizes)
    growth("effects on 1,000 creatures", lambda number: games.different_cards(1_000, number), (10, 100, 1_000))
    print()
    after_a_change(rounds)


if __name__ == "__main__":
    main()
