"""What pays for mana besides mana: how little of it is needed (convoke, delve, improvise: 702.51, 702.66, 702.126)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from layerlaw.game.state import ObjectId
from layerlaw.model.mana_costs import AnyMana, ManaCost
from layerlaw.play.payment.mana_payment import found_way, makers
from layerlaw.play.payment.search import HELPING, Source, TooManyWays
from layerlaw.play.payment.spending import Spending
from layerlaw.play.position.play import Play

_HELP: Final = 1_000
"""What it weighs that something is tapped or exiled in place of mana: more than all that makes mana."""


def way_with_help(
    play: Play,
    player: str,
    mana: str,
    x: int,
    help_of: Mapping[ObjectId, Mapping[str, Sequence[str]]],
    *,
    any_mana: AnyMana | None,
    spending: Spending,
) -> list[tuple[str, ObjectId]]:
    """What helps to pay a cost besides mana, as little as is needed: each with the keyword by which it does (702.51, 702.66, 702.126).

    `help_of`: for each that may help, by keyword, what one of it can pay for. Empty where there is no way to pay.
    """
    made = {maker.source: [(one.mana, one.weight) for one in maker.yields] for maker in makers(play, player, spending)}
    sources = []
    for identity in dict.fromkeys((*made, *help_of)):  # one source each: it is tapped for mana or to help, not both
        rows = [(tuple(row), weight) for row, weight in made.get(identity, [])]
        rows += [
            ((f"{letter}{HELPING}{keyword}",), _HELP)
            for keyword, letters in help_of.get(identity, {}).items()
            for letter in letters
        ]
        sources.append(Source(identity, tuple(sorted(rows, key=lambda row: row[1]))))
    try:
        way = found_way(play, player, ManaCost.parse(mana), x, sources, any_mana=any_mana, spending=spending)
    except TooManyWays:
        return []
    helping = [] if way is None else [(row[0], key) for key, row in way.activated if HELPING in row[0]]
    return [(unit.partition(HELPING)[2], cast("ObjectId", key)) for unit, key in helping]
