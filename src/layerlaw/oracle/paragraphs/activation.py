"""What an activated ability says of its own cost (602.2b): `This ability costs {1} less to activate for each artifact you control.`."""

from __future__ import annotations

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.effects import ContinuousEffect
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.values import for_each, where
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.tokens import TokenKind


def take_costs(reader: Reader) -> list[ContinuousEffect] | None:
    """The sentences at the end that speak of the ability's cost; the reader then ends before them. None where one is not understood."""
    found: list[ContinuousEffect] = []
    while True:
        spans = list(reader.sentences())
        if len(spans) < 2:
            return found
        start, end = spans[-1]
        part = reader.part(start, end)
        if not part.sees("this ability costs"):
            return found
        one = ability_cost(part)
        if one is None or not part.done:
            return None
        found.insert(0, one)
        reader.end = start


@production
def ability_cost(reader: Reader) -> ContinuousEffect | None:
    """Ability cost := "this ability costs" mana ("less" | "more") "to activate" (for each | where | "if" condition)."""
    if not reader.eat("this ability costs"):
        return None
    mana = reader.next()
    way = reader.eat("less to activate", "more to activate")
    if mana.kind is not TokenKind.SYMBOLS or way is None:
        return None
    reader.it = r.This()
    text, times = mana.text, for_each(reader)
    if text == "{X}":
        letters = where(reader)
        if times is not None or letters is None or set(letters) != {"X"}:
            return None
        text, times = "{1}", letters["X"]
    held: k.Condition | None = None
    if reader.eat("if"):
        held = _targets(reader) or condition(reader)
        if held is None:
            return None
    amount: v.Value = 1 if times is None else times
    change = c.CostReduction(text, amount) if "less" in way else c.CostIncrease(text, amount)
    return ContinuousEffect(f.Is(r.This()), (change,), held)


@production
def _targets(reader: Reader) -> k.Condition | None:
    """Targets := "it targets" ["a" | "an"] noun    of the ability that is being activated, kept as words (601.2c)."""
    start = reader.at
    if not reader.eat("it targets a", "it targets an"):
        return None
    found = noun(reader)
    return None if found is None or found.plural or not reader.done else in_words(reader.words(start))
