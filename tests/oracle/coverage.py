"""What the ratchet measures: how much of a fixed part of the card file is compiled, counted so that nothing flatters.

Whether a paragraph bears on continuous effects is decided by its words alone (`layerlaw.cards.coverage.BEARS_ON`), before anything is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from layerlaw.cards.coverage import Tally, bears_on
from layerlaw.cards.scryfall import is_funny
from layerlaw.model import abilities as a
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.one_shot_effects import CreateCopies
from layerlaw.model.rule_effects import UnreadRule
from layerlaw.model.tree import inside
from layerlaw.oracle import compile_by_frame

EVERY: Final = 10
_QUOTED: Final = re.compile(r'"[^"]*"')
_NOT_STATIC: Final = re.compile(
    r"^(?:[^—.]{2,40} — )?(?:When|Whenever|At|As [^.]* enters)\b|: |^[+−-]|^[•IVX]|\benters?\b|^LEVEL"
)
_CHARACTERISTICS: Final = re.compile(
    r"""[+−-](?:\d+|X)/[+−-](?:\d+|X)(?!\ counter) | \b(?:has|have|loses?|gains?)\b | \b(?:is|are|isn't|aren't)\b | \bbase\ power\b
    | \bpower\ (?:and\ toughness\ are|is)\b | \btoughness\ is\b | \bcontrols?\ enchanted\b | \bcopy\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""What a static ability that touches characteristics or control says of them."""
HARD: Final = re.compile(
    r"""\bgets?\ [^.]*[+−-](?:\d+|X)/[+−-](?:\d+|X)(?!\ counter) | \bbase\ (?:power|toughness)\b | \bloses?\ all\ (?:other\ )?abilities\b
    | \bgains?\ control\ of\b | \bbecomes?\ a\ copy\b | \benters?\ as\ a\ copy\b | \bswitch\ [^.]*\btoughness\b
    | \b(?:gains?|loses?|has|have)\ (?:flying|haste|trample|indestructible|hexproof|lifelink|deathtouch|menace|vigilance|reach|shroud|defender
        |first\ strike|double\ strike|protection\ from)\b(?!\ counters?)""",
    re.VERBOSE | re.IGNORECASE,
)
"""What only the layers can carry out: words of a one-shot must not say it."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, or the lines of a frame, with what was made of it."""

    card: str
    text: str
    type_line: str
    abilities: tuple[a.Ability, ...]

    @property
    def parts(self) -> Iterator[object]:
        """All that its abilities hold."""
        return inside(self.abilities)

    @property
    def done(self) -> Iterator[object]:
        """All of it but the words of events."""
        events = {id(part.when) for part in self.parts if isinstance(part, a.TriggeredAbility)}
        return (part for part in self.parts if id(part) not in events)

    @property
    def is_understood(self) -> bool:
        """Is all of it?"""
        return not any(isinstance(part, a.NotUnderstood | UnreadRule) for part in self.parts)

    @property
    def makes_effects(self) -> bool:
        """Is there a continuous effect in it, or a copy, a choice or counters to enter with: more than words?"""
        return any(isinstance(part, _EFFECTS) for part in self.parts)

    @property
    def is_static(self) -> bool:
        """Does it look like a static ability of a permanent that touches characteristics or control?"""
        if "Instant" in self.type_line or "Sorcery" in self.type_line:
            return False
        plain = _QUOTED.sub("Q", self.text)
        return bears_on(self.text) and not _NOT_STATIC.search(plain) and _CHARACTERISTICS.search(plain) is not None


_EFFECTS: Final = (
    ContinuousEffect, CreateCopies, a.ExchangeControl, a.ExchangeTextBoxes, a.AsEnters, a.AsEntersOrTurnsUp, a.EntersAsCopy,
    a.OthersEnterAsCopy, a.EntersWithCounters, a.EntersTapped, a.LevelBand, a.ClassLevel, a.StationBand,
)  # fmt: skip


def compiled(cards: Iterable[Mapping[str, Any]]) -> Iterator[Paragraph]:
    """Every paragraph of the cards that are for tournaments."""
    for card in cards:
        if is_funny(card):
            continue
        for face in card.get("card_faces") or [card]:
            line = str(face.get("type_line") or "")
            for text, abilities in compile_by_frame(
                str(face.get("oracle_text") or ""), name=face["name"], type_line=line
            ):
                yield Paragraph(card["name"], text, line, abilities)


def measure(paragraphs: Iterable[Paragraph]) -> dict[str, float]:
    """The figures of `coverage.toml`, each a share from 0 to 1."""
    kinds, bearing, effects, statics = Tally(), Tally(), Tally(), Tally()
    static_cards: dict[str, bool] = {}
    for item in paragraphs:
        for ability in item.abilities:
            kinds.add(understood=not isinstance(ability, a.NotUnderstood))
        understood = item.is_understood
        if bears_on(item.text):
            bearing.add(understood=understood)
            if item.makes_effects or not understood:
                effects.add(understood=understood)
        if item.is_static:
            static_cards[item.card] = static_cards.get(item.card, True) and understood
    for understood in static_cards.values():
        statics.add(understood=understood)
    return {
        "abilities_with_a_kind": kinds.share,
        "bearing_paragraphs": bearing.share,
        "bearing_paragraphs_made_into_effects": effects.share,
        "cards_with_static_abilities": statics.share,
    }
