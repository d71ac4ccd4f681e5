"""`layerlaw cards ...` and what the card database adds to the other commands, with made cards."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from layerlaw.cards.database import Database
from layerlaw.cli import main
from tests.cards import made


@pytest.fixture
def board(tmp_path: Path) -> str:
    file = tmp_path / "board.yaml"
    file.write_text('timeline: ["Ædric\'s Anthém", Made Bear, Made Riddle]\n', encoding="utf-8")
    return str(file)


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main([str(word) for word in arguments])
    out, err = capsys.readouterr()
    return code, out, err


Capture = pytest.CaptureFixture[str]


def test_import_says_what_it_did(path: Path, tmp_path: Path, capsys: Capture) -> None:
    source = made.scryfall(tmp_path / "cards.json.gz", [*made.CARDS, made.TOKEN])
    code, out, err = told(capsys, "cards", "import", source, "--db", path)
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == [
        "6 cards and 1 tokens imported",
        "4 cards understood in every sentence; `layerlaw cards coverage` tells more",
    ]
    assert "cannot be played: Made Half ({HW} is no mana symbol)" in out
    assert str(path) in out


def test_import_of_a_bad_file_is_told(path: Path, tmp_path: Path, capsys: Capture) -> None:
    for name in ("none.json", "bad.json"):
        (tmp_path / "bad.json").write_text("[{", encoding="utf-8")
        code, out, err = told(capsys, "cards", "import", tmp_path / name, "--db", path)
        assert (code, out) == (2, "")
        assert name in err
    assert not path.exists()


def test_show_tells_kinds_layers_and_rulings(filled: Path, capsys: Capture) -> None:
    code, out, _ = told(capsys, "cards", "show", "aedrics anthem", "--db", filled)
    assert code == 0
    assert "Creatures you control get +1/+1. (They grow.)  [static ability]" in out
    assert "layer 7c: " in out
    assert out.index("It is sung.") < out.index("It is loud.")


def test_show_marks_what_was_not_understood(filled: Path, capsys: Capture) -> None:
    _, out, _ = told(capsys, "cards", "show", "Made Riddle", "--db", filled)
    line, under = next(
        pair for pair in zip(out.splitlines(), out.splitlines()[1:], strict=False) if "zorbled" in pair[0]
    )
    assert "NOT UNDERSTOOD: Creatures you control get zorbled +1/+1." in line
    assert line[under.index("^") :].startswith("zorbled")
    assert "Creatures you control have flying.  [static ability]" in out


def test_show_of_two_faces(filled: Path, capsys: Capture) -> None:
    _, out, _ = told(capsys, "cards", "show", "made wolf", "--db", filled)
    assert out.splitlines()[0] == "Made Villager // Made Wolf (transform)"
    assert "color indicator: green" in out


def test_show_marks_un_cards(filled: Path, capsys: Capture) -> None:
    assert "Not for tournaments" in told(capsys, "cards", "show", "Made Joke", "--db", filled)[1]


def test_show_by_the_beginning_of_a_name(filled: Path, capsys: Capture) -> None:
    assert told(capsys, "cards", "show", "made rid", "--db", filled)[1].startswith("Made Riddle")
    code, _, err = told(capsys, "cards", "show", "made", "--db", filled)
    assert code == 2
    assert "candidates: Made Bear, Made Riddle, Made Villager // Made Wolf, Made Half, Made Joke" in err


def test_show_of_a_token(filled: Path, capsys: Capture) -> None:
    assert told(capsys, "cards", "show", "bear", "--db", filled)[1].splitlines()[:2] == ["token", "Bear"]


def test_show_of_a_misspelled_card(filled: Path, capsys: Capture) -> None:
    code, out, err = told(capsys, "cards", "show", "Made Bera", "--db", filled)
    assert (code, out) == (2, "")
    assert "nearest: Made Bear" in err


def test_show_of_a_card_of_which_none_can_be_made(filled: Path, capsys: Capture) -> None:
    code, out, err = told(capsys, "cards", "show", "Made Half", "--db", filled)
    assert (code, out) == (2, "")
    assert "{HW}" in err


def test_search(filled: Path, capsys: Capture) -> None:
    _, out, _ = told(capsys, "cards", "search", "trample", "--db", filled)
    assert sorted(out.splitlines()) == [
        "Made Bear  {1}{G}  Creature — Bear",
        "Made Villager // Made Wolf  {G}  Creature — Human // Creature — Wolf",
    ]
    assert "... and 1 more" in told(capsys, "cards", "search", "trample", "--limit", "1", "--db", filled)[1]
    nothing = told(capsys, "cards", "search", "zzz", "--db", filled)[1]
    assert nothing.startswith("Nothing found: no card has all these words")
    assert "Try fewer words" in nothing
    found = json.loads(told(capsys, "cards", "search", "clown", "--json", "--db", filled)[1])
    assert found == [
        {"name": "Made Joke", "mana_cost": "{W}", "type_line": "Creature — Clown", "for_tournaments": False}
    ]


def test_coverage_counts_and_says_how(filled: Path, capsys: Capture) -> None:
    _, out, _ = told(capsys, "cards", "coverage", "--db", filled)
    lines = [line.split() for line in out.splitlines()]
    assert ["cards", "4", "3", "75.00%"] in lines
    assert ["paragraphs", "5", "4", "80.00%"] in lines
    assert ["paragraphs", "that", "bear", "on", "continuous", "effects", "3", "2", "66.67%"] in lines
    assert "becomes" in out
    assert "Creatures you control get zorbled N/N.  (Made Riddle)" in out
    figures = json.loads(told(capsys, "cards", "coverage", "--funny", "--json", "--db", filled)[1])
    assert figures["cards"] == {"all": 6, "understood": 4, "share": 0.6667}
    assert figures["cannot_be_made"] == [{"card": "Made Half", "problem": "{HW} is no mana symbol"}]


@pytest.mark.parametrize("command", [["search", "x"], ["coverage"]])
def test_without_a_database_the_way_to_one_is_told(command: list[str], capsys: Capture) -> None:
    code, out, err = told(capsys, "cards", *command)
    assert (code, out) == (2, "")
    assert "layerlaw cards import FILE" in err


@pytest.mark.parametrize("command", [["solve"], ["explain"], ["check"], ["solve", "--json"]])
def test_boards_are_played_with_the_database(command: list[str], board: str, filled: Path, capsys: Capture) -> None:
    code, out, err = told(capsys, *command, board, "--db", filled)
    assert (code, err) == (0, "")
    assert "zorbled" in out or command == ["check"]
    assert told(capsys, *command[:1], board)[0] in (1, 2)


@pytest.mark.parametrize("command", [["solve"], ["cards", "show", "Made Bear"], ["cards", "coverage"]])
def test_cards_that_another_version_has_read_are_told_once(
    command: list[str], board: str, filled: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("layerlaw.cards.database.grammar_version", lambda: "another")
    code, _, err = told(capsys, *command, *([board] if command == ["solve"] else []), "--db", filled)
    assert code == 0
    assert err.count("\n") == 1
    assert err.startswith(f"note: the cards of '{filled}' were read by another version of Layerlaw")
    assert "layerlaw cards update, or layerlaw cards import FILE" in err


def test_ask_finds_cards_of_the_database(filled: Path, capsys: Capture) -> None:
    code, out, _ = told(capsys, "ask", "aedrics anthem", "Made Bear", "--db", filled)
    assert code == 0
    assert "3/3" in out


def test_explain_with_rulings(board: str, filled: Path, capsys: Capture) -> None:
    _, out, _ = told(capsys, "explain", board, "--rulings", "--db", filled)
    assert out.index("Rulings on Ædric's Anthém") < out.index("2019-01-01  It is sung.") < out.index("It is loud.")
    _, out, _ = told(capsys, "explain", board, "--rulings", "--format", "markdown", "--db", filled)
    assert "- 2019-01-01: It is sung." in out
    _, out, _ = told(capsys, "explain", board, "--rulings", "--format", "json", "--db", filled)
    assert json.loads(out)["rulings"][0] == {
        "card": "Ædric's Anthém",
        "published_at": "2019-01-01",
        "source": "wotc",
        "comment": "It is sung.",
    }
    code, _, err = told(capsys, "explain", board, "--rulings", "--format", "mermaid", "--db", filled)
    assert code == 2
    assert "--rulings goes with" in err


def test_a_database_that_was_named_and_is_not_there(board: str, tmp_path: Path, capsys: Capture) -> None:
    code, out, err = told(capsys, "solve", board, "--db", tmp_path / "none.sqlite")
    assert (code, out) == (2, "")
    assert "there is no card database" in err


def test_card_text_from_a_database_is_not_obeyed_by_a_terminal(path: Path, tmp_path: Path, capsys: Capture) -> None:
    evil = {
        **made.BEAR,
        "name": "Made \x1b[31mRed",
        "oracle_text": "Zorble \x1b]0;x\x07.",
        "type_line": "Creature — Bear",
    }
    told(capsys, "cards", "import", made.scryfall(tmp_path / "evil.json", [evil]), "--db", path)
    ruling = {**made.RULINGS[0], "oracle_id": "o-bear", "comment": "\x1b[2J", "published_at": "\x1b[2J"}
    told(capsys, "cards", "import-rulings", made.scryfall(tmp_path / "r.json", [ruling]), "--db", path)
    for command in (["show", "made red"], ["show", "made"], ["search", "made"], ["coverage"], ["show", "made rde"]):
        _, out, err = told(capsys, "cards", *command, "--db", path)
        assert "\x1b" not in out + err
        assert "\x07" not in out + err


def test_a_progress_bar_is_for_terminals(path: Path, tmp_path: Path) -> None:
    source = made.scryfall(tmp_path / "cards.json")
    script = "import sys; from layerlaw.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", script, "cards", "import", str(source), "--db", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert "\x1b" not in done.stdout


OF_EACH_KIND = (
    ("Creature", "When this creature enters, draw a card."),
    ("Creature", "When this creature enters, draw a card and sing."),
    ("Creature", "{T}: You gain 1 life."),
    ("Creature", "{T}, Sing a song: You gain 1 life."),
    ("Instant", "You gain 3 life."),
    ("Artifact", "This artifact enters tapped."),
    ("Enchantment", "Creatures can't block."),
    ("Enchantment", "If a creature would die, exile it instead."),
)


def test_coverage_counts_paragraphs_by_what_they_bear_on(path: Path, tmp_path: Path, capsys: Capture) -> None:
    cards = [
        {**made.BEAR, "oracle_id": f"o-{n}", "name": f"Kind {n}", "type_line": line, "oracle_text": text}
        for n, (line, text) in enumerate(OF_EACH_KIND)
    ]
    told(capsys, "cards", "import", made.scryfall(tmp_path / "kinds.json", cards), "--db", path)
    by = json.loads(told(capsys, "cards", "coverage", "--json", "--db", path)[1])["by_what_they_bear_on"]
    found = {what: (tally["all"], tally["understood"]) for what, tally in by.items()}
    assert found["triggers"] == (2, 2)
    assert found["one-shot effects"] == (5, 4)
    assert found["costs and casting"] == (2, 1)
    assert found["replacement effects"] == (2, 2)
    assert found["permissions and prohibitions"] == (1, 1)


def test_a_later_import_says_what_was_kept_and_counts_what_cannot_be_played(
    filled: Path, tmp_path: Path, capsys: Capture
) -> None:
    broken = [{**made.BEAR, "oracle_id": f"b{n}", "name": f"Broken {n}", "mana_cost": "{HW}"} for n in range(12)]
    _, out, _ = told(
        capsys, "cards", "import", made.scryfall(tmp_path / "more.json", [made.BEAR, *broken]), "--db", filled
    )
    assert "that the file does not have were kept" in out
    assert out.count("cannot be played: ") == 10
    assert "... and " in out
    _, out, _ = told(capsys, "cards", "coverage", "--shapes", "0", "--db", filled)
    assert "cannot be made: Broken " in out
    assert "Most frequent shapes" not in out


def test_ask_says_what_it_did_not_read(filled: Path, capsys: Capture) -> None:
    code, out, _ = told(capsys, "ask", "Made Riddle", "Made Bear", "--db", filled)
    assert code == 0
    assert "Not understood:\n" in out
    assert "Creatures you control get zorbled +1/+1." in out.partition("Not understood:")[2]


def test_a_search_for_no_word_and_rulings_of_no_card_are_empty(filled: Path) -> None:
    with Database(filled) as database:
        assert database.with_word("...") == []
        assert database.rulings("") == []
