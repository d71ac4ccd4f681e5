"""Keyword actions whose steps hang on what they find, as values (701): exploring, conniving, bolstering, clashing; and what backup gives (702.165)."""

from __future__ import annotations

from layerlaw.model.cost_parts import CostPart
from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.target_requirement import Things
from layerlaw.model.values import Value


@dataclass(frozen=True)
class Explore(OneShotEffect):
    """Each of them explores (701.44)."""

    what: Things


@dataclass(frozen=True)
class Connive(OneShotEffect):
    """Each of them connives (701.50)."""

    what: Things
    number: Value = 1


@dataclass(frozen=True)
class Reselect(OneShotEffect):
    """One reselects what each of these attackers attacks (508.7): a player or permanent, or players alone."""

    what: Filter
    players_only: bool = False


@dataclass(frozen=True)
class Bolster(OneShotEffect):
    """Counters on a creature with the least toughness among those one controls (701.39)."""

    number: Value


@dataclass(frozen=True)
class Clash(OneShotEffect):
    """Clash with an opponent (701.30); whether one won is `Noted("you win")` afterwards."""


@dataclass(frozen=True)
class Pair(OneShotEffect):
    """Two creatures become paired, if both are unpaired creatures that the one who does it controls (702.95a, 702.95c)."""

    first: Filter
    second: Things


@dataclass(frozen=True)
class SwapAura(OneShotEffect):
    """The source is exchanged with an Aura card in its controller's hand (702.65a)."""


@dataclass(frozen=True)
class Haunt(OneShotEffect):
    """A card is exiled haunting a creature (702.55a)."""

    what: Filter
    whom: Filter


@dataclass(frozen=True)
class GiveAbilitiesBelow(OneShotEffect):
    """They gain the abilities printed on the source below its backup ability, until end of turn (702.165a)."""

    what: Filter


@dataclass(frozen=True)
class TimeTravel(OneShotEffect):
    """Of permanents and suspended cards with time counters, any number get one more or lose one (701.56a)."""


@dataclass(frozen=True)
class BecomeForetold(OneShotEffect):
    """Cards in exile become foretold (702.143a); `cost`: their foretell cost, where it is said."""

    what: Things
    cost: tuple[CostPart, ...] = ()
