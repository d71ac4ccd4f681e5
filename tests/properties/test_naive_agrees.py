"""The engine says what the naive solver says: characteristics, order of application, dependencies (613), on random boards.

`pytest tests/properties --hypothesis-profile=thorough` looks ten times as far, and elsewhere each time.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layerlaw.layers.table import intrinsic_ability
from layerlaw.model.abilities import StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import GainAbility, GainActivatedAbilitiesOf
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Anything, other
from layerlaw.model.words import CardType, LandType
from tests.properties import naive
from tests.properties.agreement import MOST_ABILITIES, disagreements
from tests.properties.effort import boards
from tests.properties.games import SimpleGame, on_battlefield
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


def taking_up(number: int) -> SimpleGame:
    """So many objects that all have all activated abilities of all others."""
    takes = StaticAbility((ContinuousEffect(Anything(), (GainActivatedAbilitiesOf(Anything() & other()),)),))
    grants = StaticAbility((ContinuousEffect(Anything(), (GainAbility(takes),)),))
    mana = intrinsic_ability(LandType("Swamp"))
    things = [
        Face(f"Artifact {at}", types=(CardType.ARTIFACT,), abilities=(mana, grants) if at == 1 else (mana,))
        for at in range(number)
    ]
    return on_battlefield(*things)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_they_agree_on_objects_that_all_take_up_what_all_have(number: int) -> None:
    """Few random boards grant that to all."""
    assert_agrees(taking_up(number))


def test_both_refuse_what_is_too_much() -> None:
    game = taking_up(5)
    with pytest.raises(naive.TooManyAbilities):
        naive.solve(game, most_abilities=MOST_ABILITIES)
    assert_agrees(game)
