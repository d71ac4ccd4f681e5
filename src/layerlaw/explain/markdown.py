"""An explanation as Markdown. Whatever Markdown or HTML would obey in names and card texts is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from layerlaw.explain.document import Block, Document, Span, Style
from layerlaw.explain.order_of_telling import Explanation
from layerlaw.explain.wording import in_words

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]#|~!$^])")
_ENTITIES: Final = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_STYLES: Final = {
    Style.NAME: "**",
    Style.BEFORE: "~~",
    Style.AFTER: "**",
    Style.CARD_TEXT: "*",
    Style.RULE: "",
    Style.QUIET: "",
}


def render_markdown(explanation: Explanation) -> str:
    """The explanation as Markdown, without trailing newline."""
    return document_markdown(in_words(explanation))


def document_markdown(document: Document) -> str:
    """Any document as Markdown, without trailing newline."""
    lines: list[str] = []
    for block in document.blocks:
        if lines:
            lines.append("")
        lines += _block(block, 0)
    return "\n".join(lines)


def _block(block: Block, depth: int) -> Iterator[str]:
    text = "".join(_span(span) for span in block.spans)
    if block.level:
        yield f"{'#' * block.level} {text}"
        yield ""
        for child in block.children:
            yield from _block(child, 0)
        return
    marker = escape(block.marker) + " " if block.marker else ""
    yield f"{'  ' * depth}- {marker}{text}"
    for child in block.children:
        yield from _block(child, depth + 1)


def _span(span: Span) -> str:
    mark = _STYLES.get(span.style, "")
    text = escape(span.text)
    if not mark or not text.strip():
        return text
    core = text.strip()
    start = text.index(core)
    return f"{text[:start]}{mark}{core}{mark}{text[start + len(core) :]}"


def escape(text: str) -> str:
    """Text that Markdown shows as it is."""
    marked = _SPECIAL.sub(r"\\\1", text)
    return "".join(_ENTITIES.get(letter, letter) for letter in marked)
