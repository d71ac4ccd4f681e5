"""What is asked of a board and not known: each question is noted with what was taken for its answer, and can be supposed otherwise.

An `Inquiry` belongs to one run of a board; all that is solved in it shares it. It never changes an answer by itself: without
suppositions an unknown number is what is known of it at least, or what the format gives by default, and an unknown condition does not hold.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final

AskedNode = object
"""A condition, number or filter of the model, with its references put in; or an `UnstatedFact`."""


@dataclass(frozen=True)
class UnstatedFact:
    """A fact of a player, or of the game, that nobody stated: `life`, `hand`, `graveyard`, ..., a designation, or whose `turn` it is."""

    what: str


UNLISTED: Final = "subtype "
"""How an `UnstatedFact` begins that is a word which a board's own card has for a subtype and the rules do not list (205.3)."""


ANOTHER_IN_HAND: Final = "another in hand: "
"""How an `UnstatedFact` begins that is a card which was taken from a hand where one of its name lies that may be cast too (601.3b)."""


EARLIER: Final = "earlier this turn: "
"""How an `UnstatedFact` begins that is what happened before its source was there, and of which nobody keeps a record (608.2i)."""


REVEALED_AS_DRAWN: Final = "revealed as drawn: "
"""How an `UnstatedFact` begins that is a card with miracle which was drawn as the first of a turn (702.94a)."""


KEPT_OFF: Final = "kept off: "
"""How an `UnstatedFact` begins that is a target of a direct verb which something keeps from being chosen (601.2c)."""


@dataclass(frozen=True)
class Query:
    """What was asked: the condition, number or filter, and the object or the players of whom it was asked."""

    node: AskedNode
    about: tuple[Hashable, tuple[str, ...] | None] = (None, None)
    """An object by its id, and the players by name."""
    source: Hashable = field(default=None, compare=False)
    """The object whose words first asked it."""
    is_number: bool = False


@dataclass
class Presumed:
    """What was taken for the answer, the least that it can be, and the numbers with which it was compared."""

    taken: int
    least: int = 0
    most: int | None = None
    bounds: set[int] = field(default_factory=set)
    is_open: bool = False
    """Whether no value stands for the answer, so that it cannot be tried otherwise: which cards a library has."""


class Inquiry:
    """The questions of one run, in the order in which they came up.

    Args:
        suppose: answers to take instead: of yes-or-no questions 0 or 1.
    """

    def __init__(self, suppose: Mapping[Query, int] | None = None) -> None:
        self.suppose: Final[Mapping[Query, int]] = suppose or {}
        self.asked: Final[dict[Query, Presumed]] = {}
        self.met: Final[set[str]] = set()
        """The open questions (`layers.readings`) at which the way to an answer came by: by no other could another reading change it."""
        self.bound: int | None = None
        """The number with which the one that is being worked out will be compared."""

    def answer(self, question: Query, taken: int = 0, *, least: int = 0, most: int | None = None) -> int:
        """What to take for the answer; `taken` where nothing else is supposed."""
        known = self.asked.get(question)
        if known is None:
            known = self.asked[question] = Presumed(taken, least, most)
        else:  # asked again, more may have happened: the answer at the end goes by what is known then
            known.taken, known.least = taken, least
        if self.bound is not None:
            known.bounds.add(self.bound)
        return self.suppose.get(question, taken) if self.suppose else taken

    def note(self, question: Query) -> None:
        """Note a question to which no value is an answer."""
        self.asked.setdefault(question, Presumed(0, 0, 0, is_open=True))
