"""A zone change that ends in another zone (614.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.game.entering_battlefield import Entering
from layerlaw.model import replacement_effects
from layerlaw.model.abilities import Instruction
from layerlaw.model.filters import Is
from layerlaw.model.one_shot_effects import MoveTo
from layerlaw.model.references import That
from layerlaw.model.words import Zone
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.position.play import Play
from layerlaw.play.replacement.applicable import Applicable


def elsewhere(
    play: Play, event: e.Moved, one: Applicable, outcome: replacement_effects.Elsewhere, context: Context
) -> e.Moved:
    """The move to where the effect has it instead (614.6)."""
    to = outcome.to
    counters = {kind: context.number(many, play) for kind, many in outcome.counters}
    thing = play.thing(event.object)
    there = to is Zone.BATTLEFIELD and thing is not None
    how = Entering(controller=thing.owner, counters=counters) if there and thing is not None else None
    moved = replace(event, to=to, how=how, shuffle=outcome.shuffle, bottom=outcome.bottom, beneath=0, at=counters)
    moved = replace(moved, unseen=outcome.unseen)
    if to is Zone.EXILE:  # also by an effect that the linked ability has begun (607.2a)
        moved = replace(moved, exiled_with=one.source, pair=one.told.pair)
    if outcome.then:
        done = e.Besides(outcome.then, one.controller, one.source, context.told)
        moved = replace(moved, besides=(*moved.besides, done))
    return moved


def moved_elsewhere(
    play: Play, event: e.Event, one: Applicable, one_shots: Sequence[Instruction], context: Context
) -> e.Moved | None:
    """614.6: "instead exile it and ..." is the same move to elsewhere, at once with all that moves then; the rest is done of it as it was.

    None where what is done instead does not begin so.
    """
    first = one_shots[0] if one_shots else None
    if not isinstance(event, e.Moved) or not isinstance(first, MoveTo) or context.told.that != event.object:
        return None
    if first != MoveTo(Is(That()), first.to) or first.to is Zone.BATTLEFIELD:
        return None
    done = e.Besides(tuple(one_shots[1:]), one.controller, one.source, context.told, as_it_was=True)
    moved = elsewhere(play, event, one, replacement_effects.Elsewhere(first.to), context)
    return replace(moved, besides=(*moved.besides, done))
