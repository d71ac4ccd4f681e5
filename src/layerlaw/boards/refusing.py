"""Entries that the rules forbid, and that say so: `refused: 601.2c`.

Such an entry is tried; whatever it did is undone. Only an illegal action counts as refused (733.1): an entry that cannot be read, lacks a
choice, or comes upon words that are not understood is an error as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from layerlaw.boards.board import Entry
from layerlaw.boards.nodes import Scalar
from layerlaw.boards.playing import Game
from layerlaw.errors import ErrorKind, LayerlawError
from layerlaw.model.places import Place
from layerlaw.play.position.log_entry import LogEntry

if TYPE_CHECKING:
    from layerlaw.boards.stated_answers import StatedAnswer
    from layerlaw.play.position.position import Position


_EVASION: Final = ("702.9b", "702.13b", "702.14c", "702.16f", "702.28b", "702.31b", "702.36b", "702.111b", "702.118b")
_NO_TARGET: Final = ("702.11", "702.16b", "702.18a")
_BROADER: Final = (
    ("509.1b", (*_EVASION, "702.147a")),
    ("508.1c", ("702.3b",)),
    ("508.1d", ("701.15b",)),
    ("508.1a", ("302.6",)),
    ("601.2c", _NO_TARGET),
    ("601.3", ("205.4e", "307.1")),
    ("117.1a", ("307.1",)),
    ("116.2a", ("305.1", "305.2")),
    ("602.5a", ("302.6",)),
    ("602.5b", ("702.177a",)),
    ("307.5", ("602.5d",)),
)
"""Rules that forbid by way of others: evasion abilities are restrictions on blocking (509.1b), goad is a requirement (508.1d), what has
hexproof is no legal target (601.2c). Whoever expects the first has named the rule as well as whoever expects one of those behind it."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An entry that is expected to be illegal, and by which rule it was."""

    at: int
    """The number of the entry, from 1."""
    expected: str
    """The number of the rule that should forbid it, in the edition in force; empty for any."""
    actual: str | None
    """The number of the rule that did, in that edition; `newest` and the number of today where it has none. None: the entry is legal."""
    message: str
    place: Place

    @property
    def holds(self) -> bool:
        """Is it refused, and by that rule, a paragraph of it (`601.2` for 601.2c), or one by way of which it forbids (`509.1b` for menace)?"""
        if self.actual is None:
            return False
        actual, expected = (number.removeprefix("newest ") for number in (self.actual, self.expected))
        broader = (rule for rule, narrower in _BROADER if any(_is_of(actual, one) for one in narrower))
        return not expected or any(_is_of(one, expected) for one in (actual, *broader))


def _is_of(number: str, rule: str) -> bool:
    """Whether a rule number is that of a rule, or of a paragraph of it."""
    rest = number.removeprefix(rule)
    return rest != number and not rest[:1].isdigit()


def try_refused(game: Game, entry: Entry, carry_out: Callable[[Game, Entry], None]) -> Refusal:
    """Try an entry with `refused:`, and undo it.

    Raises:
        LayerlawError: it is wrong in another way than by being illegal.
    """
    word = entry.word("refused")
    assert isinstance(word, Scalar), "it is only asked of entries that have it"
    before = KeptGame.of(game)
    expected = "" if isinstance(word.value, bool) else word.text
    try:
        carry_out(game, entry)
    except LayerlawError as error:
        rule = error.mistake.rule
        if error.mistake.kind is not ErrorKind.FORBIDDEN or not rule:
            raise
        found = Refusal(game.at_entry, expected, game.edition.cite(rule), error.mistake.found, word.place)
    else:
        rule = ""
        found = Refusal(game.at_entry, expected, None, "", word.place)
    before.restore(game)
    said = f"refused: {found.message}" if found.actual is not None else "expected to be refused, and legal: left undone"
    game.records.append((game.at_entry, LogEntry("note", said, rule)))
    return found


@dataclass(frozen=True)
class KeptGame:
    """All of a game that an entry can change."""

    game: Game
    """A shallow copy: states and positions are values."""
    position: Position | None
    waiting: tuple[StatedAnswer, ...]
    guessed: dict[tuple[str, str], None]

    @classmethod
    def of(cls, game: Game) -> KeptGame:
        """A game as it is now."""
        kept = object.__new__(Game)
        kept.__dict__.update(game.__dict__)
        kept.register = game.register.copy()
        kept.moments, kept.records, kept.used = list(game.moments), list(game.records), dict(game.used)
        kept.components = {merged: list(cards) for merged, cards in game.components.items()}
        return cls(
            kept,
            game.work.at if game.work is not None else None,
            tuple(game.answers.waiting) if game.answers is not None else (),
            dict(game.work.guessed) if game.work is not None else {},
        )

    def restore(self, game: Game) -> None:
        """Put the game back to how it was."""
        game.__dict__.clear()  # what the entry set first has its default again
        game.__dict__.update(self.game.__dict__)
        if game.work is not None and self.position is not None:
            game.work.at = self.position
            game.work.guessed = self.guessed
            game.work.called = game.register.called
        if game.answers is not None:
            game.answers.waiting = list(self.waiting)
