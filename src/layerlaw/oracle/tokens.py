"""Rules text → tokens with their places. Knows no grammar.

A quotation is one token that holds its inner text, so that a granted ability is read by itself; the object's own name is one
token, so that no word of a name is ever read as a word of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from layerlaw.model.vocabulary import KEYWORD_ABILITIES
from layerlaw.oracle.word_forms import SUBTYPE_NOUNS


class TokenKind(Enum):
    """What sort of token it is."""

    WORD = "word"
    NUMBER = "number"
    SYMBOLS = "symbols"
    SIZE = "size"
    MARK = "mark"
    QUOTE = "quote"
    SELF = "self"
    OTHER = "other"


class Token(NamedTuple):
    """A piece of text: its kind, the words as written, and where they stand (`text[start:end]`)."""

    kind: TokenKind
    text: str
    start: int
    end: int
    low: str
    """The words in lower case, "he" and "she" as "it"; a quotation or the object's name is no word."""


PERSONAL: Final = frozenset({"he", "she", "him", "himself", "herself"})
"""What only the object itself is called, unlike "it"."""
_PRONOUNS: Final = {
    "he": "it", "she": "it", "he's": "it's", "she's": "it's", "him": "it", "himself": "itself", "herself": "itself", "his": "its",
}  # fmt: skip
"""What the newer legendary permanents call themselves. Whether "her" is "it" or "its" only the phrase around it tells."""


_PATTERN: Final = r"""
    (?P<quote>"[^"]*"?)
  | (?P<symbols>(?:\{[^{}\s]{1,12}\})+)
  | (?P<size>[+−-]?(?:\d{1,4}|[XYZ])/[+−-]?(?:\d{1,4}|[XYZ])(?![\w/]))
  | (?P<number>\d{1,6}(?![\w]))
  | (?P<word>and/or(?!\w)|[^\W\d_][\w]*(?:[’'-][^\W\d_][\w]*)*(?:[’'](?![\w]))?)
  | (?P<mark>[.,:;—•!?]|['’]s?(?!\w))
  | (?P<other>\S)
"""


_TOKEN: Final = re.compile(re.sub(r"\s+", "", _PATTERN))


def tokenize(text: str, names: tuple[str, ...] = ()) -> tuple[Token, ...]:
    """The tokens of a text, in order; `names` are what the object is called in its own text."""
    called = _where_called(text, names)
    if not called:
        return tuple(map(_token, _TOKEN.finditer(text)))
    found: list[Token] = []
    at = 0
    while match := _TOKEN.search(text, at):
        start = match.start()
        at = called.get(start, 0)
        if at:
            found.append(Token(TokenKind.SELF, text[start:at], start, at, ""))
        else:
            found.append(_token(match))
            at = match.end()
    return tuple(found)


def _token(match: re.Match[str]) -> Token:
    text = match.group()
    kind, low = _READ_AS[match.lastgroup][text]
    start, end = match.span()
    if low == "her" and match.string.startswith(_OWNERS, end):
        low = "its"
    return _NEW(Token, (kind, text, start, end, low))


_NEW: Final = tuple.__new__
"""A row of a class at once: a text has many tokens."""
_OWNERS: Final = (" owner's", " owner’s")
"""Behind "her": then it is "its"."""


_MOST_WORDS: Final = 16_384
"""So many pieces of text of a kind are known at once."""


class _OfAKind(dict[str, tuple[TokenKind, str]]):
    """What sort of token each piece of text of a kind is, and its words in lower case; most are the same few hundred words."""

    def __init__(self, kind: TokenKind) -> None:
        super().__init__()
        self._kind = kind

    def __missing__(self, text: str) -> tuple[TokenKind, str]:
        if self._kind is TokenKind.QUOTE:
            return self._kind, ""
        if len(self) >= _MOST_WORDS:
            self.clear()
        low = text.lower().replace("’", "'")
        found = self[text] = self._kind, _PRONOUNS.get(low, low)
        return found


_READ_AS: Final[dict[str | None, _OfAKind]] = {kind.value: _OfAKind(kind) for kind in TokenKind}


OF_GRANTOR: Final = "†"
"""Stands before a name in a quotation while it is read: it is the name of what grants the ability (201.5a)."""


_OF_A_KIND: Final = ("each ", "a ", "another ", "target ", "named ")
"""What stands before a word that is a name and there is none of this object: `each Garruk you control`, `cards named ...`."""


_OF_ANY: Final = (" a ", "each ", "another ")
"""What stands before a word that is no name: `each Garruk you control`, `As long as you control a Gideon planeswalker`."""


def with_marked_names(text: str, names: tuple[str, ...]) -> Iterator[str]:
    """The text with a mark before each of these names in it, and then with one of the marks left out in turn; nothing where there is no name."""
    places = [place for place in sorted(_where_called(text, names)) if not text[:place].endswith(_OF_A_KIND)]
    for left_out in (None, *places) if places else ():
        marked = text
        for place in reversed(places):
            if place != left_out:
                marked = f"{marked[:place]}{OF_GRANTOR}{marked[place:]}"
        yield marked


def _where_called(text: str, names: tuple[str, ...]) -> dict[int, int]:
    """Where the object's name stands as whole words: from where to where, the longest name where several begin."""
    places: dict[int, int] = {}
    for name in names:
        start = text.find(name)
        while start >= 0:
            end = start + len(name)
            whole = not (start and _is_in_word(text[start - 1])) and not (end < len(text) and _is_in_word(text[end]))
            if whole and not text[:start].endswith(_OF_ANY):
                first = start - text.startswith(OF_GRANTOR, start - 1) if start else start
                places[first] = max(end, places.get(first, 0))
            start = text.find(name, start + 1)
    return places


def _is_in_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


_RULES_WORDS: Final = frozenset(
    {"The", "A", "An", *SUBTYPE_NOUNS, *(name.split()[0].capitalize() for name in KEYWORD_ABILITIES)}
)
"""Words that mean themselves in a rules text, though a name begins with them."""


_VERBS: Final = frozenset({"Exile", "Regenerate", "Storm"})
"""Words of the rules that are also the whole name of a card, whose text never says it."""


_NUMBERED: Final = re.compile(r"^[A-Z]\w+ [A-Z]\w+ [IVXLC]+$")
"""A name with a number behind it: `King Darien XLVIII`."""


@lru_cache(maxsize=256)  # a card is asked again and again what it is called
def own_names(name: str, *, legendary: bool = False) -> tuple[str, ...]:
    """What a card may be called in its own text: its name, and for `Name, Title` or `Name of Place` the short name too (201.5b).

    A legendary one with a given name and another ("Zurgo Helmsmasher") may be called by its given name, if that is no word of the rules.
    """
    names = [part.strip() for part in name.split(" // ") if part.strip()]
    short = [part.partition(",")[0] for part in names if "," in part]
    short += [part.partition(" the ")[0].removesuffix(",") for part in names if " the " in part]
    short += [part.partition(":")[0] for part in names if ":" in part]
    of = [part.partition(" of ")[0] for part in names if " of " in part]
    short += of if legendary else [word for word in of if word not in SUBTYPE_NOUNS]  # `Wall of Mulch`: "a Wall" is any
    given = [part.split()[0] for part in names if legendary and " " in part and "," not in part]
    short += [word for word in given if word not in _RULES_WORDS]
    short += [" ".join(part.split()[:2]) for part in names if legendary and _NUMBERED.search(part)]
    whole = (word for word in names if word not in _VERBS)
    return tuple(dict.fromkeys(word for word in (*whole, *short) if len(word) > 1))
