"""What would happen in a step, or a step that would begin, and what happens instead (502.3, 614.1a, 614.10).

in a step := object "would untap during" whose "untap step ," one-shot effects, with "instead" among them
           | "you would begin your" step ", you may skip that step instead. If you do," one-shot effects
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import references as r
from layerlaw.model.conditions import AllOf, Noted, TurnOf
from layerlaw.model.event_patterns import BecomesUntapped, Begins
from layerlaw.model.game_facts import InStep
from layerlaw.model.replacement_effects import Instead, ReplacementEffect
from layerlaw.oracle.phrases.subjects import subject
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.replacement.instead import one_shots, one_shots_instead

_UNTAPPING: Final = Noted("it's an untap step", InStep(("untap",)))
_WHOSE: Final[dict[str, r.PlayerRef]] = {
    "its controller's untap step": r.ControllerOf(r.That()),
    "your untap step": r.You(),
}
_SKIPPED: Final = {"draw step": "draw", "upkeep step": "upkeep", "untap step": "untap", "combat phase": "combat phase"}


@production
def in_a_step(reader: Reader) -> ReplacementEffect | None:
    """In a step := see the head of this module."""
    return _would_untap(reader) or _would_begin(reader)


@production
def _would_untap(reader: Reader) -> ReplacementEffect | None:
    what = subject(reader)
    if what is None or what.batch or not reader.eat("would untap during"):
        return None
    whose = reader.eat(*_WHOSE)
    if whose is None or not reader.eat(","):
        return None
    found = one_shots_instead(reader, BecomesUntapped(what.filter))
    if found is None or found.optional:
        return None
    # what untaps it in another player's untap step is not meant
    return replace(found, condition=AllOf((_UNTAPPING, TurnOf(_WHOSE[whose]))))


@production
def _would_begin(reader: Reader) -> ReplacementEffect | None:
    step = reader.eat(*_SKIPPED) if reader.eat("you would begin your") else None
    kind = "" if step is None else step.split()[-1]
    if step is None or not reader.eat(f", you may skip that {kind} instead . if you do ,"):
        return None
    done = one_shots(reader)
    return None if not done else ReplacementEffect(Begins(_SKIPPED[step], r.You()), Instead(done), optional=True)
