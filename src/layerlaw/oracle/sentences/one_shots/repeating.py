"""Sentences that repeat what the sentences before them do: "repeat this process" (608.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Provided
from layerlaw.model.one_shot_effects import ExileFromTop, ForEach, May, MoveTo, Search
from layerlaw.model.processes import BeginAgain, Process, Repeat
from layerlaw.model.tree import inside, such
from layerlaw.model.values import Stat
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import amount, put_in
from layerlaw.oracle.phrases.nouns_of_one_shots import one_noun
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player
from layerlaw.oracle.walk import done_in

_AGAIN: Final = ("any number of times", "as many times as they choose")


@by_player("repeat")
def _repeat(reader: Words, _who: object) -> OneShots | None:
    """Repeat := "this process" ["any number of times" | "once" | amount "more times"]    each time anew, or so many times more."""
    if not reader.eat("this process"):
        return None
    if reader.eat(*_AGAIN) or reader.done:
        return [BeginAgain()]
    if reader.eat("once"):
        return [Repeat(1, ())]
    many = amount(reader)
    return None if many is None or not reader.eat("more times", "more time") else [Repeat(many, ())]


@begins_with("repeat")
@reading
def until_no_one(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Until no one := "repeat this process until no one puts a card onto the battlefield"    whoever does has it repeated (608.2c)."""
    if not reader.eat("repeat this process until no one puts a card onto the battlefield") or not reader.done:
        return None
    match list(before):
        case [ForEach(done=(May((MoveTo(to=Zone.BATTLEFIELD),), (), ()) as offer,)) as each]:
            return [replace(each, done=(replace(offer, then=(BeginAgain(),)),))]
        case _:
            return None


_PUT_OR_TWO: Final = "repeat this process until you put a card into your hand or you exile two cards with the same name , whichever comes first"


@begins_with("repeat")
@reading
def until_put_or_two(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Until put or two := see `_PUT_OR_TWO`    who may take each card but one of a name that was exiled before ends it by either (608.2c)."""
    if not reader.eat(_PUT_OR_TWO) or not reader.done:
        return None
    match list(before):
        case [
            ExileFromTop(1, r.You()) as top,
            Provided(
                k.NotSo(k.Matches(_, f.SharesNameWith())), (May((MoveTo(to=Zone.HAND),), (), ()) as offer,), ()
            ) as so,
        ]:
            again = replace(offer, otherwise=(BeginAgain(),))
            exiled = k.Matches(r.That(), f.InZone(Zone.EXILE))  # of an empty library there is none, which ends it too
            return [Process((top, replace(so, when=k.AllOf((exiled, so.when)), then=(again,))))]
        case _:
            return None


@begins_with("then repeat", "repeat")
@reading
def repeated_for(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Repeated for := "repeat this process for" (a kind ("and" a kind)* | nouns "with mana values" number "and" number)    the same of others (608.2c).

    Only where what it is of stands in one way in the sentences before: else the words do not tell what is another.
    """
    if not before or not reader.eat("repeat this process for"):
        return None
    of_kinds = _other_kinds(reader, before) or _other_mana_values(reader, before)
    return None if of_kinds is None or not reader.done else [*before, *of_kinds]


@reading
def _other_kinds(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    kinds = {one for one in inside(tuple(before)) if isinstance(one, f.IsType)}
    first = one_noun(reader) if reader.sees("a", "an") and len(kinds) == 1 and reader.eat("a", "an") else None
    others = [] if first is None else [first, *reader.others(lambda: one_noun(reader), "and a", "and an")]
    done: list[Instruction] = []
    for other in others:
        parts = other.filter.parts if isinstance(other.filter, f.And) else (other.filter,)
        kind = [part for part in parts if isinstance(part, f.IsType)]
        if other.plural or set(parts) != {f.ON_BATTLEFIELD, *kind} or len(kind) != 1:
            return None
        done += put_in(tuple(before), next(iter(kinds)), kind[0])
    return done or None


@reading
def _other_mana_values(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    worth = {one for one in inside(tuple(before)) if isinstance(one, f.Compares)}
    found = one_noun(reader) if len(worth) == 1 else None
    was = next(iter(worth), None)
    if found is None or was is None or not found.plural or not reader.eat("with mana values"):
        return None
    if replace(was, value=0) != f.Compares(Stat.MANA_VALUE, f.Comparison.EQUAL, 0) or not _asks_for(
        before, found.filter
    ):
        return None
    first = number(reader)
    values = [] if first is None else [first, *reader.others(lambda: number(reader), "and")]
    return [one for value in values for one in put_in(tuple(before), was, replace(was, value=value))] or None


def _asks_for(before: Sequence[Instruction], kind: f.Filter) -> bool:
    """Does one instruction before ask for a card of this kind, and for its mana value besides?"""
    match list(before):
        case [Search(f.And(parts))]:
            own = kind.parts if isinstance(kind, f.And) else (kind,)
            return set(own) == {part for part in parts if not isinstance(part, f.Compares)}
        case _:
            return False


@reading
def with_process(
    reader: Words, before: Sequence[Instruction], row: list[Instruction] | None
) -> list[Instruction] | None:
    """The row of sentences; where the last of them repeats the process, as the whole of it. None where it cannot be told what is repeated.

    What stands behind speaks of nothing that the process did: each time it did other things.
    """
    if row is None:
        return None
    match row[-1:]:
        case [Repeat(times, ())]:
            return [*before, Repeat(times, tuple(before))] if before else None
        case [Provided(when, (Repeat(times, ()),), ())]:
            return [*before, Provided(when, (Repeat(times, tuple(before)),))] if before else None
        case _:
            pass
    if not done_in(tuple(row), (Repeat, BeginAgain)):
        return row  # as nearly always
    if any(not one.done for one in such(tuple(row), Repeat)):
        return None
    if not such(tuple(row), BeginAgain) or such(tuple(row), Process):
        return row
    if any(one in (r.Linked(), f.IsLinked()) for one in inside(tuple(row))):
        return None  # "the exiled card" is each time another of those that the object has exiled
    reader.remember(it=None, that=None, them=None, many=None, looked=None, last="", scope=None)
    return [Process(tuple(row))]
