"""What a static ability granted to a permanent spell and is paid for as the spell is cast goes on for the permanent (400.7b, 610.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from layerlaw.model.abilities import Ability, KeywordAbility, Start
from layerlaw.model.casting_facts import PAID_BY_INSTANCE
from layerlaw.model.changes import GainAbility
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Exactly
from layerlaw.play.actions.on_permanents import begin
from layerlaw.play.context import Context
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item

_WORKS_ON_ENTERING: Final = ("evoke", "offspring", "squad")
"""Keywords whose cost is paid as the spell is cast and whose triggered ability works on the battlefield (702.74a, 702.157a, 702.175a)."""


def keep_what_was_granted(play: Play, item: Item) -> None:
    """The spell, just cast, gains for good what it has by a static ability alone and was paid for, whatever becomes of that ability's source."""
    for name in _WORKS_ON_ENTERING:
        paid = item.told.numbers.get(name, 0) if name in PAID_BY_INSTANCE else min(1, item.told.numbers.get(name, 0))
        own = _named(name, play.state.object(item.id).face.abilities)
        given = _named(name, play.solution[item.id].abilities)[len(own) :]
        for had in given[: max(0, paid - len(own))]:  # of several the spell's own is the first that is paid
            gains = ContinuousEffect(Exactly(frozenset({item.id})), (GainAbility(had),))
            begin(play, Start(gains), Context.of_item(item))


def _named(name: str, abilities: Iterable[Ability]) -> list[KeywordAbility]:
    return [one for one in abilities if isinstance(one, KeywordAbility) and one.name == name]
