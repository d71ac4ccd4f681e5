"""Who the defending player is (506.2, 508.5, 802.2a)."""

from __future__ import annotations

from collections.abc import Iterable

from layerlaw.game.state import GameObject
from layerlaw.play.position.play import Play
from layerlaw.play.position.questions import Question


def defending(play: Play, about: Iterable[GameObject | None]) -> tuple[str, ...]:
    """508.5: whom the first of these objects attacks or attacked that attacks at all; else the only one whom anything attacks."""
    for thing in about:
        attacked = () if thing is None else play.attacked_by(thing)
        if attacked:
            return attacked
    every = _attacked(play)
    return every if len(every) == 1 else ()


def one_defending(play: Play, who: str, source: str) -> tuple[str, ...]:
    """508.5a: of several who could be meant the controller of the spell or ability chooses one."""
    every = _attacked(play)
    if len(every) < 2:
        return every
    return (str(play.ask(Question("opponent", who, f"{source}: the defending player", every))[0]),)


def _attacked(play: Play) -> tuple[str, ...]:
    every = {name for thing in play.state.objects if "attacking" in thing.status for name in play.attacked_by(thing)}
    return tuple(name for name in play.order if name in every)
