"""Ending the turn (724), controlling another player's next one (723), and exchanging life totals and zones (701.12c, 701.12f, 701.12g)."""

from __future__ import annotations

from layerlaw.model.changes import SetPT
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef
from layerlaw.model.values import Stat, StatOf, Value
from layerlaw.model.words import Zone


@dataclass(frozen=True)
class EndTurn(OneShotEffect):
    """The turn ends: the stack is exiled, and the cleanup step comes next (724.1); or the `combat` phase alone, and the next phase comes (724.2)."""

    combat: bool = False


@dataclass(frozen=True)
class ControlPlayer(OneShotEffect):
    """One controls another player during that player's next turn (723.1)."""

    player: PlayerRef
    extra_turn: bool = False
    """Does that player take an extra turn after that one (500.7)?"""


@dataclass(frozen=True)
class ExchangeLife(OneShotEffect):
    """Two players exchange life totals (701.12c): `player` and `other`, or the two that `player` are."""

    player: PlayerRef
    other: PlayerRef | None = None


@dataclass(frozen=True)
class ExchangeZones(OneShotEffect):
    """All cards of two of a player's zones are exchanged, also where there are none in one of them (701.12f)."""

    player: PlayerRef
    first: Zone
    second: Zone


@dataclass(frozen=True)
class ExchangeLifeWith(OneShotEffect):
    """A player's life total and a power or toughness are exchanged: each becomes what the other was, the latter by an effect (701.12g, 613.4b)."""

    player: PlayerRef
    number: StatOf

    def sets(self, life: Value) -> SetPT:
        """What the effect says: the power or toughness is what the life total was."""
        return SetPT(life, None) if self.number.stat is Stat.POWER else SetPT(None, life)
