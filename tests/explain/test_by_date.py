"""The answer by date: the example that a user can run."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest


def test_the_example_runs(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(repository / "examples" / "answer_by_date.py"))["main"]()
    assert capsys.readouterr().out.splitlines() == [
        "since 2003-10-01: 0/1",
        "since 2005-10-01: zubera size 0/1 → 3/4 (418.5a)",
        "since 2009-07-11: zubera size 3/4 → 6/7 (418.5a → 612.1)",
    ]
