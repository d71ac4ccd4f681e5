"""Builds of the Atlas that must come out the same, byte for byte, whoever carried them out and whatever happened meanwhile.

    python -m benchmarks.atlas_same --db FILE --every 8 --sample 600 --workers 3

Of every so manieth card of a database: two builds from scratch (one with the cards turned round), one whose process is killed with work
under way and that goes on, and one by a Dask cluster of several worker processes of which one is killed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from layerlaw.atlas.book import write_book
from layerlaw.atlas.trial_files import known_trials, read_rows
from layerlaw.atlas.trials import Planned, Progress, build, cards_of, plan
from layerlaw.cards.database import Database
from layerlaw.layers import NEWEST

LOT = 25
"""Trials handed out together: few, so that much is under way when somebody is killed."""


def book_of(planned: Planned, folder: Path) -> str:
    """The hash of the bytes of the book that the parts of a folder make."""
    write_book(folder / "atlas.sqlite", planned, read_rows(folder, planned.texts), {})
    return hashlib.sha256((folder / "atlas.sqlite").read_bytes()).hexdigest()


def killed_and_resumed(planned: Planned, folder: Path, sample: int) -> str:
    """A build whose process is killed when a third is done, and begun again."""
    process = get_context("fork").Process(target=build, args=(planned, folder), kwargs={"sample": sample, "lot": LOT})
    process.start()
    while process.is_alive() and len(list(folder.glob("*.parquet"))) * 3 < sample / LOT:
        time.sleep(0.02)
    assert process.is_alive(), "killed with work under way"
    process.kill()
    process.join()
    done = len(known_trials(folder))
    again = build(planned, folder, sample=sample, lot=LOT)
    return f"killed after {done}, then {again}"


@contextmanager
def cluster(workers: int, folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler and its workers, each a process of its own: the address, and the workers."""
    where = folder / "scheduler.json"
    options = [f"--scheduler-file={where}", "--no-dashboard"]
    scheduler = _dask("scheduler", *options, "--port=0")
    begun = [_dask("worker", *options, "--no-nanny", "--nthreads=1") for _ in range(workers)]
    try:
        while not where.exists():
            time.sleep(0.1)
        address = json.loads(where.read_text())["address"]
        yield address, begun
    finally:
        for process in (*begun, scheduler):
            process.kill()
            process.wait()


def _dask(sort: str, *options: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.dask_{sort}", *options]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def by_a_cluster(planned: Planned, folder: Path, sample: int, workers: int) -> str:
    """A build by several worker processes of which one is killed when a third is done."""
    with cluster(workers, folder) as (address, processes):

        def kill(progress: Progress) -> None:
            if progress.done * 3 > progress.of:
                processes[0].kill()

        build(planned, folder, scheduler=address, sample=sample, lot=LOT, progress=kill)
        alive = sum(process.poll() is None for process in processes)
    return f"{workers} workers, of which {alive} lived to the end"


def main() -> None:
    """Carry them all out and say whether their books are the same."""
    parser = argparse.ArgumentParser(description="Builds of the Atlas that must come out the same.")
    parser.add_argument("--db", type=Path, required=True)
    parser.add_argument("--every", type=int, default=8)
    parser.add_argument("--sample", type=int, default=600)
    parser.add_argument("--workers", type=int, default=3)
    given = parser.parse_args()
    with Database(given.db) as database:
        cards = cards_of(database)[0]
    few = sorted(cards, key=lambda card: hashlib.sha256(card.name.encode()).digest())[:: given.every]
    planned = plan(few, NEWEST)
    turned = plan(list(reversed(few)), NEWEST)
    print(f"{len(few)} cards, {len(planned.actors)} effects, {len(planned.pairs)} pairs, {len(planned.texts)} trials")

    def alone(folder: Path) -> str:
        return f"{build(planned, folder, sample=given.sample, lot=LOT)} trials"

    def again(folder: Path) -> str:
        return f"{build(turned, folder, sample=given.sample, lot=LOT)} trials, the cards turned round"

    ways: dict[str, tuple[Planned, Callable[[Path], str]]] = {
        "from scratch": (planned, alone),
        "once more": (turned, again),
        "resumed": (planned, lambda folder: killed_and_resumed(planned, folder, given.sample)),
        "cluster": (planned, lambda folder: by_a_cluster(planned, folder, given.sample, given.workers)),
    }
    books = {}
    with TemporaryDirectory() as scratch:
        for name, (mine, carry_out) in ways.items():
            folder = Path(scratch) / name
            folder.mkdir()
            said = carry_out(folder)
            books[name] = book_of(mine, folder)
            print(f"{name}: {said}; book {books[name][:16]}", flush=True)
    print("the same" if len(set(books.values())) == 1 else "NOT THE SAME")


if __name__ == "__main__":
    main()
