"""Where the rules leave a choice: each open question with its readings, the one that is taken, and the record that says why.

A reading is a field of an `Edition`, as all that differs between rules is. An answer can be worked out by the other readings as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from layerlaw.layers.edition import Edition


@dataclass(frozen=True)
class OpenQuestion:
    """A question that the rules do not settle. `readings` are its answers, each with the value of the edition's field; the first is taken."""

    name: str
    rule: str
    field: str
    readings: tuple[tuple[str, Any], ...]
    asks: str
    record: str
    """The number of the decision record."""

    @property
    def default(self) -> str:
        """The reading that is taken unless another is asked for."""
        return self.readings[0][0]

    def taken(self, edition: Edition) -> str:
        """The reading of an edition."""
        value = getattr(edition, self.field)
        return next(name for name, held in self.readings if held == value)


OPEN: Final = (
    OpenQuestion(
        "just-after",
        "613.8b",
        "freed_apply_at_once",
        (("at-once", True), ("by-timestamp", False)),
        "whether an effect that has waited for another applies before independent effects that are older than itself",
        "0001",
    ),
    OpenQuestion(
        "negative-bonus",
        "107.1b",
        "bonus_below_zero",
        (("zero", False), ("as-it-is", True)),
        "whether a bonus that comes out below zero is none, or takes something away",
        "0014",
    ),
)
"""Every open question that has readings here; the records tell of more."""
BY_NAME: Final = {question.name: question for question in OPEN}


@cache
def with_reading(edition: Edition, question: str, reading: str) -> Edition:
    """The same rules by another reading. One value for the same arguments: plans are kept by edition.

    Raises:
        KeyError: there is no such question or reading.
    """
    asked = BY_NAME[question]
    return replace(edition, **{asked.field: dict(asked.readings)[reading]})


def with_readings(edition: Edition, chosen: Iterable[tuple[str, str]]) -> Edition:
    """The same rules by several readings, each a question and the name of its reading."""
    for question, reading in sorted(chosen):
        edition = with_reading(edition, question, reading)
    return edition
