"""What only a game knows from its own record, as values: the meaning of conditions and numbers that boards state in words.

`conditions.Noted` and `values.NotedNumber` keep the words, so that a board can state what is so; where a game looks it up itself, one of
these stands beside them. A game answers each (`play.history.turn_history`); nothing else asks.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from layerlaw.model.late import dataclass
from layerlaw.model.words import CardType, Zone

if TYPE_CHECKING:
    from layerlaw.model.filters import Filter
    from layerlaw.model.values import Value


class TurnFact(StrEnum):
    """What has happened, mostly in this turn, to the controller ("you") or to the object that asks (608.2i)."""

    OPPONENT_LOST_LIFE = "an opponent lost life"
    YOU_WERE_ATTACKED = "you were attacked in this step"
    YOU_ATTACKED_WITH_SIX = "you attacked with creatures with total power 6 or greater in this combat"
    YOU_CAST_ANOTHER = "you cast another spell"
    YOU_HAVE_NOT_EXHAUSTED = "you haven't activated an exhaust ability"
    IT_FOUGHT_IN_COMBAT = "it attacked or blocked in this combat"
    IT_ENTERED = "it entered"
    IT_CAME_THIS_TURN = "it came under its controller's control in this turn"
    IT_CAME_SINCE_UPKEEP = "it came under its controller's control since the beginning of their last upkeep"
    IT_HAS_STAYED = "its controller has controlled it since their most recent turn began"
    """302.6."""
    HIT_BY_ITS_TYPE = "a player was hit by a creature with a type of the spell"
    """702.76a."""
    HIT_BY_ASSASSIN = "a player was hit by an Assassin or a commander"
    """702.173a."""
    YOU_BENT_ALL_FOUR = "you have waterbent, earthbent, firebent and airbent"
    PLAYER_DAMAGED_THIS_WAY = "a player was dealt damage this way"
    """By an effect just before of the same resolution."""
    YOU_DAMAGED_THIS_WAY = "you were dealt damage this way"
    THEY_DAMAGED_THIS_WAY = "that player was dealt damage this way"
    EXTRA_TURN = "it is an extra turn"
    """500.7."""
    FIRST_COMBAT = "it is the first combat phase of the turn"
    """506.1, 500.8: no other has begun before it in this turn."""
    YOUR_MAIN_PHASE = "it is a main phase of yours"
    """505.1."""
    COULD_NOT = "that player could not"
    """Of an effect just before, which that player was to carry out (608.2c)."""
    DID_SO = "that player did what was offered"
    DREW_SO = "that player drew a card by what was offered"
    """Of what an effect just before offered to each of them (608.2c)."""


@dataclass(frozen=True)
class InStep:
    """It is one of these steps or phases of the turn (500.1), by the names of `play.position.steps`."""

    steps: tuple[str, ...]


@dataclass(frozen=True)
class SetAsideEarlier:
    """The card became `foretold`, `plotted` or `warped` on an earlier turn (702.143a, 702.170d, 702.185a)."""

    how: str


@dataclass(frozen=True)
class CostPaid:
    """The spell that the object is or was has been cast so: under `key` a game notes the cost or the choice (601.2b, 400.7d)."""

    key: str


@dataclass(frozen=True)
class ColorsSpent:
    """Mana of these symbols was spent to cast the spell that the object is or was: `("W", "W")` two white mana (106.3, 400.7d)."""

    symbols: tuple[str, ...]
    that: bool = False
    """Whether that is asked of the spell that an event was about."""


class SpentOf(StrEnum):
    """Of what so much was spent."""

    MANA = "mana"
    COLORS = "colors of mana"
    SAME_COLOR = "mana of the same color"
    SNOW = "{S}"
    """Mana that a snow source made (107.4h)."""
    TREASURE = "mana from a Treasure"
    """Mana that a Treasure made, as it last was (106.3)."""
    BASIC_LAND = "mana from a basic land"
    CREATURE = "mana from a creature"
    ARTIFACT = "mana from an artifact"
    CAVE = "mana from a Cave"
    DESERT = "mana from a Desert"


OF_SOURCES: Final = (
    SpentOf.SNOW,
    SpentOf.TREASURE,
    SpentOf.BASIC_LAND,
    SpentOf.CREATURE,
    SpentOf.ARTIFACT,
    SpentOf.CAVE,
    SpentOf.DESERT,
)
"""What asks by what the mana was made (106.3), as that was when it made it."""


@dataclass(frozen=True)
class EnoughSpent:
    """So much or more, or `exactly` so much, was spent to cast the spell that the object is or was, or `that` spell (106.3)."""

    number: int
    of: SpentOf
    exactly: bool = False
    that: bool = False


@dataclass(frozen=True)
class Resolving:
    """This is the ability's resolution of one of these numbers in this turn (608.2i)."""

    nth: tuple[int, ...]


AS_CAST: Final = "as you cast this spell"
"""How words end that ask how things were as the spell had been cast (601.2i)."""


@dataclass(frozen=True)
class ControlledAsCast:
    """The caster controlled such an object as the spell that the object is or was had been cast (601.2i)."""

    what: Filter


@dataclass(frozen=True)
class CountedAsCast:
    """A number of the board as the spell that the object is or was had been cast (601.2i)."""

    value: Value


class Shared(StrEnum):
    """What two cards can have in common."""

    COLOR = "color"
    CARD_TYPE = "card type"
    ALL_CARD_TYPES = "all card types"
    NAME = "name"


@dataclass(frozen=True)
class SomeShare:
    """Two of what an effect just before moved have something in common; `nonland`: of those that are no lands (608.2c)."""

    what: Shared
    nonland: bool = False


@dataclass(frozen=True)
class ActivatedSoOften:
    """The ability itself has been activated at least so many times in this turn (602.1)."""

    least: int


@dataclass(frozen=True)
class ChoseWord:
    """That player chose this word, or was chosen as it, by an effect just before of the same resolution (608.2c)."""

    word: str


@dataclass(frozen=True)
class VotedAs:
    """That player voted for a choice that you voted for, or (not `alike`) for one that you didn't vote for (701.38)."""

    alike: bool


@dataclass(frozen=True)
class OpponentsVotedAs:
    """How many opponents voted so (701.38)."""

    alike: bool


@dataclass(frozen=True)
class CardsAbove:
    """So many such cards, or more, lie above the card in its graveyard, or the one `directly` above it is such (404.2)."""

    what: Filter
    least: int = 1
    directly: bool = False


@dataclass(frozen=True)
class AttackedThisCombat:
    """So many of each of these, or more, have been declared as attackers in the combat of now (508.1, 508.3d)."""

    what: tuple[tuple[Filter, int], ...]


class DecidedBy(StrEnum):
    """What decides something while a spell or ability resolves; how that came out is told under the words of the condition (608.2c)."""

    COIN_FLIP = "a coin flip"
    """705.2."""
    CLASH = "a clash"
    """701.30d."""
    VOTE = "a vote"
    """701.38."""
    WORDS = "words that players chose"
    TRIBUTE = "tribute"
    """702.104b: told of the permanent as it enters."""


GameFact = (
    SomeShare
    | ChoseWord
    | VotedAs
    | CardsAbove
    | AttackedThisCombat
    | ControlledAsCast
    | Resolving
    | TurnFact
    | InStep
    | SetAsideEarlier
    | CostPaid
    | ColorsSpent
    | EnoughSpent
    | ActivatedSoOften
    | DecidedBy
)
"""What a condition can ask of a game alone."""


class TurnCount(StrEnum):
    """How often something has happened in this turn or combat."""

    SPELLS_BEFORE_IT = "spells cast before it"
    PERMANENTS_DIED = "permanents put into a graveyard"
    OPPONENTS_ATTACKED = "opponents you attacked this combat"
    OPPONENTS_ATTACKED_THIS_TURN = "opponents you attacked this turn"


@dataclass(frozen=True)
class TimesPaid:
    """How often a cost was paid for the spell that the object is or was; how many it `devoured` as it entered (702.82b)."""

    key: str


@dataclass(frozen=True)
class ManaSpent:
    """How much mana, or mana of how many colors, was spent to cast the object, or `that` spell (106.3, 400.7d)."""

    colors: bool = False
    that: bool = False
    made_by: SpentOf | None = None
    """Whether only mana of that source counts (`OF_SOURCES`)."""


@dataclass(frozen=True)
class SymbolsSpent:
    """How often mana of all these symbols was spent to cast the object: `("G", "G")` of five green mana twice (106.3, 400.7d)."""

    symbols: tuple[str, ...]


@dataclass(frozen=True)
class StatOfDone:
    """A characteristic of what this very effect or its cost `sacrificed`, `discarded`, `tapped` or `revealed`, as it last was (608.2h).

    `stationing`: it is what a station ability tapped, which may use another characteristic (702.184c).
    """

    done: str
    stat: str
    stationing: bool = False


@dataclass(frozen=True)
class CountOfPaid:
    """How many objects the cost `sacrificed`, `discarded`, `tapped`, `exiled` or `revealed`, or how many counters it `removed` (602.2b, 608.2h)."""

    done: str


@dataclass(frozen=True)
class CastBefore:
    """How many spells of one of these card types were cast in this turn before the spell that an event was about, by its player or (`yours`) by the controller alone."""

    types: tuple[CardType, ...]
    yours: bool = False


class ObjectCount(StrEnum):
    """How many there are, or how often something has happened, of the object or ability itself."""

    TIMES_MUTATED = "times it has mutated"
    """702.140c: since it is there, in whatever turn."""
    TIMES_LED = "times it's been cast from the command zone this game"
    """903.8: of the commander that the mana was spent on, which its event is about."""
    TIMES_RESOLVED = "times this ability has resolved this turn"
    """608.2i."""
    TARGETS_BEYOND_THE_FIRST = "targets beyond the first"
    """601.2f, 207.2c: what strive counts, noted of the spell as its targets are announced."""


class OfCommanders(StrEnum):
    """What is asked of a player's commanders, of two together (702.124c)."""

    COLORS = "colors in their color identity"
    """903.4: as it was established before the game; without a commander it is undefined (903.4f)."""


GameNumber = (
    CastBefore
    | TurnCount
    | ObjectCount
    | OfCommanders
    | TimesPaid
    | ManaSpent
    | SymbolsSpent
    | CountedAsCast
    | StatOfDone
    | CountOfPaid
    | OpponentsVotedAs
)
"""What a number can ask of a game alone."""


ABILITY_COUNTERED: Final = "ability countered"
"""Under what the sources are noted whose abilities an instruction has countered (701.6a)."""
TARGETS_OF_THE_SPELL: Final = "the targets of that spell"
"""By which words an effect speaks of what the spell of its event targets."""
PUT_INTO: Final = {
    Zone.HAND: "the put into hand",
    Zone.BATTLEFIELD: "the put onto the battlefield",
    Zone.GRAVEYARD: "the put into graveyard",
}
"""Under what a resolution notes what it last put into a zone, as what it exiled under `the exiled`."""
TO_DESTROY: Final = "those to destroy"
"""Under what a resolution notes what it last had to destroy, also what was not destroyed ("destroy all creatures; ... equal to their total power")."""
GOT_COUNTERS: Final = "got counters"
"""Under what a resolution notes on which objects it last put counters; on what can get none it put none."""

RETURNED_AS_COST: Final = "the returned"
"""Under what a spell or ability notes what was returned to a hand to pay for it."""

SACRIFICED_AS_IT_ENTERED: Final = "sacrificed as it entered"
"""Under what it is noted of a permanent how many were sacrificed as it entered (614.1c)."""
PAID_AS_IT_ENTERED: Final = "life paid as it entered"
"""Under what it is noted how much was paid for it then."""

EXILED_FROM_HAND: Final = "the exiled from hand"
"""Under what a search through several zones notes the cards that it exiled out of a hand."""
