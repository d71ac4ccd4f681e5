"""What follows from whether the sentence before was carried out: "if you can't, ...", "when you discard a card this way, ..." (608.2c, 603.12)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import ExchangeControl, Instruction, Provided, Start
from layerlaw.model.changes import AddTypes, GainControl
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.keyword_actions import Connive
from layerlaw.model.one_shot_effects import (
    AddMana,
    Choose,
    CreateDelayedTrigger,
    Discard,
    Look,
    May,
    MoveTo,
    Regenerate,
    RemoveCounters,
    Sacrifice,
)
from layerlaw.model.target_requirement import Pick
from layerlaw.model.tree import inside
from layerlaw.model.words import CardType
from layerlaw.oracle.row import EVENT_MANY, LOOKED, THAT_MANY, Words, reading
from layerlaw.oracle.sentences.one_shots.anyone import if_anyone_does
from layerlaw.oracle.sentences.one_shots.clause import OneShots
from layerlaw.oracle.sentences.one_shots.likewise import attackers_likewise
from layerlaw.oracle.sentences.one_shots.mana import when_spent
from layerlaw.oracle.sentences.one_shots.this_way import this_way
from layerlaw.oracle.sentences.one_shots.tied import COUNTED, IF_DO, detached, is_told_of

_CANT: Final = ("if you can't ,", "if that player can't ,", "if the player can't ,", "if they can't ,")


@reading
def if_done(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """If done := if anyone does | attackers likewise | cannot | control gained | when spent | when done | when you do."""
    return (
        if_anyone_does(reader, before, whole)
        or attackers_likewise(reader, before)
        or _cannot(reader, before, whole)
        or _control_gained(reader, before, whole)
        or when_spent(reader, before, whole)
        or _when_done(reader, before, whole)
        or _when_you_do(reader, before, whole)
        or _when_it_does(reader, before, whole)
        or _did_on_condition(reader, before, whole)
        or _revealed_so(reader, before, whole)
    )


@reading
def _cannot(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """Cannot := "if" who "can't," row    behind what one player must do with so many of something: it is done whole or not at all."""
    last = before[-1] if before else None
    if (first := _nothing_sacrificed(reader, before, whole)) is not None:
        return first
    if isinstance(last, ExchangeControl):
        return _not_exchanged(reader, before, whole)
    if last is None or not reader.eat(*_CANT):
        return None
    match last:
        case Sacrifice(Pick(number=1, up_to=False), player) | Discard(1, player, up_to=False) if not isinstance(
            player, r.EachPlayer | r.Opponents
        ):
            there = None
        case Sacrifice(Pick(number=number, up_to=False), r.You()) if number == EVENT_MANY:
            done = whole(reader)  # as many as the event told of, or not so many as that
            if done is None or not reader.done:
                return None
            return [*before, Provided(k.ValueIs(THAT_MANY, f.Comparison.LESS, EVENT_MANY), tuple(done))]
        case MoveTo(Pick(of, int(number), up_to=False)):
            there = k.ThereAre(of, number)
        case RemoveCounters(_, 1, f.Is(r.This()), up_to=False):
            there = None
        case _:
            return None
    done = whole(reader)
    if done is None or not reader.done:
        return None
    if there is not None:
        return [*before[:-1], Provided(there, (last,), tuple(done))]
    return [*before, Provided(k.NotSo(k.ValueIs(THAT_MANY, f.Comparison.AT_LEAST, 1)), tuple(done))]


@reading
def _nothing_sacrificed(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """Nothing sacrificed := "if you can't sacrifice a creature," row    what was to follow the sacrifice follows none (608.2c)."""
    match before:
        case [Sacrifice(Pick(of, number=1, up_to=False), r.You()) as first, *rest] if _is_a_creature(of) and reader.eat(
            "if you can't sacrifice a creature ,"
        ):
            done = whole(reader)
        case _:
            return None
    if not done or not reader.done:
        return None
    return [first, Provided(k.ValueIs(THAT_MANY, f.Comparison.AT_LEAST, 1), tuple(rest), tuple(done))]


def _is_a_creature(of: f.Filter) -> bool:
    """Is what was to be sacrificed any creature, but for one that is named?"""
    parts = of.parts if isinstance(of, f.And) else (of,)
    others = [part for part in parts if part not in (f.ON_BATTLEFIELD, f.yours(), f.IsType(CardType.CREATURE))]
    return f.IsType(CardType.CREATURE) in parts and all(part == f.Not(f.Is(r.This())) for part in others)


def _not_exchanged(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """Not exchanged := "if you don't or can't make an exchange," row    behind an exchange of this for another: it is still yours (701.12a, 701.12b)."""
    exchange = before[-1]
    if not isinstance(exchange, ExchangeControl) or exchange.first != r.This():
        return None
    done = whole(reader) if reader.eat("if you don't or can't make an exchange ,") else None
    if not done or not reader.done:
        return None
    still_yours = k.Matches(r.This(), f.ON_BATTLEFIELD & f.yours())
    return [*before, Provided(still_yours, tuple(done))]


_GAINS: Final = ("when they do ,", "if they do ,", "if that player does ,")


@reading
def _control_gained(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """Control gained := ("if" | "when") "they do," row    behind that another player gains control of one object: they control it then (608.2c, 613.1b)."""
    match before[-1] if before else None:
        case Start(ContinuousEffect(f.Is(what), (GainControl(r.TargetPlayer() | r.ThatPlayer() as who),))):
            pass
        case _:
            return None
    word = reader.eat(*_GAINS)
    if word is None:
        return None
    reader.remember(who=who)
    so, first = k.Matches(what, f.ON_BATTLEFIELD & f.ControlledBy(who)), reader.targets
    reader.reflexive = word.startswith("when")
    done = whole(reader)
    reader.reflexive = False
    if not done or not reader.done:
        return None
    if not word.startswith("when"):
        return [*before, Provided(so, tuple(done))] if reader.targets == first else None
    own = detached(reader, tuple(done), first)
    if own is None or isinstance(own[0][0], Provided):
        return None
    return [*before, Provided(so, (May((), own[0], reflexive=True, targets=own[1], must=True),))]


@reading
def _when_done(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """When done := "when" this way "," row    a triggered ability of its own, with its own targets (603.12)."""
    first = reader.targets
    if not before or not reader.eat("when"):
        return None
    held = this_way(reader)
    if held is None or not reader.eat(","):
        return None
    reader.reflexive = True
    done = whole(reader)
    reader.reflexive = False
    own = None if done is None or not reader.done else detached(reader, tuple(done), first)
    if own is None or isinstance(own[0][0], Provided):
        return None
    return [*before, Provided(held, (May((), own[0], reflexive=True, targets=own[1], must=True),))]


@reading
def _when_you_do(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """When you do := "when you do," row    behind what is always done, or what is done or offered on a condition (603.12)."""
    last = before[-1] if before else None
    if not reader.eat("when you do ,"):
        return None
    match last:
        case (
            AddMana()
            | Look(kind="scry" | "surveil")
            # what was amassed, which becomes of a kind besides (701.47a)
            | Provided(then=(Start(ContinuousEffect(scope=f.IsLinked("chosen"), changes=(AddTypes(),))),))
        ):
            tied = _triggers(May((), must=True), reader, whole)
            return None if tied is None else [*before, tied]
        case Provided(then=(*first, May(then=()) as offer), otherwise=()):
            tied = _triggers(offer, reader, whole)
        case Provided(otherwise=(*first, May(then=()) as offer)):
            tied = _triggers(offer, reader, whole)
            return None if tied is None else [*before[:-1], replace(last, otherwise=(*first, tied))]
        case Provided(then=(*first, one), otherwise=()) if is_told_of(one):
            tied = _triggers(May((one,), must=True), reader, whole)
        case _:
            return None
    return None if tied is None else [*before[:-1], replace(last, then=(*first, tied))]


_IT_DOES: Final = {
    Connive: ("when it connives this way ,", "when that creature connives this way ,"),
    Regenerate: ("when it regenerates this way ,", "when that creature regenerates this way ,"),
}


@reading
def _when_it_does(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """When it does := "when it" ("connives" | "regenerates") "this way," row    it always connives (701.50f); it regenerates if it would be destroyed (701.19a)."""
    last = before[-1] if before else None
    if last is None or type(last) not in _IT_DOES or not reader.eat(*_IT_DOES[type(last)]):
        return None
    tied = _triggers(May((), must=True), reader, whole)
    match last:
        case _ if tied is None:
            return None
        case Regenerate():
            return [*before[:-1], replace(last, then=(tied,))]
        case _:
            return [*before, tied]


@reading
def _did_on_condition(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """Did on condition := "if you do," row    behind what is done on a condition or later: whether it was shows in how many it was done to."""
    last = before[-1] if before else None
    match last:
        case Provided(then=(*_, one), otherwise=()) if isinstance(one, COUNTED) and reader.eat(*IF_DO):
            done = whole(reader)
            if not done or not reader.done:
                return None
            so = Provided(k.ValueIs(THAT_MANY, f.Comparison.AT_LEAST, 1), tuple(done))
            return [*before[:-1], replace(last, then=(*last.then, so))]
        case May(reflexive=True, then=(*first_done, May(then=(), otherwise=()) as offer)) if reader.eat(*IF_DO):
            # what the ability that triggered offers, as it resolves
            first, done = reader.targets, whole(reader)
            if not done or not reader.done or reader.targets > first:
                return None
            return [*before[:-1], replace(last, then=(*first_done, replace(offer, then=tuple(done))))]
        case CreateDelayedTrigger(done=(*_, one)) if isinstance(one, COUNTED) and reader.eat(*IF_DO):
            first, done = reader.targets, whole(reader)
            if not done or not reader.done or reader.targets > first:
                return None
            so = Provided(k.ValueIs(THAT_MANY, f.Comparison.AT_LEAST, 1), tuple(done))
            return [*before[:-1], replace(last, done=(*last.done, so))]
        case _:
            return None


@reading
def _revealed_so(
    reader: Words, before: Sequence[Instruction], whole: Callable[[Words], OneShots | None]
) -> list[Instruction] | None:
    """Revealed so := "if" such a card "is revealed this way," row    behind the offer to reveal: of whoever does not, nothing is asked."""
    last = before[-1] if before else None
    match last:
        case May(done=(Look(kind="look"),), then=(), otherwise=()) if reader.sees("if"):
            done = whole(reader)
        case _:
            return None
    if reader.part(reader.end, len(reader.tokens)).sees(". otherwise", ". if"):
        return None
    match done:
        case [Provided(k.ThereAre(of), otherwise=())] if LOOKED in inside(of):
            return [*before[:-1], replace(last, then=tuple(done))]
        case _:
            return None


def _triggers(offer: May, reader: Words, whole: Callable[[Words], OneShots | None]) -> May | None:
    """What was done or offered, with the ability that triggers on it."""
    first = reader.targets
    reader.reflexive = True
    done = whole(reader)
    reader.reflexive = False
    own = None if not done or not reader.done else detached(reader, tuple(done), first)
    if own is None or (offer.must and isinstance(own[0][0], Provided)):
        return None
    return replace(offer, then=own[0], reflexive=True, targets=own[1])


def chosen_if(before: Sequence[Instruction], more: Sequence[Instruction]) -> list[Instruction] | None:
    """What is said of a player whom the sentences before choose only if something is so, put on the same condition (608.2c): `if you lose the flip, choose an opponent. That player gains control of it`.

    None where they choose none so; empty where it is not told on which condition it is done, as where another thing was said between.
    """
    if not any(isinstance(one, Provided | May) for one in before):
        return None
    said_of = {key for one in inside(tuple(more)) if isinstance(one, r.ChosenPlayer) for key in one.keys}
    said_of -= {one.key for one in before if isinstance(one, Choose)}
    if not any(_chooses(one, said_of) for one in before if isinstance(one, Provided | May)):
        return None
    match before[-1]:
        case Provided(then=then, otherwise=otherwise) as held if not _chooses(otherwise, said_of):
            return [*before[:-1], replace(held, then=(*then, *more))] if _chooses(then, said_of) else []
        case May(reflexive=False) as offer if _chooses((offer.done, offer.then), said_of):
            return [*before[:-1], replace(offer, then=(*offer.then, *more))]
        case _:
            return []


def _chooses(node: object, keys: Collection[str]) -> bool:
    return any(isinstance(one, Choose) and one.key in keys for one in inside(node))
