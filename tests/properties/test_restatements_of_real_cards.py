"""Boards of real cards told in fifty other ways give the same answer: what the compiler read of them asks the board, the record and the numbers alike.

The cards come from the card file, as in `tests/games`; without it, this is skipped, loudly.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from layerlaw.cards.card_sources import use_database
from tests.games.test_games import database_of
from tests.properties.test_restatements import Told, drawing, dying, entering, gaining, growing, leaving, losing

COUNTING = Told(
    2,
    6,
    (
        entering("Maro", "maro", "You"),
        entering("Ulna Alley Shopkeep", "shopkeep", "You"),
        entering("Nimble Mongoose", "mongoose", "You"),
        entering("Jace's Phantasm", "phantasm", "You"),
        entering("Grizzly Bears", "bears", "You"),
        entering("Duelist of the Mind", "duelist", "You"),
        entering("Werebear", "werebear", "You"),
        dying("bears"),
        entering("Glorious Anthem", "anthem", "You"),
        gaining(3),
        drawing(2, 2),
        growing("shopkeep"),
    ),
    ("maro", "shopkeep", "mongoose", "phantasm", "duelist", "werebear", "anthem"),
)
"""Hands, graveyards, cards drawn and life gained, by number, by list, stated and carried out; one more card lies in the graveyard at the end."""
LAYERED = Told(
    0,
    0,
    (
        entering("Conversion", "conversion", "You"),
        entering("Mountain", "mountain", "Opponent"),
        entering("Living Plane", "plane", "You"),
        entering("Hill Giant", "giant", "You"),
        entering("Archetype of Courage", "archetype", "You"),
        losing(2, "giant"),
        entering("White Knight", "knight", "Opponent"),
        leaving("archetype"),
        growing("mountain"),
    ),
    ("conversion", "mountain", "plane", "giant", "knight"),
)
"""Lands that are creatures and have changed their type, an ability that nobody else can have for a time, and damage."""


@pytest.fixture(scope="module", autouse=True)
def _played_from(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Cards come from a database of those that are named here."""
    folder = tmp_path_factory.mktemp("restated")
    file = folder / "named.yaml"
    file.write_text(json.dumps([told.board(None) for told in (COUNTING, LAYERED)]), encoding="utf-8")
    use_database(database_of([file], shared_dir, folder))
    yield
    use_database(None)


def _size(told: dict[str, object], alias: str) -> tuple[object, object]:
    found = told[alias]
    assert isinstance(found, dict)
    return found["power"], found["toughness"]


def test_fifty_restatements_of_what_counts() -> None:
    """7a of Maro and the Duelist, threshold with the seventh card, infusion, and an anthem above (613.4a, 613.4c)."""
    first = COUNTING.answer(None)
    assert {alias: _size(first, alias) for alias in COUNTING.aliases if alias != "anthem"} == {
        "maro": (5, 5),  # four cards in hand
        "shopkeep": (8, 7),  # +2/+0 as life was gained, Giant Growth
        "mongoose": (4, 4),
        "phantasm": (2, 2),  # no opponent has ten cards in the graveyard
        "duelist": (3, 4),  # two cards drawn
        "werebear": (5, 5),
    }
    for seed in range(50):
        assert COUNTING.answer(random.Random(seed)) == first


def test_fifty_restatements_of_lands_that_are_creatures() -> None:
    """305.7, 613.1d: a Mountain that is a Plains and a 1/1 creature, with Giant Growth."""
    first = LAYERED.answer(None)
    assert _size(first, "mountain") == (4, 4)
    mountain, knight = first["mountain"], first["knight"]
    assert isinstance(mountain, dict)
    assert isinstance(knight, dict)
    assert mountain["subtypes"] == ["Plains"]
    assert knight["keywords"] == ["first strike", "protection from black"]
    assert first["Opponent"] == 18
    for seed in range(50):
        assert LAYERED.answer(random.Random(seed)) == first
