"""Epic and paradigm: a spell that has resolved is copied again, turn after turn (702.50, 702.192)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.casting_now import CastNow
from layerlaw.model.changes import CopyException, LoseAbility
from layerlaw.model.durations import Point
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.event_patterns import Begins
from layerlaw.model.filters import Exactly, Is
from layerlaw.model.one_shot_effects import CopySpell, CreateDelayedTrigger
from layerlaw.model.references import That, You
from layerlaw.model.rule_effects import CantCast
from layerlaw.model.words import Zone
from layerlaw.play.actions.one_shots import run
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import moved_ids, perform
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import Item

_WITHOUT_EPIC: Final = (CopyException((LoseAbility("epic"),)),)
_PARADIGM: Final = "paradigm"


def epic(play: Play, item: Item) -> None:
    """702.50a: its controller can't cast spells any more, and copies it at the beginning of each of their upkeeps."""
    done: tuple[Instruction, ...] = (CopySpell(Exactly(frozenset({item.id})), exceptions=_WITHOUT_EPIC),)
    no_more = Start(ContinuousEffect(You(), (CantCast(),), duration=None))
    again = CreateDelayedTrigger(Begins("upkeep", You()), done, Point.FOREVER)
    run(play, (no_more, again), Context(item.controller, item.id, item.source_name, "epic"))


def paradigm(play: Play, item: Item) -> None:
    """702.192a: the card is exiled, and after the first such spell by its name a copy may be cast in each of its controller's precombat main phases."""
    moved = perform(play, e.Moved(item.id, Zone.EXILE, item.controller, "resolved"))
    resolved_before = any(
        one.text == _PARADIGM and (one.controller, one.source_name) == (item.controller, item.source_name)
        for one in play.at.delayed
    )
    for card in () if resolved_before else moved_ids(moved).values():
        done = (CopySpell(Exactly(frozenset({card})), new_targets=False), CastNow(Is(That())))
        again = CreateDelayedTrigger(Begins("precombat main phase", You()), done, Point.FOREVER)
        run(play, (again,), Context(item.controller, card, item.source_name, _PARADIGM))
