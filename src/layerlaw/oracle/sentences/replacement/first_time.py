"""What happens instead of the first of such events in a turn (614.1a): `the first time you would create one or more tokens each turn, ...`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.conditions import AllOf, Condition, NotSo, ThereAre, TurnOf
from layerlaw.model.event_patterns import Drawn, EventPattern, TokensCreated
from layerlaw.model.history import Occurrence, Past
from layerlaw.model.replacement_effects import Instead, ReplacementEffect
from layerlaw.oracle.past_words import at_least
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.replacement.instead import one_shots_instead

_EVENTS: Final[dict[str, tuple[EventPattern, Occurrence]]] = {
    "you would create one or more tokens": (TokensCreated(r.You()), Occurrence.TOKEN_CREATED),
    "you would draw a card": (Drawn(r.You()), Occurrence.DREW),
}
_TURNS: Final = ("each turn", "during each of your turns")


@production
def first_time(reader: Reader) -> ReplacementEffect | None:
    """First time := "the first time" event ("each turn" | "during each of your turns") "," one-shot effects, with "instead" among them.

    It is the first where none of them has happened in this turn, whether or not this was there then.
    """
    phrase = reader.eat(*_EVENTS) if reader.eat("the first time") else None
    turn = None if phrase is None else reader.eat(*_TURNS)
    if phrase is None or turn is None or not reader.eat(","):
        return None
    would, occurrence = _EVENTS[phrase]
    found = one_shots_instead(reader, would)
    if found is None:
        return None
    held: list[Condition] = [NotSo(at_least(Past(occurrence, r.You())))]
    if turn == "during each of your turns":
        held.append(TurnOf(r.You()))
    match found.outcome:
        case Instead((d.Choose(of=f.Filter() as of, up_to=False), *_)) if found.optional:
            held.append(ThereAre(of))  # 608.2d: what is impossible cannot be chosen
        case _:
            pass
    return replace(found, condition=held[0] if len(held) == 1 else AllOf(tuple(held)))
