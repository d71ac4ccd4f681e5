"""Two ways to write one filter have one normal form; two filters have two (613.8: what is compared must be told apart)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model.words import CardType, Color
from layerlaw.oracle.normal import normal

CREATURE: f.Filter = f.IsType(CardType.CREATURE)
RED, GREEN = f.HasColor(Color.RED), f.HasColor(Color.GREEN)


def test_what_all_alternatives_share_is_said_once() -> None:
    apart: f.Filter = (CREATURE & RED) | (CREATURE & GREEN)
    once: f.Filter = CREATURE & (RED | GREEN)
    assert normal(apart) == normal(once)


def test_the_order_of_alternatives_does_not_matter() -> None:
    either: f.Filter = RED | GREEN
    both: f.Filter = RED & GREEN
    assert normal(either) == normal(GREEN | RED)
    assert normal(either) != normal(both)


def test_an_alternative_that_is_part_of_another_stays_one() -> None:
    """`creatures and red creatures` is no conjunction of the two: what is shared is a whole alternative."""
    wider: f.Filter = CREATURE | (CREATURE & RED)
    narrower: f.Filter = CREATURE & RED
    assert normal(wider) != normal(narrower)
