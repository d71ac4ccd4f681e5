"""What the tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sessions import Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command line in this process."""
    return Run(capsys)


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A small board with an expectation that holds and one that does not."""
    file = tmp_path / "board.yaml"
    file.write_text(
        "timeline:\n  - Opalescence\n  - {enter: Humility, as: hum}\n  - Grizzly Bears\n"
        "expect:\n  hum: {power: 4}\n  Grizzly Bears: {power: 1}\n",
        encoding="utf-8",
    )
    return file
