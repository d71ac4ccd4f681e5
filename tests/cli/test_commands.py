"""The commands: what they print, and the exit codes of the board format."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from layerlaw.cli import main
from layerlaw.explain import result_schema
from tests.cli.sessions import Run


def write(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


# --- solve --------------------------------------------------------------------------------------------------------


def test_solve_lists_every_object_and_marks_the_changed_ones(run: Run, board: Path) -> None:
    code, out, err = run("solve", str(board))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert any(line.startswith("* hum") and "white Enchantment Creature  1/1" in line for line in lines)
    assert any(line.startswith("  Opalescence") for line in lines)


def test_solve_reads_stdin(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"timeline: [Grizzly Bears]\n"), encoding="utf-8"))
    code, out, _ = run("solve", "-")
    assert code == 0
    assert "Grizzly Bears  green Creature — Bear  2/2" in out


def test_solve_json_fits_its_schema(run: Run, board: Path) -> None:
    code, out, err = run("solve", "--json", str(board))
    assert (code, err) == (0, "")
    answer = json.loads(out)
    Draft202012Validator(result_schema()).validate(answer)
    assert [item["id"] for item in answer["objects"]] == ["Opalescence", "hum", "Grizzly Bears"]


def test_solve_json_of_many_objects_is_printed_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one text, and its lines, and its bytes, a hundred thousand lands took 522 MiB."""
    written: list[str] = []

    class Noted(io.StringIO):
        def write(self, text: str, /) -> int:
            written.append(text)
            return super().write(text)

    many = ["- Forest"] * 1500 + ["- {enter: Grizzly Bears, tapped: true}", "- Forest"] * 300
    file = write(tmp_path, "b.yaml", "timeline:\n" + "\n".join(many) + "\n")
    monkeypatch.setattr(sys, "stdout", Noted())
    assert main(["solve", "--json", file]) == 0
    answer = json.loads("".join(written))
    Draft202012Validator(result_schema()).validate(answer)
    tapped = [at for at, item in enumerate(answer["objects"]) if item["status"]["tapped"]]
    assert tapped == list(range(1500, 2100, 2))
    assert [item["timestamp"] for item in answer["objects"]] == list(range(1, 2101))
    assert max(map(len, written)) < sum(map(len, written)) / 4


def test_solve_json_calls_an_effect_by_its_alias(run: Run, tmp_path: Path) -> None:
    file = write(
        tmp_path, "b.yaml", "timeline: [Grizzly Bears, {resolve: Giant Growth, as: boost, target: Grizzly Bears}]\n"
    )
    answer = json.loads(run("solve", "--json", file).out)
    assert [step["effect"] for layer in answer["trace"] for step in layer["steps"]] == ["boost"]


def test_solve_in_color_is_a_table(run: Run, board: Path) -> None:
    code, out, _ = run("solve", "--color", str(board))
    assert code == 0
    assert "\x1b[" in out
    assert "P/T" in out


def test_solve_without_color_has_no_escapes(run: Run, board: Path) -> None:
    assert "\x1b" not in run("solve", "--no-color", str(board)).out


def test_solve_tells_players_state_based_actions_and_what_was_not_understood(run: Run, tmp_path: Path) -> None:
    file = write(
        tmp_path,
        "b.yaml",
        "cards: [{name: Riddle, type_line: Enchantment, oracle_text: Zorble the frobs.}]\n"
        "timeline: [Riddle, Spellbook, {enter: Grizzly Bears, counters: {-1/-1: 2}}]\n",
    )
    code, out, _ = run("solve", file)
    assert code == 0
    assert "You: maximum hand size none" in out
    assert "Grizzly Bears would be put into its owner's graveyard (704.5f)" in out
    assert "Riddle: Zorble the frobs." in out


@pytest.mark.parametrize("flags", [["--strict"], ["--strict", "--json"]])
def test_solve_strict_exits_with_3_where_a_sentence_was_not_understood(
    run: Run, tmp_path: Path, flags: list[str]
) -> None:
    file = write(
        tmp_path,
        "b.yaml",
        "cards: [{name: Riddle, type_line: Enchantment, oracle_text: Zorble.}]\ntimeline: [Riddle]\n",
    )
    assert run("solve", *flags, file).code == 3
    assert run("solve", file).code == 0


def test_solve_strict_exits_with_0_where_all_was_understood(run: Run, board: Path) -> None:
    assert run("solve", "--strict", str(board)).code == 0


def test_solve_of_nothing(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("solve", write(tmp_path, "b.yaml", "timeline: []\n"))
    assert (code, out) == (0, "Nothing is there.\n")


def test_a_limit_names_the_flag_that_lifts_it(run: Run, board: Path) -> None:
    code, out, err = run("solve", "--max-size", "10", str(board))
    assert (code, out) == (2, "")
    assert "--max-size" in err
    assert run("solve", "--max-size", "1000", str(board)).code == 0


# --- explain ------------------------------------------------------------------------------------------------------


def test_explain_tells_layers_and_rules(run: Run, board: Path) -> None:
    code, out, err = run("explain", str(board))
    assert (code, err) == (0, "")
    assert "Layer 7b: base power and toughness (613.4b)" in out


def test_explain_of_one_object_by_any_spelling_of_its_name(run: Run, board: Path) -> None:
    assert run("explain", str(board), "grizzly bears").out == run("explain", str(board), "Grizzly Bears").out


def test_explain_of_an_unknown_object_names_the_nearest(run: Run, board: Path) -> None:
    code, out, err = run("explain", str(board), "Grizly Bears")
    assert (code, out) == (2, "")
    assert "nearest: Grizzly Bears" in err


@pytest.mark.parametrize(
    ("form", "start"),
    [("text", "Why "), ("markdown", "# Why "), ("html", "<!doctype html>"), ("mermaid", "flowchart"), ("json", "[")],
)
def test_explain_in_each_format(run: Run, board: Path, form: str, start: str) -> None:
    code, out, _ = run("explain", str(board), "--format", form)
    assert code == 0
    assert out.startswith(start)


def test_explain_json_is_the_trace_of_the_answer(run: Run, board: Path) -> None:
    trace = json.loads(run("explain", "--full", "--format", "json", str(board)).out)
    assert trace == json.loads(run("solve", "--json", str(board)).out)["trace"]


def test_explain_in_color_says_the_same(run: Run, board: Path) -> None:
    import re

    colored = run("explain", "--color", str(board)).out
    assert "\x1b[" in colored
    assert " ".join(re.sub(r"\x1b\[[0-9;]*m", "", colored).split()) == " ".join(run("explain", str(board)).out.split())


# --- check --------------------------------------------------------------------------------------------------------


def test_check_exits_with_1_and_says_what_does_not_hold(run: Run, board: Path) -> None:
    code, out, _ = run("check", str(board))
    assert code == 1
    assert "hum.power: expected 4, is 1  (at expect)" in out
    assert "0 passed, 1 failed" in out


def test_check_walks_folders_and_one_bad_file_does_not_stop_the_others(run: Run, board: Path, tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    write(tmp_path / "inner", "good.yml", "timeline: [Grizzly Bears]\nexpect: {Grizzly Bears: {power: 2}}\n")
    write(tmp_path / "inner", "good.json", '{"timeline": ["Forest"], "expect": {"Forest": {"power": null}}}')
    write(tmp_path / "inner", "bad.yaml", "timeline: [Grizly Bears]\n")
    write(tmp_path / "inner", "notes.txt", "no board")
    code, out, _ = run("check", "--json", str(tmp_path))
    assert code == 2
    results = json.loads(out)
    assert {key: results[key] for key in ("passed", "failed", "errors")} == {"passed": 2, "failed": 1, "errors": 1}
    by_name = {Path(item["file"]).name: item for item in results["results"]}
    assert set(by_name) == {"board.yaml", "good.yml", "good.json", "bad.yaml"}
    assert by_name["board.yaml"]["failures"] == [{"what": "hum.power", "expected": 4, "actual": 1, "at": "expect"}]
    assert "nearest: Grizzly Bears" in by_name["bad.yaml"]["message"]


def test_check_exits_with_0_where_everything_holds(run: Run, repository: Path) -> None:
    code, out, _ = run("check", "--quiet", str(repository / "examples"))
    assert code == 0
    assert "passed" in out
    assert len(out.splitlines()) == 1


def test_check_of_a_missing_file_is_an_error(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("check", str(tmp_path / "none.yaml"))
    assert code == 2
    assert "1 error" in out


def test_check_of_a_folder_without_a_board_is_an_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "empty").mkdir()
    write(tmp_path / "full", "good.yaml", "timeline: [Grizzly Bears]\nexpect: {Grizzly Bears: {power: 2}}\n")
    write(tmp_path / "empty", "notes.txt", "no board")
    code, out, _ = run("check", str(tmp_path / "full"), str(tmp_path / "empty"))
    assert code == 2
    assert f"there is nothing to check in {tmp_path / 'empty'}" in out
    assert "mend: name another folder" in out
    assert "1 passed, 1 error in" in out
    assert run("check", str(tmp_path)).code == 0, "a folder with a board somewhere in it has something to check"


@pytest.mark.parametrize("asked", ["", "expect: {}\n", "expect: {Forest: {}}\n", "expect: {depends: []}\n"])
def test_a_board_that_expects_nothing_has_not_passed(run: Run, tmp_path: Path, asked: str) -> None:
    (tmp_path / "plain.yaml").write_text(f"timeline: [Forest]\n{asked}", encoding="utf-8")
    code, out, _ = run("check", str(tmp_path))
    assert code == 0
    assert out.startswith("nothing expected  ")
    assert "0 passed, 1 with nothing expected in" in out
    counted = json.loads(run("check", "--json", str(tmp_path)).out)
    assert (counted["passed"], counted["nothing_expected"]) == (0, 1)
    assert [one["outcome"] for one in counted["results"]] == ["nothing expected"]


@pytest.mark.parametrize(
    "asked",
    [
        "timeline: [Forest]\nexpect: {Forest: {tapped: false}}\n",
        "timeline: [Forest]\nexpect: {independent: [[Forest, Forest, '4']]}\n",
        "timeline: [{priority: You}]\nexpect: {stack: []}\n",
        "timeline: [{play: Forest, refused: '305.2b'}]\nplayers: [{name: You, hand: [Forest]}, Opponent]\nactive: Opponent\n",
    ],
)
def test_a_board_that_expects_anything_at_all_is_checked(run: Run, tmp_path: Path, asked: str) -> None:
    (tmp_path / "plain.yaml").write_text(asked, encoding="utf-8")
    assert "nothing expected" not in run("check", str(tmp_path)).out


# --- cards, schema, completion, help --------------------------------------------------------------------------------


def test_cards_lists_and_finds(run: Run) -> None:
    assert len(run("cards").out.splitlines()) >= 150
    assert "Blood Moon" in run("cards", "--find", "MOON").out.splitlines()
    assert "Humility" in json.loads(run("cards", "--json").out)


def test_cards_show_tells_layers(run: Run) -> None:
    code, out, _ = run("cards", "show", "tarmogoyf")
    assert code == 0
    assert "Creature — Lhurgoyf  */*" in out
    assert "characteristic-defining, layer 7a" in out


def test_cards_show_of_an_unknown_card_names_the_nearest(run: Run) -> None:
    code, out, err = run("cards", "show", "Humilty")
    assert (code, out) == (2, "")
    assert "nearest: Humility" in err


def test_every_built_in_card_can_be_shown(run: Run) -> None:
    from layerlaw.cards.builtin import CARDS
    from layerlaw.explain.card_page import card_lines

    for card in CARDS.values():
        assert list(card_lines(card))


def test_schema_prints_schemas(run: Run) -> None:
    for flags in ([], ["--result"]):
        code, out, _ = run("schema", *flags)
        assert code == 0
        Draft202012Validator.check_schema(json.loads(out))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_one_line_for_the_shell(run: Run, shell: str) -> None:
    code, out, err = run("completion", shell)
    assert code == 0
    assert len(out.splitlines()) == 1
    assert f"{shell}_source" in out
    assert err.startswith("# put this line into")


def test_version(run: Run) -> None:
    from layerlaw import __version__

    assert run("--version").out == f"layerlaw {__version__}\n"


def test_help_teaches_by_example(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert "layerlaw ask Humility Opalescence" in out


# --- errors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["slove"],
        ["solve"],
        ["solve", "--nonsense", "x"],
        ["solve", "does-not-exist.yaml"],
        ["explain", "does-not-exist.yaml"],
        ["explain", "x", "--format", "pdf"],
        ["ask"],
        ["ask", "Humilty"],
        ["ask", "{"],
        ["ask", "{enter: }"],
        ["ask", "{resolve: Giant Growth}"],
        ["ask", "{enter: Humility}, {enter: Opalescence}"],
        ["ask", "Painter's Servant"],
        ["ask", "--max-solves", "0", "Humility"],
        ["ask", *["Humility"] * 30],
        ["check"],
        ["cards", "show"],
        ["completion", "tcsh"],
        ["solve", "\x00"],
        ["solve", "x" * 5000],
    ],
)
def test_wrong_input_is_told_and_exits_with_2(run: Run, arguments: list[str]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err
    assert "Traceback" not in err


def test_an_unknown_command_names_the_nearest(run: Run) -> None:
    assert "Nearest: solve" in run("slove").err


def test_ctrl_c_is_clean(run: Run, board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("layerlaw.boards.read_board", interrupted)
    code, _, err = run("solve", str(board))
    assert code == 130
    assert "Traceback" not in err
