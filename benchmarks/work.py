"""How much work five boards take, board files of many entries, and a game that goes on, counted instead of timed: `make work`, and `tests/layers/test_counted_work.py` in CI.

    python -m benchmarks.work            (prints the counts beside those kept in benchmarks/work.json; --renew keeps the new ones)

Counted are the calls of functions, Python's and built-in ones, of a solve whose board has been solved before, and of one whose cards were never
seen (`sys.setprofile`). Unlike seconds they are the same on a busy machine, and unlike executed instructions they need no tool and do not change
with the build of Python; what they miss is work inside a call, such as masks of more rows: for that there are the tables of `benchmarks.growth`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks import game_at_work, games
from layerlaw.boards import read_board, run_board
from layerlaw.game import State
from layerlaw.layers import solve

KEPT: Final = Path(__file__).with_name("work.json")
ROOM: Final = 1.05
"""So much more than what is kept is let pass."""

GAME: Final = "200 events of a game at work"

BOARDS: Final[dict[str, Callable[[], State]]] = {
    "commander": games.commander,
    "coat of arms": games.coat_of_arms,
    "100 different cards, 10 effects": lambda: games.different_cards(100, 10),
    "50 type changers in a ring": lambda: games.type_changers(50),
    "1,000 equal tokens": lambda: games.equal_tokens(1000),
}

FILES: Final = {
    "a file of 2,000 equal entries": "timeline:\n" + "- Forest\n" * 2000,
    "a file of 300 entries that say more": "timeline:\n- Glorious Anthem\n"
    + "".join(
        f"- enter: Grizzly Bears\n  as: bear {at}\n  tapped: true\n  counters: {{+1/+1: {1 + at % 3}}}\n"
        for at in range(300)
    ),
}
"""Board files, which are read, played and answered for as JSON."""


def counted(run: Callable[[], object]) -> int:
    """How many calls something makes."""
    calls = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(None)
    return calls


def solve_and_read(state: State) -> object:
    """Solve, and read every characteristic of every object."""
    return solve(state, trace=False).all()


def read_and_answer(text: str) -> object:
    """What `layerlaw solve --json` does with a file, but for the printing."""
    return run_board(read_board(text)).as_json(trace=True, shared=True)


def work() -> dict[str, dict[str, int]]:
    """The counts of each board: solving it, reading everything at once, and both of a board whose cards were never seen before; of going on; of files; and of a game."""
    found = {}
    for name, made in BOARDS.items():
        state = made()
        solve(games.anew(state), trace=False).all()  # words that all cards have in common are known from here on
        solve(state, trace=False).all()
        solution = solve(state, trace=False)
        other = games.anew(state)
        found[name] = {
            "solve": counted(partial(solve, state, trace=False)),
            "all": counted(solution.all),
            "both anew": counted(partial(solve_and_read, other)),
        }
    for name, (before, after) in games.small_changes().items():
        solved = solve(before, trace=False, keep=True)
        solve(after, trace=False, after=solved)
        found[name] = {"solve": counted(partial(solve, after, trace=False, after=solved))}
    for name, text in FILES.items():
        read_and_answer(text)
        found[name] = {"solve": counted(partial(read_and_answer, text))}
    play = game_at_work.table()
    game_at_work.rounds(play, 200)
    found[GAME] = {"solve": counted(partial(game_at_work.rounds, play, 200))}
    return found


def main() -> None:
    """Print the counts, or keep them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--renew", action="store_true", help="keep what is counted now")
    now = work()
    if parser.parse_args().renew:
        KEPT.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    kinds = list(next(iter(now.values())))
    print(f"| board | {' | '.join(f'{kind}, calls | kept' for kind in kinds)} |")
    print(f"| --- |{' ---: |' * 2 * len(kinds)}")
    for name, counts in now.items():
        cells = [
            f"{counts[kind]:,} | {kept.get(name, {}).get(kind, 0):,}" if kind in counts else " | " for kind in kinds
        ]
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
