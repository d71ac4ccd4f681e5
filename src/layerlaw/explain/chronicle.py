"""What happened in a game at work, in words: entry by entry, each line with its rule, what followed from what set in.

Made of plain lines, so that nothing here knows of games; `boards` hands them over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from layerlaw.explain.document import Block, Document, Span, Style, clean
from layerlaw.model.late import dataclass


@dataclass(frozen=True)
class Line:
    """One line of the log: its kind, its words, its rule, and how deep it lies in what caused it."""

    kind: str
    text: str
    rule: str
    depth: int


@dataclass(frozen=True)
class ChronicleEntry:
    """An entry of the timeline and what came of it."""

    entry: int
    """Its number, from 1."""
    said: str
    """The entry in short."""
    lines: tuple[Line, ...]


def chronicle(happened: Sequence[ChronicleEntry]) -> Document:
    """What happened as a document; empty where nothing did."""
    if not happened:
        return Document(())
    blocks = tuple(
        Block((Span(clean(one.said), Style.NAME),), marker=f"{one.entry}.", children=_nested(one.lines))
        for one in happened
    )
    return Document((Block((Span("What happened", Style.HEADING),), level=1, children=blocks),))


def _nested(lines: Sequence[Line]) -> tuple[Block, ...]:
    """Lines under the line that they follow from."""
    made: list[Block] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at + 1
        while end < len(lines) and lines[end].depth > line.depth:
            end += 1
        made.append(Block(_spans(line), children=_nested(lines[at + 1 : end])))
        at = end
    return tuple(made)


def _spans(line: Line) -> tuple[Span, ...]:
    text = Span(clean(line.text))
    return (text, Span(f" ({line.rule})", Style.RULE)) if line.rule else (text,)


def chronicle_json(happened: Sequence[ChronicleEntry]) -> list[dict[str, Any]]:
    """What happened as plain values."""
    return [
        {
            "entry": one.entry,
            "said": one.said,
            "events": [
                {"kind": line.kind, "text": line.text, "rule": line.rule, "depth": line.depth} for line in one.lines
            ],
        }
        for one in happened
    ]
