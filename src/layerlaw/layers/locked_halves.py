"""Split permanents with a shared type line: what is left of one whose half is locked (709.5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from layerlaw.model.abilities import Ability
from layerlaw.model.cards import Face
from layerlaw.model.mana_costs import ManaCost

_NOTHING = Face(name=None)


def without_half(face: Face, number: int) -> Face:
    """The values of `face` without the name, mana cost and rules text of one of its halves; what came from elsewhere stays (709.5)."""
    gone = face.halves[number]
    halves = tuple(_NOTHING if at == number else half for at, half in enumerate(face.halves))
    names = tuple(name for name in (face.name, *face.other_names) if name not in (None, gone.name))
    costs = tuple(half.mana_cost for half in halves if half.mana_cost is not None)
    theirs = Counter(gone.abilities)
    kept = tuple(ability for ability in face.abilities if not _takes(theirs, ability))
    return replace(
        face,
        name=names[0] if names else None,
        other_names=names[1:],
        mana_cost=ManaCost(tuple(symbol for cost in costs for symbol in cost.symbols)) if costs else None,
        half_costs=costs,
        abilities=kept,
        halves=halves,
    )


def _takes(theirs: Counter[Ability], ability: Ability) -> bool:
    theirs[ability] -= 1
    return theirs[ability] >= 0
