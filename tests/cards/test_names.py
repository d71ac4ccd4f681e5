"""Names as people type them."""

from __future__ import annotations

import pytest

from layerlaw.cards.typed_names import fold, nearest

NAMES = [
    "Opalescence",
    "Humility",
    "Urborg, Tomb of Yawgmoth",
    "Turn to Frog",
    "Jötun Grunt",
    "Æther Vial",
    "Dandân",
    "+2 Mace",
]
FOLDED = [(fold(name), name) for name in NAMES]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("HUMILITY", "Humility"),
        ("jotun grunt", "Jötun Grunt"),
        ("aether vial", "Æther Vial"),
        ("urborg tomb of yawgmoth", "Urborg, Tomb of Yawgmoth"),
        ("  Dandan ", "Dandân"),
        ("2 mace", "+2 Mace"),
    ],
)
def test_case_accents_and_punctuation_do_not_matter(typed: str, name: str) -> None:
    assert fold(typed) == fold(name)


def test_a_name_of_signs_alone_is_itself() -> None:
    assert fold("_____") == "_____"
    assert fold(" ?? ") == "??"


def test_what_is_no_character_can_be_looked_for() -> None:
    """Bytes on the command line that are no UTF-8 come as half pairs, which no database takes."""
    assert fold("\udced\udca0") == "??"
    assert fold("Bear \ud800") == "bear"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Opalesence", ("Opalescence",)),
        ("Humilty", ("Humility",)),
        ("Urborg", ("Urborg, Tomb of Yawgmoth",)),
        ("Jotn Grnt", ("Jötun Grunt",)),
        ("xqzzy", ()),
        ("", ()),
        ("?", ()),
        ("x" * 500, ()),
    ],
)
def test_the_nearest_names(typed: str, found: tuple[str, ...]) -> None:
    assert nearest(typed, FOLDED) == found


def test_a_slip_comes_before_a_beginning() -> None:
    names = [(fold(name), name) for name in ("Bearing", "Beat", "Bear Umbra")]
    assert nearest("Bear", names) == ("Bearing", "Bear Umbra")
    assert nearest("Bea", names)[0] == "Beat"
