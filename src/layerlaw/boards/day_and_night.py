"""Day and night on a board (731): what has daybound or nightbound turns over as soon as it is the other, whichever entry made it so."""

from __future__ import annotations

from typing import Final

from layerlaw.boards.playing import Game
from layerlaw.game import events
from layerlaw.layers import solve
from layerlaw.model.abilities import keyword_names
from layerlaw.model.rule_effects import CantTransform

_WRONG_SIDE: Final = {"night": "daybound", "day": "nightbound"}
"""Which keyword a permanent does not keep by night, and which by day (702.145c, 702.145f)."""


def turn_over(game: Game) -> None:
    """Transform each permanent that is on the wrong face for the time of day, at once; it is no state-based action (702.145c, 702.145f)."""
    times = frozenset().union(*(player.designations for player in game.state.players))
    for time in _WRONG_SIDE.keys() & times:
        keyword = _WRONG_SIDE[time]
        printed = [thing.id for thing in game.state.permanents if keyword in keyword_names(thing.face.abilities)]
        if printed:
            solution = solve(game.state, game.edition)
            for identity in printed:
                held = CantTransform() in solution[identity].rules  # 101.2
                if keyword in solution[identity].keywords and not held:
                    game.state = events.transform(game.state, identity, game.edition)
