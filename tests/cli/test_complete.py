"""Completion as a shell asks for it: through the environment, answered on stdout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def completed(repository: Path, shell: str, *words: str) -> list[str]:
    """What the real process answers when the last word is being completed."""
    done = subprocess.run(
        [sys.executable, "-m", "layerlaw"],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
        env={
            **os.environ,
            "PYTHONPATH": str(repository / "src"),
            "_LAYERLAW_COMPLETE": f"{shell}_complete",
            "COMP_WORDS": "\n".join(words) if shell == "bash" else " ".join(words),
            "COMP_CWORD": words[-1] if shell == "fish" else str(len(words) - 1),
        },
    )
    return [line for line in done.stdout.splitlines() if line]


def test_cards_are_completed_and_bash_gets_them_escaped(repository: Path) -> None:
    # bash's `read` takes one layer of backslashes away
    assert "plain,Urborg\\\\,\\\\ Tomb\\\\ of\\\\ Yawgmoth" in completed(repository, "bash", "layerlaw", "ask", "Urb")
    assert "plain,Blood Moon" in completed(repository, "bash", "layerlaw", "ask", '"Blood M')


def test_fish_and_zsh_quote_by_themselves(repository: Path) -> None:
    assert "Blood Moon" in completed(repository, "zsh", "layerlaw", "cards", "show", "Blood")
    lines = completed(repository, "fish", "layerlaw", "ask", "Urb")
    assert any(line.startswith("plain,Urborg, Tomb of Yawgmoth") for line in lines)


def test_objects_of_the_board_are_completed(repository: Path, board: Path) -> None:
    assert completed(repository, "bash", "layerlaw", "explain", str(board), "") == [
        "plain,Opalescence",
        "plain,hum",
        "plain,Grizzly\\\\ Bears",
    ]


@pytest.mark.parametrize("words", [("explain", "no-such-file", ""), ("explain", "-", ""), ("ask", "Zzyzx")])
def test_what_is_not_there_completes_nothing(repository: Path, words: tuple[str, ...]) -> None:
    assert completed(repository, "bash", "layerlaw", *words) == []


def test_a_board_is_a_file(repository: Path) -> None:
    assert completed(repository, "bash", "layerlaw", "solve", "exa") == ["file,exa"]
