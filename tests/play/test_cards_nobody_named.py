"""What becomes of cards that nobody named, where an ability waits for such cards: the answer says that nothing triggered (603.2)."""

from __future__ import annotations

import pytest

from layerlaw import Board
from layerlaw.explain.assumed_words import assumption_lines

WAITS = {
    "name": "Waits",
    "type_line": "Enchantment",
    "mana_cost": "{B}",
    "oracle_text": "Whenever an opponent discards a card, that player loses 2 life.\n"
    "Whenever one or more cards are put into a graveyard from a library, you gain 1 life.",
}


def told(do: str, *, waits: bool) -> str:
    timeline: list[object] = [{"do": do, "target": "Opponent"}]
    board = {
        "cards": [WAITS],
        "players": ["You", {"name": "Opponent", "hand": 3, "library": 9}],
        "timeline": ["Waits", *timeline] if waits else timeline,
    }
    return "\n".join(assumption_lines(Board.parse(board).solve().assumed))


@pytest.mark.parametrize(
    ("do", "zone"), [("Target player discards a card.", "hand"), ("Target player mills two cards.", "library")]
)
def test_nothing_triggers_and_that_is_said(do: str, zone: str) -> None:
    assert f"which cards the {zone} has" in told(do, waits=True)
    assert f"which cards the {zone} has" not in told(do, waits=False)
