"""Every place in the code that refuses what a board says has a board that gets there: `tests/bad`, or an entry with `refused:` in `tests/boards`.

Only boards are run that need no card database: own cards with short texts do. What has none is listed below, with the reason; the list can only become shorter.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layerlaw.boards import check_board, read_board
from layerlaw.errors import LayerlawError
from tests.refusal_sites import noting, reached, sites

HERE: Final = Path(__file__).parent
PACKAGES: Final = ("play", "game", "boards")

NO_BOARD: Final[dict[str, tuple[str, ...]]] = {
    "asked through Python or the command line, not by a board file (their own tests have them)": (
        "boards.asking:_no_card",
        "boards.asking:_no_permanent",
        "boards.board:up_to",
        "boards.card_names:card_named",
        "boards.plain:_pairs",
        "boards.legal:_one_entry",
        "boards.legal:_where_it_was_written",
        "boards.read:_bytes",
        "boards: … is no board",
        "boards: a value of the Python type …",
        "boards: … cards to ask about",
    ),
    "a board file is looked through before it gets there; Python is not (`tests/play/test_refused_from_python.py`)": (
        "game: no player is named …",
        "game: that object is no longer there",
        "game: … is no card and cannot come back",
        "game: …: … commanders, where a deck has at most two",
        "play: all combat damage of this combat has been dealt",
        "play: there is no step …",
        "play: … assigns no combat damage in this step",
        "play: … cannot assign combat damage to …",
        "play: … has no face …",
        "play: … has no triggered ability that waits",
        "play: …: … is none of the … that … may choose",
    ),
    "no cost that is read comes there: it keeps one that payment does not know from being paid with nothing": (
        "play: …: whether its cost can be paid is not known: …",
    ),
    "it takes a lower bound than the usual one (`tests/boards/test_bounds.py`)": ("play: effects",),
}


def test_what_refuses_has_a_board_that_gets_there() -> None:
    places = sites(*PACKAGES)
    boards = [*HERE.glob("bad/*.yaml"), *HERE.glob("bad/*.json")]
    boards += [board for board in HERE.glob("boards/**/*.yaml") if "refused:" in board.read_text(encoding="utf-8")]
    with noting() as seen:
        for board in sorted(boards):
            try:
                check_board(read_board(board.read_bytes(), name=board.name))
            except LayerlawError:
                continue
    without = {place.name for place in places} - reached(places, seen)
    listed = [name for names in NO_BOARD.values() for name in names]
    assert sorted(listed) == sorted(set(listed))
    assert without == set(listed), "a new place that refuses needs its board; one that has its board leaves the list"
