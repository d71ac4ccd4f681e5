"""Every board under this folder holds: each is a question to the rules, with its answer and the number of its rule."""

from pathlib import Path

import pytest

from layerlaw.boards import check_board, read_board
from layerlaw.boards.run import run_board
from tests.boards.every_way import NOT_KNOWN_TO_THE_NAIVE, by_the_naive_solver, differences
from tests.boards.told import TOLD, told_otherwise
from tests.properties.agreement import disagreements

HERE = Path(__file__).parent
BOARDS = sorted(HERE.rglob("*.yaml"))


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_board_holds(board: Path) -> None:
    failures = check_board(read_board(board, name=board.relative_to(HERE).as_posix()))
    assert failures == ()


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_its_end_is_the_same_in_every_way(board: Path) -> None:
    played = run_board(read_board(board, name=board.relative_to(HERE).as_posix()))
    assert told_otherwise(played) == [], "asked first, as what the other ways ask is noted too"
    assert differences(played) == []
    assert not by_the_naive_solver(played)


def test_the_naive_solver_is_spared_only_what_it_does_not_know() -> None:
    for name in (name for names in NOT_KNOWN_TO_THE_NAIVE.values() for name in names):
        boards = [board for board in BOARDS if board.name.partition(".")[0] == name]
        found = [run_board(read_board(board, name=board.name)) for board in boards]
        assert any(disagreements(played.state, played.edition) for played in found), f"{name}: it knows this by now"


def test_what_is_told_is_told_of_boards_that_there_are() -> None:
    assert TOLD.keys() <= {board.name for board in BOARDS}


def test_there_are_enough_of_them() -> None:
    assert len(BOARDS) >= 200


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_board_says_its_rule_and_asks_something(board: Path) -> None:
    text = board.read_text(encoding="utf-8")
    assert text.startswith("# "), "the reason stands on the first line, with the rule's number"
    assert "expect:" in text
