"""What a game does is told, with its rule."""

from __future__ import annotations

from layerlaw import Board

ECHO = {
    "name": "Echo",
    "mana_cost": "{R}",
    "type_line": "Sorcery",
    "oracle_text": "Copy target instant card in your graveyard. You may cast the copy without paying its mana cost.",
}


def told(board: dict[str, object]) -> set[tuple[str, str]]:
    """What was told, each with its rule."""
    return {(line.text, line.rule) for entry in Board.parse(board).solve().happened for line in entry.lines}


def test_that_a_card_is_copied_is_told() -> None:
    answers = [{"may": True}, {"cast": "Lightning Bolt#2"}, {"targets": "Opponent"}]
    board = {
        "players": [{"name": "You", "graveyard": [{"card": "Lightning Bolt", "as": "bolt"}]}, "Opponent"],
        "cards": [ECHO],
        "timeline": [{"cast": "Echo", "target": "bolt"}, {"resolve": "all", "answers": answers}],
    }
    assert ("Lightning Bolt is copied", "707.12") in told(board)
