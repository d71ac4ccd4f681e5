"""`layerlaw legal`: what may be done now, and one entry judged."""

from __future__ import annotations

import json

import pytest

from tests.cli.sessions import Run

BOARD = "examples/game-what-may-i-do.yaml"


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.chdir(request.config.rootpath)


def test_the_listing_tells_what_is_legal_what_is_not_and_what_was_assumed(run: Run) -> None:
    """307.1, 305.1: a spell is on the stack."""
    code, out, err = run("legal", BOARD)
    assert (code, err) == (0, "")
    legal, rest = out.split("Not now:")
    assert "  - {cast: Giant Growth, target: bears}   [{G}]\n      target creature: bears\n" in legal
    assert "play: Forest: Forest needs an empty stack (305.1)" in rest
    assert "Mana is taken as there." in rest.split("Assumed:")[1]


def test_one_entry_is_judged(run: Run) -> None:
    assert run("legal", BOARD, "play: Forest") == (1, "illegal: Forest needs an empty stack (305.1)\n", "")
    code, out, _ = run("legal", BOARD, "{cast: Giant Growth, target: bears}")
    assert (code, out) == (0, "legal: {cast: Giant Growth, target: bears}   [{G}]\n")


def test_the_same_as_json(run: Run) -> None:
    found = json.loads(run("legal", "--json", BOARD).out)
    assert [one["entry"] for one in found["legal"]] == ["{cast: Giant Growth, target: bears}", "pass: You"]
    assert found["legal"][0]["targets"] == [{"for": "target creature", "legal": ["bears"]}]
    assert (found["player"], found["step"], found["not_tried"]) == ("You", "precombat main phase", 0)
    assert json.loads(run("legal", "--json", BOARD, "play: Forest").out)["rule"] == "305.1"


@pytest.mark.parametrize(
    "arguments", [("--by", "Nobody", BOARD), (BOARD, "{cast: "), ("--pay", "auto", BOARD, "play: Forest")]
)
def test_wrong_input_exits_with_2(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run("legal", *arguments)
    assert (code, out) == (2, "")
    assert err


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("{[", "ENTRY:1:2: a list as a key\n  1 | {[\n    |  ^\n"),
        ("cst: Foo", "ENTRY:1:1: 'cst' is not a verb\n  1 | cst: Foo\n    | ^^^\n"),
        ("{cast: Giant Growth, target: Foo}", "ENTRY:1:30: "),
    ],
)
def test_the_place_of_what_is_wrong_is_in_the_entry_as_it_was_typed(run: Run, entry: str, told: str) -> None:
    code, out, err = run("legal", BOARD, entry)
    assert (code, out) == (2, "")
    assert err.startswith(told)
