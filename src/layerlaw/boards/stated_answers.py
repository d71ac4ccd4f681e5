"""What a board states for a game to ask for: answers that wait, and who gives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from layerlaw.boards.nodes import Node, Scalar
from layerlaw.model.late import dataclass

if TYPE_CHECKING:
    from layerlaw.play.position.questions import Question


@dataclass(frozen=True)
class StatedAnswer:
    """An answer that waits to be asked for."""

    key: Scalar
    node: Node
    after: int = 0
    """How many questions had come up unanswered before it was stated."""
    entry: int = 0
    """With which entry that has answers it was stated, counted from 0."""
    yes_to: Question | None = None
    """The "may" that it has said yes to by what it names: that is chosen there, and nowhere else."""


class Answering(Protocol):
    """Who answers the questions of a game at work: `game_at_work.Answers`."""

    waiting: list[StatedAnswer]
    unanswered: list[Question]
    """What was asked and taken without an answer: what was the only possibility, or has a default."""

    def add(self, node: Node | None) -> None:
        """Take in the `answers` of an entry."""

    def answer(self, question: Question) -> Sequence[object] | None:
        """The answer to a question; None where there is none."""
