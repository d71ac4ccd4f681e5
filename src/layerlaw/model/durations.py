"""How long a continuous effect of a resolved spell or ability lasts (611.2a, 611.2b, 514.2)."""

from __future__ import annotations

from enum import StrEnum

from layerlaw.model.conditions import Condition
from layerlaw.model.late import dataclass
from layerlaw.model.references import ObjectRef, PlayerRef


class Until(StrEnum):
    """A point of a turn at which an effect ends. An effect without any duration lasts until the end of the game."""

    END_OF_TURN = "until end of turn"
    END_OF_COMBAT = "until end of combat"
    YOUR_NEXT_TURN = "until your next turn"
    END_OF_YOUR_NEXT_TURN = "until the end of your next turn"
    YOUR_NEXT_UPKEEP = "until your next upkeep"
    NEXT_UNTAP_STEP = "until its controller's next untap step"
    YOUR_NEXT_END_STEP = "until your next end step"
    NEXT_END_STEP = "until the next end step"
    REST_OF_GAME = "for the rest of the game"
    """As without a duration, but said: a rule effect that begins so is none that the sentence before had to have."""


@dataclass(frozen=True)
class AsLongAs:
    """Says "For as long as ...": ends for good when the condition stops being true (611.2b)."""

    condition: Condition


@dataclass(frozen=True)
class UntilPaid:
    """Says "You may pay {R} to end this effect": its controller ends it by a special action (116.2c)."""

    mana: str


class Point(StrEnum):
    """When a delayed triggered ability stops watching (603.7b, 603.7c)."""

    ONCE = "once"
    THIS_TURN = "this turn"
    THIS_COMBAT = "this combat"
    NEXT_THIS_TURN = "the next time this turn"
    YOUR_NEXT_TURN = "until your next turn"
    END_OF_YOUR_NEXT_TURN = "until the end of your next turn"
    FOREVER = "for the rest of the game"


@dataclass(frozen=True)
class DuringNextTurn:
    """Says "during that player's next turn": begins with that turn and ends with it.

    `whose`: the player; None is each player whom it is about, or the controller that each object has by then.
    """

    whose: PlayerRef | None = None


@dataclass(frozen=True)
class UntilCast:
    """Says "until this creature is cast from exile": ends as that card is cast from there (601.2i)."""

    card: ObjectRef


@dataclass(frozen=True)
class UntilAnotherExiled:
    """Says "until you exile another card with this creature": ends as the source of the effect has exiled another (607.2a)."""


Duration = Until | AsLongAs | UntilPaid | DuringNextTurn | UntilCast | UntilAnotherExiled
