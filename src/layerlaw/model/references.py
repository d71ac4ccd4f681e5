"""What the words of an ability point at: objects, players, and choices made for them.

A reference is relative: it is read for a *source* (the object that the ability is on) and its controller.
`Exact...` references are what the others become when a spell or ability resolves and its set is fixed (611.2c).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypeAlias, cast

from layerlaw.model.facets import CONTROL, NOTHING, ReadingNode, type_facet
from layerlaw.model.late import dataclass, field
from layerlaw.model.words import CardType, Color, Subtype

if TYPE_CHECKING:
    from layerlaw.model.conditions import Condition
    from layerlaw.model.values import CardsInHand, Count, LifeTotal


class ObjectRef(ReadingNode, reads=NOTHING):
    """A reference to one object (or to none, where what it names is not there)."""

    __slots__ = ()


@dataclass(frozen=True)
class This(ObjectRef, reads=NOTHING):
    """The object that the ability is on (201.5)."""


@dataclass(frozen=True)
class Grantor(This, reads=NOTHING):
    """The source of the effect that granted the ability, which the ability calls by its name (201.5a); the object itself where nothing granted it."""


@dataclass(frozen=True)
class It(ObjectRef, reads=NOTHING):
    """The object that the effect is being applied to: "its mana value", "shares a type with it"."""


@dataclass(frozen=True)
class Host(ObjectRef, reads=NOTHING):
    """What the source is attached to: "enchanted creature", "equipped creature" (301.5, 303.4)."""


@dataclass(frozen=True)
class Target(ObjectRef, reads=NOTHING):
    """The n-th target of the resolving spell or ability (115.1), counted from 1."""

    number: int = 1
    what: str = field(default="", compare=False, repr=False)
    """The words that say what may be the target, count and all, where they are known; no part of what the effect does to it."""


@dataclass(frozen=True)
class That(ObjectRef, reads=NOTHING):
    """The object that a trigger's event or an earlier part of the effect speaks of."""


@dataclass(frozen=True)
class Linked(ObjectRef, reads=NOTHING):
    """The object chosen or exiled by a linked ability of the source (607); `key` as in the board's `choose`."""

    key: str = "cards"


@dataclass(frozen=True)
class LastLinked(ObjectRef, reads=lambda it: () if it.type is None else (type_facet(it.type),)):
    """The last card exiled by a linked ability of the source, or the last of that type (607.2a, 712.21b)."""

    key: str = "cards"
    type: CardType | None = None


@dataclass(frozen=True)
class TopOfGraveyard(ObjectRef, reads=NOTHING):
    """The newest card in a player's graveyard, or the newest of that type (404.2); or the oldest one, at its `bottom`."""

    player: PlayerRef
    type: CardType | None = None
    bottom: bool = False


@dataclass(frozen=True)
class TopOfLibrary(ObjectRef, reads=NOTHING):
    """The top card of a player's library, or its `bottom` one (401.2)."""

    player: PlayerRef
    bottom: bool = False


@dataclass(frozen=True)
class ExactObject(ObjectRef, reads=NOTHING):
    """One object by its id: a bound reference."""

    id: Hashable


class PlayerRef(ReadingNode, reads=NOTHING):
    """A reference to one or more players."""

    __slots__ = ()


@dataclass(frozen=True)
class You(PlayerRef, reads=(CONTROL,)):
    """The controller of the source, or its owner where it has none (109.5, 108.4a)."""


@dataclass(frozen=True)
class Opponents(PlayerRef, reads=(CONTROL,)):
    """Every opponent of "you" (102.3)."""


@dataclass(frozen=True)
class PlayersBut(PlayerRef, reads=NOTHING):
    """Those of `of` that are none of `but`: "each opponent other than defending player"."""

    of: PlayerRef
    but: PlayerRef


@dataclass(frozen=True)
class EitherPlayer(PlayerRef, reads=NOTHING):
    """Each of two players: "you and target opponent"."""

    first: PlayerRef
    second: PlayerRef


@dataclass(frozen=True)
class PlayerBeside(PlayerRef, reads=NOTHING):
    """The player next to another: to the left, whose turn comes next, or to the right (103.1, 500.10)."""

    of: PlayerRef
    right: bool = False


@dataclass(frozen=True)
class EachPlayer(PlayerRef, reads=NOTHING):
    """Every player."""


@dataclass(frozen=True)
class OnePlayer(PlayerRef, reads=NOTHING):
    """The player of whom is asked at present, where players are asked one after the other (`conditions.SomePlayer`)."""


@dataclass(frozen=True)
class PlayerWithMost(PlayerRef, reads=NOTHING):
    """The player of whom `of` is greater than of each other player, each asked alone; nobody where several are tied.

    In `of` that player is `OnePlayer`: "the player who controls the most creatures".
    """

    of: LifeTotal | CardsInHand | Count


@dataclass(frozen=True)
class PlayersSuch(PlayerRef, reads=NOTHING):
    """Those players of whom it is so, each asked alone; in `so` that player is `OnePlayer`: "a player who was dealt combat damage this turn"."""

    of: PlayerRef
    so: Condition


@dataclass(frozen=True)
class ControllerOf(PlayerRef, reads=(CONTROL,)):
    """The controller of an object, or its owner where it has none."""

    ref: ObjectRef


@dataclass(frozen=True)
class OwnerOf(PlayerRef, reads=NOTHING):
    """The owner of an object (108.3)."""

    ref: ObjectRef


@dataclass(frozen=True)
class HostPlayer(PlayerRef, reads=NOTHING):
    """The player that the source is attached to: "enchanted player" (303.4)."""


@dataclass(frozen=True)
class TargetPlayer(PlayerRef, reads=NOTHING):
    """The n-th target, a player."""

    number: int = 1
    what: str = field(default="", compare=False, repr=False)
    """As in `Target`."""


@dataclass(frozen=True)
class ThatPlayer(PlayerRef, reads=NOTHING):
    """The player that a trigger's event or an earlier part of the effect speaks of."""


@dataclass(frozen=True)
class ChosenPlayer(PlayerRef, reads=NOTHING):
    """The player chosen for the source; `key` is `player` or `opponent` as in the board's `choose`."""

    key: str = "player"

    @property
    def keys(self) -> tuple[str, ...]:
        """Under which choices to look: "the chosen player" may have been chosen among the opponents."""
        return (self.key, "opponent") if self.key == "player" else (self.key,)


@dataclass(frozen=True)
class Ignoring(PlayerRef, reads=NOTHING):
    """The players who ignore the effect of the source at present, as they have paid for (116.2d)."""


@dataclass(frozen=True)
class ActivePlayer(PlayerRef, reads=NOTHING):
    """The player whose turn it is (102.1)."""


@dataclass(frozen=True)
class DefendingPlayer(PlayerRef, reads=NOTHING):
    """The player whom the source, attacking, attacks, or who controls or protects what it attacks (508.5)."""


@dataclass(frozen=True)
class ExactPlayer(PlayerRef, reads=NOTHING):
    """One player by name: a bound reference."""

    name: str


OnBoard: TypeAlias = It | LastLinked | TopOfGraveyard | TopOfLibrary
"""The references to objects that the board alone answers, whatever a game has told."""

EveryObjectRef: TypeAlias = This | Grantor | Host | Target | That | Linked | ExactObject | OnBoard
"""Every reference to an object: what tells them apart is closed over it, so that mypy finds one that is forgotten."""

PlayersOnBoard: TypeAlias = (
    You
    | Opponents
    | PlayersBut
    | EitherPlayer
    | EachPlayer
    | OnePlayer
    | PlayerWithMost
    | PlayersSuch
    | HostPlayer
    | ChosenPlayer
    | Ignoring
    | ActivePlayer
    | ExactPlayer
)
"""The references to players that the board alone answers, whatever a game has told."""

EveryPlayerRef: TypeAlias = (
    PlayerBeside | ControllerOf | OwnerOf | TargetPlayer | ThatPlayer | DefendingPlayer | PlayersOnBoard
)
"""Every reference to players; as above."""


def one_of_every_object(ref: ObjectRef) -> EveryObjectRef:
    """The reference as one of the union; a test holds that the union names every class of them."""
    return cast("EveryObjectRef", ref)


def one_of_every_player(ref: PlayerRef) -> EveryPlayerRef:
    """The reference as one of the union; a test holds that the union names every class of them."""
    return cast("EveryPlayerRef", ref)


def object_on_board(ref: OnBoard) -> ObjectRef:
    """What is left once those are told apart that a game answers: mypy finds one that is forgotten."""
    return ref


def players_on_board(ref: PlayersOnBoard) -> PlayerRef:
    """What is left once those are told apart that a game answers: mypy finds one that is forgotten."""
    return ref


@dataclass(frozen=True)
class Chosen:
    """A word chosen for the source: stands where a color, type, name or number is asked for.

    `key` as in the board's `choose`: `color`, `creature_type`, `basic_land_type`, `card_type`, `card_name`,
    `keyword`, `number`, `from`, `to`, ...
    """

    key: str


ColorWord = Color | Chosen
SubtypeWord = Subtype | Chosen
