"""A counter that is chosen on something, and a counter of its kind that is put somewhere (122.6, 608.2d).

chosen  := "choose" ("a counter" | "a kind of counter") "on" thing
further := "give" it "another counter of that kind"
         | "put" ("a counter" | "an additional counter" | "another counter") "of that kind on" things ["if it doesn't have a counter of that kind on it"]
         | "remove that counter from" it "or put another of those counters on it"
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.counters_among import CounterOfAKind, OfThatKind
from layerlaw.model.target_requirement import Pick
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_you

_PUT: Final = tuple(f"put {one} of that kind on" for one in ("a counter", "an additional counter", "another counter"))
_LACKING: Final = "if it doesn't have a counter of that kind on it"


@by_you("choose")
def _chosen(reader: Words) -> OneShots | None:
    """Chosen := see the head of this module; the next sentence says what is done with it."""
    if not reader.eat("a counter on", "a kind of counter on"):
        return None
    what = things(reader)
    if what is None or not reader.done or what.many:
        return None
    if what.filter is None and not isinstance(what.things, Pick):
        return None
    if isinstance(what.things, Pick):
        reader.remember(it=r.That())
    return [CounterOfAKind(what.things, what.players)]


@begins_with("give", "put", "remove")
@reading
def of_that_kind(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """Further := see the head of this module."""
    last = before[-1] if before else None
    if not isinstance(last, CounterOfAKind) or last.then is not None:
        return None
    if reader.eat(
        "remove that counter from that permanent or card or put another of those counters on it",
        "remove that counter from it or put another of those counters on it",
    ):
        told: CounterOfAKind | None = replace(last, then=OfThatKind.PUT_OR_REMOVE)
    elif reader.eat("give"):
        again = things(reader)
        same = again is not None and again.filter == last.of and again.players == last.player
        told = replace(last, then=OfThatKind.PUT) if same and reader.eat("another counter of that kind") else None
    else:
        to = things(reader) if reader.eat(*_PUT) else None
        if to is None or to.players is not None:
            return None
        lacking = reader.eat(_LACKING) is not None
        there = to.one is not None and f.Is(to.one) == last.of
        onto = to.things
        if isinstance(last.of, Pick):  # `each other creature you control`: than the one that was chosen
            onto = put_in(onto, f.Not(f.Is(r.This())), f.Not(f.Is(r.That())))
        told = replace(last, then=OfThatKind.PUT, to=None if there else onto, lacking=lacking)
    return [*before[:-1], told] if told is not None and reader.done else None
