"""Choices that several players make, one after the other, before anything is done with what they chose (101.4, 608.2d)."""

from __future__ import annotations

from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef
from layerlaw.model.values import Value


@dataclass(frozen=True)
class EachChooses(OneShotEffect):
    """Each of the players chooses `number` objects of `pool`, in turn order; all of them are `IsLinked("the chosen")` afterwards.

    `ThatPlayer()` in `pool` is the one who chooses. `kinds`: so many of each of them. `number` None: any number; `up_to`: no more than so many.
    `from_you`: beginning with you and not with the active player.
    """

    player: PlayerRef
    pool: Filter
    kinds: tuple[Filter, ...] = ()
    number: Value | None = 1
    up_to: bool = False
    from_you: bool = False
