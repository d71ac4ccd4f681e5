"""What options and rarer answers of the commands say; each is asked for as on the command line."""

from __future__ import annotations

import json
import socket
import threading
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

import pytest

from layerlaw.cli import complete, complete_objects, page
from layerlaw.web.server import Settings
from tests.cli.sessions import Run

UNREAD = """
cards: [{name: Riddle, type_line: Enchantment, oracle_text: Creatures get zorbled.}]
timeline: [Riddle, Grizzly Bears]
expect: {Grizzly Bears: {power: 3}}
"""
CAST = """
players: [{name: You, hand: [{card: Giant Growth, as: growth}]}, Opponent]
timeline: [{enter: Grizzly Bears, as: bears}, {cast: growth, target: bears, pay: none}, {resolve: top}]
"""


def written(folder: Path, text: str) -> str:
    file = folder / "board.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


# --- limits and readings ---------------------------------------------------------------------------------------------


def test_a_timeout_ends_with_what_lifts_it(run: Run, tmp_path: Path) -> None:
    board = written(tmp_path, "timeline: [" + "Forest, " * 200 + "Forest]")
    told = run("solve", "--timeout", "0.001", board)
    assert told.code == 2
    assert "longer than 0.001 seconds" in told.err
    assert "--timeout" in told.err
    assert run("solve", "--timeout", "600", board).code == 0


def test_a_reading_that_nobody_has_names_the_nearest(run: Run, board: Path) -> None:
    told = run("solve", "--reading", "just-after=by-timestmap", str(board))
    assert told.code == 2
    assert "Nearest: just-after=by-timestamp" in told.err
    assert "One of: " in run("solve", "--reading", "no=such", str(board)).err
    assert run("solve", "--reading", "just-after=by-timestamp", str(board)).code == 0


def test_a_command_like_no_other_has_no_nearest(run: Run) -> None:
    told = run("zzzzzzzz")
    assert told.code == 2
    assert "Nearest" not in told.err


def test_a_long_list_in_json_has_an_item_a_line(run: Run, tmp_path: Path) -> None:
    board = written(tmp_path, "timeline: [" + "Forest, " * 3000 + "Forest]")
    told = run("solve", "--json", board)
    answer = json.loads(told.out)
    assert len(answer["objects"]) == 3001
    assert told.out.count("\n") < 5000, "each object on a line of its own"
    assert answer["rules"] == "newest"


# --- what could not be read, and what was taken for granted -------------------------------------------------------------


def test_check_says_what_a_failed_board_did_not_read(run: Run, tmp_path: Path) -> None:
    board = written(tmp_path, UNREAD)
    told = run("check", board)
    assert told.code == 1
    assert "Creatures get zorbled." in told.out
    (result,) = json.loads(run("check", "--json", board).out)["results"]
    assert [item["text"] for item in result["not_understood"]] == ["Creatures get zorbled."]


def test_check_says_what_it_took_for_granted(run: Run, tmp_path: Path) -> None:
    hunter = 'cards: [{name: Hunter, type_line: Creature, power: 1, toughness: 1, oracle_text: "As long as an opponent lost life this turn, this creature gets +1/+0."}]\n'
    board = written(tmp_path, hunter + "timeline: [Hunter]\nexpect: {Hunter: {power: 2}}\n")
    told = run("check", board)
    assert told.code == 1
    assert "lost life" in told.out
    (result,) = json.loads(run("check", "--json", board).out)["results"]
    assert len(result["assumed"]) == 1


def test_a_file_that_is_named_twice_is_checked_once(run: Run, tmp_path: Path) -> None:
    board = written(tmp_path, "timeline: [Forest]\nexpect: {Forest: {types: [Land]}}\n")
    assert "1 passed" in run("check", board, str(tmp_path)).out


def test_ask_says_what_it_did_not_read(run: Run) -> None:
    told = run("ask", "Humility", "Grizzly Bears")
    assert told.code == 0
    assert "Not understood" not in told.out


# --- games ---------------------------------------------------------------------------------------------------------------


def test_explain_tells_the_game_in_each_format(run: Run, tmp_path: Path) -> None:
    board = written(tmp_path, CAST)
    assert "Giant Growth resolves (608.2)" in run("explain", board).out
    assert "Giant Growth resolves" in run("explain", "--format", "markdown", board).out
    made = json.loads(run("explain", "--format", "json", board).out)
    assert set(made) == {"explanation", "log"}
    assert made["log"]


def test_a_players_ability_and_hand_size_are_told(run: Run, tmp_path: Path) -> None:
    cards = 'cards: [{name: Veil, type_line: Enchantment, oracle_text: "You have hexproof.\\nYou have no maximum hand size."}]\n'
    out = run("solve", written(tmp_path, cards + "timeline: [Veil]\n")).out
    assert "You: hexproof" in out
    assert "You: maximum hand size none" in out


# --- completion ------------------------------------------------------------------------------------------------------------


def test_names_are_completed_as_each_shell_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert complete.as_typed("Blood Moon", "Bl") == "Blood Moon"
    monkeypatch.setenv("_LAYERLAW_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "layerlaw\nask\nBl")
    assert complete.as_typed("Blood Moon", "Bl") == r"Blood\\ Moon"
    monkeypatch.setenv("COMP_WORDS", 'layerlaw\nask\n"Bl')
    assert complete.as_typed("Blood Moon", "Bl") == "Blood Moon"


def test_objects_of_a_board_are_completed_and_of_stdin_none_are(board: Path) -> None:
    assert complete_objects._object_names({"board": str(board)}, "gr") == ["Grizzly Bears"]
    assert complete_objects._object_names({"board": "-"}, "gr") == []
    assert complete_objects._object_names({}, "gr") == []


# --- the page --------------------------------------------------------------------------------------------------------------


def test_the_page_is_served_where_the_browser_is_sent(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[Settings, bool]] = []
    opened: list[str] = []
    monkeypatch.setattr("layerlaw.web.server.serve", lambda settings, *, is_quiet: served.append((settings, is_quiet)))
    monkeypatch.setattr("layerlaw.web.page.built_page", lambda: tmp_path)
    monkeypatch.setattr(page, "_open_soon", opened.append)
    monkeypatch.delenv("LAYERLAW_ATLAS", raising=False)
    told = run("page", "--port", "8123", "--atlas", str(tmp_path / "atlas"))
    assert told.code == 0
    assert "http://127.0.0.1:8123/" in told.out
    assert opened == ["http://127.0.0.1:8123/"]
    ((settings, is_quiet),) = served
    assert (settings.port, settings.page, is_quiet) == (8123, tmp_path, True)
    assert run("page", "--no-browser", "--db", str(tmp_path / "none.db")).code == 0
    assert len(opened) == 1


def test_the_browser_opens_once_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [urllib.error.URLError("not yet"), None]
    asked: list[str] = []
    done = threading.Event()

    class Answer:
        def __enter__(self) -> None:
            return None

        def __exit__(self, *_: object) -> None:
            return None

    def urlopen(address: str, timeout: float) -> Answer:
        asked.append(address)
        assert timeout == 1
        answer = answers.pop(0)
        if answer is not None:
            raise answer
        return Answer()

    def opened(_address: str) -> bool:
        done.set()
        return True

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    monkeypatch.setattr(webbrowser, "open", opened)
    page._open_soon("http://127.0.0.1:1/")
    assert done.wait(10)
    assert asked == ["http://127.0.0.1:1/healthz"] * 2
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", page._free_port()))


def test_the_servers_options_reach_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[Settings, bool]] = []
    monkeypatch.setattr("layerlaw.web.server.serve", lambda settings, *, is_quiet: served.append((settings, is_quiet)))
    monkeypatch.setattr("layerlaw.web.page.built_page", lambda: tmp_path)
    assert run("serve", "--memory-limit", "512", "--page", "--quiet").code == 0
    ((settings, is_quiet),) = served
    assert (settings.memory_limit, settings.page, is_quiet) == (512 << 20, tmp_path, True)
