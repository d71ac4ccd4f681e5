"""What is done with planes, phenomena and schemes (701.31 to 701.33, 311.7)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef, You
from layerlaw.model.words import CardType

OF_THE_COMMAND_ZONE: Final = frozenset({CardType.PLANE, CardType.PHENOMENON, CardType.SCHEME, CardType.VANGUARD})
"""Card types of which a card that is face up in the command zone has its abilities work there (113.6p, 901.7, 904.8)."""


@dataclass(frozen=True)
class Planeswalk(OneShotEffect):
    """A player planeswalks (701.31)."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class ChaosEnsues(OneShotEffect):
    """Chaos ensues (311.7)."""


@dataclass(frozen=True)
class SetInMotion(OneShotEffect):
    """A player sets a scheme in motion (701.32)."""

    player: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class Abandon(OneShotEffect):
    """Ongoing schemes are abandoned (701.33)."""

    what: Filter
