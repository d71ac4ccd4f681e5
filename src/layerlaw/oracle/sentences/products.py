"""What the sentences of a script speak of once they stand together: the event, as long as nothing was made; a token that only may be made (608.2c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, Provided, Start
from layerlaw.model.chance import RESULT
from layerlaw.model.one_shot_effects import (
    Choose,
    CreateCopies,
    CreateDelayedTrigger,
    CreateTokens,
    DealDamage,
    Discard,
    ExileFromTop,
    ForEach,
    May,
    Mill,
    MoveTo,
    RevealUntil,
    Sacrifice,
    Search,
    Tap,
)
from layerlaw.model.processes import Process, Repeat
from layerlaw.model.tree import holds, inside
from layerlaw.model.values import ChosenNumber
from layerlaw.model.words import Zone
from layerlaw.oracle.phrases.how_many import put_in
from layerlaw.oracle.row import EVENT, EVENT_MANY, EXCESS, THAT_MANY, THE_COPY
from layerlaw.oracle.walk import done_in, own_nodes

N = TypeVar("N")

__all__ = ["asks_for_the_result", "brings_this_back", "gives_linked", "makes", "makes_that", "settled"]


def settled(one_shots: tuple[Instruction, ...], targets: int) -> tuple[Instruction, ...]:
    """The one-shot effects with "that" for what the event spoke of, as long as no one-shot effect before can have made "that" something else.

    `targets`: how many the whole row has; a reflexive ability's own are counted behind them.
    """
    return _with_products(_settled(one_shots, first=True)[0], targets)


_MADE: Final = (CreateTokens, CreateCopies, ExileFromTop, Mill, RevealUntil, Search)
"""One-shot effects that tell what "that" is behind them."""


def _with_products(one_shots: tuple[Instruction, ...], targets: int) -> tuple[Instruction, ...]:
    """What speaks of a token that only may be made, or of a target that only "if you do" names, belongs to it (608.2c).

    `If you do, create a Goblin. It gains haste`: without it "it" would be what the event spoke of, where the payment is declined; so too "if you don't".
    `When you do, put a counter on target creature. It gains trample`: the reflexive ability alone has that target (603.12), and deals that damage.
    """
    found: list[Instruction] = []
    for one_shot in one_shots:
        last = found[-1] if found else None
        numbers = _numbers_in(one_shot)
        # Another row of a results table speaks of what it makes itself (706.3a).
        beside = isinstance(one_shot, Provided) and asks_for_the_result(one_shot)
        made = isinstance(last, May | Provided) and (makes(last) or last.reflexive) and not beside
        if isinstance(last, Provided) and isinstance(one_shot, Provided) and _denies(one_shot, last):
            found[-1] = replace(last, otherwise=(one_shot,))  # asked as well: where there is none, neither is so
        elif (own := _reflexive_in(last)) is not None and (
            _speaks_of_it(one_shot) or THE_COPY in own_nodes(one_shot, r.Linked)
        ):
            assert isinstance(last, Provided), "which holds it"
            found[-1] = replace(last, then=(*last.then[:-1], replace(own, then=(*own.then, one_shot))))
        elif (made and isinstance(last, May | Provided) and _speaks_of_it(one_shot)) or (
            isinstance(last, May) and (_of_what_returned(last, one_shot) or _of_its_excess(last, one_shot))
        ):
            found[-1] = replace(last, then=(*last.then, one_shot))
        elif isinstance(last, May | Provided) and not beside and _makes_otherwise(last) and _speaks_of_it(one_shot):
            found[-1] = replace(last, otherwise=(*last.otherwise, one_shot))
        elif isinstance(last, May) and last.reflexive and numbers and min(numbers) > targets:
            found[-1] = replace(last, then=(*last.then, _counted_from(one_shot, targets, numbers)))
        elif isinstance(last, May) and numbers and numbers <= _named_only_then(last, found[:-1]):
            found[-1] = replace(last, then=(*last.then, one_shot))
        else:
            found.append(one_shot)
    return tuple(found)


def _reflexive_in(last: Instruction | None) -> May | None:
    """The reflexive ability with targets of its own that "when ... this way" makes, of which further sentences may speak (603.12)."""
    match last:
        case Provided(then=(*_, May(reflexive=True, must=True, targets=(_, *_), then=(*_, _)) as own), otherwise=()):
            return own
        case _:
            return None


def _denies(one_shot: Provided, last: Provided) -> bool:
    """`If it's a land card, create a Treasure. If it's a nonland card, ...`: asks it of the same, and not of the token."""
    asked, said = last.when, one_shot.when
    if not isinstance(asked, k.Matches) or not isinstance(said, k.Matches) or last.otherwise or one_shot.otherwise:
        return False
    return asked.ref == said.ref == r.That() and _of_the_card(said.filter) == f.Not(_of_the_card(asked.filter))


def _of_the_card(asked: f.Filter) -> f.Filter:
    """What is asked of a card, without that it is no permanent (603.10a)."""
    match asked:
        case f.And((of_it, f.Not(f.InZone(Zone.BATTLEFIELD)))):
            return of_it
        case _:
            return asked


def brings_this_back(one_shot: Instruction) -> bool:
    """Does it put the object itself onto the battlefield, which "it" is behind it?"""
    last = one_shot.then[-1] if isinstance(one_shot, May) and one_shot.then and not one_shot.reflexive else one_shot
    return isinstance(last, MoveTo) and last.what == f.Is(r.This()) and last.to is Zone.BATTLEFIELD


def _of_what_returned(last: May, one_shot: Instruction) -> bool:
    """Does it give an effect to what only "if you do" returns: `return that card to the battlefield. If it's a creature, it's a Zombie`?"""
    moved = last.then[-1] if last.then and not last.reflexive else None
    if not isinstance(moved, MoveTo) or moved.to is not Zone.BATTLEFIELD:
        return False
    same = {f.Is(r.This())} if brings_this_back(last) else {f.Is(r.That()), f.Is(EVENT)}
    begun = [node.effect.scope for node in own_nodes(one_shot, Start)]
    return moved.what in same and bool(begun) and all(scope in same for scope in begun)


def _of_its_excess(last: May, one_shot: Instruction) -> bool:
    """Does it ask for the excess of damage that only a reflexive ability deals: `When you do, it deals 5 damage to target creature. If excess damage was dealt this way, ...`?"""
    return last.reflexive and holds(last.then, DealDamage) and EXCESS in own_nodes(one_shot, ChosenNumber)


def _counted_from(one_shot: Instruction, targets: int, numbers: set[int]) -> Instruction:
    """The same of a reflexive ability, whose own targets are counted from 1."""
    for number in sorted(numbers):
        one_shot = put_in(one_shot, r.Target(number), r.Target(number - targets))
    return one_shot


def _numbers_in(node: object) -> set[int]:
    return {one.number for one in own_nodes(node, r.Target)}


def _named_only_then(last: May, before: list[Instruction]) -> set[int]:
    """The targets that a row names for the first time in its last "if you do"."""
    if last.reflexive:
        return set()
    return _numbers_in(last.then) - _numbers_in((*before, *last.done, *last.otherwise))


def asks_for_the_result(one_shot: Provided) -> bool:
    """Is it a row of a results table (706.3a)?"""
    return any(one == RESULT for one in own_nodes(one_shot.when, ChosenNumber))


def makes(one_shot: May | Provided) -> bool:
    """Does something come to be only where it is done, or only where the condition holds?"""
    done = one_shot.done if isinstance(one_shot, May) else ()
    return any(map(_is_made, (*done, *one_shot.then))) and not any(map(_is_made, one_shot.otherwise))


def _makes_otherwise(one_shot: May | Provided) -> bool:
    """Does something come to be only where it is not done, or only where the condition does not hold?"""
    done = one_shot.done if isinstance(one_shot, May) else ()
    return any(map(_is_made, one_shot.otherwise)) and not any(map(_is_made, (*done, *one_shot.then)))


def _is_made(one_shot: Instruction) -> bool:
    if isinstance(one_shot, ForEach):
        return any(map(_is_made, one_shot.done))
    return isinstance(one_shot, _MADE) or (isinstance(one_shot, MoveTo) and one_shot.to is Zone.BATTLEFIELD)


def _speaks_of_it(one_shot: Instruction) -> bool:
    """Does it speak of "that" or "these" before it makes something itself that they could be?"""
    return next((spoken for spoken in map(_spoken_or_made, _in_order(one_shot)) if spoken is not None), False)


def _in_order(one_shot: Instruction) -> Iterator[object]:
    """What it does and asks for, piece by piece, as it is done."""
    match one_shot:
        case May():
            yield one_shot.cost
            for inner in (*one_shot.done, *one_shot.then, *one_shot.otherwise):
                yield from _in_order(inner)
        case Provided():
            yield one_shot.when
            for inner in (*one_shot.then, *one_shot.otherwise):
                yield from _in_order(inner)
        case _:
            yield one_shot


def _spoken_or_made(piece: object) -> bool | None:
    if isinstance(piece, DealDamage) and piece.sources is not None:
        piece = piece.sources  # in the rest "that" is each of these
    if any(one.key == "these" for one in own_nodes(piece, f.IsLinked)) or any(True for _ in own_nodes(piece, r.That)):
        return True
    return False if isinstance(piece, (*_MADE, Choose, MoveTo)) else None


def makes_that(one_shot: Instruction) -> bool:
    """Can "that" or "these" be something else behind it: what it makes, moves or chooses?"""
    return holds(one_shot, (*_MADE, Choose, MoveTo))


_TOLD_BY_COSTS: Final = (Discard, ExileFromTop, MoveTo, Sacrifice, Tap)
"""What makes "that" something else as it is done to pay for something."""


def _settled(one_shots: tuple[Instruction, ...], *, first: bool) -> tuple[tuple[Instruction, ...], bool]:
    found: list[Instruction] = []
    for one_shot in one_shots:
        match one_shot:
            case May():
                done, first = _settled(one_shot.done, first=first)
                kept = not one_shot.done and not holds(one_shot.cost, _TOLD_BY_COSTS)
                then, _ = _settled(one_shot.then, first=first and kept)
                otherwise, _ = _settled(one_shot.otherwise, first=first)
                found.append(
                    replace(one_shot, done=done, then=then, otherwise=otherwise, player=_plain(one_shot.player, first))
                )
                first = False
            case Provided():
                then, _ = _settled(one_shot.then, first=first)
                otherwise, _ = _settled(one_shot.otherwise, first=first)
                found.append(Provided(_plain(one_shot.when, first), then, otherwise))
                first = False
            case CreateDelayedTrigger():
                done, _ = _settled(one_shot.done, first=first)
                found.append(replace(one_shot, when=_plain(one_shot.when, first), done=done))
            case ForEach() | Repeat() | Process() | DealDamage(sources=f.Filter()):
                found.append(one_shot)  # done once more, "that" is the next one, or what was made before
                first = False
            case _:
                found.append(_plain(one_shot, first))
                first = False
    return tuple(found), first


def _plain(node: N, first: bool) -> N:
    if not first or not holds(node, _OF_AN_EVENT):
        return node
    return put_in(put_in(node, EVENT, r.That()), EVENT_MANY, THAT_MANY)


_OF_AN_EVENT: Final = (type(EVENT), type(EVENT_MANY))


def gives_linked(found: Sequence[Instruction]) -> bool:
    """Do copies get an ability of what this ability's object exiled? Which card that is their own objects do not know (607.2)."""
    return any({r.Linked(), f.IsLinked()} & set(inside(one.exceptions)) for one in done_in(tuple(found), CreateCopies))
