"""`Solution.all()` says of every object what reading that object says (109.3), whatever effects did."""

from __future__ import annotations

import pytest
from benchmarks import games as measured
from hypothesis import given
from hypothesis import strategies as st

from layerlaw.api import Board
from layerlaw.layers import Solution, solve
from layerlaw.layers.bulk import Characteristics, split
from tests.properties.effort import boards, is_answered
from tests.properties.strategies import FOCUSES, games


def assert_says_the_same(solution: Solution) -> None:
    everything = solution.all()
    assert set(everything) == set(solution)
    for identity, now in solution.items():
        said = {name: getattr(now, name) for name in Characteristics._fields}
        assert everything[identity]._asdict() == said


@pytest.mark.parametrize("focus", FOCUSES)
@boards(40)
@given(data=st.data())
def test_on_random_boards(focus: str, data: st.DataObject) -> None:
    assert_says_the_same(solve(data.draw(games(FOCUSES[focus]).filter(is_answered)), trace=False))


@pytest.mark.parametrize("name", ["commander", "coat_of_arms", "type_changers", "equal_tokens", "different_cards"])
def test_on_the_boards_that_are_measured(name: str) -> None:
    assert_says_the_same(solve(getattr(measured, name)(60), trace=False))


@pytest.mark.parametrize(
    "timeline",
    [
        ["Opalescence", "Humility", "Forest"],
        ["Blood Moon", "Urborg, Tomb of Yawgmoth", "Bayou"],
        [{"enter": "Maskwood Nexus"}, "Grizzly Bears"],
        [{"token": "Grizzly Bears", "count": 1000}, "Glorious Anthem"],
        [],
    ],
)
def test_on_boards_of_real_cards(timeline: list[object]) -> None:
    assert_says_the_same(Board.parse({"timeline": timeline}).solve().solution)


def test_objects_that_are_alike_have_their_answers_in_common() -> None:
    """By the very values the JSON of twenty thousand Forests knows that it has put them into words already."""
    answer = Board.parse({"timeline": ["Forest"] * 3 + ["Glorious Anthem"]}).solve().solution
    first, second, third, other = answer.all().values()
    assert all(one is two for one, two in zip(first, second, strict=True))
    assert all(one is two for one, two in zip(second, third, strict=True))
    assert other.names == ("Glorious Anthem",)


def test_rows_are_split_into_classes_that_stand_in_the_same_columns() -> None:
    assert sorted(split([(0b0110, "a"), (0b0011, "b"), (0b10000, "no row of ours")], 0b1111)) == [
        (0b0001, ("b",)),
        (0b0010, ("a", "b")),
        (0b0100, ("a",)),
        (0b1000, ()),
    ]
