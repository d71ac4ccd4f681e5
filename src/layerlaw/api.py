"""The library's front door: a board as a value, and its answer.

    from layerlaw import Board, ask

    answer = Board.parse({"timeline": ["Opalescence", "Humility"]}).solve()
    answer["Humility"].power                      # 1
    for layer in answer.trace:                    # the way there
        for step in layer.steps:
            print(layer.layer.name, step.effect.id, step.reason.kind, step.affected)
    print(answer.explain("Humility"))

    ask("Humility", "Opalescence").order_matters  # True, and what comes out each way

Errors are `LayerlawError`: the same ones that the command line prints, with the same value inside (`error.mistake`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from layerlaw.boards import DEFAULT_LIMITS, BoardFile, Limits, PlayedBoard, read_board, run_board
from layerlaw.boards.asking import EntriesQuestion, asked_json, assumed_in, head, unread_in, when
from layerlaw.boards.board import up_to
from layerlaw.boards.check import Failure, check_board
from layerlaw.boards.compare import compare_board
from layerlaw.boards.hindered import HinderedAction
from layerlaw.boards.limits import MOST_SOLVES
from layerlaw.boards.playing import LeftOut
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote
from layerlaw.explain import (
    ChronicleEntry,
    explain,
    render_html,
    render_json,
    render_markdown,
    render_mermaid,
    render_text,
)
from layerlaw.explain.assumed_words import assumption_lines
from layerlaw.explain.assumption import Assumption
from layerlaw.explain.compare import EditionComparison
from layerlaw.explain.could_touch import UnreadText
from layerlaw.explain.editions import edition_named
from layerlaw.explain.html import rows_html
from layerlaw.explain.readings import OpenReading
from layerlaw.explain.tables import ObjectRow, ability_texts, object_line, object_rows, row_lines
from layerlaw.game import State, Would
from layerlaw.layers import EDITION_NAMES, Edition, ObjectNow, PlayerNow, Solution, Trace
from layerlaw.layers.protocol import ObjectId
from layerlaw.model.late import dataclass

if TYPE_CHECKING:
    from layerlaw.boards.legal import Verdict
    from layerlaw.boards.legal_listing import LegalActions

_RENDERERS = {
    "text": render_text,
    "markdown": render_markdown,
    "html": render_html,
    "mermaid": render_mermaid,
}
FORMATS = (*_RENDERERS, "json")
"""What `Answer.explain` can write."""
_MOST_SHOWN = 40
"""So many objects at most are shown where an answer is printed."""


class NoSuchObject(LayerlawError, KeyError):
    """Nothing is named so. A `KeyError` too, as an answer is a mapping: `in` and `get` work."""


@dataclass(frozen=True)
class Board:
    """A board: what happened in a game, and what is expected. Checked against the format when it is made."""

    file: BoardFile

    def __repr__(self) -> str:
        """What it is called and how much happens on it: `<Board mine.yaml: 4 entries>`."""
        entries = len(self.file.timeline)
        return f"<Board {self.file.name}: {entries} {'entry' if entries == 1 else 'entries'}>"

    @classmethod
    def read(cls, path: str | Path, *, limits: Limits = DEFAULT_LIMITS) -> Board:
        """Read a board file, YAML or JSON.

        Raises:
            LayerlawError: the file cannot be read, or is no board; it says where, what, and the mend.
        """
        return cls(read_board(Path(path), limits=limits))

    @classmethod
    def parse(cls, source: str | Mapping[str, Any], *, name: str = "<board>", limits: Limits = DEFAULT_LIMITS) -> Board:
        """Make a board of a text in the format, or of a dict of the same shape.

        Raises:
            LayerlawError: it is no board.
        """
        return cls(read_board(source, name=name, limits=limits))

    def solve(self, edition: str | Edition | None = None, *, at: int | None = None) -> Answer:
        """Play the timeline and find out what everything is at its end, or after its first `at` entries.

        Args:
            edition: by whose rules, as a name or as a value, which may be one's own; by default those that the board names.
            at: the number of the entry after which to stop, from 1.

        Raises:
            LayerlawError: a card or reference is unknown, a choice is missing, the rules forbid something; no edition has that name.
        """
        board = self.file if at is None else up_to(self.file, at)
        return Answer(run_board(board, _edition(edition)))

    def legal(
        self, by: str | None = None, *, pay: str = "none", at: int | None = None, edition: str | Edition | None = None
    ) -> LegalActions:
        """Every action that is legal for a player where the timeline ends, or after its first `at` entries.

        Args:
            by: the player; by default who has priority.
            pay: `none` takes mana as there, `auto` asks for it from what the player has.
            at: the number of the entry after which to look, from 1.
            edition: as in `solve`.

        Raises:
            LayerlawError: as `solve`; or the board has no such player.
        """
        from layerlaw.boards.legal_listing import legal_actions  # loaded only where somebody asks

        board = self.file if at is None else up_to(self.file, at)
        return legal_actions(board, by=by, pay=pay, edition=_edition(edition))

    def is_legal(self, entry: str, *, at: int | None = None, edition: str | Edition | None = None) -> Verdict:
        """Whether an entry such as `cast: Wrath of God` is legal where the timeline ends; if not, why, with the rule.

        Raises:
            LayerlawError: as `solve`; or the entry is wrong in another way than by being illegal.
        """
        from layerlaw.boards.legal import verdict  # loaded only where somebody asks

        board = self.file if at is None else up_to(self.file, at)
        return verdict(board, entry, edition=_edition(edition))

    def check(self, edition: str | Edition | None = None) -> tuple[Failure, ...]:
        """Play it and compare with what it expects; empty where all of it holds.

        Raises:
            LayerlawError: as `solve`.
        """
        return tuple(check_board(self.file, _edition(edition)))

    def compare(self, editions: Iterable[str | Edition] = EDITION_NAMES) -> EditionComparison:
        """The answers by several editions, what differs, and where the ways part; by default by every edition.

        Raises:
            LayerlawError: as `solve`, where no edition gives an answer.
        """
        return compare_board(self.file, [found for item in editions if (found := _edition(item)) is not None])


def _edition(edition: str | Edition | None) -> Edition | None:
    return edition_named(edition) if isinstance(edition, str) else edition


class Answer(Mapping[str, ObjectNow]):
    """What every object of a board is, by its reference (alias, card name, or `NAME#2`), with the reasons."""

    def __init__(self, played: PlayedBoard) -> None:
        self._played = played

    def __getitem__(self, reference: str) -> ObjectNow:
        """What the object of that name is.

        Raises:
            NoSuchObject: the name means nothing, or several things; the error has the names that are there and the nearest.
        """
        return self.solution[self._id(reference)]

    def _id(self, reference: str) -> ObjectId:
        try:
            return self._played.find(str(reference), called="answer")
        except LayerlawError as error:
            raise NoSuchObject(error.mistake) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._played.names.values())

    def __len__(self) -> int:
        return len(self._played.names)

    @property
    def state(self) -> State:
        """The game at the end of the timeline."""
        return self._played.state

    @property
    def solution(self) -> Solution:
        """The engine's answer, by object id."""
        return self._played.solution

    @property
    def trace(self) -> Trace:
        """The way there, layer by layer."""
        return self.solution.trace

    @property
    def players(self) -> tuple[PlayerNow, ...]:
        """What holds for each player, in turn order."""
        return self.solution.players

    @cached_property
    def state_based(self) -> tuple[Would, ...]:
        """What state-based actions would do next (704); objects by their reference."""
        return tuple(
            replace(item, object=self.name(item.object)) if not isinstance(item.object, str) else item
            for item in self._played.state_based
        )

    @property
    def hindered(self) -> tuple[HinderedAction, ...]:
        """What state-based actions would do besides, did nothing keep it off: who can't lose the game, what is indestructible (101.2)."""
        return self._played.hindered

    @property
    def not_understood(self) -> tuple[tuple[str, str], ...]:
        """Rules text that was not understood: card and text."""
        return self._played.not_understood

    @property
    def unread(self) -> tuple[UnreadText, ...]:
        """The same, with what each could touch on this board, and whether that can matter."""
        return self._played.unread

    @property
    def assumed(self) -> tuple[Assumption, ...]:
        """What was asked, stated by nobody and recorded by no game: what was taken, and what would be so otherwise."""
        return self._played.assumed

    @property
    def open_readings(self) -> tuple[OpenReading, ...]:
        """Questions that the rules leave open and on which this answer depends, with what the other reading gives."""
        return self._played.open_readings

    @property
    def not_carried_out(self) -> tuple[LeftOut, ...]:
        """What the direct verbs `resolve`, `activate` and `trigger` left out; the board states by entries of its own what of it happened."""
        return self._played.not_carried_out

    @property
    def happened(self) -> tuple[ChronicleEntry, ...]:
        """What happened by the rules, entry by entry, each line with its rule number."""
        return self._played.happened

    def name(self, identity: ObjectId) -> str:
        """The reference of an object, by its id in `solution`."""
        return self._played.names[identity]

    def explain(self, reference: str | None = None, *, format: str = "text", full: bool = False) -> str:  # noqa: A002 - as `--format`
        """The way to the answer, in words.

        Args:
            reference: an object, to be told only what concerns it.
            format: one of `FORMATS`.
            full: also tell what changed nothing.

        Raises:
            LayerlawError: there is no such object or format.
        """
        if format not in FORMATS:
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNKNOWN,
                    None,
                    f"there is no format {quote(format)}",
                    expected=f"one of: {', '.join(FORMATS)}",
                    nearest=nearest(format, FORMATS),
                    mend="call explain(format='text'), or with another of these",
                )
            )
        about = None if reference is None else self._id(reference)
        told = explain(
            self.solution,
            self.name,
            about,
            full=full,
            effects=self._played.effect_names,
            assumed=self.assumed,
            not_carried_out=map(str, self.not_carried_out),
            unread=self.unread,
            open_readings=map(str, self.open_readings),
        )
        if format == "json":
            import json

            return json.dumps(render_json(told), indent=2, ensure_ascii=False)
        return _RENDERERS[format](told)

    def to_dict(self) -> dict[str, Any]:
        """The whole answer as plain values, in the shape of `layerlaw solve --json`."""
        self.solution.trace.require_room()
        return self._played.as_json()

    def abilities(self, reference: str) -> tuple[str, ...]:
        """The abilities that an object has now, as texts.

        Raises:
            NoSuchObject: nothing is named so.
        """
        return ability_texts(self[reference])

    def describe(self, reference: str) -> str:
        """What an object is now, in one line: `white Enchantment Creature, 1/1; no abilities`.

        Raises:
            NoSuchObject: nothing is named so.
        """
        return object_line(self.solution, self._id(reference))

    def _rows(self) -> list[ObjectRow]:
        return object_rows(self.solution, self.name)

    def __repr__(self) -> str:
        rows = self._rows()
        head = f"<Answer by the rules {self.solution.edition.name}: {len(rows)} object{'' if len(rows) == 1 else 's'}>"
        return "\n".join([head, *_shown(rows), *_noted(self._notes())])

    def _repr_html_(self) -> str:
        return rows_html("", [("", self._rows())], self._notes())

    def _notes(self) -> Notes:
        """What whoever reads the table has to know besides."""
        return _notes_on(self.unread, self.assumed)


Notes = Sequence[tuple[str, Sequence[str]]]


def _notes_on(unread: Iterable[UnreadText], assumed: tuple[Assumption, ...]) -> Notes:
    found = (
        ("Not understood", [*map(str, unread)]),
        ("Assumed", assumption_lines(assumed)),
    )
    return [(title, lines) for title, lines in found if lines]


def _noted(notes: Notes) -> Iterator[str]:
    for title, lines in notes:
        yield f"{title}:"
        yield from (f"  {line}" for line in lines)


def _shown(rows: Sequence[ObjectRow]) -> Iterator[str]:
    """The rows as lines, the changed ones marked; of very many the first."""
    yield from row_lines(rows[:_MOST_SHOWN], several=len({row.cells[-1].text for row in rows}) > 1)
    if len(rows) > _MOST_SHOWN:
        yield f"  ... and {len(rows) - _MOST_SHOWN:,} more"


@dataclass(frozen=True)
class Outcome(Mapping[str, ObjectNow]):
    """One outcome of a question: what each card is, by its name in the question, and the orders of entry that lead to it."""

    when: str
    """The orders that lead to it, in words."""
    orders: int | None
    """How many they are; None where that would take too long to count."""
    example: tuple[str, ...]
    """One of them."""
    answer: Answer
    """The whole answer for that one."""
    ids: Mapping[str, ObjectId]

    def __getitem__(self, name: str) -> ObjectNow:
        """What a card of the question is.

        Raises:
            NoSuchObject: the question has no card of that name.
        """
        if name not in self.ids:
            raise NoSuchObject(
                Mistake(
                    ErrorKind.NOTHING,
                    None,
                    f"{quote(str(name))} was not asked about",
                    expected=f"one of: {', '.join(self.ids)}",
                    nearest=nearest(str(name), self.ids),
                    mend="name a card as it was asked about: outcome['Humility']",
                )
            )
        return self.answer.solution[self.ids[name]]

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def rows(self) -> list[ObjectRow]:
        """A row of texts for each card, in the order of the question: what `repr` and notebooks show."""
        called = {identity: name for name, identity in self.ids.items()}
        rows = object_rows(self.answer.solution, called.__getitem__)
        return sorted(rows, key=lambda row: list(called).index(row.id))

    def __repr__(self) -> str:
        return "\n".join([self.when, *_shown(self.rows())])


class Asked(Sequence[Outcome]):
    """Every distinct outcome of a question, each once; where it is not `is_complete`, those that were found."""

    def __init__(self, question: EntriesQuestion, at_most: int) -> None:
        self._question = question
        self._explored = question.outcomes(at_most)
        self._outcomes = tuple(
            Outcome(
                when(question, found),
                found.number,
                tuple(question.names[item] for item in found.example),
                Answer(found.outcome),
                {
                    question.names[item]: identity
                    for item, identity in sorted(zip(found.example, found.outcome.state.by_id, strict=True))
                },
            )
            for found in self._explored.outcomes
        )

    @property
    def order_matters(self) -> bool:
        """Whether the order in which they entered makes a difference, as far as it `is_complete`."""
        return len(self._outcomes) > 1

    @property
    def is_complete(self) -> bool:
        """Whether every order is answered for; otherwise there may be outcomes besides these."""
        return self._explored.is_complete

    def to_dict(self) -> dict[str, Any]:
        """The outcomes as plain values, in the shape of `layerlaw ask --json`."""
        return asked_json(self._question, self._explored)

    @overload
    def __getitem__(self, number: int) -> Outcome: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Outcome, ...]: ...
    def __getitem__(self, number: int | slice) -> Outcome | tuple[Outcome, ...]:
        return self._outcomes[number]

    def __len__(self) -> int:
        return len(self._outcomes)

    def _head(self) -> str:
        return head(self._question, self._explored)

    def __repr__(self) -> str:
        if not self.order_matters:
            return "\n".join([self._head(), *_shown(self._outcomes[0].rows()), *_noted(self._notes())])
        told = (f"{number}. {outcome!r}" for number, outcome in enumerate(self, start=1))
        return "\n\n".join([self._head(), *told, *("\n".join(_noted([note])) for note in self._notes())])

    def _repr_html_(self) -> str:
        parts = [(outcome.when if self.order_matters else "", outcome.rows()) for outcome in self]
        return rows_html(self._head(), parts, self._notes())

    def _notes(self) -> Notes:
        return _notes_on(unread_in(self._explored.outcomes), assumed_in(self._explored.outcomes))


def ask(
    *cards: str, edition: str | Edition | None = None, limits: Limits = DEFAULT_LIMITS, max_solves: int = MOST_SOLVES
) -> Asked:
    """What happens when these cards are on the battlefield, in each order in which they may have entered.

    Args:
        cards: names of cards, or entries of a timeline in braces: `"{enter: Clone, choose: {copy: Humility}}"`.
        edition: by whose rules, as a name or as a value; the newest by default.
        limits: how large it may be.
        max_solves: after so many solves the outcomes found so far are all (`Asked.is_complete`).

    Raises:
        LayerlawError: one is no card, or cannot enter as asked.
    """
    if not cards:
        raise LayerlawError(
            Mistake(
                ErrorKind.MISSING,
                None,
                "no cards to ask about",
                expected="the name of one card at least",
                mend="name some: ask('Humility', 'Opalescence')",
            )
        )
    return Asked(EntriesQuestion.of([str(card) for card in cards], limits, _edition(edition)), max_solves)
