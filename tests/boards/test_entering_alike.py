"""Equal cards that enter one after another are entered at once (`boards.entering_alike`), to the same game as one by one (400.7, 613.7d)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from layerlaw.boards import PlayedBoard, entering_alike, read_board, run_board
from layerlaw.boards.playing import Game
from layerlaw.cli.common import print_json

BEARS = {"enter": "Grizzly Bears"}
TIMELINES: dict[str, list[Any]] = {
    "nothing else": [BEARS] * 20,
    "between others": [
        "Glorious Anthem",
        *[BEARS] * 12,
        {"enter": "Goblin King", "as": "king"},
        *["Forest"] * 9,
        BEARS,
    ],
    "an alias in between": [*[BEARS] * 9, {"enter": "Grizzly Bears", "as": "mine"}, *[BEARS] * 10],
    "one with abilities": ["Serra Angel"] * 12,
    "after a spell": [BEARS, {"resolve": "Giant Growth", "target": "Grizzly Bears"}, *[BEARS] * 12],
    "expected in between": [*[BEARS] * 10, {"expect": {"Grizzly Bears#10": {"power": 2}}}, *[BEARS] * 10],
    "as many as are few": [BEARS] * (entering_alike.FEWEST + 1),
    "one fewer": [BEARS] * entering_alike.FEWEST,
    "then a turn": [*[BEARS] * 12, {"next": "turn"}, *[BEARS] * 12],
    "another's": [*[{"enter": "Grizzly Bears", "controller": "Opponent"}] * 12, *[BEARS] * 12],
    "a copier beforehand": [BEARS, {"enter": "Clone", "copy_of": "Grizzly Bears"}, *[BEARS] * 12],
    "played afterwards": [*["Forest"] * 12, {"tap": "Forest#3"}, {"tap": "Forest#12"}],
}


def _played(timeline: list[Any]) -> PlayedBoard:
    return run_board(read_board({"timeline": timeline}))


@pytest.mark.parametrize("name", TIMELINES)
def test_it_is_the_same_game_as_one_by_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together = _played(TIMELINES[name])
    monkeypatch.setattr(entering_alike, "FEWEST", 1_000_000)
    apart = _played(TIMELINES[name])
    assert together.as_json() == apart.as_json()
    assert together.refs == apart.refs
    assert list(together.state.objects) == list(apart.state.objects)
    for state in (together.state, apart.state):
        assert state.history.whole.isdisjoint(state.history.lately)
    noted = [state.history.whole | state.history.lately for state in (together.state, apart.state)]
    assert noted[0] == noted[1]
    assert together.state.next_id == apart.state.next_id
    assert together.state.next_timestamp == apart.state.next_timestamp


def test_many_are_entered_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a board of thousands does not take the time of thousands of entries."""
    found: list[int] = []
    alike = entering_alike.enter_alike

    def noted(game: Game, at: int) -> int:
        found.append(alike(game, at))
        return found[-1]

    monkeypatch.setattr("layerlaw.boards.run.enter_alike", noted)
    _played(["Forest"] * 500)
    assert found == [499]


def test_an_answer_that_shares_parts_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever only prints takes parts that are one for several objects, and writes them once."""
    played = _played(["Glorious Anthem", *[BEARS] * 600, {"counters": "Grizzly Bears#7", "put": {"+1/+1": 2}}])
    print_json(played.as_json(shared=True))
    assert json.loads(capsys.readouterr().out) == played.as_json()
