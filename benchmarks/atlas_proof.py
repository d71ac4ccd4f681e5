"""Prove a built Atlas: relations solved by the naive solver, independent pairs attacked with random boards.

    python -m benchmarks.atlas_proof PARTS --db FILE --relations 2000 --pairs 300 --boards 10000

`PARTS` is the folder of finished parts that `layerlaw atlas build` keeps beside the Atlas; `--db` the card database that it was built from.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from layerlaw.atlas.trial_files import read_rows
from layerlaw.atlas.trials import cards_of, plan
from layerlaw.cards.database import Database
from layerlaw.layers import NEWEST
from tests.atlas.proof import check_independence, check_relations


def main() -> None:
    parser = argparse.ArgumentParser(description="Prove a built Atlas.")
    parser.add_argument("parts", type=Path)
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--relations", type=int, default=2000)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--boards", type=int, default=10_000)
    given = parser.parse_args()
    with Database(given.db) as database:
        texts = plan(cards_of(database)[0], NEWEST).texts
    checks = (
        check_relations(read_rows(given.parts, texts), texts, given.relations),
        check_independence(read_rows(given.parts, texts), texts, given.pairs, given.boards),
    )
    for said, wrong in checks:
        print(dict(said))
        print(*wrong, sep="\n")


if __name__ == "__main__":
    main()
