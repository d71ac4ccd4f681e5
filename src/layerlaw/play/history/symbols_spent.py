"""Under which names it is noted how much mana of which color was spent to cast a spell (106.3)."""

from __future__ import annotations

from typing import Final

_OF_SYMBOL: Final = " spent to cast it"


def symbol_spent(symbol: str) -> str:
    """Under what it is noted how much mana of a color (or colorless, `C`) was spent to cast a spell."""
    return f"{{{symbol}}}{_OF_SYMBOL}"


def is_of_symbol(key: str) -> bool:
    """Whether it is noted under this key how much mana of a color was spent."""
    return key.endswith(_OF_SYMBOL)
