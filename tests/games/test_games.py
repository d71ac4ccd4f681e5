"""Situations carried out by the rules, with real cards: each board says what happened, by game verbs, and what must hold.

The cards come from the card file, as in `tests/boards_from_database`, which is not ours to commit; without it, these are skipped, loudly.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from layerlaw import ask
from layerlaw.boards import check_board, read_board
from layerlaw.cards.build import import_cards
from layerlaw.cards.card_sources import use_database
from layerlaw.cards.typed_names import fold
from tests.boards_from_database.test_boards_from_database import named

HERE = Path(__file__).parent
BOARDS = sorted(HERE.rglob("*.yaml"))


def dungeons(shared: Path) -> list[dict[str, object]]:
    """The dungeon cards, which this card file has among the tokens; a board may venture without naming one (726.2)."""
    with gzip.open(shared / "data" / "tokens.json.gz", "rt", encoding="utf-8") as text:
        return [card for card in json.load(text) if "Dungeon" in card["type_line"]]


def database_of(boards: Iterable[Path], shared: Path, folder: Path) -> Path:
    """A database of the cards that the boards name, and of no others; skipped, loudly, where there is no card file."""
    file = shared / "data" / "oracle-cards.json.gz"
    if not file.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    wanted = frozenset().union(*map(named, boards))
    with gzip.open(file, "rt", encoding="utf-8") as text:
        every = json.load(text)
    found = [
        card
        for card in every
        if {fold(card["name"]), *(fold(face["name"]) for face in card.get("card_faces") or ())} & wanted
    ]
    found += dungeons(shared)
    source, path = folder / "cards.json", folder / "cards.sqlite"
    source.write_text(json.dumps(found), encoding="utf-8")
    import_cards(source, path)
    return path


@pytest.fixture(scope="module")
def database(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the cards that the boards name, and of no others."""
    return database_of(BOARDS, shared_dir, tmp_path_factory.mktemp("games"))


@pytest.fixture
def played_from(database: Path) -> Iterator[None]:
    """Cards come from the database."""
    use_database(database)
    yield
    use_database(None)


@pytest.mark.usefixtures("played_from")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_game_goes_as_the_rules_say(board: Path) -> None:
    assert check_board(read_board(board, name=board.relative_to(HERE).as_posix())) == ()


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_board_says_its_rule_and_asks_something(board: Path) -> None:
    text = board.read_text(encoding="utf-8")
    assert text.startswith("# "), "the reason stands on the first line, with the rule's number"
    assert "expect:" in text or "refused:" in text


@pytest.mark.usefixtures("played_from")
def test_a_room_is_asked_about_by_the_name_of_its_unlocked_door() -> None:
    """709.5d: who names a half means a Room whose half was cast."""
    (outcome,) = ask("Greenhouse", "Wastes")
    assert outcome["Greenhouse"].name == "Greenhouse"
    assert len(outcome["Wastes"].abilities) == 2  # its own, and the one that Greenhouse gives
