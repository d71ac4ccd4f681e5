"""What happens instead: another number of the same, or one-shot effects in words (614.1a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import replacement_effects
from layerlaw.model.abilities import ChooseOne, Instruction, Provided
from layerlaw.model.conditions import ValueIs
from layerlaw.model.event_patterns import EventPattern
from layerlaw.oracle.phrases.adjectives import TYPE_NOUNS, adjective
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import Reader, leaving_out, production
from layerlaw.oracle.row import THAT_MANY
from layerlaw.oracle.sentences.script import Setting, of_an_event, read_script
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


@production
def also(reader: Reader) -> tuple[Instruction, ...] | None:
    """Also := (", and" | "and" | "," | ".") one-shot effects ["when" it is done "this way ," one-shot effects]    about the damage prevented, to the end."""
    joined = reader.eat(", and", "and", ",")
    reader.eat(".")
    if reader.done:
        return () if joined is None else None
    start, removes = reader.at, reader.sees("remove that many")
    for at, end in reader.sentences():
        when = reader.part(at, end)
        if when.eat(_WHEN_PREVENTED) or (removes and when.eat(_WHEN_REMOVED)):
            then = _triggers(reader.part(when.at, reader.end))
            done = one_shots(reader.part(start, at)) if at > start else ()
            if then is None or done is None:
                return None
            reader.at = reader.end
            return (*done, Provided(ValueIs(THAT_MANY, f.Comparison.AT_LEAST, 1), (then,)))
    return one_shots(reader)


_WHEN_PREVENTED: Final = "when damage is prevented this way ,"
_WHEN_REMOVED: Final = "when one or more counters are removed from this creature this way ,"


def _triggers(reader: Reader) -> d.May | None:
    """What a reflexive ability does, with targets of its own, as soon as that has been done (603.12)."""
    found = read_script(reader, of_an_event())
    if found is None or holds(found.one_shots, d.Unread):
        return None
    return d.May((), found.one_shots, reflexive=True, targets=found.targets, must=True)


@production
def one_shots_instead(reader: Reader, would: EventPattern) -> replacement_effects.ReplacementEffect | None:
    """One-shot effects instead := ["instead"] ["you may"] one-shot effects ["instead"]."""
    if not says(reader, "instead"):
        return None
    of_a_kind = _of_the_chosen_kind(reader, would)
    if of_a_kind is not None:
        return of_a_kind
    row = without(reader, "instead")
    reader.at = reader.end
    row.eat("that player skips that draw and")
    optional = row.eat("you may") is not None
    found = one_shots(row)
    if found is None:
        return None
    return replacement_effects.ReplacementEffect(would, replacement_effects.Instead(found), optional=optional)


@production
def _of_the_chosen_kind(reader: Reader, would: EventPattern) -> replacement_effects.ReplacementEffect | None:
    """Of the chosen kind := "you may instead choose" kind "or" kind "and" one-shot effects    of a card of the chosen kind."""
    first = _kind(reader) if reader.eat("you may instead choose") else None
    other = _kind(reader) if first is not None and reader.eat("or") else None
    if first is None or other is None or not reader.eat("and"):
        return None
    setting = of_an_event()
    rows = [
        one_shots(reader.part(reader.at, reader.end), replace(setting, memory=setting.memory._replace(kind=kind)))
        for kind in (first, other)
    ]
    options = tuple(row for row in rows if row is not None)
    if len(options) < len(rows):
        return None
    reader.at = reader.end
    done = replacement_effects.Instead((ChooseOne(options),))
    return replacement_effects.ReplacementEffect(would, done, optional=True)


@production
def _kind(reader: Reader) -> f.Filter | None:
    """Kind := adjective | card type    `nonland`, `land`."""
    kind = adjective(reader)
    if kind is None and (named := TYPE_NOUNS.get(reader.next().low)) is not None:
        return f.IsType(named)
    return kind


def says(reader: Reader, *words: str) -> bool:
    """Does one of these words stand in what is left to read?"""
    return any(token.low in words for token in reader.tokens[reader.at : reader.end])


def without(reader: Reader, *words: str) -> Reader:
    """What is left to read without some words, such as "instead", which says what the row is for (614.1a) and belongs to no one-shot effect in it."""
    return leaving_out(reader, [at for at in range(reader.at, reader.end) if reader.tokens[at].low in words])


def one_shots(reader: Reader, setting: Setting | None = None) -> tuple[Instruction, ...] | None:
    """One-shot effects of one's own, to the end, understood whole and without targets."""
    found = read_script(reader, of_an_event() if setting is None else setting)
    if found is None or found.targets or holds(found.one_shots, d.Unread):
        return None
    return found.one_shots
