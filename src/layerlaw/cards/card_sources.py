"""Where cards come from by name: the database, then the built-in cards (decision 0011). A board's own cards come before both.

The database is found by the environment and opened when the first card is asked for; where there is none, the built-in cards are
all there is, and nobody is told.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from layerlaw.cards import builtin
from layerlaw.cards.database import VARIABLE, CardEntry, Database, default_path
from layerlaw.cards.stream import quoted
from layerlaw.cards.typed_names import fold, nearest
from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.model.cards import Card

__all__ = ["Library", "library", "use_database"]


class Library:
    """Cards by name: those of a database, if there is one, and the built-in ones."""

    def __init__(self, database: Database | None = None) -> None:
        self.database = database
        self._found: dict[tuple[str, bool], Card | None] = {}

    def find(self, name: str, *, whole: bool = False) -> Card | None:
        """The card of that name, or with a face of that name; case, accents and punctuation do not matter.

        `whole`: with what only a game carries out, which layers do not need.

        The database's, unless it holds a sentence that nobody understood and the built-in card of that name holds none
        (decision 0011).

        Raises:
            LayerlawError: the database cannot be read, or no card can be made of what it holds.
        """
        key = fold(name), whole
        if key not in self._found:
            self._found[key] = self._find(name, whole=whole)
        return self._found[key]

    def _find(self, name: str, *, whole: bool) -> Card | None:
        entry = self.entry(name)
        known = builtin.find(name) if entry is None else None if entry.in_layers else builtin.find(entry.name)
        if known is None:
            return None if entry is None else entry.whole_card if whole else entry.card
        if not whole:
            return known
        from layerlaw.oracle import card_with_parts  # loaded only where something is carried out by the rules

        return card_with_parts(known)

    def entry(self, name: str) -> CardEntry | None:
        """What the database has under a name."""
        return self.database.find(name) if self.database is not None else None

    def beginning(self, name: str, *, at_most: int = 10) -> list[str]:
        """The names of cards of which a name begins so, the built-in ones first."""
        entries = self.database.beginning(name, at_most=at_most) if self.database is not None else []
        folded = fold(name)
        built_in = [card for card in builtin.CARDS if folded and fold(card).startswith(folded)]
        return list(dict.fromkeys([*built_in, *(entry.name for entry in entries)]))[:at_most]

    def nearest(self, word: str, *, besides: Iterable[str] = ()) -> tuple[str, ...]:
        """The names most like a word."""
        more = [*besides, *builtin.CARDS]
        if self.database is not None:
            return self.database.nearest(word, besides=more)
        return nearest(word, [(fold(name), name) for name in more])


_chosen: Path | None = None
_opened: dict[tuple[object, ...], Library] = {}
_NO_DATABASE: Final = Library()


def use_database(path: Path | None) -> None:
    """Take this file from now on, whatever the environment says; None takes what the environment says again."""
    global _chosen  # noqa: PLW0603 - one command line, one database
    _chosen = path


def library() -> Library:
    """The library of this process: with the database that was chosen, or that of the environment, or the user's if there is one.

    Raises:
        LayerlawError: the chosen one, or that of the environment, does not exist, or the database cannot be read.
    """
    path = default_path() if _chosen is None else _chosen
    try:
        now = path.stat()
    except OSError:
        if _chosen is not None:
            return Library(Database(path))
        if os.environ.get(VARIABLE):
            raise _named_by_the_environment(path) from None
        return _NO_DATABASE
    key = (path, now.st_ino, now.st_mtime_ns, now.st_size)
    if key not in _opened:
        for old in _opened.values():
            if old.database is not None:
                old.database.close()
        _opened.clear()
        _opened[key] = Library(Database(path))
    return _opened[key]


def _named_by_the_environment(path: Path) -> LayerlawError:
    """There is no database where the environment says: who set the variable long ago should not have to guess why built-in cards are not found."""
    return LayerlawError(
        Mistake(
            ErrorKind.NOTHING,
            None,
            f"there is no card database at {quoted(path)}, which the environment variable {VARIABLE} names",
            mend=f"unset {VARIABLE} for the built-in cards alone, or make one: layerlaw cards import FILE --db {path}",
        )
    )
