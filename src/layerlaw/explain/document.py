"""A small neutral document: blocks of spans. The wording makes one; the renderers show it. Holds text only, never markup."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import Final

from layerlaw.model.late import dataclass, field


class Style(StrEnum):
    """What a span is, not how it looks."""

    PLAIN = "plain"
    NAME = "name"
    CARD_TEXT = "card-text"
    RULE = "rule"
    BEFORE = "before"
    AFTER = "after"
    QUIET = "quiet"
    HEADING = "heading"
    REASON = "reason"


@dataclass(frozen=True)
class Span:
    """A piece of text, and what it is."""

    text: str
    style: Style = Style.PLAIN


Spans = tuple[Span, ...]


@dataclass(frozen=True)
class Block:
    """A paragraph, with what belongs under it. `marker` stands before it (`1.`, `[2]`); `level` 1 and 2 are headings, 0 is text."""

    spans: Spans
    marker: str = ""
    level: int = 0
    children: tuple[Block, ...] = field(default=())


@dataclass(frozen=True)
class Document:
    """Blocks in order of reading."""

    blocks: tuple[Block, ...]


_INVISIBLE: Final = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"})


def clean(text: str) -> str:
    """The text on one line, without what a terminal would obey or a reader could not see (escapes, control and bidi characters)."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        letter
        if unicodedata.category(letter) not in _INVISIBLE
        else " "
        if letter in "\n\t"
        else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )


def plain(spans: Spans) -> str:
    """The text of spans alone."""
    return "".join(span.text for span in spans)
