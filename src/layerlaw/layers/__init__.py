"""The engine: a game and an edition in, a solution out (613). Reads a game through `protocol`, and knows nothing of ours.

`solve` is the door. `table` holds the board, `evaluate` reads it, `instructions` changes it, `depend` finds what waits for what,
`edition` and `editions/` say which layers there are, `solution` and `trace` are what comes out.
"""

from layerlaw.layers.edition import Edition
from layerlaw.layers.editions import EDITION_NAMES, EDITIONS, NEWEST, find_edition
from layerlaw.layers.protocol import CounterPile, EffectView, GameView, ObjectView, PlayerView
from layerlaw.layers.solution import ObjectNow, PlayerNow, Solution
from layerlaw.layers.solve import solve
from layerlaw.layers.trace import (
    Because,
    Changed,
    Dependency,
    EffectRef,
    LayerTrace,
    Reason,
    ReasonKind,
    Trace,
    TraceStep,
)

__all__ = [
    "EDITIONS",
    "EDITION_NAMES",
    "NEWEST",
    "Because",
    "Changed",
    "CounterPile",
    "Dependency",
    "Edition",
    "EffectRef",
    "EffectView",
    "GameView",
    "LayerTrace",
    "ObjectNow",
    "ObjectView",
    "PlayerNow",
    "PlayerView",
    "Reason",
    "ReasonKind",
    "Solution",
    "Trace",
    "TraceStep",
    "find_edition",
    "solve",
]
