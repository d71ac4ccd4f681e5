"""What each sentence that nobody understood could touch; looked for only where there is one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from layerlaw.layers.solution import Solution

if TYPE_CHECKING:
    from layerlaw.explain.could_touch import UnreadText
    from layerlaw.explain.names_by_id import Names


def unread_here(
    solution: Solution, names: Names, found: Iterable[tuple[str, str]], *, at_work: bool = False
) -> tuple[UnreadText, ...]:
    """What each sentence could touch.

    Args:
        solution: the answer from which it is missing.
        names: how its objects are called.
        found: card and text of each.
        at_work: whether things happened by the rules, so that what waits for an event may have missed one.
    """
    pairs = tuple(dict.fromkeys(found))
    if not pairs:
        return ()
    from layerlaw.explain.could_touch import examined  # half of the grammar, which most boards have no need of

    return examined(solution, names, pairs, at_work=at_work)
