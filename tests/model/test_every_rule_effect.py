"""A new effect on rules (613.11) must be worded and carried out: nothing falls through in silence."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from layerlaw.model import rule_effects as x
from layerlaw.oracle.write import WRITTEN
from tests.model.every_kind import kinds, named_in_code

RULES = kinds(x.RuleEffect)
NOTHING_TO_DO = {
    x.CanBeCommander,  # of how a deck is made (903.3)
    x.EntersOpening,  # before the game (103.6a): a board says what is on the battlefield
    x.HandRevealed,  # who knows what makes no difference to what things are
    x.TopRevealed,
    x.MayLookAtTop,
    x.MayLookAt,
}


@cache
def asked_for(repository: Path) -> set[str]:
    """What the code of the game speaks of."""
    rooms = (repository / "src" / "layerlaw" / room for room in ("game", "play"))
    return named_in_code(file for room in rooms for file in room.rglob("*.py"))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_rule_effect_has_words(rule: type) -> None:
    assert rule in WRITTEN


@pytest.mark.parametrize("rule", [one for one in RULES if one not in NOTHING_TO_DO], ids=lambda rule: rule.__name__)
def test_every_rule_effect_is_asked_for_by_the_game(rule: type, repository: Path) -> None:
    """613.11: somewhere in the game a place asks for it; what is never asked for would be printed and not enforced."""
    assert rule.__name__ in asked_for(repository)
