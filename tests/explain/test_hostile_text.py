"""Names and card texts come from strangers: no page, graph, Markdown or terminal obeys what stands in them."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layerlaw.boards import PlayedBoard
from layerlaw.explain import (
    explain,
    render_html,
    render_markdown,
    render_mermaid,
    render_text,
    result_json,
    solution_html,
)
from layerlaw.explain.document import clean
from layerlaw.explain.mermaid import _label
from tests.explain.boards import played, told

EVIL = '</td><script>alert(1)</script>" onload=x \x1b[2J\x07 [link](javascript:x) ]] --> `|` *b* \u202e'


@pytest.fixture(scope="module")
def board() -> PlayedBoard:
    cards = [{"name": "Evil", "type_line": "Enchantment", "oracle_text": "Creatures get +1/+1. <script>x</script>"}]
    return played("Glorious Anthem", "Grizzly Bears", "Evil", cards=cards)


class Tags(HTMLParser):
    """Collects what a browser would see."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


def seen(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    return tags


def evil_name(_identity: object) -> str:
    return EVIL


def test_a_page_has_no_tag_or_attribute_but_its_own(board: PlayedBoard) -> None:
    harmless = seen(render_html(told(board)))
    hostile = seen(render_html(explain(board.solution, evil_name)))
    assert hostile.tags == harmless.tags
    assert hostile.attributes == harmless.attributes
    assert "script" not in seen(solution_html(board.solution, evil_name)).tags


def test_a_page_loads_nothing_and_runs_nothing(board: PlayedBoard) -> None:
    page = render_html(told(board))
    assert "default-src 'none'" in page
    assert not re.search(r"https?://|src=|@import|url\(", page)


def test_a_terminal_is_given_nothing_to_obey(board: PlayedBoard) -> None:
    text = render_text(explain(board.solution, evil_name))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)


def test_markdown_shows_names_as_they_are(board: PlayedBoard) -> None:
    text = render_markdown(explain(board.solution, evil_name))
    assert "<script" not in text
    assert "[link](" not in text


def test_a_label_of_a_graph_cannot_be_left(board: PlayedBoard) -> None:
    graph = render_mermaid(explain(board.solution, evil_name))
    for line in graph.splitlines():
        assert line.count('"') in (0, 2), line
        for label in re.findall(r'"(.*)"', line):
            assert not re.search(r"[<>`\[\](){}|]", label.replace("<br/>", "")), label


@given(st.text())
def test_labels_hold_entities_and_harmless_letters_only(text: str) -> None:
    assert re.fullmatch(r"(?:#\d+;|[^\W_]|[ .,:+\-/–→…'])*", _label(text))


@given(st.text())
def test_clean_text_is_printable_on_one_line(text: str) -> None:
    assert clean(text).isprintable() or all(letter.isprintable() or letter.isspace() for letter in clean(text))
    assert "\n" not in clean(text)
    assert "\x1b" not in clean(text)


def test_json_carries_names_as_they_are(board: PlayedBoard) -> None:
    assert result_json(board.solution, evil_name)["objects"][0]["id"] == EVIL
