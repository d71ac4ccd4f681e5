"""Mana with terms (106.6): which unit may be spent on what, what becomes of what it is spent on, which is not lost.

A unit of such mana has `#` and a number behind its letter: its place among the terms of the position, each as the effect that added it meant it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from layerlaw.game.state import ObjectId
from layerlaw.model.durations import Until
from layerlaw.model.filters import Filter
from layerlaw.model.mana_terms import ManaTerms
from layerlaw.play.context import Context, Purpose
from layerlaw.play.payment.search import MARK
from layerlaw.play.position.play import Play
from layerlaw.play.position.position import BoundTerms

_LAST_STEP: Final = {Until.END_OF_TURN: "cleanup", Until.END_OF_COMBAT: "end of combat"}
"""With the end of which step or phase mana is lost that stayed until then."""


def marked(play: Play, row: Sequence[str], terms: ManaTerms | None, context: Context) -> tuple[str, ...]:
    """The units with the mark of their terms; the position then knows these."""
    if terms is None:
        return tuple(row)
    known = play.at.mana_terms
    one = BoundTerms(terms, context.controller, context.source, context.source_name)
    if one not in known:
        play.change(mana_terms=(*known, one))
    return tuple(f"{unit}{MARK}{play.at.mana_terms.index(one)}" for unit in row)


def _terms(play: Play, unit: str) -> BoundTerms | None:
    _, mark, number = unit.partition(MARK)
    return play.at.mana_terms[int(number)] if mark else None


def may_be_spent(play: Play, unit: str, purpose: Purpose, *, with_x: bool) -> bool:
    """Whether a unit may be spent on this, by its terms (106.6)."""
    bound = _terms(play, unit)
    only = None if bound is None else bound.terms.only
    if bound is None or only is None:
        return True
    if only.with_x:
        return with_x
    if purpose.spell is not None:
        return only.spells is not None and _is_such(play, purpose.spell, only.spells, bound)
    if purpose.source is not None:
        return only.abilities is not None and _is_such(play, purpose.source, only.abilities, bound)
    return False


def _is_such(play: Play, identity: ObjectId, what: Filter, bound: BoundTerms) -> bool:
    source = bound.source if play.thing(bound.source) is not None else None
    return identity in play.solution and play.solution.reader(bound.controller, source).matches(identity, what)


def stays(play: Play, unit: str) -> bool:
    """Whether a unit is not lost as this step or phase ends, by its terms (500.5)."""
    bound = _terms(play, unit)
    kept = None if bound is None else bound.terms.kept
    return kept is not None and play.at.step != _LAST_STEP[kept]


def without_marks(units: Iterable[str]) -> tuple[str, ...]:
    """The units as they are when their terms have done what they do."""
    return tuple(unit.partition(MARK)[0] for unit in units)


def spent_on(play: Play, spell: ObjectId, units: Sequence[str]) -> None:
    """What is done because mana was spent to cast this spell (106.6a): once for each of the effects that added it."""
    for unit in dict.fromkeys(unit for unit in units if MARK in unit):
        bound = _terms(play, unit)
        if bound is None or not bound.terms.gives:
            continue
        if bound.terms.given_to is None or _is_such(play, spell, bound.terms.given_to, bound):
            context = Context(bound.controller, bound.source, bound.source_name, facts={"that": spell})
            context.perform(bound.terms.gives, play)


def forget_spent(play: Play) -> None:
    """Terms of which no mana is left are no longer remembered."""
    left = [unit for pool in play.at.pools.values() for unit in pool if MARK in unit]
    if play.at.mana_terms and not left:
        play.change(mana_terms=())


__all__ = ["forget_spent", "marked", "may_be_spent", "spent_on", "stays", "without_marks"]
