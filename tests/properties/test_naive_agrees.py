"""The engine says what the naive solver says: characteristics, order of application, dependencies (613), on random boards.

`pytest tests/properties --hypothesis-profile=thorough` looks ten times as far, and elsewhere each time.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.agreement import disagreements
from tests.properties.effort import boards
from tests.properties.games import SimpleGame
from tests.properties.strategies import ALL_LAYERS, FOCUSES, games


def assert_agrees(game: SimpleGame) -> None:
    said = disagreements(game)
    assert not said, "\n".join(said)


@pytest.mark.parametrize("focus", FOCUSES)
@boards(140)
@given(data=st.data())
def test_the_engine_says_what_the_naive_solver_says(focus: str, data: st.DataObject) -> None:
    assert_agrees(data.draw(games(FOCUSES[focus])))


@pytest.mark.slow
@boards(60)
@given(games(ALL_LAYERS, least=9, most=10))
def test_so_it_does_on_larger_boards(game: SimpleGame) -> None:
    assert_agrees(game)
