"""What one object gains if it is such, each part on a condition of its own: `gets +2/+0, gains trample if it's red, and gains vigilance if it's white` (608.2c).

each if such := ["until end of turn,"] thing "gets" modifier ("," ["and"] "gains" keyword "if it's" color)+
"""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.words import COLOR_WORDS
from layerlaw.oracle.reader import needs, put_together
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.begun import begun


@needs("gets")
@reading
def each_if_such(reader: Words) -> list[Instruction] | None:
    """Each if such := see the head of this module; whether it is such is asked once, as the effect begins."""
    if not reader.eat("until end of turn ,"):
        return None
    start = reader.at
    gets = next((at for at in range(start, reader.end) if reader.tokens[at].low == "gets"), None)
    comma = next((at for at in range(start, reader.end) if reader.tokens[at].text == ","), None)
    if gets is None or comma is None or comma < gets:
        return None
    first = _of_one(reader, (start, comma))
    if first is None or not isinstance(first.effect.scope, f.Is):
        return None
    ref, made = first.effect.scope.ref, list[Instruction]([first])
    reader.at = comma
    while reader.eat(", and", ","):
        gains = reader.at
        while not reader.done and not reader.sees("if it's"):
            reader.next()
        part = _of_one(reader, (start, gets), (gains, reader.at))
        color = COLOR_WORDS.get(reader.next().low) if reader.eat("if it's") else None
        if part is None or color is None or part.effect.scope != first.effect.scope:
            return None
        made.append(Provided(k.Matches(ref, f.HasColor(color)), (part,)))
    return made if reader.done and len(made) > 1 else None


def _of_one(reader: Words, *places: tuple[int, int]) -> Start | None:
    """What the words in these places begin for the turn, if it is one effect."""
    inner = put_together(reader, "until end of turn ,", *places)
    match begun(inner, whole=True):
        case [Start() as one] if inner.done and inner.targets == reader.targets:
            return one
        case _:
            return None
