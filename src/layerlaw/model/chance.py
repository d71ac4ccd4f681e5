"""Coins and dice (705, 706): what chance brings is stated by the board; nothing is guessed."""

from __future__ import annotations

from typing import Final

from layerlaw.model.late import dataclass, field
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef, You
from layerlaw.model.values import ChosenNumber, Value

FLIPS_WON: Final = ChosenNumber("flips won")
FLIPS_LOST: Final = ChosenNumber("flips lost")
HEADS: Final = ChosenNumber("heads")
"""How many of the coins came up heads."""
OF_A_FLIP: Final = frozenset({"you win the flip", "you lose the flip", "it comes up heads", "it comes up tails"})
"""What is asked of the coin that was flipped last, as conditions that are noted."""
RESULT: Final = ChosenNumber("the result")
"""What was rolled, with what was added to it; of several dice, all together (706.2)."""


OTHER_RESULT: Final = ChosenNumber("the other result")
"""The one of two results that was not chosen."""


@dataclass(frozen=True)
class FlipCoins(OneShotEffect):
    """A player flips so many coins, one after the other, or (`until_lost`) until they lose a flip (705.1).

    Afterwards `Noted("you win the flip")` and the like are known of the last one, and how many were won and lost of all of them.
    """

    number: Value = 1
    player: PlayerRef = field(default_factory=You)
    until_lost: bool = False


@dataclass(frozen=True)
class RollDice(OneShotEffect):
    """A player rolls so many dice with so many sides; `plus` is added to each result (706.2). `ignored`: the `lowest` or `highest` roll is (706.6).

    `one`: of two results the player chooses one; that is the result, and beside it there is the other (608.2d).
    """

    sides: int
    number: Value = 1
    plus: Value = 0
    player: PlayerRef = field(default_factory=You)
    ignored: str = ""
    one: bool = False
