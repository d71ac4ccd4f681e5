"""The boards of the tests, told in other words that mean the same by the format, give the same answer: objects, life totals, and what holds.

Boards of `tests/games` take their cards from the card file; without it, these are skipped, loudly.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from layerlaw.cards.card_sources import use_database
from layerlaw.errors import LayerlawError
from tests.games.test_games import database_of
from tests.properties.restated import answer, loaded, restated

TESTS: Final = Path(__file__).parents[1]
TIMES: Final = 10
OWN: Final = sorted((TESTS / "boards").rglob("*.yaml"))[11::90]
GAMES: Final = sorted((TESTS / "games").rglob("*.yaml"))[17::120]


def in_other_words(board: Path) -> int:
    """How many other texts were compared; none for a board that says something only a text can (`+2`, which is a number otherwise)."""
    told = loaded(board)
    try:
        first = answer(told)
    except LayerlawError:
        return 0
    others = [restated(told, random.Random(seed)) for seed in range(TIMES)]
    for other in others:
        assert answer(other) == first, other
    return sum(str(other) != str(told) for other in others)


def test_boards_in_other_words() -> None:
    compared = list(map(in_other_words, OWN))
    assert sum(compared) > len(OWN) * TIMES * 0.8


@pytest.fixture
def _played_from(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Cards come from a database of those that the boards name."""
    use_database(database_of(GAMES, shared_dir, tmp_path_factory.mktemp("restated_games")))
    yield
    use_database(None)


@pytest.mark.usefixtures("_played_from")
def test_games_in_other_words() -> None:
    compared = list(map(in_other_words, GAMES))
    assert sum(compared) > len(GAMES) * TIMES * 0.8
