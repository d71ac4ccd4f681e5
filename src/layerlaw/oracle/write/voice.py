"""Who speaks, and what was spoken of already: what "this", "it" and "enchanted creature" are called in one text."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.target_requirement import TargetRequirement


class GrammaticalNumber(Enum):
    """The grammatical number and person of a subject, which its verb follows."""

    SINGULAR = "singular"
    PLURAL = "plural"


class NoWords(Exception):
    """A node of the tree that nothing here has words for."""


class Teller(Protocol):
    """Who tells a text as a whole, and so knows what was spoken of before: targets, "that creature", "that player"."""

    they: PlayerRef | None
    """The player spoken of just now."""
    targets: tuple[TargetRequirement, ...]
    """What is targeted, each by its instance."""
    named: set[int]
    """The targets that have been named."""
    moved: set[int]
    """Those of them that have gone elsewhere since."""

    def object(self, ref: ObjectRef) -> str:
        """An object as the text calls it here."""

    def fresh(self, *, resolving: bool = False) -> Voice:
        """The voice of another part of the same text."""

    def player(self, ref: PlayerRef) -> str:
        """A player as the text calls them here."""

    def are_many(self, ref: ObjectRef) -> bool:
        """Does the reference stand for several objects?"""


ANY_TARGET: Final = 0
"""Among the targets spoken of, stands for several that one phrase names ("any number of target creatures")."""


@dataclass
class Voice:
    """The words in which one ability speaks. `spoken` and `targets` grow while its text is written."""

    this: str = "this creature"
    host: str = "enchanted creature"
    spoken: list[ObjectRef] = field(default_factory=list)
    targets: set[int] = field(default_factory=set)
    resolving: bool = False
    """Is what is written done by a resolving spell or ability ("becomes", "gains") rather than static ("is", "has")?"""

    @classmethod
    def of(cls, word: str) -> Voice:
        """The voice of an object that calls itself so: `creature`, `Aura`, `Equipment`, ..."""
        host = {"Equipment": "equipped creature", "Fortification": "fortified land"}.get(word, "enchanted creature")
        return cls(this=f"this {word}", host=host)

    behind_event: bool = False
    """Does what is written next stand right behind a trigger's event, where "if" would belong to the event (603.4)?"""
    may: bool = False
    """Does "you may" stand before what is written next, so that it reads "you may have it become ..."?"""

    teller: Teller | None = None
    """Who knows what the text has spoken of, where this is a part of a longer one."""
    done: str = ""
    """What the clause before did, as "destroyed this way" says it."""

    def anew(self, *, resolving: bool = False) -> Voice:
        """The same voice at the start of another ability, with nothing spoken of yet."""
        return Voice(this=self.this, host=self.host, resolving=resolving)

    def aside(self) -> Voice:
        """The same voice in the middle of a sentence, where "it" would be unclear; targets stay known."""
        return Voice(this=self.this, host=self.host, targets=self.targets, teller=self.teller, done=self.done)

    def quoted(self) -> Voice:
        """The voice of an ability granted in quotation marks: it calls its new owner "this creature" or such."""
        word = self.host.rpartition(" ")[2] if self.this in ("this Aura", "this Equipment") else "creature"
        return Voice.of(word)
