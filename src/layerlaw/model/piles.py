"""Piles (700.3): objects grouped for the time of one resolution; they stay where they are."""

from __future__ import annotations

from typing import Final

from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef, You

CHOSEN_PILE: Final = "the chosen pile"
"""The key under which the objects of the pile that was chosen are meant afterwards."""
OTHER_PILE: Final = "the other pile"
SHUFFLED_PILE: Final = "a shuffled pile"
"""How cards are exiled face down in a pile that is then shuffled, so that nobody knows which is which."""


@dataclass(frozen=True)
class Separate(OneShotEffect):
    """A player separates these into two piles, each into exactly one, and one may be empty (700.3a, 700.3d)."""

    what: Filter
    by: PlayerRef = field(default_factory=You)


@dataclass(frozen=True)
class ChoosePile(OneShotEffect):
    """A player chooses one of the two piles (608.2d)."""

    by: PlayerRef = field(default_factory=You)
