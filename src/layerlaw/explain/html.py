"""An explanation, or a table of objects, as HTML that stands alone. Names and card texts are hostile: everything is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from layerlaw.explain.document import Block, Document, Span, Style
from layerlaw.explain.naming import Names
from layerlaw.explain.tables import COLUMNS, Row, object_rows
from layerlaw.explain.telling import Explanation
from layerlaw.explain.words import in_words
from layerlaw.layers.solution import Solution

STYLE: Final = """
.layerlaw { font: 15px/1.5 system-ui, sans-serif; max-width: 60em; color: #1c1b22; }
.layerlaw h1 { font-size: 1.35em; } .layerlaw h2 { font-size: 1.1em; border-bottom: 1px solid #ccc; margin: 1.4em 0 .4em; }
.layerlaw .entry { margin: .35em 0 .35em 2.6em; text-indent: -2.6em; }
.layerlaw .entry .entry { margin-left: 1.4em; text-indent: 0; }
.layerlaw .marker { display: inline-block; min-width: 2.2em; text-indent: 0; color: #6b6875; }
.layerlaw .name { font-weight: 600; } .layerlaw .card-text { font-style: italic; }
.layerlaw .rule, .layerlaw .quiet { color: #6b6875; } .layerlaw .rule { white-space: nowrap; }
.layerlaw .before { color: #8f1d2c; text-decoration: line-through; text-decoration-color: #8f1d2c66; }
.layerlaw .after { color: #135c36; font-weight: 600; }
.layerlaw table { border-collapse: collapse; } .layerlaw td, .layerlaw th { padding: .25em .7em; text-align: left; vertical-align: top; }
.layerlaw th { border-bottom: 2px solid #999; } .layerlaw td { border-bottom: 1px solid #ddd; }
.layerlaw td.changed { color: #135c36; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  .layerlaw { color: #e8e6ef; } .layerlaw .after, .layerlaw td.changed { color: #7bdca8; } .layerlaw .before { color: #f19aa6; }
  .layerlaw .rule, .layerlaw .quiet, .layerlaw .marker { color: #a9a5b5; } .layerlaw td { border-color: #444; }
}
"""
_PAGE: Final = (
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    "<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>"
)


def render_html(explanation: Explanation, before: Document | None = None) -> str:
    """The explanation as a page of its own: no scripts, nothing loaded from anywhere. `before`: what stands in front of it."""
    about = explanation.about
    title = "Layerlaw" if about is None else f"Layerlaw: {explanation.names(about)}"
    table = table_html(object_rows(explanation.solution, explanation.names)) if about is None else ""
    first = document_html(before) + "\n" if before is not None and before.blocks else ""
    body = f'<main class="layerlaw">\n{first}{document_html(in_words(explanation))}\n{table}</main>'
    return _PAGE.format(title=escape(title), style=STYLE, body=body)


def solution_html(solution: Solution, names: Names) -> str:
    """The table of all objects as a piece of a page, with its style: for `_repr_html_` in notebooks."""
    return f'<style>{STYLE}</style>\n<div class="layerlaw">{table_html(object_rows(solution, names))}</div>'


def table_html(rows: Sequence[Row]) -> str:
    """The table of objects."""
    head = "".join(f"<th>{escape(name)}</th>" for name in COLUMNS)
    lines = []
    for row in rows:
        cells = "".join(
            f'<td class="changed">{escape(cell.text)}</td>' if cell.changed else f"<td>{escape(cell.text)}</td>"
            for cell in row.cells
        )
        lines.append(f"<tr>{cells}</tr>")
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{chr(10).join(lines)}\n</tbody>\n</table>\n"


def document_html(document: Document) -> str:
    """A document as a piece of a page."""
    return "\n".join(line for block in document.blocks for line in _block(block))


def _block(block: Block) -> Iterator[str]:
    text = "".join(_span(span) for span in block.spans)
    if block.level:
        yield f"<h{block.level}>{text}</h{block.level}>"
        for child in block.children:
            yield from _block(child)
        return
    marker = f'<span class="marker">{escape(block.marker)}</span>' if block.marker else ""
    yield f'<div class="entry">{marker}{text}'
    for child in block.children:
        yield from _block(child)
    yield "</div>"


def _span(span: Span) -> str:
    text = escape(span.text)
    if span.style in (Style.PLAIN, Style.HEADING):
        return text
    return f'<span class="{span.style}">{text}</span>'
