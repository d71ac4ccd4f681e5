"""One object of each of several kinds, no object for two of them, and as many as can be: "sacrifices an artifact and a land" (701.21a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from layerlaw.game.state import ObjectId
from layerlaw.model.filters import Exactly, Filter
from layerlaw.model.target_requirement import Pick
from layerlaw.play.context import Context, picked
from layerlaw.play.position.play import Play


def of_each_kind(
    play: Play,
    kinds: Sequence[Filter],
    able: Sequence[ObjectId],
    player: str,
    context: Context,
    *,
    verb: str = "sacrifice",
) -> tuple[ObjectId, ...]:
    """What a player sacrifices or chooses: for each kind, in the order written, one that still leaves as many for the kinds behind as can be (101.3)."""
    reader = context.reader(play)
    such = [
        [one for one in cast("tuple[ObjectId, ...]", reader.matching(context.settled(kind, play))) if one in able]
        for kind in kinds
    ]
    chosen: list[ObjectId] = []
    for at, ones in enumerate(such):
        most = _most(such[at:], chosen)
        fit = [one for one in ones if one not in chosen and 1 + _most(such[at + 1 :], [*chosen, one]) == most]
        if fit:
            chosen += picked(Pick(Exactly(frozenset(fit))), context, play, verb, by=player)
    return tuple(chosen)


def _most(such: Sequence[Sequence[ObjectId]], without: Sequence[ObjectId]) -> int:
    """For how many of the kinds there can be one, none of them for two."""
    of: dict[ObjectId, int] = {}

    def placed(kind: int, seen: set[ObjectId]) -> bool:
        for one in such[kind]:
            if one in without or one in seen:
                continue
            seen.add(one)
            if one not in of or placed(of[one], seen):
                of[one] = kind
                return True
        return False

    return sum(placed(kind, set()) for kind in range(len(such)))
