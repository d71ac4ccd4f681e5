"""An assumption of an answer as a value, and as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from layerlaw.layers.inquiry import Query
from layerlaw.model.late import dataclass


@dataclass(frozen=True)
class WouldDiffer:
    """What would be another: of an object or player, one thing, and how it is now."""

    object: str
    characteristic: str
    now: Any
    otherwise: Any


@dataclass(frozen=True)
class Otherwise:
    """What is so where the assumption is not: supposed values that come to the same, and what changes."""

    values: tuple[int, ...]
    changes: tuple[WouldDiffer, ...]
    problem: str = ""
    """Why the board cannot be worked out so."""


@dataclass(frozen=True)
class Assumption:
    """Something that was asked, that nobody stated and no game recorded."""

    question: Query
    taken: int
    about: str
    """The object or player of whom it was asked, by the board's name."""
    words: str
    """What was asked, as a condition or a number in words."""
    rule: str
    state_it: str
    """How a board says it."""
    is_condition: bool = True
    """Whether it was asked only whether, not how often or how much."""
    compared: bool = False
    """Whether it is a number that was compared with others."""
    candidates: tuple[int, ...] = ()
    """The values that were worth supposing."""
    otherwise: tuple[Otherwise, ...] = ()
    tried: bool = True
    is_open: bool = False
    """Whether no value stands for the answer, so that nothing could be tried."""
    only_together: bool = False
    """Alone it changes nothing; together with others it does, or may."""

    def concerns(self, name: str) -> bool:
        """Whether it was asked of that object, or would make it another."""
        return self.about == name or any(change.object == name for one in self.otherwise for change in one.changes)

    @property
    def smallest(self) -> int:
        """The smallest value worth supposing."""
        return min(self.candidates, default=self.taken)

    @property
    def greatest(self) -> int:
        """The greatest one."""
        return max(self.candidates, default=self.taken)

    @property
    def matters(self) -> bool | None:
        """Whether the answer depends on it; None where that was not tried."""
        if self.otherwise or self.only_together:
            return True
        return False if self.tried else None


def assumed_json(items: Sequence[Assumption]) -> list[Mapping[str, Any]]:
    """The same as data."""
    return [
        {
            "about": item.about,
            "words": item.words,
            "taken": bool(item.taken) if item.is_condition else item.taken,
            "rule": item.rule,
            "state_it": item.state_it,
            "matters": item.matters,
            "only_together": item.only_together,
            "otherwise": [
                {
                    "values": [bool(value) if item.is_condition else value for value in one.values],
                    "problem": one.problem,
                    "changes": changes_json(one.changes),
                }
                for one in item.otherwise
            ],
        }
        for item in items
    ]


def changes_json(changes: Sequence[WouldDiffer]) -> list[Mapping[str, Any]]:
    """What would be another, as data."""
    return [
        {
            "object": change.object,
            "characteristic": change.characteristic,
            "now": change.now,
            "otherwise": change.otherwise,
        }
        for change in changes
    ]
