"""Writing the card database: imports of cards, tokens and rulings.

Every import writes a new file beside the old one, brings it to the disk, and puts it in the old one's place in one step. So an
import that is interrupted, or whose file is bad, leaves the old database as it was, and whoever is reading it reads on.

An import updates: what the file holds replaces what is known under the same name or Oracle id; other cards, the tokens and the
rulings are carried over. What the running grammar has compiled before is not compiled again.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import stat
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Final

from layerlaw.cards import mtgjson, scryfall
from layerlaw.cards.compiled import CompiledCard, compile_all, grammar_version, text_hash
from layerlaw.cards.database import APPLICATION_ID, SCHEMA_VERSION, Database, is_ours, schema_version
from layerlaw.cards.one_at_a_time import one_at_a_time
from layerlaw.cards.record import CardRecord, Ruling
from layerlaw.cards.stream import JsonStream, ReportProgress, quoted
from layerlaw.cards.typed_names import fold
from layerlaw.cards.unlisted import Unlisted, unlisted_words
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.late import dataclass

__all__ = ["Imported", "import_cards", "import_rulings"]

_MTGJSON: Final = re.compile(r'\{\s*"(?:meta|data)"\s*:\s*\{')


@dataclass(frozen=True)
class Imported:
    """What an import did."""

    cards: int = 0
    tokens: int = 0
    rulings: int = 0
    kept: int = 0
    """Cards and tokens that the file does not hold and the database had before."""
    understood: int = 0
    """Cards of which every sentence was understood."""
    problems: tuple[tuple[str, str], ...] = ()
    """Cards that cannot be made, with the reason."""
    unlisted: tuple[Unlisted, ...] = ()
    """Subtypes and keywords of the file that the rules do not list."""
    damaged: Path | None = None
    """Where the database of before lies, of which nothing could be taken over."""


def import_cards(
    source: Path,
    target: Path,
    *,
    progress: ReportProgress | None = None,
    workers: int = 1,
    about: dict[str, str] | None = None,
) -> Imported:
    """Import Scryfall's "oracle cards" or "default cards", or MTGJSON's AtomicCards or AllPrintings, plain or gzipped.

    Args:
        source: the file.
        target: the database; made where there is none.
        progress: told how much of the file is read.
        workers: how many processes compile.
        about: what to note about the import, such as its time.

    Raises:
        LayerlawError: the file is none of these, or the database cannot be written. The old one is as it was.
    """
    with JsonStream(source, progress) as stream, _replacing(target) as (new, old):
        filling = _Filling(new, old, workers)
        filling.add(_records(stream))
        if not filling.cards and not filling.tokens:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNREADABLE,
                    None,
                    f"{quoted(source)} holds no card",
                    expected="Scryfall's oracle-cards or default-cards file, or MTGJSON's AtomicCards or AllPrintings",
                    mend="rulings are imported with `layerlaw cards import-rulings FILE`",
                )
            )
        _some_can_be_made(new, filling, source)
        kept = filling.add(filling.carried_over(), are_new=False)
        if old is not None:
            _carry_rulings(new, old)
        if filling.cards:
            _note(new, {"cards": source.name, "grammar": grammar_version(), **(about or {})})
        else:
            _note(new, {"tokens": source.name, "grammar": grammar_version()})
        (understood,) = new.execute(
            "SELECT count(*) FROM card JOIN compiled USING (hash) WHERE is_understood"
        ).fetchone()
        problems = new.execute(
            "SELECT name, problem FROM card JOIN compiled USING (hash) WHERE compiled.card IS NULL ORDER BY name"
        ).fetchall()
        return Imported(
            cards=filling.cards,
            tokens=filling.tokens,
            rulings=filling.rulings,
            kept=kept,
            understood=understood,
            problems=tuple(problems),
            unlisted=filling.unlisted(),
            damaged=_damaged(target, old),
        )


def import_rulings(
    source: Path, target: Path, *, progress: ReportProgress | None = None, about: dict[str, str] | None = None
) -> Imported:
    """Import Scryfall's rulings in place of those that the database has; everything else stays.

    Raises:
        LayerlawError: as `import_cards`.
    """
    with JsonStream(source, progress) as stream, _replacing(target, carry=True) as (new, old):
        new.execute("DELETE FROM ruling")
        number = _insert_rulings(new, scryfall.rulings(stream))
        if not number:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNREADABLE,
                    None,
                    f"{quoted(source)} holds no ruling",
                    expected="Scryfall's rulings file",
                    mend="cards are imported with `layerlaw cards import FILE`",
                )
            )
        _note(new, {"rulings": source.name, **(about or {})})
        return Imported(rulings=number, damaged=_damaged(target, old))


def _records(stream: JsonStream) -> Iterator[CardRecord]:
    """What stands in a file, whichever of the four it is."""
    stream.peek()
    return mtgjson.records(stream) if _MTGJSON.match(stream.beginning()) else scryfall.records(stream)


# --- filling a new database ------------------------------------------------------------------------------------------


def _some_can_be_made(new: sqlite3.Connection, filling: _Filling, source: Path) -> None:
    """Refuse a file that names cards and holds none: entries with a name alone, or fields that another program calls otherwise."""
    wrong = new.execute(
        "SELECT name, problem FROM card JOIN compiled USING (hash) WHERE compiled.card IS NULL"
    ).fetchall()
    if filling.cards and not filling.tokens and len(wrong) == filling.cards:
        name, problem = wrong[0]
        raise LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                None,
                f"{quoted(source)} holds no card that can be played: {quote(name)} is none ({problem})",
                expected="Scryfall's oracle-cards or default-cards file, or MTGJSON's AtomicCards or AllPrintings",
                mend="give each card its fields as Scryfall names them: name, type_line, mana_cost, oracle_text, ...",
            )
        )


class _Filling:
    """A new database being filled with cards and tokens, compiled as they come."""

    def __init__(self, new: sqlite3.Connection, old: sqlite3.Connection | None, workers: int) -> None:
        self.new = new
        self.old = old
        self.workers = workers
        self.cards = 0
        self.tokens = 0
        self.rulings = 0
        self._unlisted: dict[tuple[str, str], list[str]] = {}
        self._seen: dict[str, int] = {}
        self._names: set[str] = set()
        self._findable: set[tuple[str, int]] = set()
        """Under which names, folded, which cards can be found."""
        self._compiled: set[bytes] = set()
        """Of which fields what was made is in the new database, or on its way there."""
        self._has_compiled = old is not None and _meta(old).get("grammar") == grammar_version()

    def add(self, records: Iterable[CardRecord], *, are_new: bool = True) -> int:
        """Add records; the first of several with one identity counts. Returns how many were added."""
        waiting: deque[bytes] = deque()
        added = 0

        def to_compile() -> Iterator[str]:
            nonlocal added
            for record in records:
                inserted = self._insert(record, is_new=are_new)
                if inserted is None:
                    continue
                added += 1
                text, key = inserted
                if are_new:
                    self._note_unlisted(record)
                if not self._is_known(key):
                    waiting.append(key)
                    yield text

        for made in compile_all(to_compile(), workers=self.workers):
            self._keep(waiting.popleft(), made)
        return added

    def _note_unlisted(self, record: CardRecord) -> None:
        for found in dict.fromkeys(unlisted_words(record.fields)):
            self._unlisted.setdefault(found, []).append(record.name)

    def unlisted(self) -> tuple[Unlisted, ...]:
        """Subtypes and keywords of what was added that the rules do not list, those of most cards first."""
        found = [Unlisted(what, word, len(names), names[0]) for (what, word), names in self._unlisted.items()]
        return tuple(sorted(found, key=lambda one: (-one.cards, one.word)))

    def carried_over(self) -> Iterator[CardRecord]:
        """The cards and tokens of the old database of which the new one has neither name nor Oracle id."""
        if self.old is None:
            return
        others: dict[int, list[str]] = {}
        for card, shown in self.old.execute("SELECT card, shown FROM name WHERE rank = 3"):
            others.setdefault(card, []).append(shown)
        for table in ("card", "token"):
            query = f"SELECT id, oracle_id, name, is_funny, set_type, fields FROM {table} ORDER BY id"  # noqa: S608 - our own two words
            for identity, oracle_id, name, is_funny, set_type, fields in self.old.execute(query):
                is_token = table == "token"
                if f"{is_token:d} {oracle_id or fields}" in self._seen or (not is_token and name in self._names):
                    continue
                if is_token and self.tokens and not oracle_id:
                    continue  # a token without an id cannot be told from its successor
                other = () if is_token else tuple(others.get(identity, ()))
                yield CardRecord(oracle_id, _loaded(fields), set_type, bool(is_funny), is_token, other)

    def _insert(self, record: CardRecord, *, is_new: bool) -> tuple[str, bytes] | None:
        """Write a record, unless its card is there; its fields, and their hash."""
        text = record.text
        identity = f"{record.is_token:d} {record.oracle_id or text}"
        known = self._seen.get(identity)
        if known is not None or (not is_new and not record.is_token and record.name in self._names):
            if known is not None and is_new and not record.is_token:
                self._add_names(known, ((3, name) for name in record.other_names))
            return None
        key = text_hash(text)
        row = (record.oracle_id, record.name, int(record.is_funny), record.set_type, text, key)
        if record.is_token:
            query = "INSERT INTO token (oracle_id, name, is_funny, set_type, fields, hash, folded) VALUES (?, ?, ?, ?, ?, ?, ?)"
            self._seen[identity] = self._row(query, (*row, fold(record.name)))
            self.tokens += is_new
        else:
            query = "INSERT INTO card (oracle_id, name, is_funny, set_type, fields, hash) VALUES (?, ?, ?, ?, ?, ?)"
            self._seen[identity] = card = self._row(query, row)
            self._names.add(record.name)
            self.cards += is_new
            self._index(card, record)
            self.rulings += _insert_rulings(self.new, record.rulings)
        return text, key

    def _row(self, query: str, values: tuple[object, ...]) -> int:
        identity = self.new.execute(query, values).lastrowid
        assert identity is not None, "an inserted row has a number"
        return identity

    def _index(self, card: int, record: CardRecord) -> None:
        """Make a card findable, by names and by text."""
        faces = record.fields.get("card_faces") or [record.fields]
        names = [str(face.get("name") or "") for face in faces]
        ranked = [(0, record.name), *((min(place, 1) + 1, name) for place, name in enumerate(names))]
        self._add_names(card, [*ranked, *((3, name) for name in record.other_names)])
        lines = (" ".join(str(face.get(key) or "") for face in faces) for key in ("type_line", "oracle_text"))
        self.new.execute(
            "INSERT INTO search (rowid, name, type_line, oracle_text) VALUES (?, ?, ?, ?)", (card, record.name, *lines)
        )

    def _add_names(self, card: int, names: Iterable[tuple[int, str]]) -> None:
        for rank, name in names:
            folded = fold(name)
            if folded and (folded, card) not in self._findable:
                self._findable.add((folded, card))
                self.new.execute("INSERT INTO name VALUES (?, ?, ?, ?)", (folded, rank, name, card))

    # --- compiled -------------------------------------------------------------------------------------------------

    def _is_known(self, key: bytes) -> bool:
        """Whether these fields are compiled already, for the new database or by the same grammar in the old one."""
        if key in self._compiled:
            return True
        self._compiled.add(key)
        if self.old is None or not self._has_compiled:
            return False
        row = self.old.execute(
            "SELECT card, is_understood, problem, in_layers FROM compiled WHERE hash = ?", (key,)
        ).fetchone()
        if row is None:
            return False
        self._keep(key, CompiledCard(*row))
        return True

    def _keep(self, key: bytes, made: CompiledCard) -> None:
        row = (key, made.text, int(made.is_understood), made.problem, int(made.in_layers))
        self.new.execute("INSERT OR IGNORE INTO compiled VALUES (?, ?, ?, ?, ?)", row)


def _loaded(fields: str) -> dict[str, object]:
    found = json.loads(fields)
    assert isinstance(found, dict), "an import writes an object"
    return found


def _insert_rulings(new: sqlite3.Connection, rulings: Iterable[Ruling]) -> int:
    before = new.total_changes
    rows = ((item.oracle_id, item.published_at, item.comment, item.source) for item in rulings)
    new.executemany("INSERT OR IGNORE INTO ruling VALUES (?, ?, ?, ?)", rows)
    return new.total_changes - before


def _carry_rulings(new: sqlite3.Connection, old: sqlite3.Connection) -> None:
    rows = old.execute("SELECT oracle_id, published_at, comment, source FROM ruling")
    _insert_rulings(new, (Ruling(*row) for row in rows))


def _meta(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT key, value FROM meta"))


def _note(new: sqlite3.Connection, notes: dict[str, str]) -> None:
    new.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", notes.items())


# --- the file --------------------------------------------------------------------------------------------------------


@contextmanager
def _replacing(target: Path, *, carry: bool = False) -> Iterator[tuple[sqlite3.Connection, sqlite3.Connection | None]]:
    """A new database beside the old one, and the old one; the new one takes its place where the block ends well.

    `carry`: the new one starts as a copy of the old one.
    """
    if target.is_symlink():
        target = target.resolve()  # the link stays, what it leads to is replaced
    _refuse_strangers(target)
    fresh = target.with_name(f"{target.name}.{os.getpid()}.new")
    with ExitStack() as held:
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            held.enter_context(one_at_a_time(target.parent))
        except OSError as error:
            raise _cannot_write(target, error) from None
        _refuse_strangers(target)  # another import may have been there
        yield from _made_anew(target, fresh, carry=carry)


def _made_anew(
    target: Path, fresh: Path, *, carry: bool
) -> Iterator[tuple[sqlite3.Connection, sqlite3.Connection | None]]:
    try:
        _sweep(target)
        with _old(target) as old, closing(sqlite3.connect(fresh, isolation_level=None)) as new:
            # a file that nobody reads before it is whole needs no journal
            new.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;")
            if carry and old is not None:
                old.backup(new)
            else:
                new.executescript(files("layerlaw.cards").joinpath("schema.sql").read_text(encoding="utf-8"))
                new.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                new.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
                if old is not None:
                    _note(new, _meta(old))
            new.execute("BEGIN")
            yield new, old
            new.execute("COMMIT")
            new.execute("INSERT INTO search (search) VALUES ('optimize')")
            new.execute("ANALYZE")
        _bring_to_disk(fresh)
        aside = _damaged(target, old)
        if aside is not None:
            target.replace(aside)
        fresh.replace(target)
        _bring_to_disk(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise _cannot_write(target, error) from None
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def _cannot_write(target: Path, error: OSError | sqlite3.Error) -> LayerlawError:
    return LayerlawError(
        Mistake(
            ErrorKind.UNREADABLE,
            None,
            f"the card database {quoted(target)} cannot be written: {getattr(error, 'strerror', None) or error}",
            mend="the old one is as it was; make room there, or name another place with --db",
        )
    )


def _refuse_strangers(target: Path) -> None:
    """What is no database of ours is not overwritten: another's file, a device, a folder, what a newer Layerlaw made."""
    try:
        found = target.stat()
    except FileNotFoundError:
        return
    except OSError as error:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                None,
                f"{quoted(target)} cannot be read: {error.strerror}",
                mend="look at its name and whether you may read it, or name another file with --db",
            )
        ) from None
    if stat.S_ISREG(found.st_mode) and (version := schema_version(target)) > SCHEMA_VERSION:
        raise LayerlawError(
            Mistake(
                ErrorKind.FORBIDDEN,
                None,
                f"{quoted(target)} was made by a newer Layerlaw (version {version} of the file; this one knows {SCHEMA_VERSION})",
                mend="use that one, or name another file with --db",
            )
        )
    if not stat.S_ISREG(found.st_mode) or (found.st_size and not is_ours(target)):
        raise LayerlawError(
            Mistake(
                ErrorKind.FORBIDDEN,
                None,
                f"{quoted(target)} is no card database of Layerlaw, and will not be overwritten",
                mend="delete it, or name another file with --db",
            )
        )


@contextmanager
def _old(target: Path) -> Iterator[sqlite3.Connection | None]:
    """The old database; None where there is none, or none that this Layerlaw can read: an import mends what is broken."""
    try:
        database = Database(target)
    except LayerlawError:
        yield None
        return
    with database:
        yield database.connection if database.is_whole() else None


def _damaged(target: Path, old: sqlite3.Connection | None) -> Path | None:
    """Where a database is put that could not be read whole, so that somebody may mend it; None where there was none, or nothing of it."""
    target = target.resolve()
    if old is not None or not target.exists() or not target.stat().st_size:
        return None
    return target.with_name(f"{target.name}.damaged")


def _sweep(target: Path) -> None:
    """Remove what imports left that were killed: as long as we hold the lock, no other one is at work."""
    for left in target.parent.glob(f"{target.name}.*.new"):
        with suppress(OSError):
            left.unlink()


def _bring_to_disk(path: Path) -> None:
    """Wait until a file or folder is on the disk, where the system can say so."""
    flags = os.O_RDONLY if path.is_dir() else os.O_RDWR
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
