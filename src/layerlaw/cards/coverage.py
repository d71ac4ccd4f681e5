"""How much of the cards is understood: counted over a whole database, with nothing left out that would flatter.

The unit is a *paragraph*: a printed line of rules text without its reminder text. It counts as understood only where the layers and a game can carry out all of it
(`oracle.understood`). What it bears on is told apart: one-shot effects, triggers, costs, ... by the abilities that it is; continuous effects by its words alone (`BEARS_ON`), on purpose
generously: a paragraph that merely looks like one counts, and if it is not understood it counts against us.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, assert_never

from layerlaw.cards.database import CardEntry
from layerlaw.model import abilities as a
from layerlaw.model.ability_kinds import kind_of
from layerlaw.model.cards import Face
from layerlaw.model.game_abilities import parts_of
from layerlaw.model.rule_effects import RuleEffect
from layerlaw.oracle.understood import BEARS_ON, Bearing, UnreadStretch, bears_on, not_read_by_ability

__all__ = ["BEARS_ON", "Coverage", "Tally", "bears_on", "measure", "paragraphs", "shape"]

_REMINDER: Final = re.compile(r"\s*\([^()]*\)")
_QUOTED: Final = re.compile(r'"[^"]*"')
_SHAPES: Final = (
    (re.compile(r"\{[^{}]*\}(?:\{[^{}]*\})*"), "{..}"),
    (re.compile(r"[+−-]?(?:\d+|X)/[+−-]?(?:\d+|X)"), "N/N"),
    (re.compile(r"\b(?:\d+|X|one|two|three|four|five|six|seven|eight|nine|ten)\b"), "N"),
    (re.compile(r"\b(?:white|blue|black|red|green)\b"), "COLOR"),
)
_EXAMPLES: Final = 2


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a rules text, without reminder text and without what is then empty."""
    for _, plain in _lines(text):
        yield plain


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs, each with where its line begins."""
    start = 0
    for line in text.split("\n"):
        plain = line
        while (shorter := _REMINDER.sub("", plain)) != plain:
            plain = shorter
        if plain.strip():
            yield start, plain.strip()
        start += len(line) + 1


def shape(paragraph: str, name: str = "") -> str:
    """A paragraph with its numbers, symbols, colors, quotations and own name as blanks: what is equal then is one shape."""
    text = paragraph
    for part in name.split(" // "):
        text = text.replace(part, "~") if part else text
    text = _QUOTED.sub('".."', text)
    for pattern, blank in _SHAPES:
        text = pattern.sub(blank, text)
    return text


@dataclass
class Tally:
    """How many there are, and how many of them were understood."""

    all: int = 0
    understood: int = 0

    def add(self, *, understood: bool) -> None:
        """Count one more."""
        self.all += 1
        self.understood += understood

    @property
    def share(self) -> float:
        """The understood ones, from 0 to 1; of nothing everything is understood."""
        return self.understood / self.all if self.all else 1.0

    def as_json(self) -> dict[str, object]:
        """As `--json` prints it."""
        return {"all": self.all, "understood": self.understood, "share": round(self.share, 4)}


@dataclass
class Coverage:
    """What was counted."""

    cards: Tally = field(default_factory=Tally)
    paragraphs: Tally = field(default_factory=Tally)
    bearing: Tally = field(default_factory=Tally)
    """Paragraphs that bear on continuous effects."""
    in_layers: Tally = field(default_factory=Tally)
    """The same, understood where the layers have all of it, whatever a game makes of the rest."""
    by_bearing: dict[Bearing, Tally] = field(default_factory=lambda: {one: Tally() for one in Bearing})
    """Paragraphs by what else they bear on, each understood where that part of it is."""
    bearing_cards: Tally = field(default_factory=Tally)
    """Cards with such a paragraph; understood where all of these are."""
    kinds: dict[str, int] = field(default_factory=Counter)
    """Abilities by their kind, over whole cards; what was not understood is a kind of its own."""
    shapes: dict[str, int] = field(default_factory=Counter)
    """Paragraphs that were not understood, by their shape."""
    examples: dict[str, list[str]] = field(default_factory=dict)
    """For each shape a few cards."""
    unmakable: list[tuple[str, str]] = field(default_factory=list)
    """Cards of which none could be made, with the reason."""

    def frequent(self, at_most: int) -> list[tuple[str, int]]:
        """The most frequent shapes not understood, those that bear on continuous effects first."""
        return sorted(self.shapes.items(), key=lambda item: (not bears_on(item[0]), -item[1], item[0]))[:at_most]

    def as_json(self, at_most: int) -> dict[str, object]:
        """As `--json` prints it."""
        return {
            "cards": self.cards.as_json(),
            "paragraphs": self.paragraphs.as_json(),
            "bearing_on_continuous_effects": self.bearing.as_json(),
            "continuous_effects_in_layers": self.in_layers.as_json(),
            "by_what_they_bear_on": {
                bearing.value: tally.as_json()
                for bearing, tally in self.by_bearing.items()
                if bearing is not Bearing.CONTINUOUS
            },
            "cards_bearing_on_continuous_effects": self.bearing_cards.as_json(),
            "bears_on": dict(BEARS_ON),
            "abilities": dict(sorted(self.kinds.items())),
            "not_understood": [
                {"shape": text, "number": number, "cards": self.examples[text]}
                for text, number in self.frequent(at_most)
            ],
            "cannot_be_made": [{"card": name, "problem": problem} for name, problem in self.unmakable],
        }


def measure(entries: Iterable[CardEntry], *, funny: bool = False) -> Coverage:
    """Count over cards; those that are not for tournaments only where `funny` asks for them."""
    made = Coverage()
    for entry in entries:
        if entry.is_funny and not funny:
            continue
        if entry.compiled.text is None:
            made.unmakable.append((entry.name, entry.compiled.problem))
            made.cards.add(understood=False)
            continue
        card = entry.whole_card
        made.cards.add(understood=entry.is_understood)
        for face in card.faces:
            for ability in face.abilities:
                made.kinds[kind_of(ability)] += 1
        _paragraphs(made, entry, card.faces)
    return made


def _paragraphs(made: Coverage, entry: CardEntry, faces: tuple[Face, ...]) -> None:
    bearing = []
    texts = entry.fields.get("card_faces") or [entry.fields]
    for face, printed in zip(faces, texts, strict=True):
        for read in _read(face, str(printed.get("oracle_text") or "")):
            understood = not read.missing
            made.paragraphs.add(understood=understood)
            for part in read.bears_on:
                made.by_bearing[part].add(understood=part not in {one.bearing for one in read.missing})
            if bears_on(read.text):
                made.bearing.add(understood=understood)
                made.in_layers.add(understood=not read.left_out)
                bearing.append(understood)
            if not understood:
                blank = shape(read.text, entry.name)
                made.shapes[blank] += 1
                shown = made.examples.setdefault(blank, [])
                if len(shown) < _EXAMPLES and entry.name not in shown:
                    shown.append(entry.name)
    if bearing:
        made.bearing_cards.add(understood=all(bearing))


@dataclass
class _Read:
    """A paragraph with what it bears on, besides continuous effects, and what of it is not understood."""

    text: str
    bears_on: set[Bearing] = field(default_factory=set)
    missing: list[UnreadStretch] = field(default_factory=list)
    left_out: bool = False
    """Is nothing of it in the tree?"""


def _read(face: Face, text: str) -> list[_Read]:
    """The paragraphs of a face. What is missing counts against the paragraph that says it, or against all that its ability stands in."""
    found = [(start, _Read(plain)) for start, plain in _lines(text)]
    everywhere = (0, len(text) + 1)
    each, besides = not_read_by_ability(face)
    for place, ability in enumerate(face.abilities):
        span = face.spans[place] if place < len(face.spans) else everywhere
        mine = [read for start, read in found if span[0] <= start < max(span[1], span[0] + 1)]
        for read in mine:
            read.bears_on |= _bearings(ability)
            read.left_out |= isinstance(ability, a.NotUnderstood)
        for missing in each[place]:
            _blame(missing, mine)
    spells = [read for _, read in found if Bearing.ONE_SHOTS in read.bears_on]
    for missing in besides:
        _blame(missing, [read for _, read in found if _says(read, missing)] or spells or [read for _, read in found])
    return [read for _, read in found]


def _blame(missing: UnreadStretch, paragraphs: list[_Read]) -> None:
    for read in [one for one in paragraphs if _says(one, missing)] or paragraphs:
        read.missing.append(missing)
        read.bears_on.add(missing.bearing)


def _says(read: _Read, missing: UnreadStretch) -> bool:
    return missing.text.casefold() in read.text.casefold()


def _bearings(ability: a.Ability) -> set[Bearing]:
    """What an ability bears on, besides continuous effects."""
    found: set[Bearing] = set()
    match a.one_of_every_ability(ability):
        case a.TriggeredAbility() | a.ChapterAbility() | a.RoomAbility() | a.OpeningHandAbility():
            found = {Bearing.TRIGGERS, Bearing.ONE_SHOTS}
        case a.ActivatedAbility():
            found = {Bearing.COSTS, Bearing.ONE_SHOTS}
        case a.SpellAbility() | a.ModalAbility():
            found = {Bearing.ONE_SHOTS}
        case a.OtherAbility() as other:
            parts = parts_of(other)
            found = {Bearing.REPLACEMENT if parts.replacements or parts.trigger_rules else Bearing.RULES}
        case a.StaticAbility(effects):
            rules = any(isinstance(change, RuleEffect) for effect in effects for change in effect.changes)
            found = {Bearing.RULES} if rules else set()
        case a.KeywordAbility() as keyword:
            parts = parts_of(keyword)
            found |= {Bearing.TRIGGERS} if parts.triggered else set()
            found |= {Bearing.COSTS} if parts.activated is not None or keyword.cost else set()
            found |= {Bearing.REPLACEMENT} if parts.replacements else set()
        case (
            a.AsEnters() | a.AsEntersOrTurnsUp() | a.EntersAsCopy() | a.OthersEnterAsCopy() | a.EntersWithCounters() | a.CountersAsTurnedUp()
            | a.EntersWithAbilities() | a.EntersTapped()
        ):  # fmt: skip
            found = {Bearing.REPLACEMENT}
        case (
            a.EnteredOnlyBy() | a.KeepsCounters() | a.ClassLevel() | a.Prototype() | a.LevelBand() | a.StationBand() | a.ThisAbility()
            | a.NotUnderstood()
        ):  # fmt: skip
            pass  # counted among all, and by its words among what bears on continuous effects
        case forgotten:
            assert_never(forgotten)
    return found
