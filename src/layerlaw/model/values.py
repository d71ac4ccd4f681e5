"""Numbers that rules text can speak of: constants, counts, characteristics of things.

A value is an `int` or one of these nodes; nodes are data, evaluated by `layers`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final, assert_never

from layerlaw.model.facets import (
    COLORS,
    CONTROL,
    COSTS,
    NAMES,
    NOTHING,
    POWER_TOUGHNESS,
    SUBTYPES,
    SUPERTYPES,
    TYPES,
    ReadingNode,
)
from layerlaw.model.game_facts import GameNumber
from layerlaw.model.history import Measure, Past
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import ColorWord, ObjectRef, PlayerRef, You
from layerlaw.model.words import Color

if TYPE_CHECKING:
    from layerlaw.model.conditions import Condition
    from layerlaw.model.filters import Filter


class Stat(StrEnum):
    """A number that an object has."""

    POWER = "power"
    TOUGHNESS = "toughness"
    BASE_POWER = "base power"
    BASE_TOUGHNESS = "base toughness"
    MANA_VALUE = "mana value"
    LOYALTY = "loyalty"
    TOTAL = "total power and toughness"

    @property
    def reads(self) -> tuple[str, ...]:
        """The facets that asking for it reads. Only creatures have power and toughness there (208.3)."""
        match self:
            case Stat.MANA_VALUE:
                return (COSTS,)
            case Stat.POWER | Stat.TOUGHNESS | Stat.BASE_POWER | Stat.BASE_TOUGHNESS | Stat.TOTAL:
                return (POWER_TOUGHNESS, "t:Creature")
            case Stat.LOYALTY:
                return NOTHING
            case _ as never:
                assert_never(never)


class ValueNode(ReadingNode, reads=NOTHING):
    """A number to be found out on the board."""

    __slots__ = ()


Value = int | ValueNode


@dataclass(frozen=True)
class X(ValueNode, reads=NOTHING):
    """The announced X of the resolving spell or ability (107.3)."""


@dataclass(frozen=True)
class Count(ValueNode, reads=NOTHING):
    """How many objects the filter names."""

    of: Filter


SAME_NAME: Final = "of one name"
"""Not how many names there are, but how many objects have the one that most of them have (201.2a)."""
SAME_CREATURE_TYPE: Final = "of one creature type"
"""Not how many creature types there are, but how many objects have the one that most of them have (205.3m)."""
EVERY_SORT: Final = "supertype, card type, and subtype"
"""Not how many there are of one sort, but of all the words of a type line (205.1)."""
_DISTINCT: Final[dict[str, tuple[str, ...]]] = {
    "card types": (TYPES,),
    "colors": (COLORS,),
    "basic land types": ("st:land", "t:Land"),
    "creature types": ("st:creature", "t:Creature", "t:Kindred"),
    "names": (NAMES,),
    "mana values": (COSTS,),
    "powers": (POWER_TOUGHNESS, "t:Creature"),
    "kinds of counters": NOTHING,
    "permanent types": (TYPES,),
    SAME_NAME: (NAMES,),
    SAME_CREATURE_TYPE: ("st:creature", "t:Creature", "t:Kindred"),
    EVERY_SORT: (TYPES, SUPERTYPES, SUBTYPES),
}


@dataclass(frozen=True)
class CountDistinct(ValueNode, reads=lambda it: _DISTINCT[it.what]):
    """How many different `what` there are among the objects of the filter.

    `what` is one of `card types`, `colors`, `basic land types`, `creature types`, `names`, `mana values`, `powers`, `kinds of counters`, `permanent types`; or `SAME_NAME`, `SAME_CREATURE_TYPE` or `EVERY_SORT`.
    """

    what: str
    among: Filter


@dataclass(frozen=True)
class StatOf(ValueNode, reads=lambda it: it.stat.reads):
    """A number of one object; 0 where there is no such object or number (208.2a)."""

    ref: ObjectRef
    stat: Stat


@dataclass(frozen=True)
class Greatest(ValueNode, reads=lambda it: it.stat.reads):
    """The greatest `stat` among the objects of the filter, or the `least` of them; 0 where there are none."""

    stat: Stat
    among: Filter
    least: bool = False


@dataclass(frozen=True)
class Total(ValueNode, reads=lambda it: it.stat.reads):
    """The sum of `stat` over the objects of the filter."""

    stat: Stat
    among: Filter


@dataclass(frozen=True)
class CountersOn(ValueNode, reads=NOTHING):
    """How many counters of `kind` (every kind where it is None) are on an object."""

    ref: ObjectRef
    kind: str | None = None


@dataclass(frozen=True)
class PlayerCounters(ValueNode, reads=NOTHING):
    """How many counters of `kind` a player has."""

    player: PlayerRef
    kind: str


@dataclass(frozen=True)
class UnspentMana(ValueNode, reads=NOTHING):
    """How much unspent mana a player has, of a color or of any (106.4)."""

    player: PlayerRef
    color: Color | None = None


@dataclass(frozen=True)
class CardsInHand(ValueNode, reads=NOTHING):
    """How many cards are in the hands of the players referred to."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class LifeTotal(ValueNode, reads=NOTHING):
    """A player's life total; the sum for several players."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class StartingLife(ValueNode, reads=NOTHING):
    """The life total with which a player began the game (103.4): the player's counter `starting_life`, 20 where there is none."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class HighestLife(ValueNode, reads=NOTHING):
    """The highest life total among the players; 0 where there are none."""

    player: PlayerRef


@dataclass(frozen=True)
class MostCardsInHand(ValueNode, reads=NOTHING):
    """The most cards that any one of the players has in hand; 0 where there are none."""

    player: PlayerRef


@dataclass(frozen=True)
class MostOfOne(ValueNode, reads=NOTHING):
    """The greatest `of` among the players, each asked alone: "the greatest number of artifacts an opponent controls".

    In `of` that player is `references.OnePlayer`; 0 where there is nobody. `fewest`: the least of them instead.
    """

    player: PlayerRef
    of: ValueNode
    fewest: bool = False


@dataclass(frozen=True)
class Difference(ValueNode, reads=NOTHING):
    """By how much the greater of two numbers is above the other: never below 0 (107.1b)."""

    first: Value
    second: Value


@dataclass(frozen=True)
class PlayerCount(ValueNode, reads=NOTHING):
    """How many players the reference names ("for each opponent you have")."""

    player: PlayerRef


@dataclass(frozen=True)
class PlayersWho(ValueNode, reads=NOTHING):
    """Of how many of the players it is so, each asked alone: in `so` that player is `references.OnePlayer`."""

    player: PlayerRef
    so: Condition


@dataclass(frozen=True)
class CountersAmong(ValueNode, reads=NOTHING):
    """How many counters of `kind` (every kind where it is None) are on the objects of the filter together."""

    among: Filter
    kind: str | None = None


@dataclass(frozen=True)
class ManaSymbols(ValueNode, reads=(COSTS,)):
    """How many mana symbols of a color there are in the mana costs of the objects of the filter (107.4)."""

    color: Color
    among: Filter


@dataclass(frozen=True)
class Devotion(ValueNode, reads=(COSTS, CONTROL)):
    """A player's devotion to `colors`, computed after layer 3 (700.5, 700.5a)."""

    colors: frozenset[ColorWord]
    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class ChosenNumber(ValueNode, reads=NOTHING):
    """A number chosen for the source; `key` as in the board's `choose`."""

    key: str = "number"


THAT_MANY: Final = ChosenNumber("that many")
"""How much or how many the one-shot effect before did."""
COUNTED: Final = ChosenNumber("counted before")
"""A number that was read as an instruction began, where what it is read off means something else behind it (701.57a)."""


@dataclass(frozen=True)
class NotedFact(ValueNode, reads=NOTHING):
    """A number that the game has noted for the source (a status or a fact of its casting), such as `level`."""

    key: str
    least: int = 0
    """What it is where nothing is noted: a permanent without a level is treated as of level 1 (716.2d)."""


@dataclass(frozen=True)
class Party(ValueNode, reads=(CONTROL, "st:creature", "t:Creature", "t:Kindred")):
    """How many creatures are in your party: up to one each Cleric, Rogue, Warrior and Wizard that you control (700.8)."""


@dataclass(frozen=True)
class PastNumber(ValueNode, reads=NOTHING):
    """How many such events there were, or how much of it, such as how many cards you have drawn this turn (608.2i)."""

    past: Past
    measure: Measure = Measure.TIMES


@dataclass(frozen=True)
class TimesCastSo(ValueNode, reads=NOTHING):
    """How many times an additional cost of the spell was paid that the source is or was ("for each time it was kicked", 601.2b)."""

    how: str


@dataclass(frozen=True)
class NotedNumber(ValueNode, reads=NOTHING):
    """A number in words that nothing here knows how to look for ("the number of cards exiled this way"): unknown unless noted for the source.

    `words` as they stand behind "for each"; the board notes them as a status of the source, with the number. `meaning`: what a game looks
    up for it in its own record, where it knows it.
    """

    words: str
    meaning: GameNumber | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class TargetCount(ValueNode, reads=NOTHING):
    """How many targets the spell has of which the sentence speaks: all of them, or those that match (601.2c, 601.2f).

    `words` as they stand behind "for each"; a board that names no targets notes them of the spell, with the number.
    """

    words: str
    what: Filter | None = None


@dataclass(frozen=True)
class Plus(ValueNode, reads=NOTHING):
    """The sum of its terms."""

    terms: tuple[Value, ...]


@dataclass(frozen=True)
class Times(ValueNode, reads=NOTHING):
    """`factor` times a value; -1 makes it negative."""

    factor: int
    of: Value


@dataclass(frozen=True)
class AtMost(ValueNode, reads=NOTHING):
    """A value, or this number where it is more: "for each of its creature types, to a maximum of 10"."""

    of: ValueNode
    most: int


@dataclass(frozen=True)
class GreaterOf(ValueNode, reads=NOTHING):
    """One value or another, "whichever is greater"."""

    of: tuple[Value, ...]


@dataclass(frozen=True)
class Half(ValueNode, reads=NOTHING):
    """Half of a value, or another of so many equal `parts` of it, rounded as said."""

    of: Value
    round_up: bool
    parts: int = 2
