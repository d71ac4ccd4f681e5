"""Layerlaw: what every object of a Magic: The Gathering game is right now, and why (Comprehensive Rules 613).

    from layerlaw import Board, solve

    board = Board.parse({"timeline": ["Opalescence", "Humility"]})
    solution = board.solve()
    solution["Humility"].power        # 1
    for layer in solution.trace: ...  # the way there

`Board` is a board file as a value, `ask` tries the orders in which cards can have entered, `solve` solves any game that offers
`layerlaw.layers.protocol`, `layerlaw.cards` defines cards, `time_limit` bounds the time, and every error is a `LayerlawError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from layerlaw.api import Answer, Asked, Board, NoSuchObject, Outcome, ask
    from layerlaw.boards.limits import Limits
    from layerlaw.deadline import time_limit
    from layerlaw.errors import LayerlawError
    from layerlaw.layers import Edition, Solution, Trace, solve

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Asked",
    "Board",
    "Edition",
    "LayerlawError",
    "Limits",
    "NoSuchObject",
    "Outcome",
    "Solution",
    "Trace",
    "__version__",
    "ask",
    "solve",
    "time_limit",
]

_HOMES = {
    "Answer": "layerlaw.api",
    "Asked": "layerlaw.api",
    "Board": "layerlaw.api",
    "Edition": "layerlaw.layers",
    "LayerlawError": "layerlaw.errors",
    "Limits": "layerlaw.boards.limits",
    "NoSuchObject": "layerlaw.api",
    "Outcome": "layerlaw.api",
    "Solution": "layerlaw.layers",
    "Trace": "layerlaw.layers",
    "ask": "layerlaw.api",
    "solve": "layerlaw.layers",
    "time_limit": "layerlaw.deadline",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the name stands for
    """Bring in each public name when it is first asked for: the command line starts quickly."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'layerlaw' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    """The public names, for `layerlaw.<TAB>`: they are not there before they are asked for."""
    return sorted(__all__)
