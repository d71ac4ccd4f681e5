"""Nobody sees a traceback: a fault of ours is one line and exit code 70, an answer that cannot be written is one line and 74."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from layerlaw.cli import main
from layerlaw.model.cards import Face
from tests.cli.test_process import COMMAND, environment


@pytest.fixture
def crashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine with a fault: every board that has a Forest shows it."""
    from layerlaw.layers.table import Table

    whole = Table.release_faces

    def release_faces(self: Table) -> list[Face]:
        if any(face.name == "Forest" for face in self.faces):
            raise ZeroDivisionError("the board was\nnot expected")
        return whole(self)

    monkeypatch.setattr(Table, "release_faces", release_faces)


@pytest.mark.usefixtures("crashing")
def test_a_fault_of_ours_is_one_line_and_not_the_code_of_an_expectation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.yaml"
    board.write_text("timeline: [Forest]\n", encoding="utf-8")
    assert main(["solve", str(board)]) == 70
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith("a fault of Layerlaw's own: ZeroDivisionError at test_faults.py:")
    assert "the board was not expected" in told
    assert "CONTRIBUTING.md" in told


@pytest.mark.usefixtures("crashing")
def test_a_board_that_shows_a_fault_does_not_keep_the_others_from_being_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "1.yaml").write_text("timeline: [Forest]\nexpect: {Forest: {types: [Land]}}\n", encoding="utf-8")
    (tmp_path / "2.yaml").write_text(
        "timeline: [Humility]\nexpect: {Humility: {types: [Enchantment]}}\n", encoding="utf-8"
    )
    assert main(["check", str(tmp_path)]) == 70
    said = capsys.readouterr().out
    assert "a fault of Layerlaw's own: ZeroDivisionError" in said
    assert "1 passed, 1 error" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_one_line(repository: Path, board: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*COMMAND, "solve", str(board)],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=environment(repository),
        )
    assert done.returncode == 74
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"the answer cannot be written: ")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the stream")
def test_a_closed_stdout_is_one_line(repository: Path, board: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *COMMAND, "solve", str(board)],
        stderr=subprocess.PIPE,
        check=False,
        env=environment(repository),
    )
    assert done.returncode == 74
    assert done.stderr == b"the answer cannot be written: stdout is closed\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_where_nothing_can_be_told_the_exit_code_stays_what_it_is(repository: Path, board: Path) -> None:
    """1 would mean that an expectation does not hold."""
    for arguments, code in (
        (["solve", "no-such-board.yaml"], 2),
        (["solve", "--no-such-option"], 2),
        (["solve", str(board)], 74),
    ):
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            done = subprocess.run(
                [*COMMAND, *arguments],
                stdout=full,
                stderr=full,
                check=False,
                env=environment(repository),
            )
        assert done.returncode == code, arguments


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the stream")
@pytest.mark.parametrize(
    ("stream", "arguments", "code"),
    [("0<&-", ["solve", "-"], 2), ("2>&-", ["solve", "no-such-board.yaml"], 2), ("2>&-", ["cards", "import", "x"], 2)],
)
def test_a_closed_stream_is_no_fault(stream: str, arguments: list[str], code: int, repository: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {stream}', "sh", *COMMAND, *arguments],
        capture_output=True,
        check=False,
        env=environment(repository),
    )
    assert done.returncode == code
    assert done.stdout == b""
    assert (b"the file is empty" in done.stderr) is stream.startswith("0")


@pytest.mark.parametrize(
    "text",
    [
        'timeline:\n- "\\ud800"\n',
        '{"timeline": ["\\ud800 Bear"]}',
        '{"timeline": [{"enter": "Forest", "as": "\\udfff"}]}',
    ],
)
def test_a_lone_surrogate_is_an_error_of_the_board_or_a_name(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / ("board.json" if text.startswith("{") else "board.yaml")
    board.write_text(text, encoding="utf-8")
    assert main(["solve", "--json", str(board)]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (OSError(28, "No space left on device"), 74, "the answer cannot be written: No space left on device\n"),
        (FileNotFoundError(2, "No such file", "inner.bin"), 70, "a fault of Layerlaw's own: FileNotFoundError at "),
    ],
)
def test_what_the_system_refuses_of_the_answer_is_no_fault_and_of_a_file_of_ours_is_one(
    error: OSError,
    code: int,
    told: str,
    *,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from layerlaw.layers.table import Table

    def release_faces(_: Table) -> list[Face]:
        raise error

    monkeypatch.setattr(Table, "release_faces", release_faces)
    board = tmp_path / "board.yaml"
    board.write_text("timeline: [Forest]\n", encoding="utf-8")
    assert main(["solve", str(board)]) == code
    assert capsys.readouterr().err.startswith(told)


@pytest.mark.usefixtures("crashing")
def test_who_asks_for_it_sees_where_a_fault_came_from_and_the_one_line_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LAYERLAW_TRACEBACK", "1")
    board = tmp_path / "board.yaml"
    board.write_text("timeline: [Forest]\n", encoding="utf-8")
    assert main(["solve", str(board)]) == 70
    told = capsys.readouterr().err
    assert told.startswith("Traceback (most recent call last):\n")
    assert told.splitlines()[-1].startswith("a fault of Layerlaw's own: ZeroDivisionError")


def test_without_any_stream_the_exit_code_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    assert main(["--version"]) == 74
