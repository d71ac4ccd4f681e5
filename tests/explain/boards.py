"""Boards for the tests of explanations: played from a dict, an example, or cards in the order in which they entered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from layerlaw.boards import PlayedBoard, read_board, run_board
from layerlaw.explain import Explanation, Names, explain

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def played(*timeline: Any, **board: Any) -> PlayedBoard:
    """A board with that timeline, played."""
    return run_board(read_board({**board, "timeline": list(timeline)}))


def example(name: str) -> PlayedBoard:
    """One of the examples, played."""
    return run_board(read_board(EXAMPLES / f"{name}.yaml"))


def names(board: PlayedBoard) -> Names:
    """How the board speaks of its objects."""
    return board.names.__getitem__


def told(board: PlayedBoard, about: str | None = None, *, full: bool = False) -> Explanation:
    """The explanation of a board, or of one of its objects."""
    return explain(board.solution, names(board), None if about is None else board.refs[about], full=full)
