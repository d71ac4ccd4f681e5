"""The page that answers for each clause of the whole game names boards that are there."""

import re
from pathlib import Path


def test_each_board_that_the_page_names_is_there(repository: Path) -> None:
    page = (repository / "docs" / "proof" / "whole-game.md").read_text(encoding="utf-8")
    named = re.findall(r"`([a-z-]+/[^`/]+)`", page)
    assert len(named) > 100
    assert [one for one in named if not (repository / "tests" / "games" / f"{one}.yaml").is_file()] == []
