"""Running the command line inside the test's own process."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from layerlaw.cli import main


class Session(NamedTuple):
    """What a command line left behind."""

    code: int
    out: str
    err: str


class Run:
    """Runs a command line and returns what it left behind."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Session:
        self._capsys.readouterr()
        code = main(arguments)
        out, err = self._capsys.readouterr()
        return Session(code, out, err)
