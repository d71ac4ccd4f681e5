"""How many random boards a property looks at."""

from __future__ import annotations

from typing import Final

from hypothesis import HealthCheck, Phase, settings

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
