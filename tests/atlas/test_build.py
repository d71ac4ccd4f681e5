"""Building: the same whatever way it is carried out, and nothing twice."""

import os
import signal
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from layerlaw.atlas import trial_files
from layerlaw.atlas import trials as building
from layerlaw.atlas.book import Book, write_book
from layerlaw.atlas.trials import Planned, plan
from layerlaw.layers import NEWEST
from layerlaw.model.cards import Card
from tests.atlas.conftest import needs


@pytest.fixture(autouse=True)
def _parts_can_be_written() -> None:
    needs("duckdb")


build = partial(building.build, lot=7)


def digest(planned: Planned, folder: Path) -> str:
    target = folder / "atlas.sqlite"
    write_book(target, planned, trial_files.read_rows(folder, planned.texts), {})
    with Book(target) as book:
        return book.digest()


def test_two_builds_are_the_same(tmp_path: Path, few_cards: list[Card]) -> None:
    planned = [plan(few_cards, NEWEST), plan(list(reversed(few_cards)), NEWEST)]
    found = []
    for number, each in enumerate(planned):
        build(each, tmp_path / str(number))
        found.append(digest(each, tmp_path / str(number)))
    assert found[0] == found[1]


def test_an_interrupted_build_goes_on_where_it_was(tmp_path: Path, few_cards: list[Card]) -> None:
    planned = plan(few_cards, NEWEST)
    build(planned, tmp_path / "whole")

    class Killed(Exception):
        pass

    def kill(progress: building.Progress) -> None:
        if progress.done >= 14:
            raise Killed

    with pytest.raises(Killed):
        build(planned, tmp_path / "resumed", progress=kill)
    done = trial_files.known_trials(tmp_path / "resumed")
    assert 14 <= len(done) < len(planned.texts)
    (tmp_path / "resumed" / ".half.parquet.1.new").write_bytes(b"what was being written")
    assert build(planned, tmp_path / "resumed") == len(planned.texts) - len(done)
    assert digest(planned, tmp_path / "resumed") == digest(planned, tmp_path / "whole")


def test_a_changed_card_is_all_that_is_tried_again(tmp_path: Path, few_cards: list[Card]) -> None:
    before = plan(few_cards, NEWEST)
    build(before, tmp_path)
    less = [card for card in few_cards if card.name != "Life and Limb"]
    assert build(plan(less, NEWEST), tmp_path) == 0
    assert build(before, tmp_path) == 0
    changed = [
        replace(card, faces=(replace(card.front, abilities=card.front.abilities * 2),))
        if card.name == "Humility"
        else card
        for card in few_cards
    ]
    again = plan(changed, NEWEST)
    assert build(again, tmp_path) == len(set(again.texts) - set(before.texts))


def test_a_sample_is_the_same_each_time_and_part_of_the_whole(tmp_path: Path, few_cards: list[Card]) -> None:
    planned = plan(few_cards, NEWEST)
    assert build(planned, tmp_path, sample=5) == 5
    assert trial_files.known_trials(tmp_path) == set(sorted(planned.texts)[:5])


def test_only_one_card(few_cards: list[Card]) -> None:
    planned = plan(few_cards, NEWEST, only="blood moon")
    cards = {(planned.actors[pair.first].card, planned.actors[pair.second].card) for pair in planned.pairs}
    assert cards
    assert all("Blood Moon" in pair for pair in cards)


@pytest.mark.slow
def test_a_cluster_loses_a_worker_and_nothing_else(tmp_path: Path, few_cards: list[Card]) -> None:
    needs("distributed", "dask")
    from distributed import Client, LocalCluster

    planned = plan(few_cards, NEWEST)
    build(planned, tmp_path / "alone")
    killed: list[int] = []
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster,
        Client(cluster) as client,
    ):

        def kill(progress: building.Progress) -> None:
            if not killed:
                processes = client.run(os.getpid)
                killed.append(min(processes.values()))
                os.kill(killed[0], signal.SIGKILL)

        build(planned, tmp_path / "cluster", scheduler=cluster.scheduler_address, progress=kill)
    assert killed
    assert digest(planned, tmp_path / "cluster") == digest(planned, tmp_path / "alone")
