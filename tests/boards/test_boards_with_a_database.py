"""The boards of this folder hold with an imported card database as well: whoever has one gets the same answers.

The database holds the cards that the boards name, and no others; without the card file, which is not ours to commit, these are skipped, loudly.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from layerlaw.boards import check_board, read_board
from layerlaw.cards.card_sources import use_database
from tests.boards.test_boards import BOARDS, HERE
from tests.games.test_games import database_of


@pytest.fixture(scope="module")
def database(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return database_of(BOARDS, shared_dir, tmp_path_factory.mktemp("boards"))


@pytest.fixture
def with_database(database: Path) -> Iterator[None]:
    use_database(database)
    yield
    use_database(None)


@pytest.mark.usefixtures("with_database")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_board_holds_with_a_database_too(board: Path) -> None:
    assert check_board(read_board(board, name=board.relative_to(HERE).as_posix())) == ()
