"""A new effect on rules (613.11) must be worded and carried out: nothing falls through in silence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layerlaw.model import rule_effects as x
from layerlaw.oracle.write import WRITTEN
from tests.model.every_kind import kinds

RULES = kinds(x.RuleEffect)
NOTHING_TO_DO = {
    x.CanBeCommander,  # of how a deck is made (903.3)
    x.EntersOpening,  # before the game (103.6a): a board says what is on the battlefield
    x.HandRevealed,  # who knows what makes no difference to what things are
    x.TopRevealed,
    x.MayLookAtTop,
    x.MayLookAt,
}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_rule_effect_has_words(rule: type) -> None:
    assert rule in WRITTEN


@pytest.mark.parametrize("rule", [one for one in RULES if one not in NOTHING_TO_DO], ids=lambda rule: rule.__name__)
def test_every_rule_effect_is_asked_for_by_the_game(rule: type, repository: Path) -> None:
    """613.11: somewhere in the game a place asks for it; what is never asked for would be printed and not enforced."""
    named = re.compile(rf"\b{rule.__name__}\b")
    places = (file for room in ("game", "play") for file in (repository / "src" / "layerlaw" / room).rglob("*.py"))
    assert any(named.search(file.read_text(encoding="utf-8")) for file in places)
