"""How large a board may be. Each limit has a name that errors give and a flag that lifts it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.model.places import Place
from layerlaw.work import Work, work_limit


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest board that is read and run."""

    size: int = 1_000_000
    """Bytes of text."""
    objects: int = 100_000
    """Objects in all zones together, each of a number of equal tokens counted."""
    effects: int = 10_000
    """Continuous effects: those of resolved spells and abilities, and those of static abilities."""
    depth: int = 32
    """Lists and mappings inside each other."""
    steps: int = 500_000
    """How often effects are applied in a layer while the board is played, all solves together."""
    applications: int = 1_500_000
    """In one solve: each effect in each layer counted with each object."""
    trace: int = 500_000
    """Values in the trace of an answer: objects applied to, changes, and what they went from and to."""

    answers: int = 30_000_000
    """Objects that are solved for, all solves together: in a game each change is followed by a solve."""
    events: int = 100_000
    """What a game lets happen by the rules: each object made, moved or changed; a token is made, and enters; an ability that triggers makes one on the stack."""

    def hold(self) -> AbstractContextManager[Work]:
        """A block in which solving does no more work than this."""
        return work_limit(
            steps=self.steps,
            applications=self.applications,
            trace=self.trace,
            answers=self.answers,
            events=self.events,
        )


DEFAULT_LIMITS: Final = Limits()
MOST_SOLVES: Final = 5000
"""After so many solves the orders of a question are given up, unless said otherwise (`--max-solves`)."""

_FLAGS: Final = {
    "size": "--max-size",
    "objects": "--max-objects",
    "effects": "--max-effects",
    "depth": "--max-depth",
    "steps": "--max-steps",
    "applications": "--max-applications",
    "trace": "--max-trace",
    "answers": "--max-answers",
    "events": "--max-events",
}


def over(limit: str, limits: Limits, found: str, place: Place | None) -> LayerlawError:
    """The error for a board that passes a limit: it names the bound, the flag, and the argument of the library."""
    bound: int = getattr(limits, limit)
    return LayerlawError(
        Mistake(
            ErrorKind.LIMIT,
            place,
            found,
            expected=f"at most {bound:,}",
            mend=f"lift the limit with {_FLAGS[limit]} (in Python: Limits({limit}=...)), if the board comes from somebody you trust",
        )
    )
