"""Each bad board is refused with exactly the words that stand beside it, in `NAME.error.txt`.

`LAYERLAW_RENEW=1 pytest tests/bad` writes those files anew; read the difference before you commit it.
"""

import os
from pathlib import Path

import pytest

from layerlaw.boards import DEFAULT_LIMITS, Limits, check_board, read_board
from layerlaw.boards.said_otherwise import SAID_OTHERWISE
from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.model.places import Place

HERE = Path(__file__).parent
BOARDS = sorted([*HERE.glob("*.yaml"), *HERE.glob("*.json")])


def refusal(source: object, name: str = "board.yaml", limits: Limits = DEFAULT_LIMITS) -> LayerlawError:
    """The error with which a board is refused."""
    with pytest.raises(LayerlawError) as caught:
        check_board(read_board(source, name=name, limits=limits))  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_a_bad_board_gets_its_exact_error(board: Path) -> None:
    told = f"{refusal(board.read_bytes(), board.name)}\n"
    beside = board.with_suffix(".error.txt")
    if os.environ.get("LAYERLAW_RENEW"):
        beside.write_text(told, encoding="utf-8")
    assert told == beside.read_text(encoding="utf-8")


def test_there_are_enough_of_them_and_none_is_left_over() -> None:
    assert len(BOARDS) >= 60
    assert {file.name.removesuffix(".error.txt") for file in HERE.glob("*.error.txt")} == {
        board.stem for board in BOARDS
    }


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_an_error_says_where_it_is_what_was_found_and_how_to_mend_it(board: Path) -> None:
    mistake = refusal(board.read_bytes(), board.name).mistake
    assert mistake.place is not None
    assert mistake.place.line
    assert mistake.found
    assert mistake.mend


def test_an_error_is_a_value() -> None:
    assert refusal("timeline:\n  - Humility\n  - {turn: Humility, face: donw}\n").mistake == Mistake(
        ErrorKind.UNKNOWN,
        Place("board.yaml", 3, 28, 4),
        "'donw' is not up or down",
        expected="up or down",
        nearest=("down",),
        mend="write 'down'",
    )


# --- too much -------------------------------------------------------------------------------------------------------


def test_a_file_over_a_megabyte_is_not_even_parsed(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(b"timeline: [" + b"[" * 1_000_000)
    mistake = refusal(large, "large.yaml").mistake
    assert mistake.kind is ErrorKind.LIMIT
    assert mistake.expected == "at most 1,000,000"
    assert "--max-size" in mistake.mend


@pytest.mark.parametrize(
    "text",
    ["[" * 900_000, "{" * 900_000, '{"timeline": ' + "[" * 900_000, "- " * 450_000, "a: " * 300_000, "? " * 400_000],
)
def test_deep_nesting_is_refused_at_the_limit(text: str) -> None:
    assert refusal(text).mistake.kind in (ErrorKind.LIMIT, ErrorKind.UNREADABLE)


def test_the_limit_of_depth_can_be_lifted() -> None:
    deep = "[" * 40 + "]" * 40
    assert refusal(f"timeline: {deep}").mistake.kind is ErrorKind.LIMIT
    assert refusal(f"timeline: {deep}", limits=Limits(depth=100)).mistake.kind is ErrorKind.UNKNOWN


def test_objects_are_counted_and_the_limit_can_be_lifted() -> None:
    board = "timeline:\n  - {token: Grizzly Bears, count: 60000}\n  - {token: Grizzly Bears, count: 60000}\n"
    mistake = refusal(board).mistake
    assert (mistake.kind, mistake.found, mistake.place) == (
        ErrorKind.LIMIT,
        "120,000 objects so far",
        Place("board.yaml", 3, 35, 5),
    )
    assert check_board(read_board(board, limits=Limits(objects=200_000))) == ()


def test_resolved_effects_are_counted() -> None:
    entries = "  - {resolve: Giant Growth, target: Grizzly Bears}\n" * 11
    mistake = refusal("timeline:\n  - Grizzly Bears\n" + entries, limits=Limits(effects=10)).mistake
    assert (mistake.kind, mistake.place) == (ErrorKind.LIMIT, Place("board.yaml", 13, 6, 7))
    assert "--max-effects" in mistake.mend


def test_static_effects_are_counted_as_well() -> None:
    mistake = refusal("timeline:\n" + "  - Glorious Anthem\n" * 11, limits=Limits(effects=10)).mistake
    assert (mistake.kind, mistake.found) == (ErrorKind.LIMIT, "11 continuous effects so far")


# --- not a file, not a board -------------------------------------------------------------------------------------------


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    error = refusal(tmp_path / "nowhere.yaml", "nowhere.yaml")
    assert str(error) == (
        "nowhere.yaml: the file cannot be read: no such file or directory\n  expected: a board file\n"
        "  mend: look at its name, and whether you may read it"
    )


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refusal(tmp_path, "folder").mistake.found == "the file cannot be read: is a directory"


# --- dicts ----------------------------------------------------------------------------------------------------------------


def test_a_mistake_in_a_dict_is_found_by_the_way_to_it() -> None:
    error = refusal({"timeline": ["Humility", {"enter": "Opalescence", "tapped": 1}]}, "my board")
    assert (
        str(error)
        == "my board.timeline[1].tapped: the number 1 cannot stand here\n  expected: true or false\n  mend: write true or false"
    )


def test_a_dict_may_hold_plain_values_only() -> None:
    assert refusal({"timeline": {"Humility"}}).mistake.found == "a value of the Python type set"
    assert refusal({"timeline": ["Humility"], 3.5: []}).mistake.found == "a key of the Python type float"


def test_a_dict_that_contains_itself() -> None:
    board: dict[str, object] = {}
    board["timeline"] = [board]
    assert refusal(board).mistake.kind is ErrorKind.LIMIT


def test_a_dict_that_is_small_and_endless() -> None:
    bomb: object = "lol"
    for _ in range(30):
        bomb = [bomb] * 10
    assert refusal({"timeline": bomb}).mistake.kind is ErrorKind.LIMIT


def test_a_number_without_end_in_a_dict() -> None:
    assert refusal({"timeline": [{"enter": "Grizzly Bears", "counters": {"+1/+1": 10**5000}}]}).mistake.found.endswith(
        "is too large"
    )


@pytest.mark.parametrize(("inside", "word"), sorted(SAID_OTHERWISE))
def test_what_people_write_instead_is_told_the_word_of_the_format(inside: str, word: str) -> None:
    bears: dict[str, object] = {"enter": "Grizzly Bears", "as": "bears"}
    verbs = ("cast", "resolve", "activate", "status", "turn", "draw", "player")
    entries: dict[str, dict[str, object]] = {f"'{verb}'": {verb: "bears", word: "x"} for verb in verbs}
    entries["'enter'"] = {"enter": "Grizzly Bears", word: "x"}
    entries["'do'"] = {"do": "draw a card", word: "x"}
    entries["'declare'"] = {"declare": "attackers", word: "x"}
    entries["a token"] = {"token": {"name": "Bear", word: "x"}}
    entries["an answer"] = {"resolve": "all", "answers": {word: "x"}}
    boards: dict[str, dict[str, object]] = {
        "a board": {word: "x"},
        "a player": {"players": [{"name": "You", word: 1}, "Opponent"]},
        "an expectation": {"timeline": [bears], "expect": {"bears": {word: "x"}}},
    }
    told = refusal(boards.get(inside) or {"timeline": [bears, entries[inside]]}).mistake
    assert told.kind is ErrorKind.UNKNOWN
    assert told.mend == SAID_OTHERWISE[inside, word]
