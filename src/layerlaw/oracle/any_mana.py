"""The words of mana that may be spent as though it were other mana (118.14, 609.4b)."""

from __future__ import annotations

from layerlaw.model.mana_costs import AnyMana


def any_mana_of(words: str) -> AnyMana:
    """Which of the two these words speak of."""
    return AnyMana.TYPE if "of any type" in words else AnyMana.COLOR


def may_be_spent(mana: AnyMana) -> str:
    """The words behind which "to cast that spell" follows."""
    if mana is AnyMana.TYPE:
        return "mana of any type can be spent"
    return "you may spend mana as though it were mana of any color"
