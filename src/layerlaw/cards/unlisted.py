"""Words of a file of cards that the rules do not list: subtypes (205.3) and keywords (207.2c, 701, 702). An import tells them.

A newer set's subtype is taken as one of the first family that the card's types have, so that its cards can be played; a misspelled
one looks the same, and whoever imports the file is the one who can tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from layerlaw.model.late import dataclass
from layerlaw.model.typeline import BadTypeLine, TypeLine
from layerlaw.model.vocabulary import ABILITY_WORDS, KEYWORD_ABILITIES, KEYWORD_ACTIONS, KEYWORD_FORMS, find_subtype
from layerlaw.model.words import PlanarType

__all__ = ["Unlisted", "unlisted_words"]

_FAMILIES: Final = ("cycling", "walk")
"""How the names of typecycling and landwalk abilities end (702.14, 702.29e)."""


@dataclass(frozen=True)
class Unlisted:
    """A word that the rules do not list: what it stands for in the file, how many cards have it, and one of them."""

    what: str
    word: str
    cards: int
    example: str

    def __str__(self) -> str:
        others = f" and {self.cards - 1:,} more" if self.cards > 1 else ""
        return f"{self.word}, a {self.what} that the rules do not list ({self.example}{others})"


def unlisted_words(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What it stands for, and the word, for each subtype and keyword of a card that the rules do not list."""
    faces, keywords = fields.get("card_faces"), fields.get("keywords")
    for face in faces if isinstance(faces, list) and faces else [fields]:
        for word in _unlisted_subtypes(str(face.get("type_line") or "")):
            yield "subtype", word
    for keyword in keywords if isinstance(keywords, list) else ():
        if not _is_listed(str(keyword).casefold()):
            yield "keyword", str(keyword)


@lru_cache(maxsize=1024)  # thirty thousand cards have four thousand type lines
def _unlisted_subtypes(type_line: str) -> tuple[str, ...]:
    try:
        line = TypeLine.parse(type_line)
    except BadTypeLine:
        return ()  # the card cannot be made, which is told with the reason
    words = (str(word) for word in line.subtypes if not isinstance(word, PlanarType))
    return tuple(word for word in words if find_subtype(word) is None)


@lru_cache(maxsize=1024)
def _is_listed(word: str) -> bool:
    listed = (KEYWORD_ABILITIES, KEYWORD_ACTIONS, KEYWORD_FORMS, ABILITY_WORDS)
    return any(word in words for words in listed) or word.endswith(_FAMILIES)
