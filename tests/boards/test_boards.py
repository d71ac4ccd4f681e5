"""Every board under this folder holds: each is a question to the rules, with its answer and the number of its rule."""

from pathlib import Path

import pytest

from layerlaw.boards import check_board, read_board

HERE = Path(__file__).parent
BOARDS = sorted(HERE.rglob("*.yaml"))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_board_holds(board: Path) -> None:
    failures = check_board(read_board(board, name=board.relative_to(HERE).as_posix()))
    assert failures == ()


def test_there_are_enough_of_them() -> None:
    assert len(BOARDS) >= 200


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_board_says_its_rule_and_asks_something(board: Path) -> None:
    text = board.read_text(encoding="utf-8")
    assert text.startswith("# "), "the reason stands on the first line, with the rule's number"
    assert "expect:" in text
