"""More than an earlier sentence says, on a condition that stands behind: `if you control a Bear, you may put two creature cards onto the battlefield instead of one` (608.2c).

more := "if" condition "," ["you may"] ("put" | "cast" | "search your library for") ["up to"] number noun ["from among the revealed cards"] [where] "instead of" number
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.casting_now import CastNow
from layerlaw.model.durations import Until
from layerlaw.model.one_shot_effects import (
    CreateCopies,
    Draw,
    ExileFromTop,
    GainLife,
    LoseLife,
    May,
    Mill,
    MoveTo,
    PutCounters,
    Search,
)
from layerlaw.model.target_requirement import Pick
from layerlaw.model.values import Value
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.meant import counting
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import LOOKED, Words, reading
from layerlaw.oracle.sentences.one_shots.asked import said
from layerlaw.oracle.word_forms import NUMBERS

_VERBS: Final = {"put": MoveTo, "cast": CastNow, "search your library for": Search}
_WHERE: Final = {"into your hand": Zone.HAND, "onto the battlefield": Zone.BATTLEFIELD}


@begins_with("if")
@reading
def more_instead(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """More := see the head of this module; the one instruction before that does it to so many, where only one does."""
    if not before or not reader.comes_to("instead") or not reader.eat("if"):
        return None
    held = said(reader)
    if held is None or not reader.eat(","):
        return None
    reader.eat("you may")
    verb = reader.eat(*_VERBS)
    count = None if verb is None else counting(reader)
    found = None if count is None else nouns(reader, joined=("and/or", "or"))
    if verb is None or count is None or found is None or not isinstance(count[0], int):
        return None
    reader.eat("from among the revealed cards", "from among them")
    phrase = reader.eat(*_WHERE)
    was = NUMBERS.get(reader.next().low) if reader.eat("instead of") else None
    if was is None or not reader.done:
        return None
    so_many = _SoMany(verb, _kind(found.filter), was, None if phrase is None else _WHERE[phrase], count)
    places = [at for at, one in enumerate(before) if so_many.of(one) is not None]
    more = so_many.of(before[places[0]]) if len(places) == 1 else None
    if more is None:
        return None
    return [*before[: places[0]], _provided(held, more, before[places[0]]), *before[places[0] + 1 :]]


def exiles_anyway(latest: Provided) -> bool:
    """Are cards exiled whether the condition held or not, only not as many?"""
    both = (latest.then[-1:], latest.otherwise[-1:])
    return all(bool(row) and isinstance(row[0], ExileFromTop) for row in both)


def _provided(held: k.Condition, more: Instruction, fewer: Instruction) -> Instruction:
    return Provided(held, (more,), (fewer,))


def _kind(what: f.Filter) -> f.Filter:
    """Of what kind such things are, wherever they lie."""
    if isinstance(what, f.Or):
        return f.any_of(tuple(map(_kind, what.parts)))
    parts = what.parts if isinstance(what, f.And) else (what,)
    return f.all_of([part for part in parts if part != LOOKED and not isinstance(part, f.InZone)])


class _SoMany:
    """What was done to so many such things, and to how many it is done instead."""

    def __init__(self, verb: str, what: f.Filter, was: int, to: Zone | None, count: tuple[Value | None, bool]) -> None:
        self.verb, self.what, self.was, self.to = verb, what, was, to
        self.number, self.up_to = count

    def of(self, one: Instruction) -> Instruction | None:
        """The instruction with the other number; None where it does something else."""
        match one:
            case May(done=(inner,)):
                more = self.of(inner)
                return None if more is None else replace(one, done=(more,))
            case Search(what=what, number=self.was) if self.verb.startswith("search") and what == self.what:
                return replace(one, number=self.number, up_to=self.up_to)
            case MoveTo(what=Pick() as pick, to=self.to) if self.verb == "put":
                other = self._pick(pick, pick.of)
                return None if other is None else replace(one, what=other)
            case CastNow(what=Pick() as pick) if self.verb == "cast":
                other = self._pick(pick, one.spell)
                return None if other is None else replace(one, what=other)
            case _:
                return None

    def _pick(self, pick: Pick, such: f.Filter) -> Pick | None:
        """One may choose fewer: "instead" offers more than there was; `such` says of what kind they are."""
        parts = pick.of.parts if isinstance(pick.of, f.And) else (pick.of,)
        same = pick.number == self.was and LOOKED in parts and _kind(such) == self.what
        return replace(pick, number=self.number, up_to=True, least=0) if same else None


def as_replaced(reader: Words, first: Instruction) -> None:
    """What words mean of what is done instead, by what it is instead of."""
    copied = first.of if isinstance(first, CreateCopies) else None
    if isinstance(copied, f.Is):
        reader.remember(
            it=copied.ref, that=None
        )  # where it is done instead, there is no copy that "that token" could mean
    if isinstance(first, Start) and isinstance(first.effect.duration, Until) and not reader.comes_to("until"):
        # `gets -1/-1 until end of turn. It gets -4/-4 instead if ...`
        reader.remember(lasts=first.effect.duration)
    if isinstance(first, Mill | Draw | GainLife | LoseLife | PutCounters):
        reader.remember(many=first.number)  # `mills twice that many cards instead`
