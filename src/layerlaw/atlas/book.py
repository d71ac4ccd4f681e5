"""The book: a finished Atlas in one SQLite file, for reading.

SQLite and not DuckDB, as reading it then needs nothing but Python: who looks a pair up should not have to install an engine for
analysis. It is written beside its place and renamed into it. The order of its rows is that of names and keys, so two books of the same
trials are the same, byte for byte of their content (`digest`).
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from layerlaw.cards.typed_names import fold
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote

if TYPE_CHECKING:
    from layerlaw.atlas.trial_files import Row
    from layerlaw.atlas.trials import Planned

APPLICATION_ID: Final = 0x4C6C4174
VERSION: Final = 1
VARIABLE: Final = "LAYERLAW_ATLAS"
_SCHEMA: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE card (id INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, actors INTEGER NOT NULL, is_understood INTEGER NOT NULL);
CREATE TABLE actor (
    id INTEGER PRIMARY KEY, card INTEGER NOT NULL REFERENCES card, face INTEGER NOT NULL, ability INTEGER NOT NULL,
    number INTEGER NOT NULL, layers TEXT NOT NULL
);
CREATE TABLE trial (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL, scenes INTEGER NOT NULL, reached_a INTEGER NOT NULL, reached_b INTEGER NOT NULL,
    problem TEXT NOT NULL, pairs INTEGER NOT NULL
);
CREATE TABLE shown (
    trial INTEGER NOT NULL REFERENCES trial, relation TEXT NOT NULL, layer TEXT NOT NULL, clause TEXT NOT NULL, who TEXT NOT NULL,
    first INTEGER NOT NULL, detail TEXT NOT NULL, scene TEXT NOT NULL
);
CREATE TABLE pair (
    first INTEGER NOT NULL REFERENCES actor, second INTEGER NOT NULL REFERENCES actor, trial INTEGER, flipped INTEGER NOT NULL,
    PRIMARY KEY (first, second)
) WITHOUT ROWID;
CREATE TABLE tally (card INTEGER NOT NULL, relation TEXT NOT NULL, partners INTEGER NOT NULL, PRIMARY KEY (relation, card)) WITHOUT ROWID;
"""
_INDEXES: Final = """
CREATE INDEX card_by_name ON card (folded);
CREATE INDEX actor_by_card ON actor (card);
CREATE INDEX shown_by_trial ON shown (trial);
CREATE INDEX shown_by_relation ON shown (relation, layer, clause);
CREATE INDEX shown_by_layer ON shown (layer, clause);
CREATE INDEX pair_by_second ON pair (second);
CREATE INDEX pair_by_trial ON pair (trial);
ANALYZE;
"""
RELATED: Final = """
    SELECT pair.first AS first, pair.second AS second, shown.relation AS relation, shown.layer AS layer, shown.clause AS clause,
           CASE WHEN shown.who = '' THEN '' WHEN (shown.who = 'A') <> pair.flipped THEN 'first' ELSE 'second' END AS who,
           shown.rowid AS shown, pair.trial AS trial, pair.flipped AS flipped
    FROM pair JOIN shown ON shown.trial = pair.trial
"""
"""Every relation of every pair of actors, with who depends, is stopped or goes on."""


def default_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the book is: where `LAYERLAW_ATLAS` says, or else in the user's data directory."""
    named = environment.get(VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("layerlaw", appauthor=False) / "atlas" / "atlas.sqlite"


def write_book(target: Path, planned: Planned, rows: Iterable[Row], about: Mapping[str, str]) -> None:
    """Write the book of a plan, with what its trials came to; pairs whose trial was not carried out have none."""
    target.parent.mkdir(parents=True, exist_ok=True)
    new = target.with_name(f".{target.name}.{os.getpid()}.new")
    new.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(new)) as connection:
            connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_SCHEMA}")
            _fill(connection, planned, rows, about)
            connection.executescript(_INDEXES)
            _tally(connection)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.commit()
            connection.execute("VACUUM")
        os.replace(new, target)  # noqa: PTH105 - one step, over whatever is there
    finally:
        new.unlink(missing_ok=True)


def _fill(connection: sqlite3.Connection, planned: Planned, rows: Iterable[Row], about: Mapping[str, str]) -> None:
    from layerlaw.atlas.trial_files import engine_version  # who reads a book needs nothing that makes one

    names = {actor.card for actor in planned.actors} | set(planned.unread) | set(planned.unusable)
    unread = set(planned.unread) | set(planned.unusable)
    numbers = {name: at for at, name in enumerate(sorted(names), start=1)}
    acting: dict[str, int] = {}
    for actor in planned.actors:
        acting[actor.card] = acting.get(actor.card, 0) + 1
    connection.executemany(
        "INSERT INTO card VALUES (?, ?, ?, ?, ?)",
        ((number, name, fold(name), acting.get(name, 0), name not in unread) for name, number in numbers.items()),
    )
    connection.executemany(
        "INSERT INTO actor VALUES (?, ?, ?, ?, ?, ?)",
        (
            (at, numbers[actor.card], actor.face, actor.ability, actor.number, " ".join(actor.layers))
            for at, actor in enumerate(planned.actors)
        ),
    )
    often: dict[str, int] = {}
    for pair in planned.pairs:
        often[pair.trial] = often.get(pair.trial, 0) + 1
    trials: dict[str, int] = {}
    for row in rows:
        trials[row.trial] = number = len(trials) + 1
        connection.execute(
            "INSERT INTO trial VALUES (?, ?, ?, ?, ?, ?, ?)",
            (number, row.trial, row.scenes, row.reached_a, row.reached_b, row.problem, often[row.trial]),
        )
        connection.executemany("INSERT INTO shown VALUES (?, ?, ?, ?, ?, ?, ?, ?)", _shown(number, row))
    connection.executemany(
        "INSERT INTO pair VALUES (?, ?, ?, ?)",
        ((pair.first, pair.second, trials.get(pair.trial), pair.flipped) for pair in sorted(planned.pairs)),
    )
    known = {
        "edition": planned.edition.name,
        "engine": engine_version(),
        "cards": str(planned.cards),
        "actors": str(len(planned.actors)),
        "kinds": str(len(planned.trials.kinds)),
        "pairs": str(len(planned.pairs)),
        "trials": str(len(planned.texts)),
        "carried_out": str(len(trials)),
        **about,
    }
    connection.executemany("INSERT INTO meta VALUES (?, ?)", sorted(known.items()))


def _shown(number: int, row: Row) -> Iterator[tuple[Any, ...]]:
    for one in json.loads(row.shown):
        detail, scene = (json.dumps(one[name], ensure_ascii=False, sort_keys=True) for name in ("detail", "scene"))
        yield number, one["relation"], one["layer"], one["clause"], one["who"], one["first"], detail, scene


def _tally(connection: sqlite3.Connection) -> None:
    """With how many other cards each card has each relation."""
    connection.executescript(f"""
        INSERT INTO tally
        SELECT card, relation, count(DISTINCT partner) FROM (
            SELECT one.card AS card, relation, other.card AS partner
            FROM ({RELATED}) JOIN actor AS one ON one.id = first JOIN actor AS other ON other.id = second
            WHERE who IN ('', 'first')
            UNION
            SELECT other.card, relation, one.card
            FROM ({RELATED}) JOIN actor AS one ON one.id = first JOIN actor AS other ON other.id = second
            WHERE who IN ('', 'second')
        ) GROUP BY card, relation;
    """)  # noqa: S608 - our own words


_COMPACT: Final = """
    UPDATE shown SET detail = '', scene = '';
    DELETE FROM pair WHERE trial IS NOT NULL AND trial NOT IN (SELECT trial FROM shown);
    DELETE FROM trial WHERE id NOT IN (SELECT trial FROM shown);
    DROP INDEX IF EXISTS shown_by_relation; DROP INDEX IF EXISTS shown_by_layer; DROP INDEX IF EXISTS pair_by_trial;
"""


def compact(path: Path) -> bytes:
    """A small book, packed with gzip: what is related to what, and which pairs were not tried, without boards and without what was not refuted.

    Raises:
        LayerlawError: there is no Atlas there, or it cannot be read.
    """
    with Book(path) as book, TemporaryDirectory() as scratch:
        file = Path(scratch) / "atlas.sqlite"
        try:
            with closing(sqlite3.connect(file, isolation_level=None)) as made:
                book.connection.backup(made)
                made.executescript(f"BEGIN; {_COMPACT} COMMIT; VACUUM")
        except sqlite3.Error as error:
            raise _unreadable(path, error) from None
        return gzip.compress(file.read_bytes(), 9, mtime=0)


class Book:
    """A book, opened for reading. Use it with `with`, or `close` it."""

    def __init__(self, path: Path) -> None:
        """Open the file.

        Raises:
            LayerlawError: there is none, it is no Atlas, or it is one of another version.
        """
        self.path = path
        if not path.is_file():
            raise _error(
                f"there is no Atlas at {quote(str(path))}", "build one: layerlaw atlas build", ErrorKind.NOTHING
            )
        try:
            self.connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
            (application,) = self.connection.execute("PRAGMA application_id").fetchone()
            (version,) = self.connection.execute("PRAGMA user_version").fetchone()
        except sqlite3.Error as error:
            raise _unreadable(path, error) from None
        if application != APPLICATION_ID or version != VERSION:
            self.connection.close()
            raise _error(
                f"{quote(str(path))} is no Atlas of this version of Layerlaw",
                f"name another with --book or {VARIABLE}, or build it again: layerlaw atlas build",
            )
        self.connection.row_factory = sqlite3.Row
        self.meta: Mapping[str, str] = {row["key"]: row["value"] for row in self.rows("SELECT key, value FROM meta")}

    def __enter__(self) -> Book:  # noqa: PYI034 - the class is final in use
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self.connection.close()

    def rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        """The rows of a query.

        Raises:
            LayerlawError: the file cannot be read.
        """
        try:
            return list(self.connection.execute(query, values))
        except sqlite3.Error as error:
            raise _unreadable(self.path, error) from None

    def digest(self) -> str:
        """A hash of all that the book says but when and where it was made: two builds of the same thing have the same."""
        made = hashlib.sha256()
        for table in ("card", "actor", "trial", "shown", "pair", "tally"):
            made.update(table.encode())
            for row in self.connection.execute(f"SELECT * FROM {table}"):  # noqa: S608 - our own names
                made.update(repr(tuple(row)).encode())
        return made.hexdigest()


def _unreadable(path: Path, error: sqlite3.Error) -> LayerlawError:
    return _error(f"the Atlas {quote(str(path))} cannot be read: {error}", "build it again")


def _error(found: str, mend: str, kind: ErrorKind = ErrorKind.UNREADABLE) -> LayerlawError:
    return LayerlawError(Mistake(kind, None, found, mend=mend))
