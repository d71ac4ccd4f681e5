"""State-based actions that something keeps from being performed, as an answer tells them: what would be done, and why it is not (704, 101.2)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

from layerlaw.model.late import dataclass

if TYPE_CHECKING:
    from layerlaw.game import Would


@dataclass(frozen=True)
class HinderedAction:
    """One of them, objects and players by the names that the board has for them."""

    object: str
    rule: str
    would: str
    because: str
    by_rule: str
    sources: tuple[str, ...] = ()
    """Whose effect it is that keeps it off; empty where the object does so itself."""

    @classmethod
    def of(cls, action: Would, name: Callable[[Hashable], str]) -> HinderedAction:
        """What the game found, with names for its objects."""
        why = action.hindrance
        assert why is not None, "only those that are hindered are told"
        return cls(
            _called(action.object, name),
            action.rule,
            action.would,
            why.because,
            why.rule,
            tuple(_called(source, name) for source in why.sources),
        )

    def as_json(self) -> dict[str, Any]:
        """As plain values, in the shape of the answer's `hindered`."""
        return {
            "object": self.object,
            "rule": self.rule,
            "would": self.would,
            "because": self.because,
            "by_rule": self.by_rule,
            "sources": list(self.sources),
        }

    def __str__(self) -> str:
        by = "; ".join((self.by_rule, *self.sources))
        return f"{self.object} would {self.would} ({self.rule}), but {self.because} ({by})"


def _called(what: Hashable, name: Callable[[Hashable], str]) -> str:
    return what if isinstance(what, str) else name(what)
