"""What nobody stated is told by every command, and `--strict` exits with 3 only where it matters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.sessions import Run

CARD = (
    "cards: [{name: Late Bear, type_line: Creature — Bear, power: 2, toughness: 2, "
    'oracle_text: "As long as you gained life this turn, this creature gets +1/+1."}]\n'
)
MATTERS = f"{CARD}timeline: [Late Bear]\nexpect: {{Late Bear: {{power: 2}}}}\n"
ASKED = "you gained life this turn? Taken: no"


@pytest.fixture
def matters(tmp_path: Path) -> str:
    """A board on which nobody said whether life was gained."""
    return write(tmp_path, MATTERS)


def write(folder: Path, text: str) -> str:
    file = folder / "board.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("command", ["solve", "explain", "compare"])
def test_each_command_tells_what_was_taken_and_what_else_would_be(run: Run, matters: str, command: str) -> None:
    code, out, _ = run(command, matters)
    assert code == 0
    assert ASKED in out
    assert "if so: Late Bear: 3/3 (now 2/2)" in out


def test_ask_tells_it_too(run: Run) -> None:
    code, out, _ = run("ask", "Tarmogoyf")
    assert code == 0
    assert "Assumed, as nobody stated it" in out
    assert "among cards in all graveyards? Taken: 0" in out


def test_json_has_it_as_data(run: Run, matters: str) -> None:
    (item,) = json.loads(run("solve", matters, "--json").out)["assumed"]
    assert item["matters"] is True


def test_a_board_that_fails_tells_what_it_stands_on(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("check", write(tmp_path, MATTERS.replace("power: 2}}", "power: 3}}")))
    assert code == 1
    assert ASKED in out
    assert "if so" in out


def test_a_board_that_holds_passes_and_strictly_does_not(run: Run, matters: str) -> None:
    assert run("check", matters).code == 0
    strict = run("check", "--strict", matters)
    assert strict.code == 3
    assert ASKED in strict.out
    assert run("solve", "--strict", matters).code == 3


def test_what_does_not_matter_is_no_failure(run: Run, tmp_path: Path) -> None:
    gone = f"{CARD}timeline: [Late Bear, Humility, {{move: Late Bear, to: graveyard}}]\n"
    stated = f"{CARD}timeline: [Late Bear, {{this_turn: You, gained_life: 3}}]\nexpect: {{Late Bear: {{power: 3}}}}\n"
    for text in (gone, stated):
        file = write(tmp_path, text)
        assert run("solve", "--strict", file).code == 0
        assert run("check", "--strict", file).code == 0
