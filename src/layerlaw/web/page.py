"""The built page: where it is, and how it is written out as a static site whose engine runs in the browser.

The build (`make page`) puts it beside this module. Served, its engine is this process; exported, it is the same Python in a worker, with
the cards of a database as one compact SQLite file.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from layerlaw.cards.database import Database
from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.model.late import dataclass
from layerlaw.web.engine import sources_hash, write_engine

__all__ = ["Exported", "built_page", "export"]

_STATIC: Final = Path(__file__).parent / "static"
_SERVED: Final = '<meta name="layerlaw-engine" content="http" />'
_ALONE: Final = '<meta name="layerlaw-engine" content="worker" />'
_MARK: Final = ".layerlaw-page"
"""A file that says that a folder was written by an export, and may be written again."""


@dataclass(frozen=True)
class Exported:
    """What an export wrote: how many bytes are loaded before the first answer, with all cards, and what the user should know."""

    first: int
    whole: int
    cards: int
    notes: tuple[str, ...]


def built_page() -> Path:
    """The folder of the built page.

    Raises:
        LayerlawError: it has not been built; it says how.
    """
    if not (_STATIC / "index.html").is_file():
        raise LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                None,
                "the page has not been built in this checkout",
                mend="`make page` builds and serves it (it needs Node 20 or newer); an installed package has it built",
            )
        )
    return _STATIC


def export(folder: Path, database: Database | None, *, rulings: bool = True, atlas: Path | None = None) -> Exported:
    """Write the page as a static site into a folder, which must be new, empty, or one that an export wrote.

    Args:
        folder: where to.
        database: whose cards go with it; without one, the built-in cards are all there is.
        rulings: whether the official rulings go with the cards.
        atlas: an Atlas whose relations go with them.

    Raises:
        LayerlawError: the page has not been built, or something else is in the folder.
    """
    source = built_page()
    _make_room(folder)
    shutil.copytree(source, folder, dirs_exist_ok=True)
    index = folder / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace(_SERVED, _ALONE), encoding="utf-8")
    manifest: dict[str, Any] = json.loads((folder / "engine.json").read_text(encoding="utf-8"))
    notes = list(_renewed(folder, manifest))
    cards = 0
    if database is None:
        notes.append("no card database: the built-in cards are all there is; for all cards: layerlaw cards update")
    else:
        data = _compact(database, rulings=rulings)
        manifest["cards"] = _put(folder, "cards", data)
        cards = database.sizes()["card"]
    manifest["atlas"] = None
    if atlas is not None:
        from layerlaw.atlas.book import compact

        manifest["atlas"] = _put(folder, "atlas", compact(atlas))
    (folder / "engine.json").write_text(json.dumps(manifest), encoding="utf-8")
    (folder / _MARK).write_text("Written by `layerlaw page --export`; the next one writes it anew.\n", encoding="utf-8")
    later = sum(manifest[name]["size"] for name in ("cards", "atlas") if manifest[name])
    whole = sum(_carried(file) for file in folder.rglob("*") if file.is_file())
    return Exported(whole - later, whole, cards, tuple(notes))


def _carried(file: Path) -> int:
    """The bytes of a file on the line: hosts pack text and modules; what is packed already goes as it is."""
    data = file.read_bytes()
    return (
        len(gzip.compress(data, 6)) if file.suffix in {".js", ".mjs", ".json", ".css", ".html", ".svg"} else len(data)
    )


def _make_room(folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()):
        if not (folder / _MARK).is_file():
            raise LayerlawError(
                Mistake(
                    ErrorKind.FORBIDDEN,
                    None,
                    f"{str(folder)!r} holds other files",
                    expected="a new or empty folder, or one that an export wrote",
                    mend="name another folder",
                )
            )
        for item in folder.iterdir():
            shutil.rmtree(item) if item.is_dir() else item.unlink()
    elif folder.exists() and not folder.is_dir():
        raise LayerlawError(
            Mistake(ErrorKind.FORBIDDEN, None, f"{str(folder)!r} is a file", mend="name another folder")
        )
    folder.mkdir(parents=True, exist_ok=True)


def _renewed(folder: Path, manifest: dict[str, Any]) -> Iterator[str]:
    """Where the sources are newer than the build, they go as they are, to be compiled in the browser: right before quick."""
    if manifest.get("sources") == sources_hash():
        return
    with TemporaryDirectory() as scratch:
        made = Path(scratch) / "engine.zip"
        write_engine(made)
        (folder / manifest["files"]["engine"]["file"]).unlink()
        manifest["files"]["engine"] = _put(folder, "engine", made.read_bytes())
    yield "the engine is newer than the built page and was added uncompiled, which starts slower: build the page anew"


def _put(folder: Path, name: str, data: bytes) -> dict[str, Any]:
    """A file named by its content, so that a browser may keep it for ever."""
    file = f"engine/{name}-{hashlib.sha256(data).hexdigest()[:12]}.bin"
    (folder / file).write_bytes(data)
    return {"file": file, "size": len(data)}


_KEPT: Final = """
    INSERT INTO meta SELECT key, value FROM old.meta WHERE key <> 'grammar';
    INSERT INTO card SELECT id, oracle_id, name, is_funny, set_type, fields, x'' FROM old.card;
    INSERT INTO name SELECT folded, rank, shown, card FROM old.name;
    INSERT INTO token SELECT id, oracle_id, name, folded, is_funny, set_type, fields, x'' FROM old.token;
"""
_RULINGS: Final = "INSERT INTO ruling SELECT oracle_id, published_at, comment, source FROM old.ruling;"
_NOT_ASKED: Final = "DROP INDEX card_by_oracle_id; DROP INDEX card_by_name;"


def _compact(database: Database, *, rulings: bool) -> bytes:
    """The cards as a small SQLite file, packed: without what was compiled (the browser compiles what it needs) and the index of words."""
    from importlib.resources import files

    schema = (files("layerlaw.cards") / "schema.sql").read_text(encoding="utf-8")
    with TemporaryDirectory() as scratch:
        file = Path(scratch) / "cards.sqlite"
        with closing(sqlite3.connect(file, isolation_level=None)) as made:
            (version,) = database.connection.execute("PRAGMA user_version").fetchone()
            (application,) = database.connection.execute("PRAGMA application_id").fetchone()
            made.executescript(schema)
            made.execute(f"PRAGMA user_version = {int(version)}")
            made.execute(f"PRAGMA application_id = {int(application)}")
            made.execute("ATTACH ? AS old", (f"{database.path.absolute()}",))
            made.executescript(f"BEGIN; {_KEPT} {_RULINGS if rulings else ''} COMMIT; DETACH old; {_NOT_ASKED}")
            made.execute("VACUUM")
        return gzip.compress(file.read_bytes(), 9, mtime=0)
