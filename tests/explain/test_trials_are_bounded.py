"""An answer tries its assumptions the other way up to a bound, and says of the others that they were not tried."""

from __future__ import annotations

from layerlaw import Board
from layerlaw.explain.assumed_words import assumption_lines

NUMBER = 80


def test_what_was_not_tried_is_said() -> None:
    bear = {
        "name": "Asking Bear",
        "type_line": "Creature — Bear",
        "power": 2,
        "toughness": 2,
        "oracle_text": "As long as this creature was kicked, it gets +1/+1.",
    }
    timeline = [{"enter": "Asking Bear", "as": f"bear {number}"} for number in range(NUMBER)]
    told = Board.parse({"cards": [bear], "timeline": timeline}).solve().assumed
    assert len(told) == NUMBER
    tried = [item for item in told if item.tried]
    assert 0 < len(tried) <= 64
    assert all(item.matters for item in tried)
    assert any("not tried otherwise" in line for line in assumption_lines(told))
