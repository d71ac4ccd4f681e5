"""While a spell with split second is on the stack nothing is cast, and nothing but mana abilities activated (702.61a)."""

from __future__ import annotations

import pytest

from layerlaw import Board
from layerlaw.errors import LayerlawError

_SHOCK = {
    "name": "Quick Shock",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Split second\nYou gain 1 life.",
}
_TIM = {
    "name": "Tim",
    "mana_cost": "{U}",
    "type_line": "Creature — Wizard",
    "oracle_text": "{0}: You gain 1 life.",
    "power": 1,
    "toughness": 1,
}


@pytest.mark.parametrize("entry", [{"cast": "Giant Growth", "target": "Tim"}, {"activate": "Tim", "stack": True}])
def test_nobody_answers_split_second(entry: dict[str, object]) -> None:
    board = {"cards": [_SHOCK, _TIM], "timeline": ["Tim", {"cast": "Quick Shock"}, entry]}
    with pytest.raises(LayerlawError, match=r"702\.61a"):
        Board.parse(board).solve()
