"""122.1a, 613.4c: equal counters on many objects apply together where nothing can tell the difference, and one by one where something can."""

from __future__ import annotations

from typing import Any

from layerlaw import Board

MANY = 80


def bears(*more: Any) -> Board:
    """Many bears with counters, under whatever else there is."""
    entries = [{"enter": "Grizzly Bears", "counters": {"+1/+1": 2}} for _ in range(MANY)]
    return Board.parse({"timeline": [*more, *entries]})


def test_they_are_one_step_of_the_trace() -> None:
    answer = bears("Glorious Anthem").solve()
    layer = answer.trace.layer("7c")
    assert layer is not None
    assert [len(step.affected) for step in layer.steps] == [MANY, MANY]
    assert {now.power for reference, now in answer.items() if reference != "Glorious Anthem"} == {5}
    assert "+1/+1 counters" in answer.explain()


def test_where_a_power_is_read_in_the_same_layer_each_is_a_part_of_its_own() -> None:
    # 613.8a: the Ingester's +X/+Y reads a power that counters change
    board = {
        "players": [{"name": "You", "exile": [{"card": "Grizzly Bears", "as": "eaten"}]}, "Opponent"],
        "timeline": [
            {"enter": "Phyrexian Ingester", "as": "ingester"},
            {"trigger": "ingester", "choose": {"cards": ["eaten"]}},
            {"counters": "eaten", "put": {"+1/+1": 3}},
            *({"enter": "Gray Ogre", "counters": {"+1/+1": 2}} for _ in range(MANY)),
        ],
    }
    answer = Board.parse(board).solve()
    assert answer["ingester"].power == 3 + 5
    layer = answer.trace.layer("7c")
    assert layer is not None
    assert len(layer.steps) == MANY + 2
