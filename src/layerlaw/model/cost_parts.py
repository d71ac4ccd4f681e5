"""The parts of costs as values (118): mana, things to do, loyalty, and choices among them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, assert_never, cast

from layerlaw.model.abilities import Instruction
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.references import ObjectRef, This
from layerlaw.model.tree import inside
from layerlaw.model.values import ChosenNumber, Stat, Value, X


class CostPart:
    """One part of a cost; costs of several parts are paid in any order (118.11, 601.2h)."""

    __slots__ = ()


@dataclass(frozen=True)
class PayMana(CostPart):
    """Mana, as symbols such as `{2}{R}`."""

    mana: str


@dataclass(frozen=True)
class Waterbend(CostPart):
    """Mana, for each generic one of which an untapped artifact or creature may be tapped instead (701.67a)."""

    mana: str


@dataclass(frozen=True)
class PayItsManaCost(CostPart):
    """The mana cost of the card itself ("the flashback cost is equal to its mana cost") or of another object, made less by some generic mana."""

    less: int = 0
    of: ObjectRef = field(default_factory=This)


@dataclass(frozen=True)
class PayByAction(CostPart):
    """A thing to do: tap this ({T}), sacrifice, discard, exile, pay life, remove counters, return, mill, ..."""

    one_shot: Instruction


@dataclass(frozen=True)
class PayLoyalty(CostPart):
    """A loyalty cost: put (positive) or remove (negative) loyalty counters (606.4); `x`: -X besides."""

    number: int
    x: bool = False


@dataclass(frozen=True)
class PayEither(CostPart):
    """One of these, chosen as the costs are announced (601.2b): "sacrifice a creature or pay {3}"."""

    options: tuple[tuple[CostPart, ...], ...]


@dataclass(frozen=True)
class PayTimes(CostPart):
    """The same cost so many times, all of it or nothing (cumulative upkeep, 702.24a)."""

    cost: tuple[CostPart, ...]
    times: Value


TIMES_PAID: Final = ChosenNumber("times paid")
"""How often a cost was paid that may be paid any number of times, chosen as it is paid."""


PAID_IN_ALL: Final = ChosenNumber("paid in all")
"""How often that was together, of all who paid while an effect was applied."""


def pays_any_number(cost: Iterable[CostPart]) -> bool:
    """Whether one may pay as often as one likes: how often is chosen as it is paid (107.3f)."""
    return any(TIMES_PAID in inside(part) for part in cost)


def asks_no_mana(cost: Iterable[CostPart]) -> bool:
    """Whether it is all something to do, such as paying energy or life: who is told to pay it does if they can (118.3c is of mana alone)."""
    return all(map(_asks_no_mana, map(one_of_all, cost)))


def _asks_no_mana(part: EveryCostPart) -> bool:
    match part:
        case PayByAction() | TapTotal() | RemoveAmong() | ExileTotal() | PayLoyalty() | RevealChoice():
            return True
        case PayEither(options):
            return all(map(asks_no_mana, options))
        case PayTimes(cost):
            return asks_no_mana(cost)
        case PayMana() | Waterbend() | PayItsManaCost():
            return False
        case forgotten:
            assert_never(forgotten)


def is_x(node: object) -> bool:
    """Whether it is the X that a player announces: the number, or the symbol in mana that is paid (107.3a)."""
    match node:
        case X() | PayLoyalty(x=True):
            return True
        case PayMana(mana) | Waterbend(mana):
            return "{X}" in mana
        case _:
            return False


@dataclass(frozen=True)
class TapTotal(CostPart):
    """Tap any number of permanents with a total of at least so much (crew, saddle: 702.122a, 702.171a)."""

    of: Filter
    stat: Stat
    least: Value


@dataclass(frozen=True)
class RemoveAmong(CostPart):
    """Remove so many counters from among such objects (122); `kind` None: of any kind. `number` None: one or more, as is chosen."""

    kind: str | None
    number: Value | None
    of: Filter


@dataclass(frozen=True)
class ExileTotal(CostPart):
    """Exile any number of cards with a total of at least so much (collect evidence: 701.59a)."""

    of: Filter
    stat: Stat
    least: Value


@dataclass(frozen=True)
class RevealChoice(CostPart):
    """Reveal who was chosen in secret for the object as it entered (607.2d): `key` is that choice's."""

    key: str


EveryCostPart: TypeAlias = (
    PayMana
    | Waterbend
    | PayItsManaCost
    | PayByAction
    | PayLoyalty
    | PayEither
    | PayTimes
    | TapTotal
    | RemoveAmong
    | ExileTotal
    | RevealChoice
)
"""All parts of costs that there are: who tells them apart closes with `assert_never`, so that one that is forgotten is a type error."""


def one_of_all(part: CostPart) -> EveryCostPart:
    """The same part, as one of all that there are (a test holds the list to the classes)."""
    return cast("EveryCostPart", part)
