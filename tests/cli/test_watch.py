"""`--watch`: again after each change, whatever the file holds meanwhile."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from layerlaw.cli import watch
from tests.cli.sessions import Run


def edits(monkeypatch: pytest.MonkeyPatch, *steps: Callable[[], object]) -> None:
    """Between two looks one step happens; after the last somebody presses Ctrl-C."""
    left = iter(steps)

    def pause(_seconds: float) -> None:
        step = next(left, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr(watch, "sleep", pause)


def writes(file: Path, text: str, *, at: int) -> Callable[[], object]:
    def step() -> None:
        file.write_text(text, encoding="utf-8")
        os.utime(file, ns=(at, at))

    return step


def test_a_board_is_solved_again_after_each_change(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "b.yaml"
    writes(file, "timeline: [Grizzly Bears]\n", at=1)()
    edits(
        monkeypatch,
        lambda: None,
        writes(file, "timeline: [Forest]\n", at=2),
        file.unlink,
        writes(file, "timeline: [Island]\n", at=3),
    )
    code, out, err = run("solve", "--watch", str(file))
    assert code == 130
    assert [out.count(name) for name in ("Grizzly Bears", "Forest  ", "Island  ")] == [1, 1, 1]
    assert "b.yaml" in err, "while the file is away, that is told"


def test_a_mistake_does_not_end_the_watch(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "b.yaml"
    writes(file, "timeline: [Zzyzx]\n", at=1)()
    edits(monkeypatch, writes(file, "timeline: [Forest]\nexpect: {Forest: {colors: colorless}}\n", at=2))
    code, out, err = run("check", "--watch", str(tmp_path))
    assert code == 130
    assert err.strip() == ""
    assert "Zzyzx" in out
    assert "1 passed" in out


def test_stdin_cannot_be_watched(run: Run) -> None:
    code, _, err = run("explain", "--watch", "-")
    assert code == 2
    assert "stdin" in err
