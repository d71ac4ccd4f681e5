"""What became of one file that `layerlaw check` looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from layerlaw.model.late import dataclass

if TYPE_CHECKING:
    from layerlaw.boards import Failure
    from layerlaw.boards.playing import LeftOut
    from layerlaw.errors import LayerlawError
    from layerlaw.explain.assumption import Assumption
    from layerlaw.explain.could_touch import UnreadText
    from layerlaw.explain.readings import OpenReading

NOTHING_EXPECTED: Final = "nothing expected"
"""The outcome of a board that was played and that expects nothing: it has not passed anything."""


@dataclass(frozen=True)
class Result:
    """What became of one file."""

    file: str
    outcome: str
    failed: tuple[Failure, ...] = ()
    error: LayerlawError | None = None
    seconds: float = 0.0
    is_fault: bool = False
    """Whether the error is a fault of ours."""
    assumed: tuple[Assumption, ...] = ()
    """What the answer stands on, where it was asked for: of a board that failed, and of every one with `--strict`."""
    unread: tuple[UnreadText, ...] = ()
    """Sentences that were not understood, with what they could touch."""
    left_out: tuple[LeftOut, ...] = ()
    """Of a board that failed: what direct verbs did not carry out."""
    open_readings: tuple[OpenReading, ...] = ()
    """Of a board that failed: where the rules leave a choice on which its answer depends."""
    went_by: tuple[str, ...] = ()
    """Of a board that failed: the `step` entries that let nearly a whole turn go by."""

    orders_taken: tuple[str, ...] = ()
    """Of a board that failed: which replacement effect was taken to apply first, where nobody said it (616.1)."""

    def as_json(self) -> dict[str, Any]:
        """As `check --json` prints it."""
        failures = [failure.as_json() for failure in self.failed]
        made: dict[str, Any] = {"file": self.file, "outcome": self.outcome, "failures": failures}
        if self.error is not None:
            made["message"] = str(self.error)
        if self.assumed:
            from layerlaw.explain.assumption import assumed_json

            made["assumed"] = assumed_json(self.assumed)
        if self.unread:
            made["not_understood"] = [item.as_json() for item in self.unread]
        if self.left_out:
            made["not_carried_out"] = [item.as_json() for item in self.left_out]
        if self.went_by:
            made["went_by"] = list(self.went_by)
        if self.orders_taken:
            made["orders_taken"] = list(self.orders_taken)
        if self.open_readings:
            made["open_readings"] = [item.as_json() for item in self.open_readings]
        return made

    @property
    def is_doubtful(self) -> bool:
        """Whether what it answers stands on something that nobody stated, or on text that was not understood and could matter."""
        return any(one.matters is not False for one in self.unread) or any(
            one.matters is not False for one in self.assumed
        )
