"""Whether objects may be chosen together, by what is said of them all (601.2c, 608.2d)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from layerlaw.game.state import IllegalAction, ObjectId
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.filters import HasCounter
from layerlaw.model.target_requirement import Pick
from layerlaw.model.together import Together
from layerlaw.model.values import ChosenNumber, Stat, StatOf, Value
from layerlaw.model.words import CreatureType, LandType, Zone
from layerlaw.play.position.play import Play

_STATS: Final = {"power": Stat.POWER, "toughness": Stat.TOUGHNESS, "mana value": Stat.MANA_VALUE}


def fit_together(play: Play, wanted: Together, chosen: Sequence[ObjectId], number: Callable[[Value], int]) -> bool:
    """Whether what is said of several objects is so of these; `number` reads a value now."""
    if wanted.total is not None:
        stat, most = wanted.total
        total, bound = sum(number(StatOf(r.ExactObject(one), stat)) for one in chosen), number(most)
        if total < bound if wanted.at_least else total > bound:
            return False
    if wanted.different and not _differ([_has(play, wanted.different, one, number) for one in chosen]):
        return False
    if not wanted.shared or len(chosen) < 2:
        return True
    every = [_has(play, wanted.shared, one, number) for one in chosen]
    if wanted.none_shared:
        return _differ(every, must_have=False)
    return bool(frozenset.intersection(*every))


def _differ(every: Iterable[frozenset[object]], *, must_have: bool = True) -> bool:
    """201.2b: each of several has one, and no two of them have one in common."""
    sets = list(every)
    apart = sum(map(len, sets)) == len(frozenset().union(*sets))
    return len(sets) < 2 or (apart and (all(sets) or not must_have))


def _has(play: Play, what: str, one: ObjectId, number: Callable[[Value], int]) -> frozenset[object]:
    now = play.solution[one]
    match what:
        case "name":
            return frozenset(now.names)
        case "creature type":
            return frozenset(one for one in now.subtypes if isinstance(one, CreatureType))
        case "land type":
            return frozenset(one for one in now.subtypes if isinstance(one, LandType))
        case "card type":
            return frozenset(now.types)
        case "color":
            return frozenset(now.colors)
        case "owner":
            return frozenset({play.state.object(one).owner})
        case "controller":
            thing = play.state.object(one)
            return frozenset({play.controller(one) if thing.zone in (Zone.BATTLEFIELD, Zone.STACK) else thing.owner})
        case _:
            return frozenset({number(StatOf(r.ExactObject(one), _STATS[what]))})


def from_one_that_has_them(one_shot: d.RemoveCounters, what: Pick, number: Callable[[Value], int]) -> Pick:
    """118.3: counters that are removed to pay a cost are removed from what has as many."""
    any_number = one_shot.number is None or isinstance(one_shot.number, ChosenNumber)
    least = 1 if any_number or one_shot.number is None else number(one_shot.number)
    return replace(what, of=what.of & HasCounter(one_shot.kind, least)) if least else what


def must_fit_together(
    play: Play, wanted: Together | None, chosen: Sequence[ObjectId], number: Callable[[Value], int], name: str
) -> None:
    """What is said of all of those that were chosen together is so; `name`: of what asks.

    Raises:
        IllegalAction: it is not.
    """
    if wanted is not None and not fit_together(play, wanted, chosen, number):
        raise IllegalAction(f"{name}: those may not be chosen together", rule="608.2d")


def one_of_each(chosen: Sequence[ObjectId], fits: Sequence[frozenset[ObjectId]], name: str) -> None:
    """Those that were chosen are no more than one for each alternative.

    Args:
        chosen: what was chosen.
        fits: for each alternative, what it fits.
        name: of what asks.

    Raises:
        IllegalAction: they are not.
    """

    def placed(left: Sequence[ObjectId], free: tuple[int, ...]) -> bool:
        return not left or any(
            left[0] in fits[at] and placed(left[1:], tuple(one for one in free if one != at)) for at in free
        )

    if not placed(chosen, tuple(range(len(fits)))):
        raise IllegalAction(f"{name}: no more than one of each kind is chosen", rule="608.2d")
