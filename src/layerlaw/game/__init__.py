"""Games: states, and the events that turn one state into the next. The engine reads them through `layers.protocol`.

`state` holds the values, `events` what can happen, `turns` the ends of durations, `binding` what a resolution fixes (611.2),
`state_based` what state-based actions would do next (704).
"""

from layerlaw.game.binding import Announced
from layerlaw.game.entering_battlefield import Entering, Made
from layerlaw.game.state import (
    Floating,
    GameObject,
    IllegalAction,
    NotRead,
    ObjectId,
    Player,
    State,
    Step,
    Unstated,
    new_game,
)
from layerlaw.game.state_based import Hindrance, Pending, StateBasedAction, Would, hindered, state_based

__all__ = [
    "Announced",
    "Entering",
    "Floating",
    "GameObject",
    "Hindrance",
    "IllegalAction",
    "Made",
    "NotRead",
    "ObjectId",
    "Pending",
    "Player",
    "State",
    "StateBasedAction",
    "Step",
    "Unstated",
    "Would",
    "hindered",
    "new_game",
    "state_based",
]
