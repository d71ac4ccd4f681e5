"""What the README shows is run: its Python, its board, its commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layerlaw import Board
from layerlaw.cli import main

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The code blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_python_of_the_readme_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own page
    capsys.readouterr()


@pytest.mark.parametrize("board", blocks("yaml"))
def test_boards_of_the_readme_hold(board: str) -> None:
    assert Board.parse(board).check() == ()


@pytest.mark.parametrize("line", re.findall(r"^\$ layerlaw (.+)$", README, flags=re.MULTILINE))
def test_commands_of_the_readme_run(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import shlex

    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("sys.argv", ["layerlaw", *shlex.split(line)])
    assert main() in (0, None), capsys.readouterr().err


@pytest.mark.parametrize("number", range(4))
def test_python_of_the_library_page_runs(
    number: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "howto" / "library.md").read_text(encoding="utf-8")
    code = re.findall(r"^```python\n(.*?)^```", page, flags=re.MULTILINE | re.DOTALL)
    assert len(code) == 4, "a block that is not run"
    exec(compile(code[number], "library.md", "exec"), {})  # noqa: S102 - our own page
    capsys.readouterr()


def test_boards_of_the_first_tutorial_hold() -> None:
    page = (ROOT / "docs" / "tutorial" / "0-first-board.md").read_text(encoding="utf-8")
    boards = re.findall(r"^```yaml\n(.*?)^```", page, flags=re.MULTILINE | re.DOTALL)
    assert boards
    assert [Board.parse(board).check() for board in boards] == [()] * len(boards)


def test_what_the_readme_quotes_of_an_explanation_is_what_comes_out(capsys: pytest.CaptureFixture[str]) -> None:
    quoted = next(block for block in blocks("console") if "explain" in block)
    told = Board.read(ROOT / "examples" / "blood-moon-urborg.yaml").solve().explain()
    for line in quoted.splitlines():
        if line.startswith("  ") and line.strip() != "...":
            assert line.strip() in " ".join(told.split()) or line in told
    capsys.readouterr()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\((?!http)([^)#]+)\)", README))))
def test_links_of_the_readme_lead_somewhere(target: str) -> None:
    assert (ROOT / target).exists()
