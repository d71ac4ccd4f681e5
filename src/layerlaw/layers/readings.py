"""Where the rules leave a choice: each open question with its readings, the one that is taken, and the record that says why.

A reading is a field of an `Edition`, as all that differs between rules is. An answer can be worked out by the other readings as well. Where a
question decides something, its name is noted (`Inquiry.met`), whichever reading is taken: what was never noted cannot matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Final

from layerlaw.layers.edition import Edition
from layerlaw.model.late import dataclass


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
        "loop-outsiders",
        "613.8b",
        "loops_wait_for_outsiders",
        (("wait", True), ("by-timestamp", False)),
        "whether an effect in a dependency loop waits for an effect outside of it",
        "0002",
    ),
    OpenQuestion(
        "loop-broken",
        "613.8b",
        "loops_are_remembered",
        (("to-its-end", True), ("asked-anew", False)),
        "whether a dependency loop goes by timestamp to its end when its first member has broken it",
        "0003",
    ),
    OpenQuestion(
        "counters",
        "613.4c",
        "counters_are_effects",
        (("depend", True), ("by-timestamp", False)),
        "whether counters are effects where it is asked what depends on what",
        "0004",
    ),
    OpenQuestion(
        "unit",
        "613.6",
        "unit_is_ability",
        (("subject", False), ("ability", True)),
        "whether an ability that is lost goes on about another subject once it has begun about one",
        "0005",
    ),
    OpenQuestion(
        "intrinsic",
        "305.6",
        "intrinsic_abilities_stay",
        (("lost", False), ("kept", True)),
        'whether "loses all abilities" takes the mana abilities of basic land types',
        "0007",
    ),
    OpenQuestion(
        "negative-bonus",
        "107.1b",
        "bonus_below_zero",
        (("zero", False), ("as-it-is", True)),
        "whether a bonus that comes out below zero is none, or takes something away",
        "0014",
    ),
    OpenQuestion(
        "granted",
        "613.8a",
        "granted_apply_at_once",
        (("by-timestamp", False), ("at-once", True)),
        "whether an effect that another grants in its own layer applies just after that",
        "0015",
    ),
    OpenQuestion(
        "regained-type",
        "205.1a",
        "removed_subtypes_return",
        (("with-subtypes", True), ("without", False)),
        "whether a card type that is lost and gained again brings its subtypes back",
        "0020",
    ),
    OpenQuestion(
        "chosen-type",
        "604.3a",
        "chosen_types_define",
        (("defining", True), ("by-timestamp", False)),
        'whether "this creature is the chosen type" is a characteristic-defining ability',
        "0021",
    ),
    OpenQuestion(
        "others",
        "109.1",
        "others_leave_out_host",
        (("than-the-creature", True), ("than-itself", False)),
        'whether "other creatures" of what is attached to a creature leave that creature out',
        "0022",
    ),
    OpenQuestion(
        "enchanted-creature",
        "303.4m",
        "enchanted_creature_is_creature",
        (("whatever-it-is", False), ("a-creature", True)),
        'whether "enchanted creature" means what is enchanted while that is no creature',
        "0023",
    ),
)
"""Every open question that has readings here; the records tell of more."""
BY_NAME: Final = {question.name: question for question in OPEN}
BY_FIELD: Final = {question.field: question for question in OPEN}


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
