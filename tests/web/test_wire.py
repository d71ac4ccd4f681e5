"""The real server on a real socket: bytes that are no request, requests that break off, stopping gracefully, what the log holds."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path

import pytest

SECRET = "Zzyzx the Unnamed"


@dataclass
class Server:
    """A running `layerlaw serve`, and what it has logged."""

    port: int
    process: subprocess.Popen[bytes]
    lines: list[str] = field(default_factory=list)
    follower: threading.Thread = field(default_factory=threading.Thread)

    def send(self, data: bytes, *, close: bool = False) -> bytes:
        """What comes back for some bytes; with `close` nobody waits for it."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as sock:
            parts = []
            try:
                sock.sendall(data)
                if close:
                    return b""
                sock.shutdown(socket.SHUT_WR)
                while part := sock.recv(65536):
                    parts.append(part)
            except TimeoutError:
                raise
            except OSError:
                pass  # it did not want to hear more
        return b"".join(parts)

    def get(self, path: str) -> int:
        """The status of a well-formed request."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request("GET", path)
            return connection.getresponse().status

    def post(self, board: str) -> tuple[int, bytes]:
        """Solve a board."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            connection.request("POST", "/api/v1/solve", board.encode(), {"Content-Type": "application/yaml"})
            response = connection.getresponse()
            return response.status, response.read()


def started(repository: Path) -> Server:
    """A server on a free port, when it answers."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "layerlaw", "serve", "--port", str(port), "--workers", "1", "--time-limit", "30"],
        env={**os.environ, "PYTHONPATH": str(repository / "src")},
        stderr=subprocess.PIPE,
    )
    server = Server(port, process)

    def follow() -> None:
        assert process.stderr is not None
        with process.stderr:
            for line in process.stderr:
                server.lines.append(line.decode())

    server.follower = threading.Thread(target=follow, daemon=True)
    server.follower.start()
    deadline = time.monotonic() + 90
    while True:
        try:
            if server.get("/healthz") == 200:
                return server
        except OSError:
            assert time.monotonic() < deadline, server.lines
            assert process.poll() is None, server.lines
            time.sleep(0.2)


@pytest.fixture(scope="module")
def server(repository: Path) -> Iterator[Server]:
    """A server that is stopped in the end."""
    made = started(repository)
    yield made
    if made.process.poll() is None:
        made.process.kill()
    made.process.wait()
    made.follower.join()


HEAD = b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
BODY = b'{"board": {"timeline": []}}'
WIRE = {
    "no HTTP at all": b"\x00\xff\x00\xff" * 100 + b"\r\n\r\n",
    "a length that is too small": HEAD + b"Content-Length: 5\r\n\r\n" + BODY,
    "a length that is too large": HEAD + b"Content-Length: 500\r\n\r\n" + BODY,
    "a length below zero": HEAD + b"Content-Length: -1\r\n\r\n" + BODY,
    "a length that is no number": HEAD + b"Content-Length: many\r\n\r\n" + BODY,
    "two lengths": HEAD + b"Content-Length: 5\r\nContent-Length: 27\r\n\r\n" + BODY,
    "an endless length": HEAD + b"Content-Length: " + b"9" * 400 + b"\r\n\r\n",
    "a length of other digits": HEAD + "Content-Length: \u0665\r\n\r\n".encode() + BODY,
    "chunks that are none": HEAD + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\nxx\r\n",
    "length and chunks": HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "endless headers": HEAD + b"X: " + b"a" * 200_000 + b"\r\n\r\n",
    "a header with a line in it": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\nInjected: 1\r\n\r\n",
    "a path with bytes": b"GET /api/v1/cards/\xff\xfe%00%ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "no host": b"GET /healthz HTTP/1.1\r\n\r\n",
    "an upgrade": b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
}


@pytest.mark.parametrize("name", WIRE)
def test_bytes_that_are_no_request_are_refused_and_the_next_is_answered(server: Server, name: str) -> None:
    answer = server.send(WIRE[name])
    assert answer == b"" or answer.split()[1][:1] in (b"4", b"5") or name == "a header with a line in it", answer[:200]
    assert b"Traceback" not in answer
    assert server.get("/healthz") == 200


def test_requests_that_break_off_leave_nothing_behind(server: Server) -> None:
    for _ in range(20):
        server.send(HEAD + b"Content-Length: 500\r\n\r\n" + BODY, close=True)
    status, body = server.post("timeline: [Opalescence, Humility]")
    assert status == 200
    assert b'"power":1' in body


def test_the_log_is_lines_of_json_and_holds_nothing_of_what_was_asked(server: Server) -> None:
    assert server.post(f"timeline: [{SECRET}]")[0] == 422
    assert server.get(f"/api/v1/cards/{SECRET.replace(' ', '%20')}") == 404
    deadline = time.monotonic() + 10
    while not any('"route": "card"' in line for line in server.lines):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    lines = [json.loads(line) for line in server.lines]
    assert {"route", "status", "ms", "id", "bytes_in"} <= set(
        next(line for line in reversed(lines) if line.get("route") == "solve")  # ours: others have broken off
    )
    assert SECRET not in "".join(server.lines)
    assert "127.0.0.1" not in "".join(line for line in server.lines if '"request"' in line)


@pytest.mark.skipif(sys.platform == "win32", reason="NOT CHECKED: there is no SIGTERM to handle")
def test_what_is_being_answered_when_it_is_stopped_is_still_answered(repository: Path) -> None:
    server = started(repository)
    found: list[tuple[int, bytes]] = []
    asking = threading.Thread(target=lambda: found.append(server.post("timeline:\n" + "- Bayou\n" * 2_000)))
    asking.start()
    time.sleep(0.3)
    server.process.send_signal(signal.SIGTERM)
    asking.join(60)
    assert [status for status, _ in found] == [200]
    assert server.process.wait(60) in (0, -signal.SIGTERM)
    server.follower.join()
    with pytest.raises(OSError, match=r"refused|reset"):
        server.get("/healthz")


@pytest.mark.parametrize("endings", [[signal.SIGINT], [signal.SIGINT, signal.SIGINT], [signal.SIGTERM]])
def test_ctrl_c_while_it_starts_reaches_its_whole_group_and_ends_it_without_a_fault(
    repository: Path, endings: list[signal.Signals]
) -> None:
    """A terminal's Ctrl-C and a supervisor's SIGTERM go to every process of the group, its half-started workers too."""
    process = subprocess.Popen(
        [sys.executable, "-m", "layerlaw", "serve", "--port", "0", "--workers", "2"],
        env={**os.environ, "PYTHONPATH": str(repository / "src")},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    with process.stderr:
        while "Waiting for application startup" not in (line := process.stderr.readline()):
            assert line, "it tells that it starts"
        for ending in endings:
            os.killpg(process.pid, ending)
            time.sleep(0.1)  # two at once are one
        rest = process.stderr.read()  # until the last process that could write there is gone
    assert process.wait() in (0, -endings[0], 130), rest  # 0: it had started by then, and was stopped in order
    assert "Traceback" not in rest
    assert '"level": "error"' not in rest


@pytest.mark.parametrize("command", [["serve"], ["mcp", "--http"]])
def test_an_address_that_is_taken_is_told_and_no_fault(repository: Path, command: list[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = subprocess.run(
            [sys.executable, "-m", "layerlaw", *command, "--port", str(taken.getsockname()[1])],
            env={**os.environ, "PYTHONPATH": str(repository / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert "address already in use" in done.stderr
    assert "choose another port with --port" in done.stderr
    assert "Traceback" not in done.stderr
