"""A solution in words, tables, pages, graphs and JSON. Reads a solution and a naming function, and changes nothing.

`order_of_telling` chooses what to tell and in which order (`explain` → `Explanation`); `wording` puts it into English, as a neutral `document`;
`text`, `markdown`, `html` and `mermaid` show it. `tables` is the table of objects, `answer` and `schema` are the JSON answer.
"""

from layerlaw.explain.answer import render_json, result_json
from layerlaw.explain.answer_schema import result_schema
from layerlaw.explain.chronicle import ChronicleEntry, Line, chronicle, chronicle_json
from layerlaw.explain.html import render_html, solution_html
from layerlaw.explain.markdown import document_markdown, render_markdown
from layerlaw.explain.mermaid import render_mermaid
from layerlaw.explain.names_by_id import Names
from layerlaw.explain.order_of_telling import Explanation, explain
from layerlaw.explain.tables import COLUMNS, ObjectRow, object_rows
from layerlaw.explain.text import document_lines, render_text, text_lines

__all__ = [
    "COLUMNS",
    "ChronicleEntry",
    "Explanation",
    "Line",
    "Names",
    "ObjectRow",
    "chronicle",
    "chronicle_json",
    "document_lines",
    "document_markdown",
    "explain",
    "object_rows",
    "render_html",
    "render_json",
    "render_markdown",
    "render_mermaid",
    "render_text",
    "result_json",
    "result_schema",
    "solution_html",
    "text_lines",
]
