"""Changing the targets of a spell or ability on the stack (115.7)."""

from __future__ import annotations

from enum import StrEnum

from layerlaw.model.filters import Filter
from layerlaw.model.late import dataclass
from layerlaw.model.one_shot_effects import OneShotEffect
from layerlaw.model.references import PlayerRef


class HowTargetsChange(StrEnum):
    """What becomes of the targets."""

    ALL = "all"
    """Each is changed to another legal target, or none is: "change the target of" (115.7a)."""
    ONE = "one"
    """One of them is changed, if it can be: "change a target of ... to" (115.7b)."""
    NEW = "new"
    """Any number of them is changed: "you may choose new targets for", "change any targets of" (115.7c, 115.7d)."""


@dataclass(frozen=True)
class ChangeTargets(OneShotEffect):
    """The targets of a spell or ability are changed (115.7); `to`: what a target is changed to, where the text says it.

    `must_be`: what a new target has to be: "the new target must be a creature".
    """

    what: Filter
    how: HowTargetsChange
    to: Filter | None = None
    must_be: Filter | PlayerRef | None = None
