"""Replacement effects that a static ability could have as well, begun for a while by what resolves (611.2a, 614.1a).

for now := "until end of turn, if" would happen "," instead | "until your next turn, if" would happen "," instead
         | "until end of turn, if" what is tapped for mana "," what is produced instead
         | "if" would happen "this turn," instead | "each time" damage would be dealt "this turn," instead
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model.abilities import ChooseOne, Instruction
from layerlaw.model.durations import Point
from layerlaw.model.event_patterns import (
    CountersPutOn,
    DamageDealt,
    EitherEvent,
    EventPattern,
    TokensCreated,
    ZoneChange,
)
from layerlaw.model.one_shot_effects import StartReplacement
from layerlaw.model.references import You
from layerlaw.model.replacement_effects import Amount, Elsewhere, EntersSo, ReplacementEffect
from layerlaw.oracle.reader import begins_with, leaving_out, put_together
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.begun import begun
from layerlaw.oracle.sentences.replacement.other_mana import other_mana

_UNTIL: Final = {"until end of turn ,": None, "until your next turn ,": Point.YOUR_NEXT_TURN}


@begins_with("until", "if")
@reading
def for_now(reader: Words) -> list[Instruction] | None:
    """For now := see the head of this module."""
    if (made := _other_mana(reader)) is not None or not reader.comes_to("would"):
        return made
    said = reader.eat(*_UNTIL)
    if not reader.sees("if"):
        return None
    row = reader.part(reader.at, reader.end) if said is not None else _without_its_end(reader)
    effect = None if row is None else _read(row)
    if effect is None:
        return None
    reader.at = reader.end
    # What the replacement will do, is not done yet: nothing behind speaks of it.
    reader.remember(it=None, that=None, them=None, many=None, looked=None, last="")
    until = None if said is None else _UNTIL[said]
    return [StartReplacement(effect, this_turn=until is None, until=until)]


@reading
def _other_mana(reader: Words) -> list[Instruction] | None:
    """Other mana := "until end of turn, if" what is tapped for mana ", it produces" mana "instead of any other type" ["and amount"]    (106.12b)."""
    if not reader.eat("until end of turn ,") or not reader.sees("if"):
        return None
    found = other_mana(reader)
    reader.eat(".")
    if found is None or len(found) != 1 or not reader.done:
        return None
    return [StartReplacement(found[0])]


def _without_its_end(reader: Words) -> Words | None:
    """What is left without "this turn", which says there how long it lasts; None where nothing says that, or more than once."""
    places = [at for at in range(reader.at, reader.end) if reader.part(at, reader.end).sees("this turn")]
    if len(places) != 1 or all(token.low != "would" for token in reader.tokens[reader.at : places[0]]):
        return None
    return leaving_out(reader, range(places[0], places[0] + 2))


def _read(inner: Words) -> ReplacementEffect | None:
    """What a static ability of these words would do, where it holds for whatever happens then, and is known now in full."""
    from layerlaw.oracle.sentences.replacement.would import if_would

    targets = inner.targets
    effect = if_would(inner)
    inner.eat(".")
    if effect is None or not inner.done or inner.targets > targets:
        return None
    if effect.condition is not None or effect.optional or not _is_plain(effect.would):
        return None
    match effect.outcome:
        case Amount(plus=int(), most=int() | None) | Elsewhere() | EntersSo(under=You()):
            return effect
        case _:
            return None


def _is_plain(would: EventPattern) -> bool:
    """Is it of what happens, wherever it does: damage, tokens, counters, a change of zones?"""
    match would:
        case EitherEvent(of):
            return all(map(_is_plain, of))
        case DamageDealt() | TokensCreated() | CountersPutOn() | ZoneChange():
            return True
        case _:
            return False


@begins_with("or")
@reading
def or_gains(reader: Words, first: Sequence[Instruction]) -> list[Instruction] | None:
    """Or gains := "or" subject "gains" keyword ("," | "or") keyword ...    `put a +1/+1 counter on it or it gains flying, first strike, or trample`: one of all of these (608.2d)."""
    start = reader.at + 1
    if not reader.eat("or") or not reader.comes_to("gains"):
        return None
    while not reader.sees("gains"):
        reader.next()
    part = put_together(reader, (start, reader.at + 1), "your choice of", (reader.at + 1, reader.end))
    match begun(part, whole=True):
        case [ChooseOne(options=options) as choice] if part.done and part.targets == reader.targets:
            reader.at = reader.end
            return [replace(choice, options=(tuple(first), *options))]
        case _:
            return None
