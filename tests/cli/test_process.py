"""The real process: its exit code, its streams, a pipe that breaks, and how quickly it starts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "layerlaw"]


def environment(repository: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(repository / "src"), "PYTHONWARNINGS": "error"}


def test_a_process_solves_and_exits(repository: Path, board: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "check", str(board)],
        capture_output=True,
        text=True,
        check=False,
        env=environment(repository),
        encoding="utf-8",
    )
    assert done.returncode == 1
    assert "hum.power: expected 4, is 1" in done.stdout
    assert done.stderr == ""


def test_a_broken_pipe_is_clean(repository: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "schema"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(repository)
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read()
        process.wait()
    assert errors == b""
    assert process.returncode == 141


def last_line(repository: Path, code: str) -> str:
    """What a Python of its own prints last."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=environment(repository),
        encoding="utf-8",
    )
    return done.stdout.splitlines()[-1]


def test_nothing_heavy_is_loaded_for_help(repository: Path) -> None:
    code = (
        "import sys; from layerlaw.cli import main; main(['--help']); "
        "print(sorted({'rich', 'ruamel', 'layerlaw.layers', 'layerlaw.oracle', 'json'} & set(sys.modules)))"
    )
    assert last_line(repository, code) == "[]"


def test_who_only_writes_abilities_loads_no_grammar(repository: Path) -> None:
    code = (
        "import sys; import layerlaw.oracle.write.abilities; "
        "print(sorted(name for name in sys.modules if name.startswith(('layerlaw.oracle.phrases', 'layerlaw.oracle.reader'))))"
    )
    assert last_line(repository, code) == "[]"


def test_a_plain_solve_does_not_load_rich(repository: Path, board: Path) -> None:
    code = f"import sys; from layerlaw.cli import main; main(['solve', {str(board)!r}]); print('rich' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=environment(repository),
        encoding="utf-8",
    )
    assert done.stdout.splitlines()[-1] == "False"
