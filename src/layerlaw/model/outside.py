"""Cards that an effect brings into the game from outside it (400.11b)."""

from __future__ import annotations

from layerlaw.model.abilities import Instruction
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass, field
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef, You
from layerlaw.model.values import Value
from layerlaw.model.words import Zone


@dataclass(frozen=True)
class BringIn(OneShotEffect):
    """A player chooses cards they own from outside the game and puts them into their hand or library (400.11b).

    `what` None is any card; `to` None: it is only chosen. `or_exiled`: or face-up ones that they own in exile. `shuffle`: shuffled into the library; `otherwise` is done where they bring in none.
    """

    what: Filter | None
    to: Zone | None = Zone.HAND
    number: Value = 1
    player: PlayerRef = field(default_factory=You)
    up_to: bool = False
    or_exiled: bool = False
    shuffle: bool = False
    otherwise: tuple[Instruction, ...] = ()
