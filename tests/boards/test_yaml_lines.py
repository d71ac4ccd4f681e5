"""What is read line by line is read as the parser of all of YAML reads it: the same tree, with the same places; and nearly every board is."""

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from layerlaw.boards import yaml_text
from layerlaw.boards.limits import DEFAULT_LIMITS
from layerlaw.boards.nodes import Node
from layerlaw.boards.yaml_lines import events_of
from layerlaw.boards.yaml_text import read_yaml
from layerlaw.errors import LayerlawError

ROOT = Path(__file__).parents[2]
BOARDS = sorted([*(ROOT / "tests").rglob("*.yaml"), *(ROOT / "examples").rglob("*.yaml")])

PIECES = (
    *" \n-:,[]{}#'\"?&*!|>%@`=+/1ab~é",
    "  ",
    "\n  ",
    "\n    ",
    "- ",
    "\n- ",
    "\n  - ",
    ": ",
    ", ",
    "a: ",
    "timeline:",
    "\ntimeline:\n- ",
    "Grizzly Bears",
    "{a: b}",
    "[a, b]",
    "+1/+1: 2",
    "'it''s'",
    '"of words"',
    "# said\n",
    " # said",
    "true",
    "-1",
    "---",
)


def with_the_whole_parser(text: str) -> Node | str | None:
    """The tree, or what is wrong."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_text, "events_of", lambda _text: None)
        return tree(text)


def tree(text: str) -> Node | str | None:
    try:
        return read_yaml(text, "board", DEFAULT_LIMITS)
    except LayerlawError as error:
        return str(error)


def same(text: str) -> None:
    assert repr(tree(text)) == repr(with_the_whole_parser(text))  # equality of nodes leaves places out


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
@example("- a\n-  b: 1\n   c: [x, {y: z}]\n")
@example("a:\n- b\n- c\nd: e")
@example("a: b\n c")
@example("a:\n  b: 1\n c: 2\n")
@example("a: {b: c,\n    d: e}")
@example("a: {b: c,\nd: e}")
@example("{a: 1}: b")
@example("a: b: c")
@example("'a': \"b\" # c")
@example("a: 1\na: 2")
@example("a : b\n")
@example("a: [b c: d]")
@example("a: {b: }")
@example("-")
@example("- - a\n  - b\n- c")
def test_any_text(text: str) -> None:
    same(text)


@given(st.sampled_from(BOARDS), st.integers(0, 2000), st.integers(0, 4), st.sampled_from(["", *PIECES]))
def test_a_board_with_a_slip(file: Path, at: int, cut: int, put_in: str) -> None:
    text = file.read_text(encoding="utf-8", errors="replace")
    at %= len(text) + 1
    same(text[:at] + put_in + text[at + cut :])


def test_most_boards_are_read_so() -> None:
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in BOARDS]
    read = [text for text in texts if events_of(text) is not None]
    assert len(read) > 0.9 * len(texts)
    for text in read[::7]:
        same(text)


def test_a_key_is_not_sought_for_ever() -> None:
    """YAML looks for the colon of a key no further than 1,024 characters."""
    for length in (900, 1001, 1030):
        same(f"{'a' * length}: b")
        same(f"x: {{{'a' * length}: b}}")
