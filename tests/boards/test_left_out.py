"""What a direct verb does not do is said, in the words of the card, with the verbs that would do it."""

from __future__ import annotations

from typing import Any

from layerlaw import Board


def left_out(*timeline: Any) -> list[tuple[int, str, str]]:
    answer = Board.parse({"timeline": list(timeline)}).solve()
    return [(item.entry, item.card, item.instead) for item in answer.not_carried_out]


def test_a_one_shot_effect_is_left_out_and_named() -> None:
    found = left_out("Grizzly Bears", {"resolve": "Lightning Bolt", "target": "Grizzly Bears"})
    assert found == [(2, "Lightning Bolt", "cast: Lightning Bolt, then resolve: all")]


def test_a_continuous_effect_begins_and_nothing_is_left_out() -> None:
    assert left_out("Grizzly Bears", {"resolve": "Giant Growth", "target": "Grizzly Bears"}) == []


def test_what_enters_tapped_unless_something_is_so_is_done_whole() -> None:
    """614.1d: the entry itself carries it out."""
    text = "This land enters tapped unless you control a creature."
    card = {"name": "Den", "type_line": "Land", "oracle_text": text}
    answer = Board.parse({"cards": [card], "timeline": [{"enter": "Den", "as": "one"}, "Grizzly Bears", "Den"]}).solve()
    assert answer.not_carried_out == ()
    assert "tapped" in answer["one"].view.status


def test_the_answer_as_data_and_the_explanation_say_it() -> None:
    board = Board.parse({"timeline": ["Grizzly Bears", {"resolve": "Lightning Bolt", "target": "Grizzly Bears"}]})
    answer = board.solve()
    assert [item["card"] for item in answer.to_dict()["not_carried_out"]] == ["Lightning Bolt"]
    assert "Stated, and not carried out" in answer.explain()
