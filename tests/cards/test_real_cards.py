"""The real files, where they are: everything is taken, every spelling finds, and compiled cards come back as they were."""

from __future__ import annotations

import gzip
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from layerlaw.cards.build import import_cards, import_rulings
from layerlaw.cards.compiled import compile_text_of_fields, read_compiled
from layerlaw.cards.database import Database
from layerlaw.cards.record import kept_fields
from layerlaw.cards.typed_names import fold
from layerlaw.model.serial import encode

EVERY = 40
"""One card in so many is compiled here; `make bench` compiles all."""


@pytest.fixture(scope="module")
def data(shared_dir: Path) -> Path:
    folder = shared_dir / "data"
    if not (folder / "oracle-cards.json.gz").is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    return folder


@pytest.fixture(scope="module")
def cards(data: Path) -> list[dict[str, object]]:
    with gzip.open(data / "oracle-cards.json.gz", "rt", encoding="utf-8") as file:
        loaded: list[dict[str, object]] = json.load(file)
    return loaded


@pytest.fixture(scope="module")
def database(
    data: Path, cards: list[dict[str, object]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Database]:
    """A database of every `EVERY`-th card and all odd layouts, the tokens and the rulings."""
    folder = tmp_path_factory.mktemp("real")
    seen: dict[object, int] = {}
    some = []
    for place, card in enumerate(cards):
        seen[card["layout"]] = seen.get(card["layout"], 0) + 1
        if place % EVERY == 0 or (card["layout"] != "normal" and seen[card["layout"]] <= 10):
            some.append(card)
    source = folder / "some.json"
    source.write_text(json.dumps(some), encoding="utf-8")
    path = folder / "cards.sqlite"
    report = import_cards(source, path, workers=os.cpu_count() or 1)
    assert report.cards == len(some)
    others = import_cards(data / "tokens.json.gz", path, workers=os.cpu_count() or 1)
    assert (others.tokens, others.cards) == (817, 4)  # dungeons are cards (309.2)
    assert import_rulings(data / "rulings.json.gz", path).rulings > 40_000
    with Database(path) as opened:
        yield opened


def test_no_two_cards_have_one_folded_name(cards: list[dict[str, object]]) -> None:
    names = [fold(str(card["name"])) for card in cards]
    assert len(set(names)) == len(names)
    assert "" not in names


def test_every_card_is_found_by_its_name_and_its_faces(database: Database) -> None:
    for entry in database.entries():
        for name in (entry.name, entry.name.upper(), entry.name.replace(",", "").replace("-", " ")):
            found = database.find(name)
            assert found is not None
            assert found.name == entry.name
        for face in entry.name.split(" // "):
            assert database.find(face) is not None


def test_compiled_cards_come_back_as_they_were(database: Database) -> None:
    for entry in database.entries():
        if entry.compiled.text is not None:
            assert encode(read_compiled(entry.compiled.text)) == json.loads(entry.compiled.text), entry.name


def test_nearly_every_card_can_be_made(cards: list[dict[str, object]]) -> None:
    kept = [json.dumps({**kept_fields(card), "oracle_text": ""}) for card in cards]
    problems = [compile_text_of_fields(fields) for fields in kept[::EVERY]]
    assert sum(made.text is None for made in problems) <= 1


def test_all_layouts_are_there(database: Database, cards: list[dict[str, object]]) -> None:
    assert {entry.fields["layout"] for entry in database.entries()} == {card["layout"] for card in cards} | {"token"}


def test_one_card_is_looked_up_in_a_millisecond(database: Database) -> None:
    """Measured generously: the figure of docs/benchmarks.md is for a quiet machine."""
    names = [entry.name for entry in database.entries()][:200]
    database.find(names[0])
    start = time.perf_counter()
    for name in names:
        found = database.find(name)
        assert found is not None
        if found.compiled.text is not None:
            _ = found.card
    assert (time.perf_counter() - start) / len(names) < 0.005


def test_rulings_are_by_card(database: Database, data: Path) -> None:
    with_rulings = [entry for entry in database.entries() if database.rulings(entry.oracle_id)]
    assert len(with_rulings) > 100
