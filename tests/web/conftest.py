"""What tests of the service share."""

from collections.abc import Iterator

import pytest

from layerlaw.cards.card_sources import use_database


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Built-in cards only, whatever this machine has."""
    monkeypatch.delenv("LAYERLAW_DB", raising=False)
    use_database(None)
    yield
    use_database(None)
