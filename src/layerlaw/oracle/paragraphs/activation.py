"""What an ability says of itself behind what it does, in sentences of their own: what it costs (602.2b), who may activate it and when (602.5), how often it triggers (603.2h)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.effects import ContinuousEffect
from layerlaw.oracle.paragraphs.only_when import Restrictions, restrictions_within
from layerlaw.oracle.phrases.conditions import condition
from layerlaw.oracle.phrases.game_facts import in_words
from layerlaw.oracle.phrases.nouns import noun
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.phrases.values import for_each, where
from layerlaw.oracle.reader import Reader, production, put_together
from layerlaw.oracle.tokens import TokenKind


def take_restriction(reader: Reader) -> Restrictions | None:
    """Restriction := the last sentence, where it restricts activation (602.5); the reader then ends before it."""
    spans = list(reader.sentences())
    found = _restriction(reader.part(*spans[-1])) if len(spans) > 1 else None
    if found is not None:
        reader.end = spans[-1][0]
    return found


@production
def _restriction(reader: Reader) -> Restrictions | None:
    """Restriction := "Activate" when alone | "Only" who "may activate this ability" ["and" when alone] | "You can't activate this ability" when    to the end."""
    who = _only_who(reader)
    if who is not None:
        return restrictions_within(
            put_together(reader, f"only {who} may activate this ability", (reader.at, reader.end))
        )
    if reader.eat("you can't activate this ability"):
        return restrictions_within(put_together(reader, "only not", (reader.at, reader.end)))
    if reader.sees("only", "spend only") and reader.place_of(*_OF_THIS) is not None:
        return restrictions_within(reader)
    return restrictions_within(reader) if reader.eat("activate") and reader.sees("only", "no") else None


@production
def _only_who(reader: Reader) -> str | None:
    """Only who := "Only" ("your opponents" | this "'s owner") "may activate this ability"."""
    if not reader.eat("only"):
        return None
    who = reader.eat("your opponents")
    if who is None:
        who = "its owner" if possessive_ref(reader) == r.This() and reader.eat("owner") else None
    return who if who is not None and reader.eat("may activate this ability") else None


def take_anyone(reader: Reader) -> Restrictions | None:
    """Anyone := "Any player may activate this ability" ["but" when alone]    the last sentence, where it says so (602.1b); the reader then ends before it."""
    last = _last_sentence(reader)
    if last is None or not last.eat("any player may activate this ability") or not (last.done or last.eat("but")):
        return None
    reader.end = list(reader.sentences())[-1][0]
    told = Restrictions() if last.done else restrictions_within(last)
    told.anyone = True
    return told


def take_most(reader: Reader) -> tuple[int | None, int | None]:
    """Most := "This ability triggers only" ("once" | "twice") ["each turn"]    how often at most, each turn and in all, where it is said (603.2h); the reader then ends before it."""
    last = _last_sentence(reader)
    phrase = None if last is None else last.eat(*_MOST)
    if last is None or phrase is None or not last.done:
        return None, None
    reader.end = list(reader.sentences())[-1][0]
    return _MOST[phrase]


_OF_THIS: Final = ("may activate this ability", "to activate this ability")
_MOST: Final = {
    "this ability triggers only once each turn": (1, None),
    "this ability triggers only twice each turn": (2, None),
    "this ability triggers only once": (None, 1),
}


def _last_sentence(reader: Reader) -> Reader | None:
    spans = list(reader.sentences())
    return reader.part(*spans[-1]) if len(spans) > 1 else None


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
    """Ability cost := "this ability costs" mana ("less" | "more") "to activate" (for each | where | "if" condition | "during your turn")."""
    if not reader.eat("this ability costs"):
        return None
    mana = reader.next()
    way = reader.eat("less to activate", "more to activate")
    if mana.kind is not TokenKind.SYMBOLS or way is None:
        return None
    reader.it = r.This()
    text, times = mana.text, _of_its_target(reader) or for_each(reader)
    if text == "{X}":
        letters = _x_of_its_target(reader) or where(reader)
        if times is not None or letters is None or set(letters) != {"X"}:
            return None
        text, times = "{1}", letters["X"]
    held: k.Condition | None = None
    if reader.eat("if"):
        held = _targets(reader) or condition(reader)
        if held is None:
            return None
    elif reader.eat("during your turn"):
        held = k.TurnOf(r.You())
    amount: v.Value = 1 if times is None else times
    change = c.CostReduction(text, amount) if "less" in way else c.CostIncrease(text, amount)
    return ContinuousEffect(f.Is(r.This()), (change,), held)


@production
def _targets(reader: Reader) -> k.Condition | None:
    """Targets := "it targets" ["a" | "an" | "two"] nouns    of the ability that is being activated, whose targets are chosen by then (601.2c, 602.2b)."""
    start, aims = reader.at, _aims(reader)
    both = reader.eat("it targets two") is not None
    if not both and not reader.eat("it targets a", "it targets an"):
        return None
    found = noun(reader)
    if found is None or found.plural is not both or not reader.done:
        return None
    if aims == 1 + both:
        return k.all_of([k.Matches(r.Target(number), found.filter) for number in range(1, aims + 1)])
    return None if both else in_words(reader.words(start))


def _aims(reader: Reader) -> int:
    """How many targets the ability names before here; equip has one without the word, and its cost is read with it and apart (702.6a)."""
    before = [token.low for token in reader.tokens[: reader.at]]
    return before.count("target") or int("equip" in before or before[:2] == ["this", "ability"])


@production
def _of_its_target(reader: Reader) -> v.Value | None:
    """Of its target := "for each color of the creature it targets"."""
    if _aims(reader) != 1 or not reader.eat("for each color of the creature it targets"):
        return None
    return v.CountDistinct("colors", f.Is(r.Target(1)))


@production
def _x_of_its_target(reader: Reader) -> dict[str, v.Value] | None:
    """X of its target := ", where X is the" stat "of the creature it targets"."""
    if _aims(reader) != 1 or not reader.eat(", where") or reader.next().text != "X" or not reader.eat("is the"):
        return None
    stat = reader.eat("power", "toughness", "mana value")
    if stat is None or not reader.eat("of the creature it targets"):
        return None
    return {"X": v.StatOf(r.Target(1), v.Stat(stat))}
