"""A card that has nothing to do with a board, and that is older than all of it, changes none of what the board expects.

It lies in the opponent's exile, so that no object of the board is the first one: what takes the first object for the one that is meant,
or the number 0 for none, is found here. Every fourth board.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from layerlaw import Board

HERE: Final = Path(__file__).parent
BYSTANDER: Final = {"name": "Onlooker at Rest", "type_line": "Land", "oracle_text": "{T}: Add {C}."}
BOARDS: Final = sorted(HERE.glob("**/*.yaml"))[::4]


def with_a_bystander(board: Path) -> dict[str, Any] | None:
    """The board with a card in the second player's exile that came before all else; None where the board itself says what is there."""
    made: dict[str, Any] = YAML(typ="safe", pure=True).load(board.read_text(encoding="utf-8"))
    players = list(made.get("players") or ["You", "Opponent"])
    second = {"name": players[1]} if isinstance(players[1], str) else dict(players[1])
    if "exile" in second:
        return None
    players[1] = {**second, "exile": ["Onlooker at Rest"]}
    day = {"rules": str(made["rules"])} if "rules" in made else {}  # which YAML reads as a date
    return {**made, **day, "players": players, "cards": [*(made.get("cards") or ()), BYSTANDER]}


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_board_holds_behind_a_bystander(board: Path) -> None:
    made = with_a_bystander(board)
    if made is not None:
        assert Board.parse(made).check() == ()
