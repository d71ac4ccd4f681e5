"""A board under several editions: played by each, and compared."""

from __future__ import annotations

from collections.abc import Iterable

from layerlaw.boards.board import Board
from layerlaw.boards.run import run_board
from layerlaw.errors import LayerlawError
from layerlaw.explain.compare import Comparison, Way, compare
from layerlaw.layers import EDITIONS, Edition


def compare_board(board: Board, editions: Iterable[Edition] = tuple(EDITIONS.values())) -> Comparison:
    """Play a board by each of the editions, whatever rules it names itself, and compare the answers.

    Raises:
        LayerlawError: it cannot be played by any of them.
    """
    ways: list[Way] = []
    refused: dict[str, str] = {}
    first: LayerlawError | None = None
    for edition in editions:
        try:
            ways.append(_way(board, edition))
        except LayerlawError as error:
            first = first or error
            refused[edition.name] = error.mistake.found
    if not ways and first is not None:
        raise first

    def trial(edition: Edition) -> Way | None:
        try:
            return _way(board, edition)
        except LayerlawError:
            return None

    return compare(ways, refused, trial)


def _way(board: Board, edition: Edition) -> Way:
    played = run_board(board, edition)
    found = tuple((item.object, item.rule, item.would) for item in played.state_based)
    return Way(played.solution, played.names.__getitem__, played.effect_names, found, played.assumed)
