"""`layerlaw new`: what it writes is a board, and says how to go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from layerlaw import Board
from layerlaw.cli.new import skeleton
from tests.cli.sessions import Run


def test_the_skeleton_is_a_board_that_solves(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    assert run("new", str(file)).code == 0
    assert run("solve", str(file)).code == 0
    assert "mine.yaml" in file.read_text(encoding="utf-8")


def test_what_is_commented_out_is_right_too() -> None:
    lines = skeleton("mine.yaml").splitlines()
    body = lines[next(at for at, line in enumerate(lines) if line.startswith("# Two players")) :]
    prose = ("# Two players", "# What you think", "# A card that")
    shown = [
        line.replace("# ", "", 1) if line.lstrip().startswith("# ") else line
        for line in body
        if not line.startswith(prose) and "{attach:" not in line
    ]
    board = Board.parse("\n".join(shown))
    assert board.file.expect is not None
    assert len(board.file.cards) == 1
    assert board.solve()["bears"].power == 6  # 1/1 by Humility in 7b, two counters and Giant Growth in 7c (613.4)


def test_cards_that_are_named_stand_on_the_timeline(run: Run) -> None:
    code, out, _ = run("new", "-", "urborg, tomb of yawgmoth", "Blood Moon")
    assert code == 0
    assert list(Board.parse(out).solve()) == ["Urborg, Tomb of Yawgmoth", "Blood Moon"]


def test_a_file_that_is_there_stays(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("timeline: []\n", encoding="utf-8")
    code, _, err = run("new", str(file))
    assert code == 2
    assert "--force" in err
    assert file.read_text(encoding="utf-8") == "timeline: []\n"
    assert run("new", "--force", str(file)).code == 0
    assert "Opalescence" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [["no-such-folder/mine.yaml"], ["-", "Zzyzx Qxq"]])
def test_what_cannot_be_written_is_an_error(
    run: Run, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run("new", *arguments)
    assert (code, out) == (2, "")
    assert "Traceback" not in err
