"""An explanation as lines for a terminal or a text file: wrapped, indented, each line a row of spans that a terminal may color."""

from __future__ import annotations

from collections.abc import Iterator

from layerlaw.explain.document import Block, Document, Span, Spans, Style, plain
from layerlaw.explain.order_of_telling import Explanation
from layerlaw.explain.wording import in_words

WIDTH = 100


def render_text(explanation: Explanation, width: int = WIDTH) -> str:
    """The explanation as plain text, without trailing newline."""
    return "\n".join(plain(line).rstrip() for line in text_lines(explanation, width))


def text_lines(explanation: Explanation, width: int = WIDTH) -> Iterator[Spans]:
    """The explanation as lines of spans, none wider than `width` unless a word is."""
    yield from document_lines(in_words(explanation), width)


def document_lines(document: Document, width: int = WIDTH) -> Iterator[Spans]:
    """Any document as lines of spans."""
    for place, block in enumerate(document.blocks):
        if place:
            yield ()
        yield from _block(block, "", width)


def _block(block: Block, indent: str, width: int) -> Iterator[Spans]:
    marker = f"{block.marker} " if block.marker else ""
    yield from _wrapped(block.spans, indent, marker, width)
    deeper = indent + ("  " if block.level else " " * max(2, len(marker)))
    for child in block.children:
        yield from _block(child, deeper, width)


def _wrapped(spans: Spans, indent: str, marker: str, width: int) -> Iterator[Spans]:
    hanging = indent + " " * len(marker)
    line: list[Span] = [Span(indent), Span(marker, Style.QUIET)] if marker else [Span(indent)]
    used = len(hanging)
    empty = True
    for run in _words(spans):
        word, size = run, sum(len(piece.text) for piece in run)
        if not empty and used + size > width:
            yield _trimmed(line)
            line, used = [Span(hanging)], len(hanging)
            word = _without_leading_space(run)
            size = sum(len(piece.text) for piece in word)
        line += word
        used += size
        empty = False
    yield _trimmed(line)


def _words(spans: Spans) -> Iterator[list[Span]]:
    """Runs of spans that stay on one line, each with the space before it."""
    word: list[Span] = []
    for span in spans:
        for place, piece in enumerate(span.text.split(" ")):
            if place:
                yield word
                word = [Span(" ", span.style)]
            if piece:
                word.append(Span(piece, span.style))
    yield word


def _without_leading_space(word: list[Span]) -> list[Span]:
    return word[1:] if word and word[0].text == " " else word


def _trimmed(line: list[Span]) -> Spans:
    """The line without spaces at its end, neighbours of one style joined."""
    joined: list[Span] = []
    for span in line:
        if joined and joined[-1].style is span.style:
            joined[-1] = Span(joined[-1].text + span.text, span.style)
        else:
            joined.append(span)
    while joined and not joined[-1].text.strip():
        joined.pop()
    return tuple(joined)
