"""Where boards find their cards: their own, the database's, the built-in ones (decision 0011)."""

from __future__ import annotations

from pathlib import Path

import pytest

from layerlaw import Board
from layerlaw.cards import builtin
from layerlaw.cards.build import import_cards
from layerlaw.cards.card_sources import library, use_database
from layerlaw.cards.database import VARIABLE, default_path
from layerlaw.errors import LayerlawError
from tests.cards import made


@pytest.fixture
def chosen(path: Path, tmp_path: Path) -> Path:
    """A database in which built-in cards are printed otherwise: one understood, one not."""
    bears = {**made.BEAR, "oracle_id": "o-grizzly", "name": "Grizzly Bears", "power": "5", "toughness": "5"}
    humility = {**made.RIDDLE, "oracle_id": "o-humility", "name": "Humility"}
    import_cards(made.scryfall(tmp_path / "cards.json", [*made.CARDS, bears, humility]), path)
    use_database(path)
    return path


def power(board: dict[str, object], name: str) -> int | None:
    return Board.parse(board).solve()[name].power


@pytest.mark.usefixtures("chosen")
def test_a_board_takes_its_own_cards_first() -> None:
    own = {"name": "Made Bear", "type_line": "Creature — Bear", "power": "7", "toughness": "7"}
    assert power({"timeline": ["Made Bear"]}, "Made Bear") == 2
    assert power({"cards": [own], "timeline": ["Made Bear"]}, "Made Bear") == 7


@pytest.mark.usefixtures("chosen")
def test_then_those_of_the_database_and_then_the_built_in_ones() -> None:
    assert power({"timeline": ["Grizzly Bears"]}, "Grizzly Bears") == 5
    assert power({"timeline": ["Tarmogoyf"]}, "Tarmogoyf") == 0


@pytest.mark.usefixtures("chosen")
def test_a_built_in_card_stands_in_for_one_not_understood() -> None:
    assert library().find("Humility") is builtin.find("Humility")
    assert Board.parse({"timeline": ["Humility"]}).solve().not_understood == ()


@pytest.mark.usefixtures("chosen")
def test_without_a_built_in_card_what_is_not_understood_is_told() -> None:
    answer = Board.parse({"timeline": ["Made Riddle", "Made Bear"]}).solve()
    assert [card for card, _ in answer.not_understood] == ["Made Riddle"]
    assert "flying" in str(answer["Made Bear"].abilities)


@pytest.mark.usefixtures("chosen")
@pytest.mark.parametrize("typed", ["aedrics anthem", "ÆDRIC'S ANTHÉM", "Aedric’s Anthem"])
def test_boards_read_names_without_case_accents_and_punctuation(typed: str) -> None:
    assert power({"timeline": [typed, "Made Bear"]}, "Made Bear") == 3


@pytest.mark.usefixtures("chosen")
def test_either_face_names_the_card() -> None:
    assert power({"timeline": [{"enter": "made wolf", "as": "it", "transformed": True}]}, "it") == 3
    assert power({"timeline": [{"enter": "Made Villager", "as": "it"}]}, "it") == 1


@pytest.mark.usefixtures("chosen")
def test_a_board_takes_no_beginning_of_a_name() -> None:
    """The next set may bring a second card that begins so: a board must not change its meaning."""
    with pytest.raises(LayerlawError) as caught:
        Board.parse({"timeline": ["Made Vill"]}).solve()
    assert caught.value.mistake.nearest[0] == "Made Villager"
    assert "of the card database" in caught.value.mistake.expected


@pytest.mark.usefixtures("chosen")
def test_a_misspelled_card_gets_the_nearest_of_all_three() -> None:
    own = {"name": "Zzyzx Road", "type_line": "Land"}
    for typed, name in (("Made Bera", "Made Bear"), ("Opalesence", "Opalescence"), ("Zzyzx Raod", "Zzyzx Road")):
        with pytest.raises(LayerlawError) as caught:
            Board.parse({"cards": [own], "timeline": [typed]}).solve()
        assert caught.value.mistake.nearest[0] == name


@pytest.mark.usefixtures("chosen")
def test_a_card_of_which_none_can_be_made_is_told_where_the_board_names_it() -> None:
    with pytest.raises(LayerlawError) as caught:
        Board.parse({"timeline": ["Made Half"]}).solve()
    assert caught.value.mistake.place is not None
    assert "{HW}" in caught.value.mistake.found


def test_without_a_database_the_built_in_cards_are_all_there_is() -> None:
    assert library().database is None
    assert library().find("humility") is builtin.find("Humility")
    assert library().find("Made Bear") is None


def test_the_environment_names_the_database(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(filled))
    assert power({"timeline": ["Made Bear"]}, "Made Bear") == 2


def test_a_database_that_was_asked_for_and_is_not_there_is_told(tmp_path: Path) -> None:
    use_database(tmp_path / "none.sqlite")
    with pytest.raises(LayerlawError, match="there is no card database"):
        Board.parse({"timeline": ["Humility"]}).solve()


def test_one_that_the_environment_names_and_is_not_there_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none.sqlite"))
    with pytest.raises(LayerlawError, match="which the environment variable LAYERLAW_DB names") as told:
        Board.parse({"timeline": ["Humility"]}).solve()
    assert "unset LAYERLAW_DB for the built-in cards alone" in str(told.value)


def test_a_broken_database_is_one_error_at_the_cards_name(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled.write_bytes(b"a letter")
    monkeypatch.setenv(VARIABLE, str(filled))
    with pytest.raises(LayerlawError, match="is no card database"):
        Board.parse({"timeline": ["Humility"]}).solve()


def test_an_import_is_seen_at_once(chosen: Path, tmp_path: Path) -> None:
    assert library().find("Made Cub") is None
    import_cards(
        made.scryfall(tmp_path / "more.json", [{**made.BEAR, "oracle_id": "o-cub", "name": "Made Cub"}]), chosen
    )
    assert library().find("Made Cub") is not None


def test_the_default_is_in_the_users_data_directory() -> None:
    path = default_path({})
    assert path.name == "cards.sqlite"
    assert "layerlaw" in str(path.parent)
    assert default_path({VARIABLE: "x.sqlite"}) == Path("x.sqlite")
    assert default_path({VARIABLE: ""}) == path
