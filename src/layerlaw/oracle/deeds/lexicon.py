"""The dictionary as one value: each question asked of its module, and the answers kept.

Answers are kept by the asked-for value itself, not by what it equals: two abilities that do the same to their targets are equal, though
they ask for different targets (the words of a target are no part of its equality).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, TypeVar

from layerlaw.model.abilities import Ability, Instruction
from layerlaw.model.at_work import Activation, Casting, TriggerRule, Watching
from layerlaw.model.cards import Face
from layerlaw.model.deeds import Replacement, Script
from layerlaw.oracle.deeds import casting as _casting
from layerlaw.oracle.deeds import happenings as _happenings
from layerlaw.oracle.deeds import replacements as _replacements
from layerlaw.oracle.deeds.script import script as _script

T = TypeVar("T")
MOST_KEPT: Final = 8192


class Lexicon:
    """Reads abilities for a game at work. Each answer depends on the arguments alone."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[object, Any]] = {}

    def _of(self, question: str, asked: object, name: str, read: Callable[[], T]) -> T:
        key = (question, id(asked), name)
        known = self._kept.get(key)
        # Holding what was asked keeps its id from being given to another value.
        if known is None or known[0] is not asked:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            known = self._kept[key] = (asked, read())
        found: T = known[1]
        return found

    def watching(self, ability: Ability, name: str) -> tuple[Watching, ...]:
        """The triggered abilities that an ability is or, a keyword, stands for (603, 702). `name`: of the object, for its own words."""
        return self._of("watching", ability, name, lambda: tuple(_happenings.watching(ability, name)))

    def activation(self, ability: Ability, name: str) -> Activation | None:
        """The activated ability that an ability is or stands for (602, 702)."""
        return self._of("activation", ability, name, lambda: _casting.activation(ability, name))

    def replacements(self, ability: Ability, name: str) -> tuple[Replacement, ...]:
        """The replacement and prevention effects that an ability makes (614, 615)."""
        return self._of("replacements", ability, name, lambda: tuple(_replacements.replacements(ability, name)))

    def trigger_rules(self, ability: Ability, name: str) -> tuple[TriggerRule, ...]:
        """The rules about triggering that an ability makes (603.2d)."""
        return self._of("rules", ability, name, lambda: tuple(_replacements.trigger_rules(ability, name)))

    def not_carried_out(self, ability: Ability, name: str) -> str:
        """The words of a replacement effect, or of a rule about triggering, that is not understood; empty for all else."""
        return self._of("not carried out", ability, name, lambda: _replacements.not_carried_out(ability, name))

    def casting(self, face: Face) -> Casting:
        """What casting a face asks for and does (601)."""
        return self._of("casting", face, "", lambda: _casting.casting(face))

    def script(self, instructions: Iterable[Instruction], name: str, *, triggered: bool = False) -> Script:
        """What a row of instructions does, with its targets."""
        row = instructions if isinstance(instructions, tuple) else tuple(instructions)
        return self._of(
            "triggered" if triggered else "script", row, name, lambda: _script(row, name, triggered=triggered)
        )


LEXICON: Final = Lexicon()
