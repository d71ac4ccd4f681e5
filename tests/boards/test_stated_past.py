"""What a board states of the past says all that follows from it, so that nothing more is asked."""

from __future__ import annotations

import pytest

from layerlaw import Board

BOARD = """
cards:
  - {name: Keeper, type_line: Enchantment, oracle_text: "At the beginning of your end step, if a permanent was put into your hand from the battlefield this turn, draw a card."}
players: [{name: You, library: 5}, Opponent]
timeline:
  - Keeper
  - {this_turn: You, left_battlefield: [{card: Hill Giant, to: graveyard}]%s}
  - {this_turn: Opponent, nothing_else: true}
  - {step: end step}
  - {resolve: all}
"""


@pytest.mark.parametrize("died", ["", ", died: [Grizzly Bears]"])
def test_what_died_went_to_a_graveyard(died: str) -> None:
    """700.4: so it was not put into a hand."""
    assert Board.parse(BOARD % died).solve().assumed == ()


def test_where_it_went_is_asked_if_nobody_said() -> None:
    """608.2i: of what left the battlefield without a word about where to, that is assumed."""
    board = BOARD.replace("{card: Hill Giant, to: graveyard}", "Hill Giant")
    assert Board.parse(board % "").solve().assumed != ()
