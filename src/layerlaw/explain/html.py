"""An explanation, or a table of objects, as HTML that stands alone. Names and card texts are hostile: everything is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from layerlaw.explain.document import Block, Document, Span, Style, clean, plain
from layerlaw.explain.names_by_id import Names
from layerlaw.explain.order_of_telling import Explanation
from layerlaw.explain.tables import COLUMNS, ObjectRow, object_rows
from layerlaw.explain.wording import in_words
from layerlaw.layers.solution import Solution

STYLE: Final = """
.layerlaw { font: 15px/1.5 system-ui, sans-serif; max-width: 60em; color: inherit; overflow-wrap: anywhere; }
.layerlaw h1 { font-size: 1.35em; line-height: 1.25; } .layerlaw h2 { font-size: 1.1em; margin: 1.4em 0 .4em; }
.layerlaw h2, .layerlaw caption { border-bottom: 1px solid; border-color: color-mix(in srgb, currentColor 30%, transparent); }
.layerlaw .entry { margin: .35em 0 .35em 2.6em; text-indent: -2.6em; }
.layerlaw .entry .entry { margin-left: 1.4em; text-indent: 0; }
.layerlaw .marker { display: inline-block; min-width: 2.2em; text-indent: 0; opacity: .75; }
.layerlaw .name { font-weight: 600; } .layerlaw .card-text { font-style: italic; }
.layerlaw .rule, .layerlaw .quiet { opacity: .75; } .layerlaw .rule { white-space: nowrap; }
.layerlaw .before { color: color-mix(in srgb, currentColor 50%, #d2203c); text-decoration: line-through; text-decoration-thickness: 1px; }
.layerlaw .after, .layerlaw td.changed { color: color-mix(in srgb, currentColor 50%, #0a9a52); font-weight: 600; }
.layerlaw table { border-collapse: collapse; margin: 1em 0; color: inherit; background: none; }
.layerlaw caption { text-align: left; font-weight: 600; padding: .25em .7em; }
.layerlaw tr { background: none; } .layerlaw td, .layerlaw th { padding: .25em .7em; text-align: left; vertical-align: top; }
.layerlaw th { border-bottom: 2px solid; } .layerlaw td { border-bottom: 1px solid; }
.layerlaw th, .layerlaw td { border-color: color-mix(in srgb, currentColor 25%, transparent); }
@media (max-width: 40em) {
  .layerlaw .entry { margin-left: 1.6em; text-indent: -1.6em; } .layerlaw .entry .entry { margin-left: .8em; }
  .layerlaw .marker { min-width: 1.5em; } .layerlaw .rule { white-space: normal; }
  .layerlaw table, .layerlaw caption, .layerlaw tbody, .layerlaw tr, .layerlaw td { display: block; }
  .layerlaw thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .layerlaw tr { padding: .5em 0; border-bottom: 1px solid; border-color: color-mix(in srgb, currentColor 25%, transparent); }
  .layerlaw td { border: 0; padding: 0 .2em; } .layerlaw td:empty { display: none; }
  .layerlaw td::before { content: attr(data-label) " "; opacity: .75; font-weight: 400; font-style: normal; }
  .layerlaw td:first-child { font-weight: 600; } .layerlaw td:first-child::before { content: none; }
}
"""
"""Takes the colours of the page around it, light or dark, and mixes its own from them: a notebook's theme need not be the system's."""
_PAGE_STYLE: Final = (
    ":root { color-scheme: light dark; } body { margin: 0 auto; padding: .75rem 1rem 2rem; max-width: 60em; }\n"
    ":root, body { background: Canvas; color: CanvasText; }"
)
_PAGE: Final = (
    '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    '<meta name="color-scheme" content="light dark">\n'
    "<title>{title}</title>\n<style>{page_style}{style}</style>\n</head>\n<body>\n"
)
_PAGE_END: Final = "\n</body>\n</html>"


def render_html(explanation: Explanation, before: Document | None = None, *, title: str = "") -> str:
    """The explanation as a page of its own: no scripts, nothing loaded from anywhere.

    Args:
        explanation: what to tell.
        before: what stands in front of it.
        title: what is explained, for the page's title: the name of a board, say.
    """
    about = explanation.about
    told = in_words(explanation)
    heading = next((plain(block.spans) for block in told.blocks if block.level == 1), "Layerlaw")
    words = " · ".join(filter(None, (heading, clean(title), "Layerlaw")))
    parts = [_PAGE.format(title=escape(words), page_style=_PAGE_STYLE, style=STYLE), '<main class="layerlaw">\n']
    if before is not None and before.blocks:
        parts += [document_html(before), "\n"]
    parts += [document_html(told), "\n"]
    del told  # of a hundred thousand objects it is as large as all that is made below
    if about is None:
        parts += _table_parts(object_rows(explanation.solution, explanation.names), caption="Every object")
    return "".join((*parts, "</main>", _PAGE_END))


def solution_html(solution: Solution, names: Names) -> str:
    """The table of all objects as a piece of a page, with its style: for `_repr_html_` in notebooks."""
    return rows_html("", [("", object_rows(solution, names))])


def rows_html(
    heading: str, tables: Sequence[tuple[str, Sequence[ObjectRow]]], notes: Sequence[tuple[str, Sequence[str]]] = ()
) -> str:
    """Tables of objects, each with its caption, under a heading, as a piece of a page with its style; below them notes with titles."""
    head = f"<p><strong>{escape(heading)}</strong></p>\n" if heading else ""
    told = "".join(table_html(rows, caption=caption) for caption, rows in tables)
    below = "".join(
        f"<p><strong>{escape(title)}</strong></p>\n<ul>{''.join(f'<li>{escape(clean(line))}</li>' for line in lines)}</ul>\n"
        for title, lines in notes
    )
    return f'<style>{STYLE}</style>\n<div class="layerlaw">{head}{told}{below}</div>'


def table_html(rows: Sequence[ObjectRow], *, caption: str = "") -> str:
    """The table of objects. On a narrow page each becomes a block, whose lines say what they are."""
    return "".join(_table_parts(rows, caption=caption))


def _table_parts(rows: Sequence[ObjectRow], *, caption: str) -> Iterator[str]:
    """Its text in pieces: of a hundred thousand objects it is held once, as what it is a part of is made."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in COLUMNS)
    over = f"<caption>{escape(clean(caption))}</caption>\n" if caption else ""
    yield f"<table>\n{over}<thead><tr>{head}</tr></thead>\n<tbody>\n"
    between = ""
    for row in rows:
        cells = []
        for label, cell in zip(COLUMNS, row.cells, strict=True):
            text = cell.text or ("none" if cell.changed else "")
            mark = ' class="changed"' if cell.changed else ""
            cells.append(f'<td data-label="{escape(label)}"{mark}>{escape(text)}</td>')
        yield f"{between}<tr>{''.join(cells)}</tr>"
        between = "\n"
    yield "\n</tbody>\n</table>\n"


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
