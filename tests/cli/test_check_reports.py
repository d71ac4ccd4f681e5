"""`check --format junit` and `--format github`: what machines read, whatever stands in the boards."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.sessions import Run


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three boards: one holds, one does not, one is wrong; names and texts would like to be obeyed."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a good.yaml").write_text(
        "timeline: [Forest]\nexpect:\n  Forest: {colors: colorless}\n", encoding="utf-8"
    )
    (tmp_path / "b.yaml").write_text(
        'cards: [{name: "x::error::<&>%0A", type_line: Creature, power: 1, toughness: 1}]\n'
        'timeline: ["x::error::<&>%0A"]\nexpect:\n  "x::error::<&>%0A":\n    power: 2\n    toughness: 3\n',
        encoding="utf-8",
    )
    (tmp_path / "c,d.yaml").write_text("timeline: [Zzyzx]\n", encoding="utf-8")
    return tmp_path


def test_junit(run: Run, boards: Path) -> None:
    code, out, _ = run("check", "--format", "junit", ".")
    assert code == 2
    root = ET.fromstring(out)
    suite = root[0]
    assert [suite.get(key) for key in ("tests", "failures", "errors")] == ["3", "1", "1"]
    assert [case.get("name") for case in suite] == ["a good.yaml", "b.yaml", "c,d.yaml"]
    failure = suite[1][0]
    assert failure.text is not None
    assert failure.text.splitlines() == [
        "x::error::<&>%0A.power: expected 2, is 1 (at expect)",
        "x::error::<&>%0A.toughness: expected 3, is 1 (at expect)",
    ]
    assert suite[2][0].tag == "error"


def test_github_points_at_the_lines(run: Run, boards: Path) -> None:
    code, out, _ = run("check", "--format", "github", ".")
    assert code == 2
    first, second, third, summary = out.splitlines()
    assert first == (
        "::error file=b.yaml,line=5,col=5,title=expected otherwise"
        "::x::error::<&>%250A.power: expected 2, is 1 (at expect)"
    )
    assert second.startswith("::error file=b.yaml,line=6,col=5,")
    assert third.startswith("::error file=c%2Cd.yaml,line=1,col=12,title=this board is wrong::")
    assert "%0A" in third
    assert summary.startswith("1 passed, 1 failed, 1 error in ")


def test_a_board_that_expects_nothing_is_skipped_in_junit(run: Run, tmp_path: Path) -> None:
    (tmp_path / "plain.yaml").write_text("timeline: [Forest]\n", encoding="utf-8")
    suite = ET.fromstring(run("check", "--format", "junit", str(tmp_path)).out)[0]
    assert [suite.get(key) for key in ("tests", "failures", "errors", "skipped")] == ["1", "0", "0", "1"]
    assert [child.tag for child in suite[0]] == ["skipped"]


def test_json_is_as_it_was(run: Run, boards: Path) -> None:
    assert run("check", "--json", "a good.yaml").out == run("check", "--format", "json", "a good.yaml").out


def test_a_step_that_let_a_turn_go_by_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """500.1: after "next turn" it is the upkeep, so that `step: upkeep` is a turn later; a board that fails says so, another need not."""
    monkeypatch.chdir(tmp_path)
    board = "players: [{name: You, library: 9}, {name: Opponent, library: 9}]\ntimeline:\n- {enter: Forest, tapped: true}\n- step: next turn\n- step: %s\nexpect: {Forest: {tapped: true}}\n"
    Path("fell.yaml").write_text(board % "upkeep", encoding="utf-8")
    Path("held.yaml").write_text(board % "draw", encoding="utf-8")
    words = "a whole turn went by: it was Opponent's upkeep of turn 2, and is your upkeep of turn 3 (entry 3)"
    assert f"    {words}\n" in run("check", "fell.yaml").out
    fell, held = json.loads(run("check", "--json", "fell.yaml", "held.yaml").out)["results"]
    assert fell["went_by"] == [words]
    assert "went_by" not in held


def test_a_board_that_fell_says_which_replacement_effect_it_took_first(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """616.1: the affected player chooses; where nobody says it and it matters, what was taken is told."""
    monkeypatch.chdir(tmp_path)
    cards = """
cards:
  - {name: Bell of Plenty, mana_cost: "{G}", type_line: Enchantment, oracle_text: "If an effect would put one or more +1/+1 counters on a creature you control, it puts twice that many +1/+1 counters on that creature instead."}
  - {name: Scales of One More, mana_cost: "{G}", type_line: Enchantment, oracle_text: "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead."}
timeline:
  - Bell of Plenty
  - Scales of One More
  - {enter: Grizzly Bears, as: bears}
"""
    for name, answers in (("untold", ""), ("told", ", answers: [{replacement: Bell of Plenty}]")):
        put = f"  - {{do: put a +1/+1 counter on target creature, target: bears{answers}}}\n"
        (tmp_path / f"{name}.yaml").write_text(f"{cards}{put}expect: {{bears: {{power: 7}}}}\n", encoding="utf-8")
    untold = run("check", "untold.yaml").out
    assert "taken, as nobody said it: You choose which of Bell of Plenty, Scales of One More applies first" in untold
    assert "say it: answers: [{replacement: NAME}]" in untold
    untold, told = json.loads(run("check", "--json", "untold.yaml", "told.yaml").out)["results"]
    assert len(untold["orders_taken"]) == 1
    assert "orders_taken" not in told
