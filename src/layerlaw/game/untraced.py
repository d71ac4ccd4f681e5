"""What everything is while things happen: the way there is for who asks at the end."""

from __future__ import annotations

from functools import partial
from typing import Final

from layerlaw.layers import solve

look: Final = partial(solve, trace=False)
"""`layers.solve` without a trace, which is faster."""
