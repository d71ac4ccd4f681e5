"""How many random boards a property looks at, and how much work one of them may take."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from typing import Final

from hypothesis import HealthCheck, Phase, settings

from layerlaw.errors import LayerlawError
from layerlaw.layers import NEWEST, Edition, solve
from layerlaw.layers.protocol import GameView
from layerlaw.work import Work, work_limit

FARTHER: Final = max(1, settings().max_examples // 100)
"""How many times as many boards the profile asks for; `--hypothesis-profile=thorough` asks for ten times as many."""


def boards(number: int) -> settings:
    """So many boards: the same ones each time, unless the profile looks farther."""
    return settings(
        max_examples=number * FARTHER,
        derandomize=FARTHER == 1,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
        phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    )


def sample(number: int) -> settings:
    """So many boards, the same ones each time, to count what they hold."""
    return settings(
        max_examples=number,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def bounded(applications: int = 100_000) -> AbstractContextManager[Work]:
    """A block in which a board is refused whose objects take up each other's abilities without end in sight."""
    return work_limit(steps=sys.maxsize, applications=applications, trace=sys.maxsize)


def is_answered(game: GameView, edition: Edition = NEWEST) -> bool:
    """Whether it is neither refused nor one in which the objects of a pile become unequal."""
    try:
        with bounded():
            solve(game, edition, trace=False)
    except LayerlawError:
        return False
    return True
