"""Reading the board: filters to sets of rows, values to numbers, conditions to yes or no, references to rows and players.

Each node of the model has one evaluator in a table by its class (a test holds that none is missing); `dispatch` asks them.
"""

from __future__ import annotations

from typing import Final

from layerlaw.layers.evaluate import conditions, dispatch, filters, references, values
from layerlaw.layers.evaluate.dispatch import (
    added,
    among,
    chosen,
    holds,
    mask,
    mentions_it,
    players,
    ready,
    row,
    value,
    you,
)
from layerlaw.layers.evaluate.values import TARGETS, mana_values, stat

dispatch.FILTERS.update(filters.FILTERS)
dispatch.READY_MADE.update(filters.READY_MADE)
dispatch.VALUES.update(values.VALUES)
dispatch.CONDITIONS.update(conditions.CONDITIONS)
dispatch.REFERENCES.update(references.REFERENCES)
dispatch.PLAYERS.update(references.PLAYERS)

EVALUATED: Final[frozenset[type[object]]] = frozenset(
    (
        *dispatch.FILTERS,
        *dispatch.READY_MADE,
        *dispatch.VALUES,
        *dispatch.CONDITIONS,
        *dispatch.REFERENCES,
        *dispatch.PLAYERS,
    )
)
"""Every class of node that can be evaluated."""

__all__ = [
    "EVALUATED",
    "TARGETS",
    "added",
    "among",
    "chosen",
    "holds",
    "mana_values",
    "mask",
    "mentions_it",
    "players",
    "ready",
    "row",
    "stat",
    "value",
    "you",
]
