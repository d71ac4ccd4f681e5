"""A board as a value: what `read_board` makes of a file and `run_board` plays. It has been checked against the format already."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from layerlaw.boards.board_words import RESERVED
from layerlaw.boards.limits import DEFAULT_LIMITS, Limits
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.boards.schema import DEFAULT_PLAYERS
from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.model.places import Place


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the timeline: a verb, what stands behind it, and its options by name."""

    verb: str
    subject: Node
    options: TableNode
    place: Place = field(compare=False)

    def node(self, name: str) -> Node | None:
        """The value of an option, or None."""
        return self.options.get(name)

    def word(self, name: str) -> Scalar | None:
        """An option that is a single value, or None."""
        node = self.options.get(name)
        return node if isinstance(node, Scalar) else None

    def words(self, name: str) -> tuple[Scalar, ...]:
        """An option that is a single value or a list of them, as a list."""
        return scalars(self.options.get(name))

    def text(self, name: str) -> str | None:
        """An option that is a text, or None."""
        word = self.word(name)
        return word.text if word is not None and isinstance(word.value, str) else None

    def flag(self, name: str) -> bool:
        """Whether an option is true."""
        word = self.word(name)
        return word is not None and word.value is True

    def number(self, name: str) -> int | None:
        """An option that is a number, or None."""
        word = self.word(name)
        return number(word) if word is not None else None

    def numbers(self, name: str) -> dict[str, int]:
        """An option that is a mapping of texts to numbers."""
        return numbers(self.options.get(name))


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A player as the board introduces them: a name, and the facts of the long form."""

    name: Scalar
    facts: TableNode


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must hold at a point of the timeline: subjects with their keys, and the reserved keys."""

    subjects: tuple[tuple[Scalar, TableNode], ...]
    order: Node | None
    depends: Node | None
    independent: Node | None
    cost: Node | None
    stack: Node | None
    place: Place = field(compare=False)

    @classmethod
    def of(cls, node: TableNode) -> Expectation:
        """The expectation that a mapping states."""
        subjects = tuple(
            (key, value) for key, value in node.items if key.text not in RESERVED and isinstance(value, TableNode)
        )
        return cls(
            subjects,
            node.get("order"),
            node.get("depends"),
            node.get("independent"),
            node.get("cost"),
            node.get("stack"),
            node.place,
        )

    @property
    def asks_something(self) -> bool:
        """Whether it states anything that could fail: `expect: {}` and a subject without a key do not."""
        besides = (self.order, self.depends, self.independent, self.cost)
        return (
            self.stack is not None  # `stack: []` says that the stack is empty
            or any(keys.items for _, keys in self.subjects)
            or any(node is not None and _holds_something(node) for node in besides)
        )


def _holds_something(node: Node) -> bool:
    return bool(node.items) if isinstance(node, TableNode | Listing) else True


@dataclass(frozen=True)
class BoardFile:
    """A board file. Two boards are equal where they say the same, wherever and however it is written."""

    name: str = field(compare=False)
    """The file, or what else the text is called."""
    rules: Scalar | None = None
    readings: tuple[tuple[str, str], ...] = ()
    """Open questions of the rules (`layers.readings`), each with the name of the reading that is taken."""
    players: tuple[PlayerSetup, ...] = ()
    active: Scalar | None = None
    format: Scalar | None = None
    """The variant that is played (903)."""
    cards: tuple[TableNode, ...] = ()
    timeline: tuple[Entry, ...] = ()
    expect: Expectation | None = None
    to_be_continued: bool = field(default=False, compare=False)
    """Whether it is the first part of a longer one: answers may then wait for questions that never come."""
    text: str | None = field(default=None, compare=False, repr=False)
    """The text that it was read from, if it was one."""
    limits: Limits = field(default=DEFAULT_LIMITS, compare=False, repr=False)

    @property
    def edition_name(self) -> str:
        """The name of the edition of the rules."""
        return self.rules.text if self.rules else "newest"

    @property
    def player_names(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return tuple(player.name.text for player in self.players) or DEFAULT_PLAYERS

    def companion_of(self, player: str) -> Scalar | None:
        """The companion that a player chose before the game (103.2b), by its name."""
        chosen = next((setup.facts.get("companion") for setup in self.players if setup.name.text == player), None)
        return chosen if isinstance(chosen, Scalar) else None

    def line(self, place: Place | None) -> str | None:
        """The line of the text that a place is in."""
        if self.text is None or place is None or not place.line:
            return None
        lines = self.text.split("\n")
        return lines[place.line - 1].rstrip("\r") if place.line <= len(lines) else None


def up_to(board: BoardFile, entry: int) -> BoardFile:
    """The board as it is after so many entries of its timeline, with no expectation at the end.

    Raises:
        LayerlawError: the timeline has no such entry.
    """
    if not 1 <= entry <= len(board.timeline):
        raise LayerlawError(
            Mistake(
                ErrorKind.NOTHING,
                Place(board.name),
                f"the timeline has no entry {entry}",
                expected=f"a number from 1 to {len(board.timeline)}" if board.timeline else "a timeline with entries",
                mend="count the entries of the timeline from 1"
                if board.timeline
                else "leave out the number: nothing has happened yet",
            )
        )
    return replace(board, timeline=board.timeline[:entry], expect=None, to_be_continued=entry < len(board.timeline))


def number(word: Scalar) -> int | None:
    """A scalar as a whole number, None where it is none."""
    return word.value if isinstance(word.value, int) and not isinstance(word.value, bool) else None


def numbers(node: Node | None) -> dict[str, int]:
    """A mapping of texts to numbers; empty where there is none."""
    if not isinstance(node, TableNode):
        return {}
    found = ((key.text, number(value)) for key, value in node.items if isinstance(value, Scalar))
    return {key: value for key, value in found if value is not None}


def scalars(node: Node | None) -> tuple[Scalar, ...]:
    """A single value or a list of them, as a list."""
    if isinstance(node, Listing):
        return tuple(item for item in node.items if isinstance(item, Scalar))
    return (node,) if isinstance(node, Scalar) else ()
