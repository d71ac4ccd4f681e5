"""The findings that the documentation tells are boards, and what they expect holds."""

from pathlib import Path

import pytest

from layerlaw.api import Board

FOLDER = Path(__file__).parents[2] / "examples" / "atlas"
PAGE = Path(__file__).parents[2] / "docs" / "atlas.md"


@pytest.mark.parametrize("board", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_board_of_a_finding_holds_and_is_told(board: Path) -> None:
    read = Board.read(board)
    assert "expect:" in board.read_text(encoding="utf-8")
    assert read.check() == ()
    assert f"`{board.stem}`" in PAGE.read_text(encoding="utf-8")
