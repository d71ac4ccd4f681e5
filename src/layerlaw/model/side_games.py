"""Games beside the game: the Ring (701.54), day and night (731), speed (702.179), the doors of Rooms (709.5), dungeons (309), Classes (716)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.late import dataclass, field
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef, You
from layerlaw.model.target_requirement import Things
from layerlaw.model.values import Value

SPEED: Final = "speed"
"""The number of a player of that name, which is no counter (702.179)."""
TEMPTED: Final = "the Ring has tempted"
"""How often the Ring has tempted a player, kept as such a number (701.54c)."""


@dataclass(frozen=True)
class RingTempts(OneShotEffect):
    """The Ring tempts a player (701.54a)."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class BecomeDayOrNight(OneShotEffect):
    """It becomes `day` or `night` (731.1); `if_neither`: only where it is neither yet."""

    designation: str
    if_neither: bool = False


@dataclass(frozen=True)
class IncreaseSpeed(OneShotEffect):
    """A player's speed increases by one, if it is less than 4 (702.179c, 702.179d)."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class OpenAttraction(OneShotEffect):
    """A player opens so many Attractions, each the one on top of their Attraction deck (701.51)."""

    player: PlayerRef = field(default_factory=You)
    number: Value = 1


@dataclass(frozen=True)
class ChangeDoor(OneShotEffect):
    """A locked door of each of these Rooms is unlocked (709.5f); with `or_lock`, an unlocked one may be locked instead (709.5g)."""

    what: Things
    or_lock: bool = False


@dataclass(frozen=True)
class Venture(OneShotEffect):
    """A player ventures into the dungeon (701.49a to 701.49c), or into the dungeon of that `quality` (701.49d)."""

    player: PlayerRef = field(default_factory=You)
    quality: str = ""


@dataclass(frozen=True)
class BecomeLevel(OneShotEffect):
    """The level of each of these Classes becomes that (716.2a)."""

    what: Things
    level: int
