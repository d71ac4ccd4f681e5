"""What a predicate needs to know of its subject: number, verbs, and what stands behind the sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from layerlaw.oracle.word_forms import article, plural
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

_VERBS: Final = {
    "get": "gets", "have": "has", "gain": "gains", "are": "is", "become": "becomes", "lose": "loses", "don't": "doesn't",
    "attack": "attacks", "block": "blocks", "assign": "assigns", "enter": "enters", "cost": "costs", "phase": "phases",
    "aren't": "isn't",
}  # fmt: skip


@dataclass
class Speech:
    """What a predicate needs to know: who is spoken of, in which number, and whether the effect lasts or just is."""

    voice: Voice
    number: GrammaticalNumber = GrammaticalNumber.PLURAL
    bare: bool = False
    """Do verbs stand without an ending, as behind "have": `have this creature become ...`?"""
    where: str = ""
    """A clause such as `where X is ...`, found on the way, that the sentence has to carry behind everything."""

    def verb(self, word: str) -> str:
        """A verb, given in the plural, in the number of the subject."""
        return word if self.bare or self.number is GrammaticalNumber.PLURAL else _VERBS.get(word, word + "s")

    @property
    def be(self) -> str:
        """`is` or `are` of a static ability, `becomes` or `become` of a resolving one."""
        return self.verb("become" if self.voice.resolving else "are")

    @property
    def gain(self) -> str:
        """`has` or `have` of a static ability, `gains` or `gain` of a resolving one."""
        return self.verb("gain" if self.voice.resolving else "have")

    @property
    def base(self) -> str:
        """`has base power`, however the effect came about."""
        return self.verb("have")

    @property
    def its(self) -> str:
        """`its` or `their`."""
        return "their" if self.number is GrammaticalNumber.PLURAL else "its"

    def nouns(self, noun: str) -> str:
        """A predicate noun in the number of the subject: `a Mountain`, `Mountains`."""
        return plural(noun) if self.number is GrammaticalNumber.PLURAL else article(noun)
