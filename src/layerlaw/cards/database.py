"""The card database, read: one SQLite file, in the user's data directory unless said otherwise.

Reading never writes. A card whose compiled form was made by another grammar is compiled anew as it is asked for; the first time,
a warning says how to have that done once. Whatever is wrong with the file is one `LayerlawError` that says how to mend it.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, Self

from layerlaw.cards.compiled import CompiledCard, compile_text_of_fields, grammar_version, read_compiled
from layerlaw.cards.record import Ruling
from layerlaw.cards.stream import quoted
from layerlaw.cards.typed_names import fold, nearest
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.cards import Card
from layerlaw.model.late import dataclass, field
from layerlaw.model.serial import BadSerial

__all__ = ["APPLICATION_ID", "SCHEMA_VERSION", "VARIABLE", "CardEntry", "Database", "default_path", "is_ours"]

VARIABLE: Final = "LAYERLAW_DB"
"""The environment variable that names another file."""
APPLICATION_ID: Final = 0x4C6C6177
SCHEMA_VERSION: Final = 2
_HEADER: Final = b"SQLite format 3\x00"
_MEND: Final = "import it again: layerlaw cards import FILE"
_LAST: Final = "\U0010ffff"
_LIKE_SIGNS: Final = re.compile(r"[%_\\]")
_MOST_WORDS: Final = 8
_WORDS: Final = re.compile(r'"([^"]*)"?|(\S+)')

_ENTRY: Final = """
    SELECT {table}.id, {table}.oracle_id, {table}.name, {table}.is_funny, {table}.set_type, {table}.fields,
           compiled.card, compiled.is_understood, compiled.problem, compiled.in_layers
    FROM {source} LEFT JOIN compiled ON compiled.hash = {table}.hash
"""
_CARD: Final = _ENTRY.format(table="card", source="card")
_NAMED_CARD: Final = _ENTRY.format(table="card", source="name JOIN card ON card.id = name.card")
_BEGINNING: Final = (
    f"{_CARD} WHERE card.id IN (SELECT card FROM name WHERE folded >= ? AND folded < ?)"  # noqa: S608 - our own words
    " ORDER BY card.is_funny, card.name LIMIT ?"
)
_SEARCH: Final = (
    f"{_ENTRY.format(table='card', source='search JOIN card ON card.id = search.rowid')}"
    " WHERE search MATCH ? ORDER BY card.is_funny, bm25(search, 8, 3, 1), card.name LIMIT ?"
)
_TOKEN: Final = _ENTRY.format(table="token", source="token")


def default_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the database is: where `LAYERLAW_DB` says, or else in the user's data directory."""
    named = environment.get(VARIABLE)
    if named:
        return Path(named)
    return _in_the_data_directory(environment.get("XDG_DATA_HOME"), environment.get("HOME"))


@lru_cache(maxsize=8)
def _in_the_data_directory(_data: str | None, _home: str | None) -> Path:
    """Found out once for what the environment says: every card that is looked up asks."""
    from platformdirs import user_data_path

    return user_data_path("layerlaw", appauthor=False) / "cards.sqlite"


def is_ours(path: Path) -> bool:
    """Whether a file says at its beginning that it is a card database. One that cannot be read does not."""
    try:
        with path.open("rb") as file:
            head = file.read(72)
    except OSError:
        return False
    return head.startswith(_HEADER) and head[68:72] == APPLICATION_ID.to_bytes(4, "big")


def schema_version(path: Path) -> int:
    """The version of the shape of a card database, as its beginning says; 0 of what is none of ours."""
    try:
        with path.open("rb") as file:
            head = file.read(72)
    except OSError:
        return 0
    return int.from_bytes(head[60:64], "big") if is_ours(path) else 0


@dataclass(frozen=True)
class CardEntry:
    """A card or token of the database. `kept` is what an import compiled; None where another grammar did."""

    id: int
    oracle_id: str
    name: str
    is_funny: bool
    set_type: str
    fields_text: str = field(repr=False)
    kept: CompiledCard | None = field(repr=False)

    @cached_property
    def fields(self) -> Mapping[str, Any]:
        """The card's fields, as Scryfall names them."""
        found = json.loads(self.fields_text)
        assert isinstance(found, dict), "an import writes an object"
        return found

    @cached_property
    def compiled(self) -> CompiledCard:
        """The card compiled, by an import or now."""
        return self.kept or compile_text_of_fields(self.fields_text)

    @cached_property
    def card(self) -> Card:
        """The card in the model's vocabulary, without what only a game carries out.

        Raises:
            LayerlawError: no card could be made of it.
        """
        return self._card(parts=False)

    @cached_property
    def whole_card(self) -> Card:
        """The card with all that a game carries out.

        Raises:
            LayerlawError: no card could be made of it.
        """
        return self._card(parts=True)

    def _card(self, *, parts: bool) -> Card:
        if self.kept is not None and self.kept.text is not None:
            try:
                return read_compiled(self.kept.text, parts=parts)
            except BadSerial:
                pass  # another program's writing: the fields are still there
        made = compile_text_of_fields(self.fields_text) if self.kept is not None else self.compiled
        if made.text is None:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNSUPPORTED,
                    None,
                    f"the card {quote(self.name)} cannot be played here: {made.problem}",
                    mend="define one like it under 'cards:', with other fields",
                )
            )
        return read_compiled(made.text, parts=parts)

    @property
    def is_understood(self) -> bool:
        """Whether the layers and a game can carry out all of it."""
        return self.compiled.is_understood

    @property
    def in_layers(self) -> bool:
        """Whether its continuous effects are all there."""
        return self.compiled.in_layers


class Database:
    """A card database, opened for reading. Use it with `with`, or `close` it."""

    def __init__(self, path: Path) -> None:
        """Open the file.

        Raises:
            LayerlawError: there is none, it is no card database, or it is of another version.
        """
        self.path = path
        if not path.is_file():
            raise self._error(
                ErrorKind.NOTHING,
                f"there is no card database at {quoted(path)}",
                mend=f"make one: layerlaw cards import FILE --db {path}",
            )
        if not is_ours(path):
            raise self._error(
                ErrorKind.UNREADABLE,
                f"{quoted(path)} is no card database of Layerlaw",
                mend=f"name another file with --db or {VARIABLE}",
            )
        with self._reading():
            self._connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False)
            (version,) = self._connection.execute("PRAGMA user_version").fetchone()
            if version != SCHEMA_VERSION:
                self._connection.close()
                raise self._error(
                    ErrorKind.UNREADABLE,
                    f"the card database {quoted(path)} is of version {version}, and this is Layerlaw for {SCHEMA_VERSION}",
                    mend=_MEND,
                )
            self.meta: Mapping[str, str] = dict(self._connection.execute("SELECT key, value FROM meta"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()

    @property
    def connection(self) -> sqlite3.Connection:
        """The file itself, for whoever writes the next one."""
        return self._connection

    def is_whole(self) -> bool:
        """Whether the whole file can be read. Takes a second for a large one."""
        try:
            return bool(self._connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        except sqlite3.Error:
            return False

    @property
    def is_current(self) -> bool:
        """Whether the grammar that compiled the cards is the one that runs."""
        return self.meta.get("grammar") == grammar_version()

    # --- by name ---------------------------------------------------------------------------------------------------

    def find(self, name: str) -> CardEntry | None:
        """The card of that name, or with a face of that name; case, accents and punctuation do not matter.

        Where several are, a whole card comes before a face, and a card for tournaments before one that is not.
        """
        query = f"{_NAMED_CARD} WHERE name.folded = ? ORDER BY name.rank, card.is_funny, card.id LIMIT 1"
        return next(self._entries(query, fold(name)), None)

    def beginning(self, name: str, *, at_most: int = 10) -> list[CardEntry]:
        """The cards of which a name begins so, in alphabetical order."""
        folded = fold(name)
        return list(self._entries(_BEGINNING, folded, folded + _LAST, at_most)) if folded else []

    def with_word(self, text: str, *, at_most: int = 10) -> list[CardEntry]:
        """The cards of which a name has, for each word of the text, a word that begins so; cards for tournaments and short names first."""
        words = [_LIKE_SIGNS.sub(r"\\\g<0>", word) for word in text.split()][:_MOST_WORDS]
        if not words:
            return []
        asked = " AND ".join(["' ' || replace(name.shown, '-', ' ') LIKE ? ESCAPE '\\'"] * len(words))
        query = (
            f"{_CARD} WHERE card.id IN (SELECT card FROM name WHERE {asked})"  # noqa: S608 - our own words
            " ORDER BY card.is_funny, length(card.name), card.name LIMIT ?"
        )
        return list(self._entries(query, *(f"% {word}%" for word in words), at_most))

    def nearest(self, word: str, *, besides: Iterable[str] = (), at_most: int = 3) -> tuple[str, ...]:
        """The names most like a word; `besides` are further names that may be meant."""
        with self._reading():
            names = self._connection.execute("SELECT folded, shown FROM name").fetchall()
        return nearest(word, [*names, *((fold(name), name) for name in besides)], at_most=at_most)

    def tokens(self, name: str) -> list[CardEntry]:
        """The tokens of that name: several, for the most part."""
        return list(self._entries(f"{_TOKEN} WHERE token.folded = ? ORDER BY token.id", fold(name)))

    # --- by text ---------------------------------------------------------------------------------------------------

    def search(self, text: str, *, at_most: int = 50) -> list[CardEntry]:
        """Cards with all these words in name, type line or rules text, the best matches first; `"..."` is a phrase, `word*` a beginning."""
        query = _match_of(text)
        if not query:
            return []
        return list(self._entries(_SEARCH, query, at_most))

    def count(self, text: str) -> int:
        """How many cards `search` would find without a limit."""
        query = _match_of(text)
        return self._number("SELECT count(*) FROM search WHERE search MATCH ?", query) if query else 0

    # --- all -------------------------------------------------------------------------------------------------------

    def entries(self) -> Iterator[CardEntry]:
        """Every card, in the order of its import."""
        return self._entries(f"{_CARD} ORDER BY card.id")

    def sizes(self) -> dict[str, int]:
        """How many cards, tokens and rulings there are."""
        return {table: self._number(f"SELECT count(*) FROM {table}") for table in ("card", "token", "ruling")}  # noqa: S608 - our own three words

    def rulings(self, oracle_id: str) -> list[Ruling]:
        """The official rulings on a card, the oldest first."""
        if not oracle_id:
            return []
        query = "SELECT oracle_id, published_at, comment, source FROM ruling WHERE oracle_id = ? ORDER BY published_at, comment"
        with self._reading():
            return [Ruling(*row) for row in self._connection.execute(query, (oracle_id,))]

    # --- reading ---------------------------------------------------------------------------------------------------

    def _entries(self, query: str, *values: object) -> Iterator[CardEntry]:
        with self._reading():
            for row in self._connection.execute(query, values):
                yield self._entry(row)

    def _entry(self, row: Sequence[Any]) -> CardEntry:
        identity, oracle_id, name, is_funny, set_type, fields, card, is_understood, problem, in_layers = row
        is_kept = is_understood is not None and self._is_kept
        kept = CompiledCard(card, bool(is_understood), problem, bool(in_layers)) if is_kept else None
        return CardEntry(identity, oracle_id, name, bool(is_funny), set_type, fields, kept)

    @cached_property
    def _is_kept(self) -> bool:
        """Whether what an import compiled can be taken. Where it cannot, that is told, once."""
        if not self.is_current:
            warnings.warn(self.told_of_another_version, stacklevel=1)
        return self.is_current

    @property
    def told_of_another_version(self) -> str:
        """What is said of cards that another version of Layerlaw has compiled."""
        return (
            f"the cards of {quoted(self.path)} were read by another version of Layerlaw: each is read anew as it is asked for, "
            "some milliseconds every time. Have it done once: layerlaw cards update, or layerlaw cards import FILE"
        )

    def _number(self, query: str, *values: object) -> int:
        with self._reading():
            (number,) = self._connection.execute(query, values).fetchone()
        return int(number)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._error(
                ErrorKind.UNREADABLE, f"the card database {quoted(self.path)} cannot be read: {error}", mend=_MEND
            ) from None

    def _error(self, kind: ErrorKind, found: str, *, mend: str) -> LayerlawError:
        return LayerlawError(Mistake(kind, None, found, mend=mend))


def _match_of(text: str) -> str:
    """A text as a question of FTS5: every word in quotes, so that no sign in it is an operator."""
    found = []
    for phrase, word in _WORDS.findall(text):
        whole = phrase or word.rstrip("*")
        words = re.sub(r"[^\w]+", " ", whole).strip()
        if words:
            found.append(f'"{words}"' + ("*" if word.endswith("*") else ""))
    return " ".join(found)
