"""Choices that several players make, one after the other: what they choose, and whether one of them does something (101.4, 608.2d)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from layerlaw.model.abilities import Instruction
from layerlaw.model.cost_parts import CostPart
from layerlaw.model.filters import And, ColorCount, Filter, HasColor, HasColorCount
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef
from layerlaw.model.together import Together
from layerlaw.model.values import Value
from layerlaw.model.words import COLORS


@dataclass(frozen=True)
class EachChooses(OneShotEffect):
    """Each of the players chooses `number` objects of `pool`, in turn order; all of them are `IsLinked("the chosen")` afterwards.

    `ThatPlayer()` in `pool` is the one who chooses. `kinds`: so many of each of them. `number` None: any number; `up_to`: no more than so many.
    `from_you`: beginning with you and not with the active player. `by`: who chooses for each of them, where they don't themselves.
    `at_random`: nobody chooses. `together`: what is said of all that one chooses.
    """

    player: PlayerRef
    pool: Filter
    kinds: tuple[Filter, ...] = ()
    number: Value | None = 1
    up_to: bool = False
    from_you: bool = False
    by: PlayerRef | None = None
    at_random: bool = False
    together: Together | None = None


@dataclass(frozen=True)
class AnyoneMay(OneShotEffect):
    """Each of the players, in turn order, may do something or pay a `cost`: `then` follows if any of them did, `otherwise` if none (101.4).

    `ThatPlayer()` in what is done is the one who is asked. `once`: nobody is asked any more once somebody has.
    """

    player: PlayerRef
    done: tuple[Instruction, ...] = ()
    then: tuple[Instruction, ...] = ()
    otherwise: tuple[Instruction, ...] = ()
    cost: tuple[CostPart, ...] = ()
    once: bool = False


COLOR_PAIRS: Final = tuple(
    And((HasColor(one), HasColor(other), HasColorCount(ColorCount.TWO))) for one, other in combinations(COLORS, 2)
)
"""Cards of exactly two colors, for each pair of colors."""
