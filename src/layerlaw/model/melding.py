"""Melding the two cards of a meld pair (701.42)."""

from __future__ import annotations

from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect


@dataclass(frozen=True)
class ExileAndMeld(OneShotEffect):
    """The object itself and one of `partner` are exiled, and then melded into the card called `into` (701.42a).

    What cannot be melded stays in exile (701.42c). `attacking`: the melded permanent enters tapped and attacking.
    """

    partner: Filter
    into: str
    attacking: bool = False
