"""What the words of abilities mean for a game at work: the dictionary that `play` is given (`oracle.deeds` is one)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from layerlaw.model.abilities import Ability, Instruction
from layerlaw.model.at_work import Activation, Casting, TriggerRule, Watching
from layerlaw.model.cards import Face
from layerlaw.model.deeds import Replacement, Script


class Lexicon(Protocol):
    """Reads abilities. Each answer depends on the arguments alone, so it may be kept."""

    def watching(self, ability: Ability, name: str) -> tuple[Watching, ...]:
        """The triggered abilities that an ability is or, a keyword, stands for (603, 702). `name`: of the object, for its own words."""

    def activation(self, ability: Ability, name: str) -> Activation | None:
        """The activated ability that an ability is or stands for (602, 702)."""

    def replacements(self, ability: Ability, name: str) -> tuple[Replacement, ...]:
        """The replacement and prevention effects that an ability makes (614, 615)."""

    def trigger_rules(self, ability: Ability, name: str) -> tuple[TriggerRule, ...]:
        """The rules about triggering that an ability makes (603.2d)."""

    def not_carried_out(self, ability: Ability, name: str) -> str:
        """The words of a replacement effect, or of a rule about triggering, that is not understood; empty for all else."""

    def casting(self, face: Face) -> Casting:
        """What casting a face asks for and does (601)."""

    def script(self, instructions: Iterable[Instruction], name: str, *, triggered: bool = False) -> Script:
        """What a row of instructions does, with its targets."""
