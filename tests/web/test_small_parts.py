"""Parts of the server by themselves, in this process: requests read, answers bounded, log lines and counts."""

from __future__ import annotations

import json
import logging
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

from layerlaw.cards.build import import_cards
from layerlaw.cards.card_sources import use_database
from layerlaw.errors import LayerlawError
from layerlaw.web.page import built_page, export
from layerlaw.web.server import worker
from layerlaw.web.server.observe import JsonLines, Metrics
from layerlaw.web.server.serving import log_lines, look_at_cards
from layerlaw.web.server.settings import Settings
from layerlaw.web.server.worker import Bounds
from layerlaw.web.service.request import Request
from tests.cards import made
from tests.cards.made import scryfall

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

BOUNDS = Bounds(memory=1 << 30, answer=1 << 20)


def request(**fields: Any) -> Request:
    return Request(fields, known=("board", "name", "how", "options"))


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: request().text("name"), "a text"),
        (lambda: request(name=4).text("name"), "a text"),
        (lambda: request().mapping("options"), "a mapping"),
        (lambda: request(options=[]).mapping("options"), "a mapping"),
        (lambda: request().board(), "a board, as a text or as a mapping"),
        (lambda: request(board=4).board(), "a board, as a text or as a mapping"),
        (lambda: request(how="txet").one_of("how", ("text", "json"), "text"), "one of: text, json"),
    ],
)
def test_a_field_that_is_missing_or_of_another_kind_is_told(ask: Any, says: str) -> None:
    with pytest.raises(LayerlawError) as told:
        ask()
    assert told.value.mistake.expected == says


def test_a_word_like_one_of_a_few_is_named() -> None:
    with pytest.raises(LayerlawError) as told:
        request(how="txet").one_of("how", ("text", "json"), "text")
    assert told.value.mistake.nearest == ("text",)
    assert request().one_of("how", ("text", "json"), "json") == "json"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"[]", "it is no object"),
        (b"4", "it is no object"),
        (b"\xff", "byte 1 is not UTF-8"),
        (b"{", "line 1, column 2"),
        (b'{"board": NaN}', "NaN"),
        (b'{"board": "\\ud800"}', "surrogate"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"board": ' + b"9" * 5001 + b"}", "digits"),
    ],
)
def test_what_is_no_request_is_told_and_no_fault(body: bytes, says: str) -> None:
    status, made = worker._answered("solve", body, BOUNDS)
    assert 400 <= status < 500
    assert says in made.decode()


def test_a_pair_of_surrogates_is_a_character() -> None:
    assert worker._fields(b'{"name": "\\ud83d\\ude00"}') == {"name": "\N{GRINNING FACE}"}


def test_an_answer_that_is_too_large_is_refused() -> None:
    body = json.dumps({"board": {"timeline": ["Forest"] * 50}}).encode()
    assert worker._answered("solve", body, BOUNDS)[0] == 200
    status, made = worker._answered("solve", body, Bounds(memory=1 << 30, answer=1000))
    assert status != 200
    assert "at most 1,000" in made.decode()


class Line:
    """A pipe on which some requests stand, and that is closed then."""

    def __init__(self, *requests: bytes) -> None:
        self.requests = list(requests)
        self.replies: list[bytes] = []

    def recv_bytes(self) -> bytes:
        if not self.requests:
            raise EOFError
        return self.requests.pop(0)

    def send_bytes(self, made: bytes) -> None:
        self.replies.append(made)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The bounds that a worker would hold its process to; this one is the tests' own."""
    bounds: list[int] = []
    monkeypatch.setattr(worker, "_hold_back", bounds.append)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    return bounds


def test_a_worker_answers_until_the_pipe_is_closed(held: list[int]) -> None:
    line = Line(b'solve\n{"board": {"timeline": ["Forest"]}}', b"solve\n[]")
    worker.run(cast("Connection", line), BOUNDS)
    assert held == [BOUNDS.memory]
    assert [reply.split(b"\n")[0] for reply in line.replies] == [worker._READY.split(b"\n")[0], b"200 0", b"422 0"]


def test_memory_that_has_run_out_ends_a_worker_with_an_answer(held: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(*_: object) -> tuple[int, bytes]:
        raise MemoryError

    monkeypatch.setattr(worker, "_answered", no_memory)
    line = Line(b"solve\n{}", b"solve\n{}")
    worker.run(cast("Connection", line), BOUNDS)
    assert held
    assert len(line.requests) == 1, "it answers this one and leaves"
    head, _, told = line.replies[1].partition(b"\n")
    assert head.endswith(b" 1")
    assert b"more memory than a request may have" in told


# --- logs and counts -------------------------------------------------------------------------------------------------------


def test_a_log_line_tells_the_error_too() -> None:
    error = ZeroDivisionError("so")
    record = logging.LogRecord("layerlaw.web", logging.ERROR, __file__, 1, "broken", None, (type(error), error, None))
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["event"], told["level"]) == ("broken", "error")
    assert "ZeroDivisionError: so" in told["error"]
    quiet = logging.LogRecord("layerlaw.web", logging.INFO, __file__, 1, "fine", None, None)
    assert "error" not in json.loads(JsonLines().format(quiet))


def test_logs_go_to_stderr_as_lines_and_only_warnings_where_it_is_quiet() -> None:
    names = ("layerlaw.web", "uvicorn")
    before = {
        name: (logging.getLogger(name).handlers, logging.getLogger(name).level, logging.getLogger(name).propagate)
        for name in names
    }
    try:
        log_lines(is_quiet=True)
        assert {logging.getLogger(name).level for name in names} == {logging.WARNING}
        log_lines()
        assert {logging.getLogger(name).level for name in names} == {logging.INFO}
    finally:
        for name, (handlers, level, propagate) in before.items():
            log = logging.getLogger(name)
            log.handlers, log.level, log.propagate = handlers, level, propagate


def test_the_server_logs_that_another_version_has_read_the_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "cards.sqlite"
    import_cards(scryfall(tmp_path / "cards.json"), path)
    monkeypatch.setenv("LAYERLAW_DB", str(path))
    look_at_cards(None)
    look_at_cards(path)
    assert caplog.records == []
    monkeypatch.setattr("layerlaw.cards.database.grammar_version", lambda: "another")
    look_at_cards(path)
    assert ["layerlaw cards update" in record.message for record in caplog.records] == [True]


def test_refused_requests_are_counted_by_reason() -> None:
    metrics = Metrics()
    metrics.refused("busy")
    metrics.refused("busy")
    metrics.refused("time")
    text = metrics.text({})
    assert 'layerlaw_refused_total{reason="busy"} 2' in text
    assert 'layerlaw_refused_total{reason="time"} 1' in text


# --- settings ------------------------------------------------------------------------------------------------------------------


def test_hosts_are_those_allowed_or_this_machine_or_any() -> None:
    assert Settings(allowed_hosts=("law.example",)).hosts == ("law.example",)
    assert "localhost" in Settings(host="127.0.0.1").hosts
    assert Settings(host="0.0.0.0").hosts == ("*",)  # noqa: S104 - it is asked what it would mean


def test_a_database_that_is_none_is_told_before_workers_start(tmp_path: Path) -> None:
    file = tmp_path / "cards.sqlite"
    file.write_text("no database", encoding="utf-8")
    with pytest.raises(LayerlawError):
        look_at_cards(file)
    look_at_cards(None)


def test_a_page_that_was_not_built_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("layerlaw.web.page._STATIC", tmp_path / "nothing")
    with pytest.raises(LayerlawError, match="make page"):
        built_page()


def test_an_export_takes_no_file_and_no_strangers_folder_for_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    built = tmp_path / "built"
    built.mkdir()
    (built / "index.html").write_text("the page", encoding="utf-8")
    monkeypatch.setattr("layerlaw.web.page._STATIC", built)
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(LayerlawError, match="is a file"):
        export(file, None)
    with pytest.raises(LayerlawError, match="holds other files"):
        export(tmp_path, None)
    assert file.read_text(encoding="utf-8") == "mine"


def test_a_worker_answers_with_the_cards_of_its_database(held: list[int], tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    import_cards(made.scryfall(tmp_path / "cards.json", [made.BEAR]), path)
    line = Line(b'solve\n{"board": {"timeline": ["Made Bear"]}}')
    try:
        worker.run(cast("Connection", line), Bounds(memory=1 << 30, answer=1 << 20, database=path))
    finally:
        use_database(None)
    assert held
    assert line.replies[1].startswith(b"200 0\n")
    assert b'"Made Bear"' in line.replies[1]
