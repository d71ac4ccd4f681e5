"""One-shot effects on counters that lie on several objects, of which their player chooses how many, or divides them (122, 608.2d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never, cast

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model.counters_among import (
    CounterOfAKind,
    CountersOfEachKind,
    DistributeCounters,
    MoveCountersAmong,
    OfThatKind,
    PutUpToCounters,
    RemoveCountersAmong,
)
from layerlaw.model.filters import HasCounter
from layerlaw.model.target_requirement import Pick
from layerlaw.play.actions.on_permanents import counter_by_counter
from layerlaw.play.context import Context
from layerlaw.play.event import event as e
from layerlaw.play.perform import perform
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question
from layerlaw.play.replacement.replacement import can_happen
from layerlaw.play.state_based.any_time import real_counters


def _remove(play: Play, one_shot: RemoveCountersAmong, context: Context) -> None:
    """All that are chosen are removed at once; "that many" is how many they were."""
    having = [one for one in context.objects(one_shot.of, play) if _there(play, one, one_shot.kind)]
    there = [_there(play, one, one_shot.kind) for one in having]
    most = sum(there) if one_shot.most is None else min(sum(there), context.number(one_shot.most, play))
    shares = _shares(play, context, having, there, most)
    wanted = [
        one
        for identity, number in zip(having, shares, strict=True)
        for one in _removed(play, identity, one_shot.kind, number, context)
    ]
    done = [one for one in perform(play, *wanted) if isinstance(one, e.CountersChanged)]
    context.did(dict.fromkeys(one.on for one in done), play)
    removed = sum(-one.by for one in done)
    context.that_many(removed)
    context.count("the removed", removed)


def _move(play: Play, one_shot: MoveCountersAmong, context: Context) -> None:
    """122.5: each is removed from one object and put on another, if both can be done; nothing is moved onto where it lies."""
    onto = [one for one in context.objects(one_shot.onto, play) if play.thing(one) is not None]
    sources = [one for one in context.objects(one_shot.source, play) if _there(play, one, one_shot.kind)]
    if len(onto) == 1:
        sources = [one for one in sources if one not in onto]
    there = [_there(play, one, one_shot.kind) for one in sources]
    if not onto or not sources:
        context.that_many(0)
        return
    if len(sources) == 1:
        onto = [one for one in onto if one not in sources]
        shares = there if one_shot.every else _shares(play, context, onto, [there[0]] * len(onto), there[0])
        removed = _removed(play, sources[0], one_shot.kind, sum(shares), context)
        moves = _dealt_out(removed, onto, shares)
    else:
        shares = there if one_shot.every else _shares(play, context, sources, there, sum(there))
        each = zip(sources, shares, strict=True)
        removed = [one for source, many in each for one in _removed(play, source, one_shot.kind, many, context)]
        moves = [(one, onto[0]) for one in removed]
    # 122.5: what can't be put there is not removed either
    moves = [(one, to) for one, to in moves if _can_be_put(play, to, one, context)]
    all_of_one = Counter({(one.on, one.kind): 0 for one, _ in moves})
    for one, _ in moves:
        all_of_one[one.on, one.kind] -= one.by
    removed = [e.CountersChanged(on, kind, -many, context.controller) for (on, kind), many in all_of_one.items()]
    done = {(one.on, one.kind) for one in perform(play, *removed) if isinstance(one, e.CountersChanged)}
    moves = [(one, to) for one, to in moves if (one.on, one.kind) in done]
    perform(play, *(e.CountersChanged(to, one.kind, -one.by, context.controller) for one, to in moves))
    context.did(dict.fromkeys(to for _, to in moves), play)
    context.that_many(sum(-one.by for one, _ in moves))


def _distribute(play: Play, one_shot: DistributeCounters, context: Context) -> None:
    """All that there are to put are put, on as many of the objects as their player chooses."""
    number, onto = context.number(one_shot.number, play), context.objects(one_shot.among, play)
    there = [one for one in onto if play.thing(one) is not None]
    shares: Sequence[int] = [number] if len(there) == 1 else ()
    if len(there) > 1 and number:
        shares = _shares(play, context, there, [number] * len(there), number)
        if sum(shares) < number:
            about = f"{context.source_name}: all {number} counters are distributed, and not {sum(shares)}"
            raise IllegalAction(about, rule="608.2d", mend="divide all of them")
    put = [(one, many) for one, many in zip(there, shares, strict=False) if many]
    perform(play, *(e.CountersChanged(one, one_shot.kind, many, context.controller) for one, many in put))
    context.did([one for one, _ in put], play)
    context.that_many(sum(many for _, many in put))


def _put_up_to(play: Play, one_shot: PutUpToCounters, context: Context) -> None:
    """101.2: an ability that can't cause more than so many puts no more than are missing.

    Raises:
        IllegalAction: more have come to lie there by what happens instead of its putting them there.
    """
    number = context.number(one_shot.most, play)
    in_all = None if one_shot.in_all is None else context.number(one_shot.in_all, play)
    put = 0
    ids = [one for one in context.objects(one_shot.what, play) if play.thing(one) is not None]
    for identity in ids:
        there = _there(play, identity, one_shot.kind)
        most = number if in_all is None else min(number, max(0, in_all - there))
        (many,) = _shares(play, context, [identity], [most], most) if most else (0,)
        if not many:
            continue
        perform(play, e.CountersChanged(identity, one_shot.kind, many, context.controller))
        if in_all is not None and _there(play, identity, one_shot.kind) > in_all:
            about = f"{context.source_name} can't cause more than {in_all} {one_shot.kind} counters to lie there"
            raise IllegalAction(about, rule="101.2", mend="choose fewer")
        put += many
    context.did(ids, play)
    context.that_many(put)


def _of_each_kind(play: Play, one_shot: CountersOfEachKind, context: Context) -> None:
    """122.1: another of each kind that is there as it is done, all at once; or one fewer of those kinds that its player chooses."""
    wanted: list[e.Event] = []
    for identity in context.objects(one_shot.what, play):
        thing = play.thing(identity)
        kinds = () if thing is None else tuple(thing.counters)
        about = f"{context.source_name}: of which kinds of counters {play.name(identity)} loses one"
        fewer: Sequence[object] = ()
        if kinds and one_shot.or_removed:
            fewer = play.ask(Question("kind", context.controller, about, kinds, 0, len(kinds)))
        wanted += [e.CountersChanged(identity, kind, -1 if kind in fewer else 1, context.controller) for kind in kinds]
    for player in () if one_shot.player is None else context.players(one_shot.player, play):
        had = real_counters(play.state.player(player).counters)
        wanted += [e.CountersChanged(player, kind, 1, context.controller) for kind in had]
    perform(play, *wanted)


def _dealt_out(
    removed: Sequence[e.CountersChanged], onto: Sequence[ObjectId], shares: Sequence[int]
) -> list[tuple[e.CountersChanged, ObjectId]]:
    """The counters of one object, of one kind or more, by those that get them in their order."""
    single = [replace(one, by=-1) for one in removed for _ in range(-one.by)]
    getting = [to for to, share in zip(onto, shares, strict=True) for _ in range(share)]
    every = Counter(zip(single, getting, strict=False))
    return [(replace(one, by=-many), to) for (one, to), many in every.items()]


def _there(play: Play, identity: ObjectId, kind: str | None) -> int:
    """How many such counters lie on it."""
    thing = play.thing(identity)
    return 0 if thing is None else sum(pile.number for name, pile in thing.counters.items() if kind in (None, name))


def _shares(play: Play, context: Context, among: Sequence[ObjectId], each: Sequence[int], most: int) -> Sequence[int]:
    """How many of each, as its player chooses, in all no more than `most`.

    Raises:
        IllegalAction: more than there are.
    """
    if not among:
        return ()
    names = ", ".join(play.name(one) for one in among)
    about = f"{context.source_name}: how many counters for each of {names}, at most {most}"
    key = "number" if len(among) == 1 else "divide"
    asked = play.ask(Question(key, context.controller, about, None, len(among), len(among)))
    shares = cast("tuple[int, ...]", asked)
    over = any(not 0 <= share <= have for share, have in zip(shares, each, strict=False))
    if len(shares) != len(among) or over or sum(shares) > most:
        raise IllegalAction(f"{about}, not {', '.join(map(str, shares))}", rule="608.2d")
    return shares


def _can_be_put(play: Play, to: ObjectId, one: e.CountersChanged, context: Context) -> bool:
    return can_happen(play, e.CountersChanged(to, one.kind, -one.by, context.controller))


def _removed(
    play: Play, identity: ObjectId, kind: str | None, number: int, context: Context
) -> Sequence[e.CountersChanged]:
    """So many of its counters; of which kinds they are, their player chooses."""
    if not number:
        return ()
    if kind is not None:
        return (e.CountersChanged(identity, kind, -number, context.controller),)
    return counter_by_counter(play, identity, number, context)


def _of_a_kind(play: Play, one_shot: CounterOfAKind, context: Context) -> None:
    """122.6, 608.2d: the counter is chosen among those that are there; where there is none, nothing is done."""
    of = one_shot.of
    if isinstance(of, Pick):
        of = replace(of, of=of.of & HasCounter())
    there: list[ObjectId | str] = [one for one in context.objects(of, play) if play.thing(one) is not None]
    there += () if one_shot.player is None else context.players(one_shot.player, play)
    context.did([one for one in there if not isinstance(one, str)], play)
    kinds = tuple(kind for one in there for kind in _kinds(play, one))
    if not kinds or one_shot.then is None:
        return
    about = f"{context.source_name}: a counter is chosen"
    kind = str(play.ask(Question("kind", context.controller, about, kinds, 1, 1))[0]) if len(kinds) > 1 else kinds[0]
    by = 1
    if one_shot.then is OfThatKind.PUT_OR_REMOVE:
        about = f"{context.source_name}: 1 removes that {kind} counter, 2 puts another"
        by = (
            -1 if play.ask(Question("mode", context.controller, about, (1, 2), does=("removes", "puts")))[0] == 1 else 1
        )
    if one_shot.to is not None:
        there = [one for one in context.objects(one_shot.to, play) if play.thing(one) is not None]
    wanted = [one for one in there if not one_shot.lacking or kind not in _kinds(play, one)]
    perform(play, *(e.CountersChanged(one, kind, by, context.controller) for one in wanted))


def _kinds(play: Play, on: ObjectId | str) -> tuple[str, ...]:
    if isinstance(on, str):
        return tuple(real_counters(play.state.player(on).counters))
    thing = play.thing(on)
    return () if thing is None else tuple(kind for kind, pile in thing.counters.items() if pile.number)


Done: TypeAlias = (
    CounterOfAKind | CountersOfEachKind | DistributeCounters | PutUpToCounters | RemoveCountersAmong | MoveCountersAmong
)
"""The one-shot effects that are done here."""


def do(play: Play, one_shot: Done, context: Context) -> None:
    """Do it (610)."""
    match one_shot:
        case CountersOfEachKind():
            _of_each_kind(play, one_shot, context)
        case CounterOfAKind():
            _of_a_kind(play, one_shot, context)
        case DistributeCounters():
            _distribute(play, one_shot, context)
        case PutUpToCounters():
            _put_up_to(play, one_shot, context)
        case RemoveCountersAmong():
            _remove(play, one_shot, context)
        case MoveCountersAmong():
            _move(play, one_shot, context)
        case _:
            assert_never(one_shot)
