"""What the tests of the Atlas share."""

import importlib.util

import pytest

from layerlaw.cards.builtin import CARDS
from layerlaw.model.cards import Card


def needs(*packages: str) -> None:
    """Skip, loudly, where a package of the extra is missing: the lock file has them, so CI never skips."""
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"NOT CHECKED: {', '.join(missing)} not installed (pip install '.[atlas]')")


@pytest.fixture(scope="session")
def few_cards() -> list[Card]:
    """Some built-in cards that interact in many ways."""
    names = (
        "Blood Moon", "Urborg, Tomb of Yawgmoth", "Humility", "Opalescence", "Glorious Anthem", "Conspiracy", "Dralnu's Crusade",
        "Life and Limb", "Ashaya, Soul of the Wild", "Song of the Dryads", "Goblin King", "Painter's Servant",
    )  # fmt: skip
    return [CARDS[name] for name in names if name in CARDS]
