"""What the layers keep from one board to the next holds no choice of a board (607.2d, 607.5a)."""

from __future__ import annotations

from layerlaw.layers import instructions
from layerlaw.model import changes as c
from layerlaw.model.abilities import KeywordAbility


def test_a_keyword_whose_quality_names_a_choice_is_not_kept() -> None:
    """Haktos: each board has its own chosen number, so that another board must not be given it (607.2d)."""
    chosen = KeywordAbility("protection", quality="each mana value other than the chosen number")
    assert not instructions._is_constant(c.GainAbility(chosen))
    assert not instructions._is_plain_keyword(chosen)


def test_a_plain_keyword_is_kept() -> None:
    flying = KeywordAbility("flying")
    assert instructions._is_constant(c.GainAbility(flying))
    assert instructions._is_plain_keyword(flying)
