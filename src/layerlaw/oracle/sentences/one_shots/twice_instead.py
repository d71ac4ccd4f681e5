"""What waits for a spell copies it twice instead, on a condition that is known as it begins to wait: `if this creature was kicked, copy that spell twice instead` (603.7, 608.2c).

twice instead := "if" condition ", copy that spell twice instead"
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.one_shot_effects import CopySpell, CreateDelayedTrigger
from layerlaw.oracle.reader import needs
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.asked import said


@needs("instead")
@reading
def twice_instead(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Twice instead := see the head of this module."""
    match before:
        case [*_, CreateDelayedTrigger(done=(CopySpell(times=1) as copy,)) as waits] if reader.eat("if"):
            held = said(reader)
        case _:
            return None
    if held is None or not reader.eat(", copy that spell twice instead") or not reader.done:
        return None
    twice = replace(waits, done=(replace(copy, times=2),))
    return [*before[:-1], Provided(held, (twice,), (waits,))]
