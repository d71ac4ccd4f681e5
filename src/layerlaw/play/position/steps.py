"""The steps and phases of a turn (500.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from layerlaw.game.state import Step

POINTS: Final[Mapping[str, Step]] = {
    "untap": Step.UPKEEP,
    "upkeep": Step.UPKEEP,
    "draw": Step.UPKEEP,
    "precombat main phase": Step.MAIN,
    "beginning of combat": Step.COMBAT,
    "declare attackers": Step.COMBAT,
    "declare blockers": Step.COMBAT,
    "combat damage": Step.COMBAT,
    "end of combat": Step.COMBAT,
    "postcombat main phase": Step.SECOND_MAIN,
    "end step": Step.END_STEP,
    "cleanup": Step.CLEANUP,
}
"""The steps in their order (500.1), each with the point of `game.state.Step` that it lies in."""

STEPS: Final = tuple(POINTS)
NO_PRIORITY: Final[Mapping[str, str]] = {"untap": "502.4", "cleanup": "514.3"}
"""The steps in which nobody gets priority, in the last only unless something happens (514.3a), each with the rule that says so."""
GAME_BEGINS: Final = "the game begins"
"""Under what is counted in the first turn that it is the first, where something was done before it (103.6)."""

LAST_OF_A_PHASE: Final = frozenset(
    {"draw", "precombat main phase", "end of combat", "postcombat main phase", "cleanup"}
)
"""Steps with which a phase ends (500.1)."""
FIRST_OF: Final[Mapping[str, str]] = {
    "combat phase": "beginning of combat",
    "main phase": "postcombat main phase",
    "beginning phase": "untap",
    "upkeep step": "upkeep",
}
"""With which step a phase begins that comes besides those of every turn; of main phases only the first is precombat (505.1a)."""
SECOND_MAIN_ENDED: Final = "second main phase ended"
"""What is counted as the first postcombat main phase of a turn ends (505.1a)."""
ALONE: Final = frozenset({"upkeep"})
"""The steps of which an additional one is all of its phase (500.10): no other phase begins with them."""
