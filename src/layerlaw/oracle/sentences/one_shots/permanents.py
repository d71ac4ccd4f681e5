"""What is done to permanents where they are: counters, tapping, attaching, turning over, designations (122, 701)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ChooseOne, Provided
from layerlaw.model.in_combat import RemoveFromCombat
from layerlaw.model.keyword_actions import BecomeForetold
from layerlaw.model.moving_counters import DoubleCounters, MoveCounters
from layerlaw.model.one_shot_effects import (
    Attach,
    ForEach,
    PhaseOut,
    PutCounters,
    Regenerate,
    RemoveCounters,
    SetStatus,
    SkipUntap,
    Tap,
    Transform,
    TurnFace,
    Untap,
)
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import holds, speaks_of
from layerlaw.model.values import Value
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import amount, equal_to, for_each, put_in, times
from layerlaw.oracle.phrases.meant import Meant
from layerlaw.oracle.phrases.nouns_of_one_shots import nouns
from layerlaw.oracle.phrases.qualities import counter_kind, keyword_name
from layerlaw.oracle.phrases.whom import things
from layerlaw.oracle.row import EVENT, THAT_MANY, Words, reading
from layerlaw.oracle.sentences.one_shots.clause import OneShots, by_player, by_thing, by_you
from layerlaw.oracle.tokens import TokenKind


@reading
def counters(reader: Words) -> tuple[str | None, Value] | None:
    """Counters := amount [kind] "counter(s)" | "a number of" kind "counters"    which, and how many; "equal to" may stand behind."""
    if reader.eat("a number of"):
        reader.eat("additional")
        kind = counter_kind(reader)
        return None if kind is None or not reader.eat("counters") else (kind, -1)
    count = amount(reader)
    if count is None:
        return None
    reader.eat("additional", "more")
    if reader.eat("counters", "counter"):
        return None, count
    kind = counter_kind(reader)
    return None if kind is None or not reader.eat("counters", "counter") else (kind, count)


@by_player("put")
def _put_counters(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Put counters := counters ["and" counters] ["equal to" ...] "on" things ["for each" ... | "equal to" ...]    (122.6)."""
    found = [counters(reader)]
    while reader.eat("and", ", and", ","):
        found.append(counters(reader))
    early = equal_to(reader) if found[-1] is not None and found[-1][1] == -1 else None
    if any(one is None or one[0] is None for one in found) or not reader.eat("on"):
        return None
    what = things(reader)
    if what is None or what.players is not None:
        return None
    one_shots: OneShots = []
    for one in found:
        assert one is not None, "checked above"
        kind, count = one
        if kind is None:
            return None
        if count == -1:
            size = equal_to(reader) if early is None else early
            if size is None:
                return None
            count = size
        one_shots.append(PutCounters(kind, count, what.things))
    if not isinstance(who, r.You):
        return _put_by(one_shots, who)
    if reader.sees(*_MORE_ELSEWHERE):
        mark = reader.mark()
        reader.eat(", and", "and", ",")
        more = _put_counters(reader, r.You())
        if more is not None:
            return [*one_shots, *more]
        reader.back(mark)
    each = for_each(reader)
    if each is not None:
        if len(one_shots) != 1 or not isinstance(one_shots[0], PutCounters):
            return None
        counted = times(one_shots[0].number, each)
        if counted is None:
            return None
        one_shots = [PutCounters(one_shots[0].kind, counted, what.things)]
    return one_shots


_MORE_ELSEWHERE: Final = tuple(
    f"{joint} {number}" for joint in ("and", ",", ", and") for number in ("a", "an", "two", "three", "four", "five")
)
"""How counters on something else go on: `a +1/+1 counter on target creature, two +1/+1 counters on another target creature, and three ...`."""


def _put_by(one_shots: OneShots, who: r.PlayerRef) -> OneShots | None:
    """Counters that another player puts: whoever does it chooses on which, and each of several does so for themselves (608.2d)."""
    several = isinstance(who, r.EachPlayer | r.Opponents)
    one = r.ThatPlayer() if several else who
    done = [
        replace(each, what=replace(each.what, by=one)) if isinstance(each.what, Pick) else each
        for each in one_shots
        if isinstance(each, PutCounters)
    ]
    if several:
        return [ForEach(who, tuple(done))]
    return list(done)


@by_you("put")
def _counter_of_choice(reader: Words) -> OneShots | None:
    """Counter of choice := ["your choice of"] kind ("," | "or") kind ... "counter on" thing | "your choice of a counter from among" kinds "on" thing    (122.6, 608.2d)."""
    reader.eat("your choice of")
    among = reader.eat("a counter from among") is not None
    kinds = _kinds_to_choose(reader, among=among)
    if len(kinds) < _TWO or not reader.eat("on"):
        return None
    what = things(reader)
    if what is None or what.filter is None or what.many or what.players is not None:
        return None
    return [ChooseOne(tuple((PutCounters(kind, number, what.filter),) for kind, number in kinds))]


_TWO: Final = 2


def _kinds_to_choose(reader: Words, *, among: bool) -> list[tuple[str, Value]]:
    """Kinds to choose := kind ("," | "or" | "and") kind ... "counter" | counters ("," | "or") counters ...; empty where it is none."""
    found: list[tuple[str, Value]] = []
    while True:
        mark = reader.mark()
        whole = counters(reader)
        if whole is not None and whole[0] is not None and whole[1] != -1:
            found.append((whole[0], whole[1]))
        else:
            reader.back(mark)
            reader.eat("a", "an")
            kind = _bare_kind(reader)
            if kind is None:
                return []
            found.append((kind, 1))
            reader.eat("counter")
        if not reader.eat(", or", ", and", ",", "or", "and"):
            return found if reader.tokens[reader.at - 1].low in ("counter", "counters") or among else []


def _bare_kind(reader: Words) -> str | None:
    """A kind of counter that the word "counter" need not follow: in a list it stands behind the last."""
    if reader.peek().kind is TokenKind.SIZE:
        return reader.next().text.replace("−", "-")
    return keyword_name(reader)


@by_you("distribute")
def _distribute(reader: Words) -> OneShots | None:
    """Distribute := ["up to"] counters "among" targets    divided as announced, at least one for each (601.2d)."""
    up_to = reader.eat("up to") is not None
    found = counters(reader)
    if found is None or found[0] is None or found[1] == -1 or not reader.eat("among"):
        return None
    what = things(reader)
    if what is None or what.filter is None or what.players is not None or not isinstance(what.one, r.Target):
        return None
    return [PutCounters(found[0], found[1], what.filter, divided=True, up_to=up_to)]


@by_you("remove")
def _remove(reader: Words) -> OneShots | None:
    """Remove := (["up to"] counters | "all" [kind] "counters") "from" things | things "from combat"    (506.4)."""
    mark = reader.mark()
    fighting = things(reader)
    if fighting is not None and fighting.players is None and reader.eat("from combat"):
        return [RemoveFromCombat(fighting.things)]
    reader.back(mark)
    those = _those_counters(reader)
    if those is not None:
        return those
    up_to = reader.eat("up to") is not None
    which = _counters_from(reader)
    if which is None or (up_to and which[1] is None):
        return None
    kind, count = which
    what = things(reader)
    several = nouns(reader) if what is None and count is None else None
    if several is not None and several.plural and several.zone is Zone.BATTLEFIELD:
        what = Meant(several.filter, None, True)  # `remove all hourglass counters from permanents that player controls`
    if what is None or what.players is not None or (up_to and what.many):
        return None
    reader.did(THAT_MANY if up_to else count)
    return [RemoveCounters(kind, count, what.things, up_to)]


def _counters_from(reader: Words) -> tuple[str | None, Value | None] | None:
    """Counters from := ("all counters" | "all" kind "counters" | counters) "from"    None where it is of any kind, or of all there are."""
    if reader.eat("all counters"):
        found: tuple[str | None, Value | None] | None = (None, None)
    elif reader.eat("all"):
        kind = counter_kind(reader)
        found = (kind, None) if kind is not None and reader.eat("counters") else None
    else:
        found = counters(reader)
    return found if found is not None and found[1] != -1 and reader.eat("from") else None


@reading
def _those_counters(reader: Words) -> OneShots | None:
    """Those counters := "those counters" | "them" ["all"] | "all of them"    behind `if it has three or more of them`."""
    of = reader.memory.counted
    if of is None or not reader.eat("those counters", "them all", "all of them", "them"):
        return None
    if reader.eat("from it") and of.ref != reader.memory.it:
        return None
    reader.did(None)
    reader.remember(it=of.ref)  # which was spoken of, and not its counters
    return [RemoveCounters(of.kind, None, f.Is(of.ref))]


@by_you("move")
def _move(reader: Words) -> OneShots | None:
    """Move := (counters | "all counters") "from" thing "onto" thing    (122.5)."""
    which = _counters_from(reader)
    if which is None:
        return None
    kind, count = which
    source = things(reader)
    if source is None or source.one is None or source.many or not reader.eat("onto", "to"):
        return None
    onto = things(reader)
    if onto is None or onto.one is None or onto.many:
        return None
    return [MoveCounters(kind, count, source.one, onto.one)]


@by_you("put")
def _put_its_counters(reader: Words) -> OneShots | None:
    """Put its counters := ("its" | "those") "counters on" thing    as many of each kind as what has left had (122.8)."""
    source = reader.memory.it
    left = isinstance(source, r.This) or source == EVENT
    if not (reader.triggered and left) or source is None or not reader.eat("its counters on", "those counters on"):
        return None
    onto = things(reader)
    if onto is None or onto.one is None or onto.many or onto.players is not None:
        return None
    return [MoveCounters(None, None, source, onto.one)]


@by_you("double")
def _double(reader: Words) -> OneShots | None:
    """Double := "the number of" [kind] "counters on" things    (701.10e)."""
    kind: str | None = None
    if reader.eat("the number of each kind of counter on"):
        pass
    elif reader.eat("the number of"):
        kind = counter_kind(reader)
        if kind is None or not reader.eat("counters on"):
            return None
    else:
        return None
    what = things(reader)
    return None if what is None or what.players is not None else [DoubleCounters(kind, what.things)]


@by_player("tap", "untap")
def _tap(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Tap := things [for each]    (701.26); whoever does it chooses which, where that is not said."""
    verb = reader.tokens[reader.at - 1].low
    if reader.eat("or untap") or isinstance(who, r.EachPlayer | r.Opponents):
        return None
    goads = reader.eat("and goad") is not None
    what = things(reader)
    if what is None or what.players is not None or (goads and what.filter is None):
        return None
    which = replace(what.things, by=who) if isinstance(what.things, Pick) else what.things
    if isinstance(which, Pick) and which.number is not None and (each := for_each(reader)) is not None:
        which = replace(which, number=times(which.number, each))
    done = Tap(which) if verb.startswith("tap") else Untap(which)
    return [done, SetStatus(what.things, "goaded")] if goads else [done]  # `untap and goad that creature`


_NEXT_UNTAP: Final = (
    "untap during its controller's next untap step", "untap during their controller's next untap step",
    "untap during their controllers' next untap steps", "untap during its controller's untap step",
    "untap during your next untap step", "untap during that player's next untap step", "untap during their next untap step",
    "untap during their controllers' next untap step",
)  # fmt: skip


@by_thing("doesn't", "don't")
def _skip_untap(reader: Words, what: Meant) -> OneShots | None:
    """Skip untap := "doesn't untap during its controller's next untap step"."""
    phrase = reader.eat(*_NEXT_UNTAP)
    if phrase is None or "next" not in phrase:
        return None
    during = {
        "untap during your next untap step": r.You(),
        "untap during that player's next untap step": reader.memory.who,
    }
    return [SkipUntap(what.things, during.get(phrase))]


@by_player("attach")
def _attach(reader: Words, who: r.PlayerRef) -> OneShots | None:
    """Attach := thing "to" thing    (701.3); another player attaches it to what that player chooses."""
    start = reader.at
    done = _attached_by_you(reader)
    if isinstance(who, r.You):
        return done
    match done:
        case [Attach(to=Pick() as pick) as one] if reader.words(start, reader.at).endswith(" of their choice"):
            return [replace(one, to=replace(pick, by=who))]
        case _:
            return None


@reading
def _attached_by_you(reader: Words) -> OneShots | None:
    what = things(reader)
    if what is None or what.players is not None or not reader.eat("to"):
        return None
    if isinstance(what.one, r.This) or reader.sees("it", "him"):
        # `Attach this Equipment to it`: to what was spoken of before.
        reader.memory = reader.spoken_of
        reader.remember()
    to = things(reader)
    if to is None or (to.filter is None and not isinstance(to.things, Pick)):
        return None
    onto = to.things
    if isinstance(what.one, r.Target):
        if speaks_of(onto, r.ControllerOf(what.one)):
            return None  # `to another permanent with the same controller`: as what it is attached to has, not its own
        # `target Aura attached to a creature to another creature`: than the one that it is attached to
        onto = put_in(onto, f.Not(f.Is(what.one)), f.Not(f.HasAttached(f.Is(what.one))))
    fitting = reader.eat("it can enchant", "it could enchant", "it can be attached to", "it could be attached to")
    if fitting is not None and not isinstance(onto, Pick):
        return None
    return [Attach(what.things, onto, to.players, fitting=fitting is not None)]


@by_you("unattach")
def _unattach(reader: Words) -> OneShots | None:
    """Unattach := thing | "all" nouns "from" things    (701.3d)."""
    if reader.eat("all"):
        found = nouns(reader)
        if found is not None and holds(found.filter, f.AttachedTo):
            return [Attach(found.filter)]
        hosts = things(reader) if found is not None and reader.eat("from", "attached to") else None
        if found is None or hosts is None or hosts.filter is None or hosts.players is not None:
            return None
        return [Attach(found.filter & f.AttachedTo(hosts.filter))]
    what = things(reader)
    return None if what is None or what.filter is None else [Attach(what.filter)]


@by_you("transform", "convert")
def _transform(reader: Words) -> OneShots | None:
    """Transform := things    (701.27)."""
    what = things(reader)
    return None if what is None or what.players is not None else [Transform(what.things)]


@by_you("turn")
def _turn(reader: Words) -> OneShots | None:
    """Turn := things ("face up" | "face down")    (708)."""
    what = things(reader)
    way = reader.eat("face up", "face down")
    return (
        None if what is None or way is None or what.players is not None else [TurnFace(what.things, way == "face up")]
    )


@by_you("regenerate")
def _regenerate(reader: Words) -> OneShots | None:
    """Regenerate := things    (701.19a)."""
    what = things(reader)
    return None if what is None or what.players is not None else [Regenerate(what.things)]


_BECOMES: Final = {
    "goad": "goaded", "suspect": "suspected", "detain": "detained", "harness": "harnessed", "flip": "flipped",
}  # fmt: skip


@by_you(*_BECOMES)
def _status(reader: Words) -> OneShots | None:
    """Goad := things    (701.15, 701.60, 701.64a; 710.4)."""
    verb = reader.tokens[reader.at - 1].low
    status = next(status for base, status in _BECOMES.items() if verb.startswith(base))
    what = things(reader)
    return None if what is None or what.players is not None else [SetStatus(what.things, status)]


@by_thing("phase")
def _phase(reader: Words, what: Meant) -> OneShots | None:
    """Phase := "out"    (702.26)."""
    return [PhaseOut(what.things)] if reader.eat("out") else None


@by_thing("transform", "convert")
def _transforms(reader: Words, what: Meant) -> OneShots | None:
    return [Transform(what.things)] if reader.done or reader.sees(",", "and") else None


@by_thing("become")
def _becomes(reader: Words, what: Meant) -> OneShots | None:
    """Becomes := "tapped" | "untapped" | designation."""
    if reader.eat("unprepared"):
        return [SetStatus(what.things, "prepared", ends=True)]
    if reader.sees("no longer"):
        return _no_longer(reader, what)
    if reader.eat("plotted"):
        return [SetStatus(what.things, "plotted")]
    if reader.eat("foretold"):
        return [BecomeForetold(what.things)]
    word = reader.eat("tapped", "untapped", "monstrous", "renowned", "suspected", "saddled", "prepared", "solved")
    if word is None:
        return None
    if word == "saddled":
        reader.eat("until end of turn")  # as it always is (702.171b)
    return [SetStatus(what.things, word)]


@by_thing("is", "are")
def _no_longer(reader: Words, what: Meant) -> OneShots | None:
    """No longer := "no longer" designation    (701.60b)."""
    word = reader.eat("suspected", "prepared", "saddled") if reader.eat("no longer") and what.players is None else None
    return None if word is None else [SetStatus(what.things, word, ends=True)]


@by_you("it's", "they're")
def _it_is_no_longer(reader: Words) -> OneShots | None:
    """It is no longer := ("it's" | "they're") "no longer" designation, of what was spoken of."""
    one = reader.memory.it if reader.tokens[reader.at - 1].low == "it's" else None
    spoken_of = reader.memory.them if one is None else f.Is(one)
    return None if spoken_of is None else _no_longer(reader, Meant(spoken_of, one, one is None))


@by_you("monstrosity", "adapt")
def _monstrosity(reader: Words) -> OneShots | None:
    """Monstrosity := number    if it isn't monstrous, counters, and it becomes so (701.37); adapt: if it has no +1/+1 counters (701.46)."""
    verb = reader.tokens[reader.at - 1].low
    count = amount(reader)
    if count is None:
        return None
    me = f.Is(r.This())
    put = PutCounters("+1/+1", count, me)
    if verb == "adapt":
        return [Provided(k.NotSo(k.Matches(r.This(), f.HasCounter("+1/+1"))), (put,))]
    monstrous = k.Matches(r.This(), f.HasStatus("monstrous"))
    return [Provided(k.NotSo(monstrous), (put, SetStatus(me, "monstrous")))]


@by_you("support")
def _support(reader: Words) -> OneShots | None:
    """Support := number    a +1/+1 counter on each of up to so many (other) target creatures (701.41)."""
    from layerlaw.model.target_requirement import TargetRequirement
    from layerlaw.model.words import CardType

    count = amount(reader)
    if count is None:
        return None
    creatures = f.And((f.ON_BATTLEFIELD, f.IsType(CardType.CREATURE)))
    what = creatures if reader.spell else f.And((*creatures.parts, f.Not(f.Is(r.This()))))
    target = reader.want(TargetRequirement(f"up to {count} target creatures", what, None, 0, count))
    return [PutCounters("+1/+1", 1, f.Is(target))]
