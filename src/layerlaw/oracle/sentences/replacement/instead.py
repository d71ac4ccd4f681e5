"""What happens instead: another number of the same, or one-shot effects in words (614.1a)."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import one_shot_effects as d
from layerlaw.model import replacement_effects
from layerlaw.model.abilities import Instruction
from layerlaw.model.event_patterns import EventPattern
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.script import of_an_event, script
from layerlaw.oracle.walk import holds

_TIMES: Final = {
    "twice that many": 2,
    "three times that many": 3,
    "twice that much": 2,
    "three times that much": 3,
    "double that": 2,
}


@production
def another_number(reader: Reader) -> replacement_effects.Amount | None:
    """Another number := "twice that many" | "that many plus" number | "half that many, rounded" way    before its noun."""
    phrase = reader.eat(*_TIMES)
    if phrase is not None:
        return replacement_effects.Amount(factor=_TIMES[phrase])
    if reader.eat("half that many", "half that much", "half that damage"):
        return replacement_effects.Amount(half="")
    if reader.eat("that many plus", "that much plus", "that many cards plus"):
        more = number(reader)
        return None if more is None else replacement_effects.Amount(plus=more)
    return None


def rounded(reader: Reader, amount: replacement_effects.Amount) -> replacement_effects.Amount | None:
    """Rounded := "," "rounded" ("down" | "up")    only behind half of something, and needed there."""
    if amount != replacement_effects.Amount():
        return amount
    if reader.eat(", rounded down", "rounded down"):
        return replacement_effects.Amount(half="down")
    return replacement_effects.Amount(half="up") if reader.eat(", rounded up", "rounded up") else None


def also(reader: Reader) -> tuple[Instruction, ...] | None:
    """What is done about the damage prevented: the sentences behind; None where they are not understood."""
    joined = reader.eat(", and", "and", ",")
    reader.eat(".")
    if reader.done:
        return () if joined is None else None
    return one_shots(reader.rest(), reader.context.names)


def deeds_instead(reader: Reader, would: EventPattern) -> replacement_effects.ReplacementEffect | None:
    """One-shot effects instead := ["instead"] ["you may"] one-shot effects ["instead"]."""
    text = reader.rest().rstrip(".")
    if "instead" not in text:
        return None
    body = re.sub(r"(?:^|\s)instead\b", "", text).strip().strip(",").strip()
    body = body.removeprefix("that player skips that draw and ")
    optional = body.startswith("you may ")
    found = one_shots(body.removeprefix("you may "), reader.context.names)
    return (
        None
        if found is None
        else replacement_effects.ReplacementEffect(would, replacement_effects.Instead(found), optional=optional)
    )


def one_shots(text: str, names: tuple[str, ...] = ()) -> tuple[Instruction, ...] | None:
    """One-shot effects of one's own, understood whole and without targets; `names` are what the object is called."""
    words = text.strip().rstrip(".")
    sentences = tuple(d.Unread(part[:1].lower() + part[1:]) for part in re.split(r"\.\s+(?=[A-Z])", words) if part)
    found = script(sentences, names[0] if names else "", of_an_event())
    if found.targets or holds(found.one_shots, d.Unread):
        return None
    return found.one_shots
