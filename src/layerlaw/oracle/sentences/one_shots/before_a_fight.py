"""What a sentence behind a fight says happens before it: `the creature you control gets +2/+2 until end of turn before it fights if ...` (608.2c, 701.14).

before a fight := begun "before it fights" ["if" condition]
"""

from __future__ import annotations

from collections.abc import Sequence

from layerlaw.model import filters as f
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.one_shot_effects import Fight
from layerlaw.oracle.reader import needs
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.asked import said
from layerlaw.oracle.sentences.one_shots.begun import begun


@needs("before")
@reading
def before_a_fight(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Before a fight := see the head of this module; it is said of one of the two that the sentence before lets fight."""
    last = before[-1]
    place = reader.place_of("before")
    if not isinstance(last, Fight) or place is None or not reader.part(place, reader.end).eat("before it fights"):
        return None
    first = reader.part(reader.at, place)
    done = begun(first, whole=True)
    match done:
        case [Start(effect)] if first.done and effect.scope in (f.Is(last.first), f.Is(last.second)):
            reader.at = place + 3
        case _:
            return None
    held = said(reader) if reader.eat("if") else None
    if not reader.done:
        return None
    return [*before[:-1], *(done if held is None else [Provided(held, tuple(done))]), last]
