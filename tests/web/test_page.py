"""The built page and its export. Whether it is built on this machine plays no part: a small one stands in."""

import gzip
import json
import sqlite3
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from layerlaw import LayerlawError
from layerlaw.cards.build import import_cards
from layerlaw.cards.database import SCHEMA_VERSION, Database
from layerlaw.web import page
from layerlaw.web.engine import sources, sources_hash, write_engine

CARDS = [
    {
        "object": "card",
        "oracle_id": "00000000-0000-4000-8000-000000000001",
        "name": "Tèst Sprite",
        "layout": "normal",
        "mana_cost": "{1}{U}",
        "cmc": 2,
        "type_line": "Creature — Faerie",
        "oracle_text": "Flying",
        "power": "1",
        "toughness": "3",
        "colors": ["U"],
        "keywords": ["Flying"],
    }
]


@pytest.fixture
def database(tmp_path: Path) -> Database:
    source = tmp_path / "cards.json"
    source.write_text(json.dumps(CARDS), encoding="utf-8")
    import_cards(source, tmp_path / "cards.sqlite", workers=1)
    return Database(tmp_path / "cards.sqlite")


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built page in small, whose engine is as new as the sources."""
    folder = tmp_path / "static"
    (folder / "engine").mkdir(parents=True)
    (folder / "index.html").write_text('<meta name="layerlaw-engine" content="http" />', encoding="utf-8")
    (folder / "engine" / "engine-1.bin").write_bytes(b"compiled")
    _manifest(folder, sources_hash())
    monkeypatch.setattr(page, "_STATIC", folder)
    return folder


def _manifest(folder: Path, built_of: str) -> None:
    made = {"files": {"engine": {"file": "engine/engine-1.bin", "size": 8}}, "cards": None, "sources": built_of}
    (folder / "engine.json").write_text(json.dumps(made), encoding="utf-8")


def _read(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "engine.json").read_text(encoding="utf-8"))
    return found


def test_a_checkout_without_the_page_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "_STATIC", tmp_path / "none")
    with pytest.raises(LayerlawError, match="make page"):
        page.built_page()


def test_an_export_runs_its_engine_in_the_browser(static: Path, tmp_path: Path) -> None:
    made = page.export(tmp_path / "site", None)
    assert 'content="worker"' in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert 'content="http"' in (static / "index.html").read_text(encoding="utf-8")
    assert made.first == made.whole
    assert [note for note in made.notes if "built-in cards" in note]


def test_the_cards_go_with_it_and_are_found_there(static: Path, tmp_path: Path, database: Database) -> None:
    made = page.export(tmp_path / "site", database)
    cards = _read(tmp_path / "site")["cards"]
    packed = (tmp_path / "site" / cards["file"]).read_bytes()
    assert (made.cards, cards["size"]) == (1, len(packed))
    assert made.whole - made.first == len(packed)
    (tmp_path / "small.sqlite").write_bytes(gzip.decompress(packed))
    with Database(tmp_path / "small.sqlite") as small:
        entry = small.find("test sprite")
        assert entry is not None
        assert entry.card.front.power == 1
        assert entry.is_understood
        assert [found.name for found in small.with_word("sprite")] == ["Tèst Sprite"]
        assert small.nearest("tst sprite") == ("Tèst Sprite",)


def test_the_same_database_gives_the_same_file(static: Path, tmp_path: Path, database: Database) -> None:
    for name in ("one", "two"):
        page.export(tmp_path / name, database)
    assert _read(tmp_path / "one") == _read(tmp_path / "two")


def test_an_engine_newer_than_the_build_goes_uncompiled_and_this_is_said(static: Path, tmp_path: Path) -> None:
    _manifest(static, "older")
    made = page.export(tmp_path / "site", None)
    engine = _read(tmp_path / "site")["files"]["engine"]
    archive = zipfile.ZipFile(BytesIO((tmp_path / "site" / engine["file"]).read_bytes()))
    assert "layerlaw/web/service/methods.py" in archive.namelist()
    assert [note for note in made.notes if "starts slower" in note]
    assert not (tmp_path / "site" / "engine" / "engine-1.bin").exists()


def test_an_export_is_written_anew_and_nothing_else_is_touched(static: Path, tmp_path: Path) -> None:
    page.export(tmp_path / "site", None)
    (tmp_path / "site" / "left.txt").write_text("of an older export", encoding="utf-8")
    page.export(tmp_path / "site", None)
    assert not (tmp_path / "site" / "left.txt").exists()
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(LayerlawError, match="holds other files"):
        page.export(mine, None)
    assert (mine / "thesis.txt").read_text(encoding="utf-8") == "years of work"


def test_the_engine_has_what_the_service_needs_and_no_terminal_or_server(tmp_path: Path) -> None:
    names = {name for name, _ in sources()}
    assert {
        "layerlaw/web/service/methods.py",
        "layerlaw/cards/schema.sql",
        "ruamel/yaml/main.py",
        "platformdirs/unix.py",
    } <= names
    assert not [
        name for name in names if name.startswith(("layerlaw/cli/", "layerlaw/web/server/", "layerlaw/web/static/"))
    ]
    assert write_engine(tmp_path / "engine.zip") == sources_hash()


def test_a_small_database_is_as_old_as_the_one_it_comes_from(static: Path, tmp_path: Path, database: Database) -> None:
    page.export(tmp_path / "site", database)
    packed = (tmp_path / "site" / _read(tmp_path / "site")["cards"]["file"]).read_bytes()
    (tmp_path / "small.sqlite").write_bytes(gzip.decompress(packed))
    with sqlite3.connect(tmp_path / "small.sqlite") as small:
        assert small.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
