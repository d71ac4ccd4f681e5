"""Numbers of several players, and who sits beside whom: of those who are still in the game alone (800.4a)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from layerlaw.game.binding import rebuilt
from layerlaw.model.filters import ControlledBy, Filter, OwnedBy, any_of
from layerlaw.model.references import ExactPlayer, OnePlayer
from layerlaw.model.values import MostOfOne, ValueNode

NOBODY: Final = ExactPlayer("")
"""Where a player is named and there is none."""


def beside(order: Sequence[str], names: Iterable[str], *, right: bool) -> tuple[str, ...]:
    """Those next to these players, in turn order to the left (103.1)."""
    step = -1 if right else 1
    return tuple(order[(order.index(one) + step) % len(order)] for one in names)


def most_of_one(node: MostOfOne, names: Iterable[str], number: Callable[[ValueNode], int]) -> int:
    """The greatest or least number of any one of these players; 0 where there is none."""

    def of(name: str) -> int:
        return number(rebuilt(node.of, lambda part: ExactPlayer(name) if isinstance(part, OnePlayer) else part))

    return (min if node.fewest else max)(map(of, names), default=0)


def of_any(whose: OwnedBy | ControlledBy, players: Sequence[str]) -> Filter:
    """What any of the players has who were chosen for one instance of "target", however many they are."""
    each = [type(whose)(ExactPlayer(name)) for name in players]
    return any_of(each) if each else type(whose)(NOBODY)
