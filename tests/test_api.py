"""The library: `Board`, its answer, and the same errors as everywhere."""

from __future__ import annotations

import json

import pytest

from layerlaw import Board, LayerlawError, solve
from layerlaw.api import FORMATS

HUMILITY = {
    "timeline": ["Opalescence", "Humility", {"enter": "Grizzly Bears", "as": "bears", "counters": {"+1/+1": 2}}]
}


def test_a_board_is_solved_by_reference() -> None:
    # 613.7: Humility is the later one, so it has the last word in 7b; counters come in 7c
    answer = Board.parse(HUMILITY).solve()
    assert (answer["Humility"].power, answer["bears"].power) == (1, 3)
    assert set(answer) == {"Opalescence", "Humility", "bears"}
    assert len(answer) == 3
    assert answer["Humility"].abilities == ()


def test_the_trace_is_there_to_iterate_over() -> None:
    answer = Board.parse(HUMILITY).solve()
    layers = [layer.layer.name for layer in answer.trace]
    assert layers == ["4", "6", "7b", "7c"]
    step = answer.trace.layers[0].steps[0]
    assert [answer.name(identity) for identity in step.affected] == ["Humility"]
    assert step.changes[0].characteristic == "types"


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_tells_of_humility(form: str) -> None:
    assert "Humility" in Board.parse(HUMILITY).solve().explain(format=form)


def test_an_explanation_of_one_object_leaves_the_others_out() -> None:
    answer = Board.parse({"timeline": ["Glorious Anthem", "Grizzly Bears", "Blood Moon", "Bayou"]}).solve()
    assert "Blood Moon" not in answer.explain("Grizzly Bears")


def test_the_answer_is_plain_values() -> None:
    answer = Board.parse(HUMILITY).solve().to_dict()
    assert json.loads(json.dumps(answer)) == answer
    assert {item["id"]: item["power"] for item in answer["objects"]} == {"Opalescence": None, "Humility": 1, "bears": 3}


def test_a_notebook_gets_a_table_and_no_markup_of_strangers() -> None:
    board = {
        "cards": [{"name": "<b>Bold</b>", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}],
        "timeline": ["<b>Bold</b>"],
    }
    page = Board.parse(board).solve()._repr_html_()
    assert "<table" in page
    assert "<b>Bold" not in page


def test_state_based_actions_are_listed_by_reference() -> None:
    board = {"timeline": [{"enter": "Grizzly Bears", "as": "bears", "counters": {"-1/-1": 2}}]}
    assert [(item.object, item.rule) for item in Board.parse(board).solve().state_based] == [("bears", "704.5f")]


def test_an_unknown_card_is_an_exception_with_its_nearest_names() -> None:
    with pytest.raises(LayerlawError) as caught:
        Board.parse({"timeline": ["Opalesence"]}).solve()
    assert "Opalescence" in caught.value.mistake.nearest


def test_expectations_are_compared() -> None:
    failures = Board.parse({**HUMILITY, "expect": {"bears": {"power": 4}}}).check()
    assert [(item.what, item.expected, item.actual) for item in failures] == [("bears.power", 4, 3)]


def test_a_state_solves_as_it_is() -> None:
    state = Board.parse(HUMILITY).solve().state
    assert len(solve(state)) == 3
