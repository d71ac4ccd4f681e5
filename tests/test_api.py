"""The library: `Board`, its answer, and the same errors as everywhere."""

from __future__ import annotations

import json
from typing import Any

import pytest

import layerlaw
from layerlaw import Board, LayerlawError, NoSuchObject, ask, solve
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


def test_the_module_shows_its_names_before_they_are_asked_for() -> None:
    assert dir(layerlaw) == sorted(layerlaw.__all__)
    assert all(hasattr(layerlaw, name) for name in dir(layerlaw))


def test_a_misspelled_object_is_an_error_with_the_nearest_name_and_a_mapping_still_works() -> None:
    answer = Board.parse(HUMILITY).solve()
    with pytest.raises(NoSuchObject) as caught:
        answer["Humilty"]
    assert isinstance(caught.value, LayerlawError)
    assert caught.value.mistake.nearest == ("Humility",)
    assert "Humilty" not in answer
    assert answer.get("Humilty") is None
    with pytest.raises(LayerlawError):
        answer.explain("Humilty")


def test_several_of_a_name_are_asked_which() -> None:
    answer = Board.parse({"timeline": ["Grizzly Bears", "Grizzly Bears"]}).solve()
    with pytest.raises(LayerlawError) as caught:
        answer["Grizzly Bears"]
    assert caught.value.mistake.nearest == ("Grizzly Bears#1", "Grizzly Bears#2")
    assert answer["Grizzly Bears#2"].power == 2


def test_an_unknown_format_is_an_error_with_the_nearest() -> None:
    with pytest.raises(LayerlawError) as caught:
        Board.parse(HUMILITY).solve().explain(format="markdwon")
    assert caught.value.mistake.nearest == ("markdown",)


def test_abilities_are_texts_as_they_are_now() -> None:
    # 613.1f: Glorious Anthem keeps its own words; Humility takes those of creatures
    answer = Board.parse({"timeline": ["Serra Angel", "Glorious Anthem"]}).solve()
    assert answer.abilities("Serra Angel") == ("flying", "vigilance")
    assert Board.parse({"timeline": ["Serra Angel", "Humility"]}).solve().abilities("Serra Angel") == ()


def test_an_answer_shows_itself() -> None:
    answer = Board.parse(HUMILITY).solve()
    head, *lines = repr(answer).splitlines()
    assert head == "<Answer by the rules newest: 3 objects>"
    assert "* Humility     white Enchantment Creature  1/1" in lines
    assert answer.describe("bears") == "green Creature — Bear, 3/3; no abilities"


def test_an_answer_does_not_hide_what_it_assumed_or_did_not_understand() -> None:
    # 208.2a, 604.3: nobody says what is in the graveyards, so Tarmogoyf is 0/1, and the answer says that it was taken so
    board = {
        "cards": [{"name": "Riddle", "type_line": "Enchantment", "oracle_text": "Zorble <b>the</b> frobs."}],
        "timeline": ["Tarmogoyf", "Riddle"],
    }
    answer = Board.parse(board).solve()
    for shown in (repr(answer), answer._repr_html_(), repr(ask("Tarmogoyf")), ask("Tarmogoyf")._repr_html_()):
        assert "Assumed" in shown
    told = repr(answer)
    assert "  Riddle: Zorble <b>the</b> frobs." in told
    assert "Riddle: Zorble &lt;b&gt;the&lt;/b&gt; frobs." in answer._repr_html_()


def test_a_large_answer_shows_its_first_objects() -> None:
    answer = Board.parse({"timeline": ["Forest"] * 50}).solve()
    assert repr(answer).splitlines()[-1] == "  ... and 10 more"


def test_asking_tries_the_orders_of_entry() -> None:
    # 613.7: with Opalescence, the later of the two has the last word on Humility in layer 7b
    asked = ask("Humility", "Opalescence")
    assert asked.order_matters
    assert {outcome.example: outcome["Humility"].power for outcome in asked} == {
        ("Humility", "Opalescence"): 4,
        ("Opalescence", "Humility"): 1,
    }
    assert json.loads(json.dumps(asked.to_dict()))["order_matters"] is True
    for shown in (repr(asked), asked._repr_html_()):
        assert "Opalescence before Humility" in shown


def test_asking_about_two_of_a_card_tells_them_apart() -> None:
    asked = ask("Grizzly Bears", "Grizzly Bears", edition="2017")
    assert not asked.order_matters
    assert list(asked[0]) == ["Grizzly Bears (1)", "Grizzly Bears (2)"]
    with pytest.raises(NoSuchObject) as caught:
        asked[0]["Grizzly Bears"]
    assert "Grizzly Bears (1)" in caught.value.mistake.nearest


@pytest.mark.parametrize("cards", [(), ("Zzyzx Qxq",), ("{resolve: Giant Growth}",), ("{enter",)])
def test_what_cannot_be_asked_is_an_error(cards: tuple[str, ...]) -> None:
    with pytest.raises(LayerlawError):
        ask(*cards)


def test_the_table_of_a_notebook_takes_its_colours_from_the_page() -> None:
    page = Board.parse(HUMILITY).solve()._repr_html_()
    style = page.partition("</style>")[0]
    assert "color: inherit" in style
    assert "prefers-color-scheme" not in style, "a notebook's theme need not be the system's"
    assert 'data-label="p/t" class="changed">1/1<' in page


def test_a_board_is_shown_by_its_name_and_size() -> None:
    assert repr(Board.parse({"timeline": ["Opalescence", "Humility"]}, name="mine")) == "<Board mine: 2 entries>"
    assert repr(Board.parse("timeline: [Humility]")) == "<Board <board>: 1 entry>"


@pytest.mark.parametrize("nothing", [5, None, ["Humility"]])
def test_what_is_neither_text_nor_dict_is_one_error(nothing: Any) -> None:
    with pytest.raises(LayerlawError, match="is no board"):
        Board.parse(nothing)
