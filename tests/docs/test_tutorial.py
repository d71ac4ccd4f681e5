"""The tutorial's boards hold, and its rule numbers are those of the rules: the same text is the course of the page."""

import re
from pathlib import Path

import pytest

from layerlaw import Board

CHAPTERS = sorted(Path(__file__).parents[2].joinpath("docs", "tutorial").glob("[01][0-9]-*.md"))
BOARDS = [
    pytest.param(text, id=f"{chapter.stem}-{place}")
    for chapter in CHAPTERS
    for place, text in enumerate(re.findall(r"```yaml\n(.*?)```", chapter.read_text(encoding="utf-8"), re.DOTALL), 1)
]


def test_there_are_chapters_and_each_has_a_board_to_predict() -> None:
    assert len(CHAPTERS) == 10
    for chapter in CHAPTERS:
        assert "expect:" in chapter.read_text(encoding="utf-8"), chapter.name


@pytest.mark.parametrize("text", BOARDS)
def test_what_a_chapter_says_of_its_board_is_so(text: str) -> None:
    assert Board.parse(text).check() == ()
