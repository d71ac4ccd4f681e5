"""What the tests of the card database share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from layerlaw.cards.build import import_cards, import_rulings
from layerlaw.cards.card_sources import use_database
from layerlaw.cards.database import Database
from tests.cards import made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test's database is, or will be."""
    return tmp_path / "data" / "cards.sqlite"


@pytest.fixture
def filled(path: Path, tmp_path: Path) -> Path:
    """A database with the made cards, a token and rulings."""
    import_cards(made.scryfall(tmp_path / "oracle-cards.json"), path)
    import_cards(made.scryfall(tmp_path / "tokens.json.gz", [made.TOKEN]), path)
    import_rulings(made.scryfall(tmp_path / "rulings.json", made.RULINGS), path)
    return path


@pytest.fixture
def database(filled: Path) -> Iterator[Database]:
    """The same, opened."""
    with Database(filled) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _environments_choice() -> Iterator[None]:
    """Whatever database a test chose, the next one begins with none."""
    yield
    use_database(None)
