"""What soulbond's second abilities speak of: two creatures that are paired with each other (702.95b)."""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r

PAIRED: Final = k.Matches(r.This(), f.HasStatus("paired_with"))
"""`as long as this creature is paired with another creature`"""
THE_PAIR: Final = f.Or((f.Is(r.This()), f.Is(r.Linked("paired_with"))))
"""`both creatures`, `each of those creatures`"""
