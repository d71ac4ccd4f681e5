"""How much of the cards is understood: counted over a whole database, with nothing left out that would flatter.

The unit is a *paragraph*: a printed line of rules text without its reminder text. It counts as understood only where all of it is. Whether a paragraph "bears on continuous effects" is decided by its words alone
(`BEARS_ON`), on purpose generously: a paragraph that merely looks like one counts, and if it is not understood it counts against us.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Final

from layerlaw.cards.database import Entry
from layerlaw.model.abilities import NotUnderstood
from layerlaw.model.cards import Face
from layerlaw.model.kinds import kind_of
from layerlaw.model.rule_effects import UnreadRule

__all__ = ["BEARS_ON", "Coverage", "Tally", "bears_on", "measure", "paragraphs", "shape"]

BEARS_ON: Final = {
    "+1/+1, but no counter": r"[+−-](?:\d+|X)/[+−-](?:\d+|X)(?! counter)",
    "gains, has, loses": r"\b(?:gains?|ha(?:s|ve)|loses?) (?!\d+ life|X life|that much life|life\b|the game|control of the ring)",
    "becomes": r"\bbecomes?\b",
    "is, are": r"\b(?:is|are|isn't|aren't|it's|they're|that's) (?:an? |the |all |every |each |also |not |no |still |colorless|white|blue|black|red|green|in addition)",
    "base power": r"\bbase (?:power|toughness)\b|\bpower and toughness are each\b|\bpower is equal\b|\btoughness is equal\b",
    "switch, exchange": r"\b(?:switch|exchange)\b",
    "gain control": r"\bcontrols? (?:of|enchanted|target|all|each)\b|\bgains? control\b",
    "costs more or less": r"\bcosts? (?:up to )?\{?[^.]*\b(?:more|less)\b",
    "can't, must, as though": r"\b(?:can't|cannot|must|as though|able|doesn't untap|don't untap|maximum hand size|may attack|can (?:attack|block))\b",
    "as long as": r"\bas long as\b",
    "copy": r"\b(?:a copy of|copies of)\b",
    "enters as, enters with": r"\benters? (?:the battlefield )?(?:as|with)\b|\bas [^.]* enters\b",
}  # fmt: skip
"""Wordings that a continuous effect on characteristics, control, players, costs or rules may have, each with its pattern."""

_PATTERNS: Final = {name: re.compile(pattern, re.IGNORECASE) for name, pattern in BEARS_ON.items()}
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
    for line in text.split("\n"):
        plain = line
        while (shorter := _REMINDER.sub("", plain)) != plain:
            plain = shorter
        if plain.strip():
            yield plain.strip()


def bears_on(paragraph: str) -> bool:
    """Whether a paragraph has any of the wordings of `BEARS_ON`; what it says in quotes counts too."""
    return any(pattern.search(paragraph) for pattern in _PATTERNS.values())


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
            "cards_bearing_on_continuous_effects": self.bearing_cards.as_json(),
            "bears_on": dict(BEARS_ON),
            "abilities": dict(sorted(self.kinds.items())),
            "not_understood": [
                {"shape": text, "number": number, "cards": self.examples[text]}
                for text, number in self.frequent(at_most)
            ],
            "cannot_be_made": [{"card": name, "problem": problem} for name, problem in self.unmakable],
        }


def measure(entries: Iterable[Entry], *, funny: bool = False) -> Coverage:
    """Count over cards; those that are not for tournaments only where `funny` asks for them."""
    made = Coverage()
    for entry in entries:
        if entry.is_funny and not funny:
            continue
        if entry.compiled.text is None:
            made.unmakable.append((entry.name, entry.compiled.problem))
            made.cards.add(understood=False)
            continue
        made.cards.add(understood=entry.is_understood)
        for face in entry.card.faces:
            for ability in face.abilities:
                made.kinds[kind_of(ability)] += 1
        _paragraphs(made, entry)
    return made


def _paragraphs(made: Coverage, entry: Entry) -> None:
    bearing = []
    texts = entry.fields.get("card_faces") or [entry.fields]
    for face, printed in zip(entry.card.faces, texts, strict=True):
        for paragraph, understood in _read(face, str(printed.get("oracle_text") or "")):
            made.paragraphs.add(understood=understood)
            if bears_on(paragraph):
                made.bearing.add(understood=understood)
                bearing.append(understood)
            if not understood:
                blank = shape(paragraph, entry.name)
                made.shapes[blank] += 1
                shown = made.examples.setdefault(blank, [])
                if len(shown) < _EXAMPLES and entry.name not in shown:
                    shown.append(entry.name)
    if bearing:
        made.bearing_cards.add(understood=all(bearing))


def _read(face: Face, text: str) -> Iterator[tuple[str, bool]]:
    """The paragraphs of a face, each with whether it is understood. Where it cannot be told which are not, none is."""
    unread = [line for part in _unread(face.abilities) for line in paragraphs(part)]
    lines = list(paragraphs(text))
    found = [(line, not any(part in line for part in unread)) for line in lines]
    if unread and all(understood for _, understood in found):
        found = [(line, False) for line in lines]
    return iter(found)


def _unread(node: object) -> Iterator[str]:
    """The texts inside a value that were not understood."""
    if isinstance(node, NotUnderstood):
        yield node.text
    elif isinstance(node, UnreadRule):
        yield node.words
    elif isinstance(node, tuple | frozenset):
        for part in node:
            yield from _unread(part)
    elif is_dataclass(node) and not isinstance(node, type):
        for item in fields(node):
            yield from _unread(getattr(node, item.name))
