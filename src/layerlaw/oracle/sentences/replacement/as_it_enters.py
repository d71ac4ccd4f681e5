"""What is done as a permanent enters, and with how many counters it enters for that (614.1c)."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import replacement_effects
from layerlaw.model.filters import Is
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.reader import Reader, production
from layerlaw.oracle.sentences.replacement.instead import one_shots
from layerlaw.oracle.sentences.replacement.with_counters import ENTERS
from layerlaw.oracle.word_forms import capitalised

_THIS: Final = Is(r.This())


@production
def does_as_it_enters(reader: Reader) -> replacement_effects.ReplacementEffect | None:
    """Does := "as" this "enters ," one-shot effects ["." this "enters with" counters]    `as this creature enters, sacrifice all lands you control`."""
    if not reader.eat("as") or this(reader) is None or not reader.eat("enters ,"):
        return None
    text = _without_offer(reader.rest().rstrip("."))
    if _ASKS.search(text):
        return None
    # With how many counters it enters is counted as how many are put would be.
    said = _ENTERS_WITH.search(text)
    words = text if said is None else f"{text[: said.start()]}. Put {said[1]} on this permanent{said[2]}"
    found = one_shots(words, reader.context.names)
    if not found:
        return None
    if said is None:
        if any(isinstance(one, d.PutCounters) and one.what == _THIS for one in found):
            return None  # it is not there yet
        return replacement_effects.ReplacementEffect(ENTERS, replacement_effects.EntersSo(before=found))
    match found:
        case (*before, d.PutCounters(kind, number, on)) if before and on == _THIS:
            counters = ((kind, number),)
        case _:
            return None
    return replacement_effects.ReplacementEffect(
        ENTERS, replacement_effects.EntersSo(counters=counters, before=tuple(before))
    )


def _without_offer(text: str) -> str:
    """The words without "you may" and "if you do" where they make no difference: of what is done to any number, or to one for which there is a counter.

    `you may sacrifice any number of creatures. If you do, it enters with twice that many ...` is what is sacrificed, counted; of
    `you may return a permanent ... If you do, it enters with a +1/+1 counter on it` up to one is returned, and there are as many counters.
    """
    many = _ANY_NUMBER_IF.fullmatch(text)
    if many is not None:
        return f"{many[1]}. {capitalised(many[2])}"
    one = _ONE_IF.fullmatch(text)
    return text if one is None else f"{one[1]} up to one {one[2]}. {capitalised(one[3])} that many {one[4]}s on it"


_ANY_NUMBER_IF: Final = re.compile(
    r"you may (\w+ any number of [^.]+)\. If you do, ([^.]*enters with (?:twice )?that many [^.]*)"
)
_ONE_IF: Final = re.compile(r"you may (return) an? ([^.]+)\. If you do, ([^.]*enters with) a ([^ ]+ counter) on it")


_ASKS: Final = re.compile(r"\bif you (?:do|can't|don't)\b|\bwould\b|\binstead\b|\bchoose\b", re.IGNORECASE)
"""What hangs on whether something was done is no plain row of one-shot effects; what is chosen, is kept otherwise (`AsEnters`)."""
_ENTERS_WITH: Final = re.compile(
    r"\. (?:[A-Z][^.]*?|It) enters with ((?:a|two|three|that many|twice that many|X|a number of) [^ ]+ counters?) on (?:it|him|her)((?: for each [^.]+|, where X is [^.]+| equal to [^.]+)?)$"
)
