"""A noun phrase in the making: what filters say of an object finds its place before the noun, in it, or behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.words import Zone
from layerlaw.oracle.word_forms import plural
from layerlaw.oracle.write.references import number_of_player, possessive, write_player
from layerlaw.oracle.write.voice import GrammaticalNumber, Voice

PUT_THERE: Final = "put into a graveyard this way"
"""Said of cards that an instruction before has put into a graveyard."""


@dataclass
class Phrase:
    """A noun phrase in the making: what stands before the noun, the noun, what stands behind it."""

    voice: Voice
    number: GrammaticalNumber
    zone: Zone | None = None
    other: bool = False
    before: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    noun: str = ""
    behind: list[str] = field(default_factory=list)
    token: bool = False
    elsewhere: bool = False
    owner: r.PlayerRef | None = None
    linked: bool = False
    done: bool = False
    """Is it among those that something was done to, cards where no zone is named?"""
    caster: r.PlayerRef | None = None

    def __str__(self) -> str:
        noun = self._noun()
        words = [*self.before, *noun]
        if self.other:
            words.insert(0, "other" if self.number is GrammaticalNumber.PLURAL else "another")
        if PUT_THERE in self.behind and self.zone is Zone.GRAVEYARD:  # which says where they are
            whose = PUT_THERE.replace("a graveyard", "your graveyard") if self.owner == r.You() else PUT_THERE
            cards = ["cards" if self.number is GrammaticalNumber.PLURAL else "card"]
            return " ".join([*self.before, *self.subtypes, *self.types, *cards, whose])
        return " ".join([*words, *self._place(), *self.behind])

    def _noun(self) -> list[str]:
        """The noun with the types and subtypes before it: `Elf creature`, `creature tokens`, `creature cards`, `Goblins`."""
        words = [*self.subtypes, *self.types]
        if not words and not self.noun and self.zone is not Zone.STACK and "commander" in self.before:
            self.before.remove("commander")
            self.noun = "commander"
        if self.noun:
            words.append(self.noun)
        elif self.zone is Zone.STACK:
            words.append("spell")
        elif (
            self.elsewhere
            or (self.zone is None and "among them" in self.behind)
            or (self.zone is None and self.done)
            or (self.zone is not None and self.zone is not Zone.BATTLEFIELD)
        ):
            words.append("card")
        elif self.zone is None and not self.token:
            words.append("source")
        elif not words and not self.token:
            words.append("permanent")
        if self.token:
            words.append("token")
        if self.number is GrammaticalNumber.PLURAL:
            words[-1] = plural(words[-1])
        return words

    def _place(self) -> list[str]:
        """Where it is, if not on the battlefield, and whose it is: `in your graveyard`, `you control`, `you own`."""
        words = []
        if self.caster is not None:
            words.append(by_player(self.caster, "cast" if self.zone is Zone.STACK else "control", self.voice))
        if self.zone in (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY):
            words.append(self._whose_zone(str(self.zone)))
        else:
            linked = self.zone is Zone.EXILE and self.linked
            if self.owner is not None:
                words.append(by_player(self.owner, "own", self.voice))
            if linked:
                words.append(f"exiled with {self.voice.this}")
            elif self.zone in (Zone.EXILE, Zone.COMMAND):
                words.append("in exile" if self.zone is Zone.EXILE else "in the command zone")
        return words

    def _whose_zone(self, zone: str) -> str:
        match self.owner:
            case None:
                return f"in all {plural(zone)}" if self.number is GrammaticalNumber.PLURAL else f"in any {zone}"
            case r.You():
                return f"in your {zone}"
            case r.Opponents():
                return f"in your opponents' {plural(zone)}"
            case _:
                return f"in {possessive(write_player(self.owner, self.voice))} {zone}"


def by_player(player: r.PlayerRef, verb: str, voice: Voice) -> str:
    """`you control`, `your opponents control`, `enchanted player controls`."""
    who = write_player(player, voice)
    ending = "" if number_of_player(player) is GrammaticalNumber.PLURAL or who == "they" else "s"
    return f"{who} {verb}{ending}"


def were(text: str, phrase: Phrase) -> str:
    """What is said of one in the past, of several where the phrase is: `that were blocked`."""
    many = phrase.number is GrammaticalNumber.PLURAL
    return text.replace("that was ", "that were ", 1).replace(" or was ", " or were ", 1) if many else text


def count_of_colors(node: f.HasColorCount, phrase: Phrase) -> None:
    """How many colors it has, behind the noun where it is told by a number of them."""
    if node.count in (f.ColorCount.ALL, f.ColorCount.TWO, f.ColorCount.THREE):
        phrase.behind.append(f"{'that are' if phrase.number is GrammaticalNumber.PLURAL else 'that is'} {node.count}")
    else:
        phrase.before.append(str(node.count))


def fights(other: str, phrase: Phrase) -> str:
    """`blocking it`, of what blocks and is in combat with it."""
    if "blocking" in phrase.before:
        phrase.before.remove("blocking")
        return f"blocking {other}"
    return f"blocking or blocked by {other}"


def parity(node: f.HasParity, phrase: Phrase) -> None:
    """Of which quality a number of it is: `with odd mana value`."""
    if node.odd is None:
        phrase.behind.append(f"with {node.stat} of the chosen quality")
    else:
        phrase.behind.append(f"with {'odd' if node.odd else 'even'} {node.stat}")


DONE_THIS_WAY: Final = frozenset(
    {"discarded", "sacrificed", "exiled", "revealed", "milled", "destroyed", "dealt damage", "tapped"}
)
"""What was done to those that a resolution has noted (608.2h), as "this way" says it."""


def counters_of(kind: str | None) -> str:
    """Counters of a kind, or of any."""
    return "counters" if kind is None else f"{kind} counters"
