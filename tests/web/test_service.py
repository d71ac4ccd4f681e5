"""The service: plain values in, plain values out, and every error one that says what to mend."""

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from layerlaw import LayerlawError
from layerlaw.web.service import METHODS, answer, problem

pytestmark = pytest.mark.usefixtures("no_database")

BOARD = "timeline: [Opalescence, Humility]"


def test_solve_answers_in_the_published_shape() -> None:
    made = answer("solve", {"board": BOARD})
    jsonschema.validate(made, answer("schema", {"result": True}))
    assert {item["id"]: item["power"] for item in made["objects"]} == {"Opalescence": None, "Humility": 1}  # 613.8


def test_a_board_may_be_a_mapping_and_be_asked_at_a_moment_and_by_other_rules() -> None:
    board = {"timeline": ["Grizzly Bears", "Humility"]}
    assert answer("solve", {"board": board, "at": 1})["objects"][0]["power"] == 2
    assert answer("solve", {"board": board, "rules": "m10-2009"})["rules"] == "m10-2009"


def test_explain_tells_of_one_object_in_blocks_with_rule_numbers() -> None:
    made = answer("explain", {"board": BOARD, "object": "Humility"})
    styles = {span["style"] for span in _spans(made["blocks"])}
    assert {"name", "rule", "card-text"} <= styles
    assert any("613" in span["text"] for span in _spans(made["blocks"]) if span["style"] == "rule")


@pytest.mark.parametrize("form", ["text", "markdown", "html", "mermaid"])
def test_explain_in_another_format_is_a_text(form: str) -> None:
    assert "Humility" in answer("explain", {"board": BOARD, "format": form})["text"]


def test_ask_tells_both_orders() -> None:
    made = answer("ask", {"cards": ["Humility", "Opalescence"]})
    assert made["order_matters"]
    assert len(made["outcomes"]) == 2


def test_compare_and_check() -> None:
    assert answer("compare", {"board": BOARD, "editions": ["newest", "m10-2009"]})["editions"] == ["newest", "m10-2009"]
    dated = answer("compare", {"board": BOARD, "by_date": True})["by_date"]
    assert dated["picture"].startswith("<svg ")
    board = f"{BOARD}\nexpect: {{Humility: {{power: 3}}}}"
    failures = answer("check", {"board": board})["failures"]
    assert [(item["what"], item["expected"], item["actual"]) for item in failures] == [("Humility.power", 3, 1)]


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("hu", "Humility"),
        ("bl", "Blood Moon"),
        ("HUMILITY", "Humility"),
        ("humilty", "Humility"),
        ("moon", "Blood Moon"),
        ("goyf", "Tarmogoyf"),
        ("urborg tomb", "Urborg, Tomb of Yawgmoth"),
    ],
)
def test_a_card_is_found_as_people_type_it(asked: str, name: str) -> None:
    assert name in [card["name"] for card in answer("cards", {"q": asked})["cards"]]


@pytest.mark.parametrize(
    ("asked", "in_order"),
    [
        ("opal", ["Opalescence"]),
        ("humil", ["Humility"]),
        ("urborg", ["Urborg, Tomb of Yawgmoth"]),
        (
            "moon",
            ["Blood Moon", "Moonlace", "Bad Moon"],
        ),  # what is called so, what begins so, then what has another word that does
        ("forest", ["Forest", "Snow-Covered Forest"]),
        ("dryad", ["Dryad of the Ilysian Grove", "Dryad Arbor"]),
    ],
)
def test_names_that_begin_so_come_first(asked: str, in_order: list[str]) -> None:
    names = [card["name"] for card in answer("cards", {"q": asked})["cards"]]
    assert names[0] == in_order[0]
    assert [name for name in names if name in in_order] == in_order


def test_no_more_names_are_found_than_are_asked_for() -> None:
    assert [card["name"] for card in answer("cards", {"q": "humility", "limit": 1})["cards"]] == ["Humility"]


def test_one_letter_finds_nothing_yet() -> None:
    assert answer("cards", {"q": "h"}) == {"cards": []}


def test_a_card_shows_how_it_was_understood() -> None:
    made = answer("card", {"name": "blood moon"})
    assert made["faces"][0]["type_line"] == "Enchantment"
    assert "layer 4" in " ".join(span["text"] for line in made["reading"] for span in line)
    assert made["not_understood"] == []


def test_a_card_of_ones_own_is_read_and_what_is_not_understood_is_told() -> None:
    made = answer("read", {"card": {"oracle_text": "Flying\nDo the thing with no name."}})
    assert made["not_understood"] == ["Do the thing with no name."]
    assert made["faces"][0]["text"].startswith("Flying")


def test_the_format_names_every_verb_that_the_schema_has() -> None:
    verbs = [verb["name"] for verb in answer("format", {})["verbs"]]
    defined = [name.removeprefix("verb-") for name in answer("schema", {})["$defs"] if name.startswith("verb-")]
    assert set(defined) >= {name.replace("_", "-") for name in verbs if name != "expect"}


@pytest.mark.parametrize("method", METHODS)
def test_every_answer_is_plain_json(method: str) -> None:
    requests: dict[str, dict[str, Any]] = {
        "ask": {"cards": ["Humility"]},
        "cards": {"q": "hum"},
        "card": {"name": "Humility"},
        "atlas": {"name": "Humility"},
        "read": {"card": {"oracle_text": "Flying"}},
        "schema": {},
        "format": {},
        "status": {},
        "offers": {"board": BOARD, "picked": "Clone"},
    }
    made = answer(method, requests.get(method, {"board": BOARD}))
    assert json.loads(json.dumps(made)) == made


@pytest.mark.parametrize(
    ("method", "request_", "found"),
    [
        ("slove", {}, "there is no method 'slove'"),
        ("solve", {}, "'board' is missing"),
        ("solve", {"board": 7}, "'board' is int"),
        ("solve", {"board": BOARD, "att": 1}, "'att' is no field of this request"),
        ("solve", {"board": BOARD, "at": 0}, "'at' is 0"),
        ("solve", {"board": BOARD, "at": 3}, "the timeline has no entry 3"),
        ("solve", {"board": BOARD, "at": True}, "'at' is bool"),
        ("solve", {"board": BOARD, "rules": "m1"}, "'rules' is 'm1'"),
        ("solve", {"board": "timeline: [Humilty]"}, "'Humilty' is not built in"),
        ("explain", {"board": BOARD, "object": "Bear"}, "'Bear'"),
        ("ask", {"cards": ["Humility"] * 25}, "'cards' is 25 items"),
        ("ask", {"cards": [1]}, "'cards' is int"),
        ("card", {"name": "Humilty"}, "no built-in card is named 'Humilty'"),
        ("card", {"name": "x" * 301}, "'name' is 301 characters"),
        ("read", {"card": {"nmae": "x"}}, "'nmae' is not a key of a card"),
        ("read", {"card": {"oracle_text": "Flying\n" * 20_000}}, "'oracle_text' is too long"),
        ("solve", {"board": "[" * 5000}, ""),
        ("solve", {"board": {"timeline": [[[[[[]]]]]]}}, ""),
    ],
)
def test_what_is_wrong_is_told_in_one_error(method: str, request_: dict[str, Any], found: str) -> None:
    with pytest.raises(LayerlawError) as caught:
        answer(method, request_)
    told = problem(caught.value)
    assert found in told["detail"]
    assert told["status"] in {413, 422}
    assert json.loads(json.dumps(told)) == told


def test_the_mend_for_what_is_too_large_names_no_flag_since_who_asks_a_service_cannot_lift_its_limits() -> None:
    with pytest.raises(LayerlawError) as caught:
        answer(
            "solve",
            {"board": {"timeline": [{"token": {"name": "Sign", "type_line": "Enchantment"}, "count": 900_000}]}},
        )
    told = problem(caught.value)
    assert told["status"] == 413
    for words in (told["text"], told["mistake"]["mend"]):
        assert "make the board smaller" in words
        assert "--" not in words
        assert "Limits(" not in words


@pytest.mark.parametrize(
    ("asked", "first"), [("bolt", "Lightning Bolt"), ("moon", "Blood Moon"), ("humility", "Humility")]
)
def test_what_is_called_so_at_the_table_comes_first_and_only_a_whole_name_before_it(asked: str, first: str) -> None:
    assert answer("cards", {"q": asked})["cards"][0]["name"] == first


def _spans(blocks: list[dict[str, Any]]) -> Iterator[dict[str, str]]:
    for block in blocks:
        yield from block["spans"]
        yield from _spans(block["children"])


def test_legal_lists_or_judges_one_entry() -> None:
    """305.2: a second land."""
    board = "players: [{name: You, hand: [Forest, Island]}, Opponent]\ntimeline: [{play: Forest}]"
    assert [one["rule"] for one in answer("legal", {"board": board})["illegal"]] == ["305.2"]
    assert answer("legal", {"board": board, "entry": "play: Island"})["entry"]["legal"] is False
