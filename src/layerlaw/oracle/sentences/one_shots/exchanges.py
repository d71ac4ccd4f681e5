"""Control is exchanged (701.12b), in words."""

from __future__ import annotations

from dataclasses import replace

from layerlaw.model import references as r
from layerlaw.model.abilities import ExchangeControl, Instruction
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.oracle.phrases.nouns import object_ref
from layerlaw.oracle.phrases.targets import wanted
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.continuous.effects import lasting


@begins_with("exchange")
@reading
def exchange(reader: Words) -> list[Instruction] | None:
    """Exchange := "exchange control of" (object "and" object | "two" ["other"] "target" nouns) [duration]    (701.12b)."""
    if not reader.eat("exchange control of"):
        return None
    if reader.sees("two target", "two other target"):
        asked = wanted(reader)
        return None if asked is None else [replace(exchanged(reader, asked), duration=lasting(reader))]
    one, memory = object_ref(reader), reader.memory
    if one is None or not reader.eat("and"):
        return None
    reader.remember(
        **({"it": one} if isinstance(one, r.Target) else {})
    )  # "with an equal or lesser mana value": than that
    other, reader.memory = object_ref(reader), memory
    reader.remember()
    return None if other is None else [ExchangeControl(one, other, lasting(reader))]


def exchanged(reader: Words, asked: TargetRequirement) -> ExchangeControl:
    """Two targets that one instance names: each is an instance here, and the second is another than the first (115.3)."""
    one = replace(asked, least=1, most=1)
    return ExchangeControl(reader.want(one), reader.want(replace(one, another=True)))
