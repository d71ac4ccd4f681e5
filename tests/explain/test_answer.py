"""The JSON answer: its shape is public, so every board of the repository is held against the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from layerlaw import Board
from layerlaw.boards import PlayedBoard, read_board, run_board
from layerlaw.explain import (
    explain,
    render_html,
    render_json,
    render_markdown,
    render_mermaid,
    render_text,
    result_json,
    result_schema,
)
from tests.explain.boards import example, names, played, told

BOARDS = Path(__file__).resolve().parents[1] / "boards"
VALIDATOR = Draft202012Validator(result_schema())


def answer(board: PlayedBoard) -> dict[str, Any]:
    return result_json(
        board.solution,
        names(board),
        state_based=[(item.object, item.rule, item.would) for item in board.state_based],
        not_understood=board.not_understood,
    )


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(result_schema())


@pytest.mark.parametrize("theme", sorted(folder.name for folder in BOARDS.iterdir() if folder.is_dir()))
def test_the_answers_to_all_boards_fit_the_schema_and_can_be_told_in_every_format(theme: str) -> None:
    for file in sorted((BOARDS / theme).rglob("*.yaml")):
        board = run_board(read_board(file))
        made = answer(board)
        VALIDATOR.validate(json.loads(json.dumps(made)))
        explanation = told(board)
        for render in (render_text, render_markdown, render_html, render_mermaid):
            assert render(explanation)
        for identity in list(board.solution)[:3]:
            render_text(explain(board.solution, names(board), identity))


def test_an_object_has_every_key_of_the_format() -> None:
    board = example("humility-opalescence")
    humility = next(item for item in answer(board)["objects"] if item["id"] == "Humility")
    assert humility == {
        "id": "Humility", "card": "Humility", "zone": "battlefield", "controller": "Opponent", "owner": "Opponent",
        "timestamp": 2, "name": "Humility", "mana_cost": "{2}{W}{W}", "mana_value": 4, "colors": ["W"], "supertypes": [],
        "types": ["Enchantment", "Creature"], "subtypes": [], "power": 1, "toughness": 1, "loyalty": None, "defense": None,
        "keywords": [], "abilities": [], "qualities": [], "counters": {}, "attached_to": None,
        "status": {"tapped": False, "face_down": False, "flipped": False, "phased_out": False},
        "copiable": {
            "name": "Humility", "mana_cost": "{2}{W}{W}", "mana_value": 4, "colors": ["W"], "supertypes": [],
            "types": ["Enchantment"], "subtypes": [], "power": None, "toughness": None, "loyalty": None, "defense": None,
            "keywords": [], "abilities": humility["copiable"]["abilities"],
        },
    }  # fmt: skip
    assert len(humility["copiable"]["abilities"]) == 1


def test_the_trace_has_the_shape_of_the_format() -> None:
    board = example("blood-moon-urborg")
    (layer,) = answer(board)["trace"]
    assert layer["layer"] == "4"
    (step,) = layer["steps"]
    assert step["effect"] == "Blood Moon.1"
    assert step["source"] == "Blood Moon"
    assert step["affected"] == ["Urborg", "Bayou"]
    assert step["reason"] == {"kind": "timestamp", "rule": "613.7", "waited_for": []}
    assert {
        "object": "Bayou",
        "characteristic": "subtypes",
        "before": ["Swamp", "Forest"],
        "after": ["Mountain"],
        "rule": "613.1d",
    } in step["changes"]
    lost = next(item for item in step["changes"] if (item["object"], item["characteristic"]) == ("Bayou", "abilities"))
    assert lost["rule"] == "305.7"
    (dependency,) = layer["dependencies"]
    assert dependency.pop("detail").startswith("If Blood Moon applied first, Urborg would no longer have this ability")
    assert dependency == {"effect": "Urborg.1", "on": "Blood Moon.1", "because": "existence", "rule": "613.8a"}


def test_in_the_end_tells_also_what_came_out_as_it_started() -> None:
    curse = {"name": "Curse", "type_line": "Enchantment", "oracle_text": "Creatures get -3/-3."}
    timeline = ["Grizzly Bears", {"resolve": "Giant Growth", "target": "Grizzly Bears"}, {"token": curse}]
    answer_ = Board.parse({"timeline": timeline}).solve()
    end = answer_.explain().partition("In the end")[2]
    assert "Grizzly Bears: green Creature — Bear, 2/2; no abilities (as it started)" in end
    rules = {
        item["rule"] for layer in answer_.to_dict()["trace"] for step in layer["steps"] for item in step["changes"]
    }
    assert rules == {"613.4c"}


def test_the_answer_has_the_whole_trace_and_an_explanation_what_concerns_its_object() -> None:
    board = played("Glorious Anthem", "Blood Moon", "Grizzly Bears", "Forest")
    assert [layer["layer"] for layer in answer(board)["trace"]] == ["4", "7c"], "Blood Moon applied, to nothing"
    assert render_json(told(board, "Forest")) == []
    assert [layer["layer"] for layer in render_json(told(board, "Grizzly Bears"))] == ["7c"]


def test_what_waited_names_what_it_waited_for() -> None:
    layers = answer(example("dependency-chain"))["trace"]
    waited = {step["effect"]: step["reason"]["waited_for"] for step in layers[0]["steps"]}
    assert waited == {"march.1": [], "conspiracy.1": ["march.1"], "crusade.2": ["conspiracy.1"]}


def test_a_power_that_an_ability_defines_is_no_number_in_the_copiable_values() -> None:
    (goyf,) = answer(played("Tarmogoyf"))["objects"]
    assert (goyf["power"], goyf["toughness"]) == (0, 1)
    assert (goyf["copiable"]["power"], goyf["copiable"]["toughness"]) == (None, None)


def test_equal_tokens_are_one_object_with_a_count() -> None:
    board = played(
        {
            "token": {"name": "Saproling", "type_line": "Creature — Saproling", "power": "1", "toughness": "1"},
            "count": 30,
        }
    )
    (tokens,) = answer(board)["objects"]
    assert tokens["count"] == 30


def test_attached_to_is_the_name_of_the_host() -> None:
    board = played({"enter": "Grizzly Bears", "as": "bears"}, {"enter": "Pacifism", "attached_to": "bears"})
    made = {item["id"]: item for item in answer(board)["objects"]}
    assert made["Pacifism"]["attached_to"] == "bears"
    assert made["bears"]["qualities"] == ["can't attack", "can't block"]


def test_state_based_actions_and_players_are_listed() -> None:
    board = played({"enter": "Grizzly Bears", "counters": {"-1/-1": 2}}, players=[{"name": "Ann", "life": 0}, "Bob"])
    made = answer(board)
    assert {"object": "Ann", "rule": "704.5a", "would": "lose the game"} in made["state_based"]
    assert any(item["object"] == "Grizzly Bears" and item["rule"] == "704.5f" for item in made["state_based"])
    assert [player["life"] for player in made["players"]] == [0, 20]


def test_not_understood_is_listed_once_for_each_card() -> None:
    cards = [{"name": "Riddle", "type_line": "Enchantment", "oracle_text": "Zorble the frobs."}]
    board = played("Riddle", "Riddle", cards=cards)
    expected = [{"card": "Riddle", "text": "Zorble the frobs."}]
    for made in (answer(board), result_json(board.solution, names(board))):
        assert [{key: item[key] for key in ("card", "text")} for item in made["not_understood"]] == expected
