"""Conditions: "as long as ...", "if ...". True or false of the board, read for a source and its controller."""

from __future__ import annotations

from collections.abc import Iterable

from layerlaw.model.facets import COLORS, NOTHING, ReadingNode
from layerlaw.model.filters import Comparison, Filter
from layerlaw.model.game_facts import GameFact
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import ColorWord, ObjectRef, PlayerRef, This
from layerlaw.model.values import Value


class Condition(ReadingNode, reads=NOTHING):
    """True or false of the board."""

    __slots__ = ()


@dataclass(frozen=True)
class AllOf(Condition, reads=NOTHING):
    """All of its parts."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True)
class AnyOf(Condition, reads=NOTHING):
    """At least one of its parts."""

    parts: tuple[Condition, ...]


def all_of(parts: Iterable[Condition]) -> Condition:
    """That all of these are so; one alone is itself."""
    found = tuple(parts)
    return found[0] if len(found) == 1 else AllOf(found)


@dataclass(frozen=True)
class NotSo(Condition, reads=NOTHING):
    """Not its part."""

    part: Condition


@dataclass(frozen=True)
class ThereAre(Condition, reads=NOTHING):
    """At least `least` objects match the filter ("you control an Island")."""

    filter: Filter
    least: int = 1


@dataclass(frozen=True)
class ValueIs(Condition, reads=NOTHING):
    """Two values compare so ("your devotion to red is less than five")."""

    left: Value
    comparison: Comparison
    right: Value


@dataclass(frozen=True)
class Matches(Condition, reads=NOTHING):
    """The object referred to exists and matches the filter ("as long as this creature is untapped")."""

    ref: ObjectRef
    filter: Filter


@dataclass(frozen=True)
class TurnOf(Condition, reads=NOTHING):
    """It is the turn of (one of) the players."""

    player: PlayerRef


@dataclass(frozen=True)
class PlayerIs(Condition, reads=NOTHING):
    """A designation of a player holds: `monarch`, `city_blessing`, `initiative`, ... (the board's `player`)."""

    player: PlayerRef
    designation: str


@dataclass(frozen=True)
class WasCastSo(Condition, reads=NOTHING):
    """A fact of the casting of a spell, or of the permanent that it became (601.2b, 400.7d).

    `how` is `cast`, `cast from hand`, `kicked`, `bargained`, ... as in `model.casting_facts`; `by`: who must have cast it, if that is asked.
    """

    how: str
    of: ObjectRef = field(default_factory=This)
    by: PlayerRef | None = None


@dataclass(frozen=True)
class Noted(Condition, reads=NOTHING):
    """What nothing here knows how to look for, in the words of the rules text, "this permanent" for the source.

    Known only where a board notes it, or while the instruction before it has just been carried out ("you do"); unknown elsewhere.
    `meaning`: what a game looks up for it in its own record, where it knows it.
    """

    words: str
    meaning: GameFact | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class CommonestColor(Condition, reads=(COLORS,)):
    """The color is the most common one among the objects of the filter, or (`tied`) tied for most common."""

    color: ColorWord
    among: Filter
    tied: bool = True


@dataclass(frozen=True)
class OptionChosen(Condition, reads=NOTHING):
    """This option was chosen as the source entered (614.12c): the `number`-th from 1, as the board's `mode` says; `word` is its anchor word."""

    number: int
    word: str


@dataclass(frozen=True)
class SomePlayer(Condition, reads=NOTHING):
    """For at least one of the players it is so, each asked alone (102.3): "an opponent controls more lands than you".

    In `so` that player is `references.OnePlayer`. That no player, or each, ... is this denied.
    """

    player: PlayerRef
    so: Condition
