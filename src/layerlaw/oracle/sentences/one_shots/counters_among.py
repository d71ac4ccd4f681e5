"""Counters of which a player chooses which, or how many, are put, removed or moved (122, 608.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction
from layerlaw.model.counters_among import (
    CountersOfEachKind,
    DistributeCounters,
    MoveCountersAmong,
    PutUpToCounters,
    RemoveCountersAmong,
)
from layerlaw.model.one_shot_effects import RemoveCounters
from layerlaw.model.target_requirement import Pick
from layerlaw.model.values import ChosenNumber, Value
from layerlaw.oracle.phrases.how_many import amount, equal_to, is_placed
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.qualities import counter_kind
from layerlaw.oracle.phrases.references import this
from layerlaw.oracle.phrases.who import number
from layerlaw.oracle.phrases.whom import player, things
from layerlaw.oracle.reader import begins_with
from layerlaw.oracle.row import THAT_MANY, THESE, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import PLAYER_VERBS, OneShots, by_you
from layerlaw.oracle.sentences.one_shots.permanents import counters

_ANY_NUMBER = ChosenNumber("any number")


@reading
def _any_counters(reader: Words) -> tuple[str | None] | None:
    """Any counters := [kind] "counters"    behind "any number of" or "all"."""
    kind = None if reader.sees("counters") else counter_kind(reader)
    return (kind,) if reader.eat("counters", "counter") else None


@reading
def _among(reader: Words) -> f.Filter | None:
    """Among := ["among"] (nouns | "all" nouns | thing)    where they lie."""
    whole = reader.eat("among all", "all")
    if whole is not None or reader.eat("among"):
        found = nouns(reader)
        return found.filter if found is not None and found.plural and is_placed(found.filter) else None
    mark = reader.mark()
    what = things(reader)
    if what is not None and what.filter is not None and what.players is None:
        return what.filter
    reader.back(mark)
    found = nouns(reader)
    return found.filter if found is not None and found.plural and is_placed(found.filter) else None


@by_you("give")
def _give(reader: Words) -> OneShots | None:
    """Give := player counters    `give each player a rad counter`: the player gets them."""
    whom = player(reader)
    found = () if whom is None else (read(reader, whom) for read in PLAYER_VERBS["get"])
    return next((one for one in found if one is not None), None)


@by_you("remove")
def _remove_any(reader: Words) -> OneShots | None:
    """Remove any := "any number of" [kind] "counters from" ("among" nouns | thing) | "up to" number [kind] "counters from among" nouns."""
    most: Value | None = None
    if reader.eat("up to"):
        most = amount(reader)
        if most is None:
            return None
    elif not reader.eat("any number of"):
        return None
    which = _any_counters(reader)
    if which is None or not reader.eat("from"):
        return None
    (kind,), among = which, reader.sees("among")
    if most is not None and not among:
        return None
    before = reader.mark()
    of = _among(reader)
    one = reader.memory.it
    if of is None:
        return None
    reader.did()
    if among:
        reader.remember(it=None, them=THESE)
        return [RemoveCountersAmong(kind, of, most)]
    if not isinstance(of, f.Is):
        reader.back(before)
        return None
    reader.remember(it=one)
    return [RemoveCounters(kind, _ANY_NUMBER, of)]


@by_you("remove")
def _remove_from_each_of(reader: Words) -> OneShots | None:
    """Remove from each of := "a" [kind] "counter from each of" count nouns    of those that have one, as many as are chosen."""
    if not reader.eat("a", "an"):
        return None
    which = _any_counters(reader)
    if which is None or not reader.eat("from each of"):
        return None
    what = things(reader)
    if what is None or not isinstance(what.things, Pick) or what.players is not None:
        return None
    reader.remember(many=THAT_MANY)
    return [RemoveCounters(which[0], 1, replace(what.things, of=what.things.of & f.HasCounter(which[0])))]


@by_you("distribute")
def _distribute(reader: Words) -> OneShots | None:
    """Distribute := counters "among" ("any number of" nouns | nouns | thing "and any number of" nouns)    of what is no target; "equal to" may stand behind "counters"."""
    found = counters(reader)
    if found is None or found[0] is None:
        return None
    kind, many = found[0], found[1]
    if many == -1:
        size = equal_to(reader)
        if size is None:
            return None
        many = size
    if not reader.eat("among"):
        return None
    own: f.Filter | None = None
    if reader.sees("it and any number of") and reader.memory.it is not None and reader.eat("it and"):
        own = f.Is(reader.memory.it)
    reader.eat("any number of")
    among = nouns(reader)
    if among is None or not among.plural or not is_placed(among.filter):
        return None
    reader.did()
    reader.remember(it=None, them=THESE)
    return [DistributeCounters(kind, many, among.filter if own is None else f.Or((own, among.filter)))]


@by_you("move")
def _move_any(reader: Words) -> OneShots | None:
    """Move any := ("any number of" | "all") [kind] "counters from" ["among"] things ("onto" | "to") things    one of the two is only one object."""
    spoken, every = reader.memory, reader.eat("all") is not None
    if not every and not reader.eat("any number of"):
        return None
    which = _any_counters(reader)
    source = _among(reader) if which is not None and reader.eat("from") else None
    if which is None or source is None or not reader.eat("onto", "to"):
        return None
    if not isinstance(source, f.Is) and reader.sees("it", "that"):
        reader.memory = spoken  # none of those that they are moved from is "it"
        reader.remember()
    onto = _among(reader)
    alone = isinstance(onto, f.Is) or isinstance(source, f.Is)
    if onto is None or not alone or (every and (not isinstance(onto, f.Is) or isinstance(source, f.Is))):
        return None
    reader.did()
    reader.remember(it=onto.ref if isinstance(onto, f.Is) else None, them=None if isinstance(onto, f.Is) else THESE)
    return [MoveCountersAmong(which[0], source, onto, every)]


@by_you("put")
def _put_up_to(reader: Words) -> OneShots | None:
    """Put up to := "up to" counters "on" thing    as many of them as its player likes (608.2d)."""
    found = counters(reader) if reader.eat("up to") else None
    if found is None or found[0] is None or found[1] == -1 or not reader.eat("on"):
        return None
    what = things(reader)
    if what is None or what.one is None or what.many or what.filter is None or what.players is not None:
        return None
    reader.did()
    return [PutUpToCounters(found[0], found[1], what.filter)]


@begins_with("this")
@reading
def in_all(reader: Words, before: Sequence[Instruction]) -> list[Instruction] | None:
    """In all := "this ability can't cause the total number of" kind "counters on" this "to be greater than" number    behind the putting of them (101.2)."""
    last = before[-1]
    if not isinstance(last, PutUpToCounters) or last.in_all is not None or last.what != f.Is(r.This()):
        return None
    if not reader.eat("this ability can't cause the total number of") or counter_kind(reader) != last.kind:
        return None
    if not reader.eat("counters on") or this(reader) is None or not reader.eat("to be greater than"):
        return None
    most = number(reader)
    return None if most is None or not reader.done else [*before[:-1], replace(last, in_all=most)]


@begins_with("for each kind of counter on")
@reading
def of_each_kind(reader: Words) -> OneShots | None:
    """Of each kind := "for each kind of counter on" thing "," ("give" it "another counter of that kind" | "put another counter of that kind on it or remove one from it")."""
    what = things(reader) if reader.eat("for each kind of counter on") else None
    if what is None or what.filter is None or what.one is None or not reader.eat(","):
        return None
    if what.players is None and reader.eat("put another counter of that kind on it or remove one from it"):
        return [CountersOfEachKind(what.filter, or_removed=True)]
    if not reader.eat("give"):
        return None
    again = things(reader)
    same = again is not None and again.one == what.one and again.players == what.players
    return (
        [CountersOfEachKind(what.filter, what.players)] if same and reader.eat("another counter of that kind") else None
    )
