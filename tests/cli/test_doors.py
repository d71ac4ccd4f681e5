"""The commands that open other doors, where what they need is missing."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tests.cli.sessions import Run


@pytest.mark.parametrize(
    ("arguments", "missing"),
    [(["serve"], "starlette"), (["mcp"], "mcp")],
)
def test_without_its_extra_a_door_says_how_to_install_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: list[str], missing: str
) -> None:
    find_spec = importlib.util.find_spec

    def finds(name: str, *more: Any) -> Any:
        return None if name == missing else find_spec(name, *more)

    monkeypatch.setattr(importlib.util, "find_spec", finds)
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert f"this needs {missing}, which is not installed" in err
    assert 'pip install ".[page,mcp]"' in err


@pytest.mark.parametrize("arguments", [["serve"], ["mcp"], ["mcp", "--http"]])
def test_a_card_database_that_is_not_there_is_told_before_anything_starts(
    run: Run, tmp_path: Path, arguments: list[str]
) -> None:
    code, out, err = run(*arguments, "--db", str(tmp_path / "none.sqlite"))
    assert (code, out) == (2, "")
    assert "none.sqlite" in err


def test_the_module_is_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import runpy

    monkeypatch.setattr("sys.argv", ["layerlaw", "--version"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("layerlaw", run_name="__main__")
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith("layerlaw ")
