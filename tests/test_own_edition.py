"""Editions of one's own: the example runs, and a rule of the house is a few lines."""

import re
import runpy
from dataclasses import replace
from pathlib import Path

import pytest

from layerlaw import Board, LayerlawError
from layerlaw.layers import EDITIONS, NEWEST
from layerlaw.layers.edition import ChangeKind, Layer, Origin

ZUBERA = {
    "timeline": [
        {"enter": "Ashen-Skin Zubera", "as": "zubera", "counters": {"+1/+1": 2}},
        {"resolve": "Giant Growth", "target": "zubera"},
        {"resolve": "Humble", "target": "zubera"},
    ]
}


def test_the_example_runs(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(repository / "examples" / "own_edition.py"), run_name="__main__")
    out = capsys.readouterr().out.splitlines()
    assert [line for line in out if not line.startswith(" ")] == [
        "newest: 6/6",
        "2017: 4/4",
        "counters before +X/+X: 6/6",
        "Humility, size: {'newest': '1/1', 'the active player orders all': '4/4'}",
    ]
    assert "  7b½ (house rule): counter only" in out


def test_counters_before_everything_that_modifies() -> None:
    edition = replace(NEWEST, name="counters first").with_layer(
        Layer("7b½", "house rule", "Counters"), [(ChangeKind.PT_MODIFY, Origin.COUNTER)], before="7c"
    )
    answer = Board.parse(ZUBERA).solve(edition)
    assert [layer.layer.name for layer in answer.trace if layer.layer.name[0] == "7"] == ["7b", "7b½", "7c"]
    assert answer.to_dict()["rules"] == "counters first"
    assert "Layer 7b½: counters (house rule)" in answer.explain()
    assert NEWEST.index.get("7b½") is None, "ours stays as it was"


def test_setting_and_adding_share_a_sublayer_again() -> None:
    """Part of 418.5a brought back: what a spell adds goes by timestamp with what sets."""
    edition = replace(
        NEWEST, name="mixed", placement={**NEWEST.placement, (ChangeKind.PT_MODIFY, Origin.RESOLVED): "7b"}
    )
    zubera = Board.parse(ZUBERA).solve(edition)["zubera"]
    assert (zubera.power, zubera.toughness) == (2, 3)


def test_an_edition_by_name_or_by_value() -> None:
    board = Board.parse({**ZUBERA, "rules": "pre-m10"})
    sizes = [
        board.solve(edition)["zubera"].power for edition in (None, "pre-m10", "newest", NEWEST, EDITIONS["m10-2009"])
    ]
    assert sizes == [2, 2, 5, 5, 5]
    assert Board.parse({**ZUBERA, "expect": {"zubera": {"power": 2}}}).check("pre-m10") == ()


def test_an_unknown_name_is_an_error_with_the_nearest() -> None:
    with pytest.raises(LayerlawError) as caught:
        Board.parse(ZUBERA).solve("newst")
    assert caught.value.mistake.nearest == ("newest",)


def test_comparing_with_an_edition_of_ones_own() -> None:
    edition = replace(
        NEWEST, name="mixed", placement={**NEWEST.placement, (ChangeKind.PT_MODIFY, Origin.RESOLVED): "7b"}
    )
    comparison = Board.parse(ZUBERA).compare(["newest", edition, "pre-m10"])
    assert comparison.editions == ("newest", "mixed", "pre-m10")
    (size,) = comparison.differences
    assert dict(size.values) == {"newest": "5/6", "mixed": "2/3", "pre-m10": "2/3"}


def test_the_number_of_a_rule_at_its_time() -> None:
    assert EDITIONS["pre-m10"].cite("704.5f") == "420.5b"
    assert NEWEST.cite("704.5f") == "704.5f"


def test_the_page_on_editions_names_boards_that_are_there_and_its_program_runs(
    repository: Path, tmp_path: Path
) -> None:
    page = (repository / "docs" / "editions.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\| `([\w-]+)`:", page))
    boards = {file.name.split(".")[0] for file in (repository / "tests" / "boards" / "editions").glob("*.yaml")}
    assert len(named) >= 15
    assert named <= boards
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    runpy.run_path(str(tmp_path / "program.py"))
    assert all(f"| `{name}` |" in page for name in EDITIONS)
