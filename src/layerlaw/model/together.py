"""What is said of several objects that are chosen together (601.2c, 608.2d): different names, a type in common, so much in all."""

from __future__ import annotations

from layerlaw.model.late import dataclass
from layerlaw.model.values import Stat, Value

DIFFERENT = ("name", "power", "toughness", "mana value", "controller")
"""What several may have to differ in: no two of them have one in common."""
SHARED = ("creature type", "land type", "controller", "toughness", "name", "card type", "color", "owner")
"""What several may have to have in common, all of them."""


@dataclass(frozen=True)
class Together:
    """A condition on all that are chosen: `total` no more than so much, `different` and `shared` words of `DIFFERENT` and `SHARED`; `none_shared` none of the `shared` at all."""

    total: tuple[Stat, Value] | None = None
    different: str = ""
    shared: str = ""
    none_shared: bool = False
    at_least: bool = False
    """Is `total` no less than so much instead?"""
