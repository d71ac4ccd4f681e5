"""Sentences that define, set, switch or double power and toughness (604.3, 613.4)."""

from __future__ import annotations

from layerlaw.model import changes as c
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.oracle.phrases.nouns import target_noun
from layerlaw.oracle.phrases.references import possessive_ref
from layerlaw.oracle.phrases.sizes import plain_size
from layerlaw.oracle.phrases.values import value
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, begins_with, needs, production
from layerlaw.oracle.sentences.continuous.drafts import Draft
from layerlaw.oracle.sentences.continuous.predicates import ChoiceOfChanges
from layerlaw.oracle.sentences.continuous.scopes import subject

# --- special clauses ----------------------------------------------------------------------------------------


@needs("power", "toughness")
@production
def defined(reader: Reader) -> Draft | None:
    """Defined := possessive ("power and toughness are each" | "power is" | "toughness is") "equal to" value."""
    ref = possessive_ref(reader)
    if ref is None or (isinstance(ref, r.Target) or not (isinstance(ref, r.This | r.It))):
        return None
    ref = r.This() if isinstance(ref, r.It) and not reader.resolving else ref
    if not isinstance(ref, r.This):
        return None
    reader.it = r.This()
    if reader.eat("power and toughness are each equal to"):
        found = value(reader)
        change = None if found is None else c.SetPT(found, found)
    elif reader.eat("power and toughness are each"):
        fixed = number(reader)
        change = None if fixed is None else c.SetPT(fixed, fixed)
    elif reader.eat("power is equal to"):
        power = value(reader)
        change = None if power is None else c.SetPT(power, _and_toughness(reader, power))
    elif reader.eat("toughness is equal to"):
        found = value(reader)
        change = None if found is None else c.SetPT(None, found)
    else:
        return None
    return None if change is None else Draft(f.Is(r.This()), [change], defines=True)


@production
def _and_toughness(reader: Reader, power: v.Value) -> v.Value | None:
    if not reader.eat("and its toughness is equal to"):
        return None
    if isinstance(power, v.Total) and reader.eat("their total toughness"):
        return v.Total(v.Stat.TOUGHNESS, power.among)
    if reader.eat("that number plus"):
        more = number(reader)
        return None if more is None else v.Plus((power, more))
    return value(reader)


@begins_with("switch")
@production
def switch(reader: Reader) -> Draft | None:
    """Switch := "switch" (possessive "power and toughness" | "each" kind "'s power and toughness" | "the power and toughness of each of" objects)."""
    if not reader.resolving or not reader.eat("switch"):
        return None
    if reader.eat("each creature's power and toughness"):
        return Draft(f.creatures(), [c.SwitchPT()])
    if reader.eat("the power and toughness of each of"):
        found = subject(reader)
        return Draft(found, [c.SwitchPT()]) if isinstance(found, f.Filter) else None
    ref = possessive_ref(reader)
    if ref is None or not reader.eat("power and toughness"):
        return None
    reader.it = ref
    return Draft(f.Is(ref), [c.SwitchPT()])


@begins_with("double", "triple")
@production
def double(reader: Reader) -> Draft | None:
    """Double := ("double" | "triple") ("the" ("power" ["and toughness"] | "toughness") "of" objects | possessive "power" ["and toughness"])    it gets +X/+Y, its own (701.10b, 701.11b)."""
    if not reader.resolving:
        return None
    triple = reader.sees("triple")
    if reader.sees("double", "triple") and not reader.sees("double the", "triple the"):
        reader.next()
        ref = _target_possessive(reader) if reader.low() == "target" else possessive_ref(reader)
        whose = reader.eat("power and toughness", "power", "toughness")
        if ref is None or isinstance(ref, r.It) or whose is None:
            return None
        return Draft(f.Is(ref), [_doubled(whose, triple=triple)])
    whose = reader.eat("double the", "triple the") and reader.eat("power and toughness of", "power of", "toughness of")
    found = subject(reader) if whose else None
    if whose is None or not isinstance(found, f.Filter):
        return None
    return Draft(found, [_doubled(whose, triple=triple)])


def _doubled(whose: str, *, triple: bool) -> c.ModifyPT:
    """What is doubled or tripled, by the words that name it."""
    power: v.Value = v.StatOf(r.It(), v.Stat.POWER) if "power" in whose else 0
    toughness: v.Value = v.StatOf(r.It(), v.Stat.TOUGHNESS) if "toughness" in whose else 0
    if triple:  # 701.11b, 701.11c: twice its power is what it gets, also below zero
        power, toughness = _twice(power), _twice(toughness)
    return c.ModifyPT(power, toughness, doubles=True)


def _twice(number: v.Value) -> v.Value:
    return 0 if number == 0 else v.Times(2, number)


@needs("base")
@production
def base(reader: Reader) -> Draft | None:
    """Base := ["change"] possessive what ("becomes" | "become" | "to") new | ["change"] "the" what "of" objects ("to" | "become") new    it is set (613.4b).

    What := "base power and toughness" | "base power" | "base toughness".
    """
    if not reader.resolving:
        return None
    change = reader.eat("change") is not None
    found: f.Filter | None
    if (change or reader.low(1) == "base") and reader.eat("the"):
        what = reader.eat(*_BASES)
        whose = subject(reader) if what and reader.eat("of") else None
        found = whose if isinstance(whose, f.Filter) else None
    else:
        ref = (
            possessive_ref(reader) if reader.low() != "target" else _target_possessive(reader) or possessive_ref(reader)
        )
        if ref is None or isinstance(ref, r.It):
            return None
        found, what = f.Is(ref), reader.eat(*_BASES)
        reader.it = ref
    if found is None or what is None or not (reader.eat("to") if change else reader.eat("becomes", "become")):
        return None
    size = _new_base(reader, what)
    if size is not None and reader.eat("or"):
        other = _new_base(reader, what)
        return None if other is None else Draft(found, [ChoiceOfChanges(((size,), (other,)))])
    return None if size is None else Draft(found, [size])


_BASES = ("base power and toughness", "base power and base toughness", "base power", "base toughness")


@production
def _new_base(reader: Reader, what: str) -> c.SetPT | None:
    """New := ["equal to"] (size | value | possessive "power and toughness")."""
    reader.eat("equal to")
    if not what.startswith("base power and"):
        found = value(reader)
        if found is None:
            return None
        return c.SetPT(found, None) if what == "base power" else c.SetPT(None, found)
    size = plain_size(reader)
    if size is not None:
        return size
    of = possessive_ref(reader)
    return (
        None
        if of is None or not reader.eat("power and toughness")
        else c.SetPT(v.StatOf(of, v.Stat.POWER), v.StatOf(of, v.Stat.TOUGHNESS))
    )


@begins_with("for each opponent")
@production
def of_each_opponent(reader: Reader) -> Draft | None:
    """Of each opponent := "for each opponent, gain control of" ["up to one"] "target" noun    the targets are one for each of them."""
    if not reader.resolving or not reader.eat(
        "for each opponent , gain control of", "for each opponent , you gain control of"
    ):
        return None
    start = reader.at
    reader.eat("up to one")
    if not reader.eat("target") or target_noun(reader) is None:
        return None
    what = f"for each opponent, {reader.words(start)}"
    reader.new_target(what)
    group = f.IsAnyTarget(what)
    reader.it = group
    return Draft(group, [c.GainControl()])


@production
def _target_possessive(reader: Reader) -> r.Target | None:
    """`target attacking creature's`: a target whose noun carries the genitive."""
    start = reader.at
    reader.next()
    for _ in range(4):
        if reader.next().low.endswith("'s"):
            return reader.new_target(reader.words(start).removesuffix("'s").removesuffix("’s"))
    return None
