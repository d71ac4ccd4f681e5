"""Open questions on which an answer depends: worked out by the other readings of the rules, and compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any

from layerlaw.errors import LayerlawError
from layerlaw.explain.assumed import Namer, differences, picture_of
from layerlaw.explain.assumed_words import summary_of
from layerlaw.explain.assumption import WouldDiffer, changes_json
from layerlaw.layers.edition import Edition
from layerlaw.layers.readings import OPEN, OpenQuestion, with_reading
from layerlaw.layers.solution import Solution
from layerlaw.model.late import dataclass

RunReading = Callable[[Edition, OpenQuestion], tuple[Solution, Namer]]


@dataclass(frozen=True)
class OpenReading:
    """A question that the rules leave open and on which this answer depends: what another reading gives."""

    question: OpenQuestion
    taken: str
    other: str
    changes: tuple[WouldDiffer, ...]
    problem: str = ""

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "question": self.question.name,
            "rule": self.question.rule,
            "asks": self.question.asks,
            "record": self.question.record,
            "taken": self.taken,
            "other": self.other,
            "problem": self.problem,
            "changes": changes_json(self.changes),
        }

    def __str__(self) -> str:
        then = self.problem or " | ".join(summary_of(self.changes))
        return (
            f"{self.question.rule}: {self.question.asks} (decision {self.question.record}; taken: {self.taken}). "
            f"By --reading {self.question.name}={self.other}: {then}"
        )


def open_readings(first: Solution, names: Namer, met: AbstractSet[str], run: RunReading) -> Iterator[OpenReading]:
    """Each other reading by which something is another than in this answer.

    Args:
        first: the answer.
        names: how its objects are called.
        met: the questions at which the way to the answer came by (`Inquiry.met`); by no other could it be another answer.
        run: works it out by other rules, given the question, and says how its objects are called.
    """
    if not met:
        return
    now = picture_of(first, names, {})
    for question in OPEN:
        if question.name not in met:
            continue
        taken = question.taken(first.edition)
        for other, _ in question.readings:
            if other == taken:
                continue
            try:
                solution, called = run(with_reading(first.edition, question.name, other), question)
            except LayerlawError as error:
                yield OpenReading(question, taken, other, (), error.mistake.found)
                continue
            changes = tuple(differences(now, picture_of(solution, called, {})))
            if changes:
                yield OpenReading(question, taken, other, changes)
