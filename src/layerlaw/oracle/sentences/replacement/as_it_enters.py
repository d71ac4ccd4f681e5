"""What is done as a permanent enters, and with how many counters it enters for that (614.1c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import one_shot_effects as d
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction, Start
from layerlaw.model.filters import THIS
from layerlaw.model.replacement_effects import EntersSo, ReplacementEffect
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import holds
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.row import THAT_MANY
from layerlaw.oracle.sentences.replacement.instead import one_shots, says
from layerlaw.oracle.sentences.replacement.with_counters import ENTERS
from layerlaw.oracle.sentences.script import of_an_event


@production
def does_as_it_enters(reader: Reader) -> ReplacementEffect | None:
    """Does := "as" this "enters ," one-shot effects ["." this "enters with" counters]    `as this creature enters, sacrifice all lands you control`."""
    if not reader.eat("as") or this(reader) is None or not reader.eat("enters ,"):
        return None
    # What is chosen, is kept otherwise (`AsEnters`).
    if says(reader, "would", "instead", "choose"):
        return None
    hangs = any(reader.part(at, reader.end).sees(*_HANGS) for at in range(reader.at, reader.end))
    setting = of_an_event()
    found = one_shots(reader, replace(setting, memory=setting.memory._replace(entering=True)))
    if found is not None and holds(found, Start):
        return None  # what it becomes as it enters are its copiable values (614.1c, 707.2), and no effect that begins
    done = _without_offer(found) if found and hangs else found
    return _enters(done) if done else None


_SO_MANY: Final = (THAT_MANY, v.Times(2, THAT_MANY))
"""Numbers that are none where nothing was sacrificed."""
_HANGS: Final = ("if you do", "if you can't", "if you don't")
"""What hangs on whether something was done is no plain row of one-shot effects."""


def _enters(found: tuple[Instruction, ...]) -> ReplacementEffect | None:
    done, so = found, EntersSo(before=found)
    match found:
        case (*before, d.PutCounters(kind, number, on)) if before and on == THIS:
            done = tuple(before)
            so = EntersSo(counters=((kind, number),), before=done)
    if any(isinstance(one, d.PutCounters) and one.what == THIS for one in done):
        return None  # it is not there yet
    return ReplacementEffect(ENTERS, so)


def _without_offer(found: tuple[Instruction, ...]) -> tuple[Instruction, ...] | None:
    """The row without "you may" and "if you do" where they make no difference: of what is done to any number, or to one for which there is a counter.

    `you may sacrifice any number of creatures. If you do, it enters with twice that many ...` is what is sacrificed, counted; of
    `you may return a permanent ... If you do, it enters with a +1/+1 counter on it` up to one is returned, and there are as many counters.
    """
    match found:
        case (d.May(done=(d.Sacrifice(Pick(number=None, up_to=True)) as one,), then=(d.PutCounters() as put,)),):
            return (one, put) if put.number in _SO_MANY else None
        case (d.May(done=(d.MoveTo(Pick(number=1) as some) as one,), then=(d.PutCounters(number=1) as put,)),):
            return replace(one, what=replace(some, up_to=True)), replace(put, number=THAT_MANY)
        case _:
            return None
