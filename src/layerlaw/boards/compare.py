"""A board under several editions: played by each, and compared."""

from __future__ import annotations

from collections.abc import Iterable

from layerlaw.boards.board import BoardFile
from layerlaw.boards.run import run_board
from layerlaw.errors import LayerlawError
from layerlaw.explain.compare import EditionComparison, EditionWay, compare
from layerlaw.layers import EDITIONS, Edition


def compare_board(board: BoardFile, editions: Iterable[Edition] = tuple(EDITIONS.values())) -> EditionComparison:
    """Play a board by each of the editions, whatever rules it names itself, and compare the answers.

    Raises:
        LayerlawError: it cannot be played by any of them.
    """
    ways: list[EditionWay] = []
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

    def trial(edition: Edition) -> EditionWay | None:
        try:
            return _way(board, edition)
        except LayerlawError:
            return None

    return compare(ways, refused, trial)


def _way(board: BoardFile, edition: Edition) -> EditionWay:
    played = run_board(board, edition)
    found = tuple((item.object, item.rule, item.would) for item in played.state_based)
    return EditionWay(
        played.solution, played.names.__getitem__, played.effect_names, found, played.assumed, played.in_game
    )
