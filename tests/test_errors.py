"""The one error family: a value, and one renderer."""

import json

import pytest

from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote, render
from layerlaw.model.places import Place

MISSPELLED = Mistake(
    ErrorKind.UNKNOWN,
    Place("boards/humility.yaml", 7, 12, 10),
    "no card is named 'Opalesence'",
    nearest=("Opalescence",),
    mend="write 'enter: Opalescence', or define 'Opalesence' under 'cards:'",
)


def test_an_error_shows_the_place_and_the_mend() -> None:
    assert render(MISSPELLED, "  - enter: Opalesence") == (
        "boards/humility.yaml:7:12: no card is named 'Opalesence'\n"
        "  7 |   - enter: Opalesence\n"
        "    |            ^^^^^^^^^^\n"
        "  nearest: Opalescence\n"
        "  mend: write 'enter: Opalescence', or define 'Opalesence' under 'cards:'"
    )


def test_an_exception_carries_the_value_and_prints_it() -> None:
    error = LayerlawError(MISSPELLED)
    assert error.mistake == MISSPELLED
    assert str(error) == render(MISSPELLED)
    assert str(error.with_source_line("  - enter: Opalesence")).splitlines()[1] == "  7 |   - enter: Opalesence"


def test_candidates_and_the_rule_that_forbids() -> None:
    ambiguous = Mistake(
        ErrorKind.AMBIGUOUS, None, "'Bears' means 2 objects", nearest=("Bears#1", "Bears#2"), rule="109.1"
    )
    assert render(ambiguous) == "'Bears' means 2 objects (109.1)\n  candidates: Bears#1, Bears#2"


def test_of_a_long_line_only_the_surroundings_are_shown() -> None:
    line = "x" * 5000 + "Opalesence" + "y" * 5000
    shown = render(Mistake(ErrorKind.UNKNOWN, Place("b", 1, 5001, 10), "?"), line).splitlines()
    assert len(shown[1]) < 140
    caret = shown[2].index("^")
    assert shown[1][caret : caret + 10] == "Opalesence"


@pytest.mark.parametrize(("line", "column"), [("  - enter: 神河 Opalesence", 15), ("\t- Opalesence", 4)])
def test_the_caret_stands_under_the_word(line: str, column: int) -> None:
    shown = render(Mistake(ErrorKind.UNKNOWN, Place("b", 1, column, 10), "?"), line).splitlines()
    wide = sum(letter > "\u2fff" for letter in line[: column - 1])
    assert shown[1].index("Opalesence") == shown[2].index("^")
    assert shown[2].count("\u3000") == wide


def test_nothing_that_a_terminal_would_obey_is_printed() -> None:
    shown = render(
        Mistake(ErrorKind.UNKNOWN, Place("b", 1, 1, 3), f"{quote(chr(27) + '[31mred')} is no card"), "\x1b[31mred\x07"
    )
    assert "\x1b" not in shown
    assert "\x07" not in shown


def test_a_quoted_word_is_never_long() -> None:
    assert len(quote("x" * 1_000_000)) < 70


def test_nearest_words() -> None:
    assert nearest("opalesence", ["Humility", "Opalescence"]) == ("Opalescence",)
    assert nearest("Urborg", ["Urborg, Tomb of Yawgmoth", "Humility"]) == ("Urborg, Tomb of Yawgmoth",)
    assert nearest("zzz", ["Humility"]) == ()
    assert nearest("x" * 100_000, ["Humility"]) == ()


def test_an_error_as_json() -> None:
    plain = json.loads(json.dumps(MISSPELLED.as_json()))
    assert plain["kind"] == "unknown"
    assert plain["place"] == {"file": "boards/humility.yaml", "line": 7, "column": 12, "length": 10}
    assert plain["nearest"] == ["Opalescence"]
