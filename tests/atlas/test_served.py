"""A card's part of the Atlas as the service answers it, and the compact Atlas that an export of the page takes along."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from layerlaw.atlas import trial_files
from layerlaw.atlas.book import Book, compact, write_book
from layerlaw.atlas.queries import about_card
from layerlaw.atlas.trials import build, plan
from layerlaw.errors import LayerlawError
from layerlaw.layers import NEWEST
from layerlaw.model.cards import Card
from layerlaw.web.service import answer
from tests.atlas.conftest import needs


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory, few_cards: list[Card]) -> Path:
    needs("duckdb")
    folder = tmp_path_factory.mktemp("served")
    planned = plan(few_cards, NEWEST)
    build(planned, folder / "parts", sample=len(planned.texts) - 3)
    write_book(folder / "atlas.sqlite", planned, trial_files.read_rows(folder / "parts", planned.texts), {})
    return folder / "atlas.sqlite"


def test_without_an_atlas_nothing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LAYERLAW_ATLAS", str(tmp_path / "none.sqlite"))
    assert answer("atlas", {"name": "Humility"}) == {"there": False}


def test_each_relation_is_told_in_words(monkeypatch: pytest.MonkeyPatch, book: Path) -> None:
    monkeypatch.setenv("LAYERLAW_ATLAS", str(book))
    found = answer("atlas", {"name": "blood moon", "most": 2})
    assert found["card"] == "Blood Moon"
    assert len(found["relations"]) == 2
    assert found["more"] > 0
    assert found["trials"] - found["carried_out"] == 3
    assert all(item["partner"] in item["said"] for item in found["relations"])


def test_a_card_without_effects_has_no_relations(monkeypatch: pytest.MonkeyPatch, book: Path) -> None:
    monkeypatch.setenv("LAYERLAW_ATLAS", str(book))
    found = answer("atlas", {"name": "Lightning Bolt"})
    assert (found["there"], found["relations"]) == (True, [])


def test_a_compact_atlas_says_the_same_of_every_card(book: Path, tmp_path: Path) -> None:
    small = tmp_path / "small.sqlite"
    small.write_bytes(gzip.decompress(compact(book)))
    assert compact(book) == compact(book)
    assert small.stat().st_size < book.stat().st_size
    with Book(book) as whole, Book(small) as less:
        for row in whole.rows("SELECT name FROM card"):
            assert about_card(less, row["name"]) == about_card(whole, row["name"])


def _changed(book: Path, target: Path, statement: str) -> Path:
    target.write_bytes(book.read_bytes())
    with closing(sqlite3.connect(target, isolation_level=None)) as made:
        made.execute(statement)
    return target


def test_an_atlas_made_before_an_index_was_there_goes_along_all_the_same(book: Path, tmp_path: Path) -> None:
    older = _changed(book, tmp_path / "older.sqlite", "DROP INDEX shown_by_layer")
    assert gzip.decompress(compact(older))


def test_an_atlas_that_lacks_a_table_is_one_error(book: Path, tmp_path: Path) -> None:
    damaged = _changed(book, tmp_path / "damaged.sqlite", "DROP TABLE shown")
    with pytest.raises(LayerlawError, match="cannot be read: no such table: shown"):
        compact(damaged)
    headless = _changed(book, tmp_path / "headless.sqlite", "DROP TABLE meta")
    with pytest.raises(LayerlawError, match="no such table: meta"):
        Book(headless)
