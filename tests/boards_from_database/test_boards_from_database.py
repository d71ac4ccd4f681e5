"""Boards of real cards, played from the card database alone: the compiled text answers, with no built-in card to fall back on.

The card file is not ours to commit (see CONTRIBUTING.md). Only the cards that the boards name are imported, into a database of
this run's own (of each worker's, where several share the tests), so that none waits for another.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from layerlaw.boards import check_board, read_board, run_board
from layerlaw.cards import builtin
from layerlaw.cards.build import import_cards
from layerlaw.cards.card_sources import library, use_database
from layerlaw.cards.typed_names import fold
from layerlaw.errors import ErrorKind, LayerlawError
from tests.boards.every_way import differences

HERE = Path(__file__).parent
BOARDS = sorted(HERE.rglob("*.yaml"))
BUILT_IN = frozenset(map(fold, builtin.CARDS))
LAYERS = {"1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"}
LAYOUTS = {
    "adventure", "case", "class", "flip", "leveler", "meld", "modal_dfc", "mutate", "normal", "prepare", "prototype", "saga", "split",
    "transform",
}  # fmt: skip


def named(board: Path) -> frozenset[str]:
    """Every word of a board, folded: among them the names of its cards."""

    def words(node: object) -> Iterator[str]:
        match node:
            case str():
                yield fold(node)
            case dict():
                for key, value in node.items():
                    yield from words(key)
                    yield from words(value)
            case list():
                for value in node:
                    yield from words(value)
            case _:
                pass

    return frozenset(words(YAML(typ="safe").load(board.read_text(encoding="utf-8"))))


@pytest.fixture(scope="module")
def cards(shared_dir: Path) -> dict[str, dict[str, object]]:
    """The fields of every card that a board names, by the folded name; the name of a face is one too."""
    file = shared_dir / "data" / "oracle-cards.json.gz"
    if not file.is_file():
        pytest.skip("NOT CHECKED: no data/oracle-cards.json.gz in the shared folder")
    wanted = frozenset().union(*map(named, BOARDS))
    with gzip.open(file, "rt", encoding="utf-8") as text:
        every = json.load(text)
    found: dict[str, dict[str, object]] = {}
    for card in every:
        for name in {fold(card["name"]), *(fold(face["name"]) for face in card.get("card_faces") or ())} & wanted:
            if name not in found or name == fold(card["name"]):
                found[name] = card
    return found


@pytest.fixture(scope="module")
def database(cards: dict[str, dict[str, object]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of these cards and no others."""
    folder = tmp_path_factory.mktemp("boards-from-database")
    source, path = folder / "cards.json", folder / "cards.sqlite"
    one_of_each = {str(card["name"]): card for card in cards.values()}
    source.write_text(json.dumps(list(one_of_each.values())), encoding="utf-8")
    assert import_cards(source, path).cards == len(one_of_each)
    return path


@pytest.fixture
def played_from(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every card comes from the database: what it has not, nobody has."""
    monkeypatch.setattr(builtin, "find", lambda _name: None)
    use_database(database)
    yield
    use_database(None)


@pytest.mark.usefixtures("played_from")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_board_holds_and_every_sentence_on_it_is_understood(board: Path) -> None:
    """And it is the same in every way in which its end can be asked."""
    read = read_board(board, name=board.relative_to(HERE).as_posix())
    assert check_board(read) == ()
    played = run_board(read)
    assert played.not_understood == ()
    assert differences(played) == []


@pytest.mark.usefixtures("played_from")
def test_the_built_in_cards_are_out_of_the_way() -> None:
    known = library()
    absent = [name for name in builtin.CARDS if known.entry(name) is None]
    assert absent
    assert [known.find(name) for name in absent] == [None] * len(absent)


@pytest.mark.usefixtures("played_from")
def test_they_reach_every_layer() -> None:
    reached = {
        layer.layer.name
        for board in BOARDS
        for layer in run_board(read_board(board)).solution.trace
        if any(step.affected for step in layer.steps)
    }
    assert reached == LAYERS


def test_they_reach_every_layout(cards: dict[str, dict[str, object]]) -> None:
    assert {str(card["layout"]) for card in cards.values()} >= LAYOUTS


def test_most_of_their_cards_are_not_built_in(cards: dict[str, dict[str, object]]) -> None:
    kinds = Counter(fold(str(card["name"])) in BUILT_IN for card in cards.values())
    assert kinds[False] > 2 * kinds[True]


@pytest.mark.usefixtures("played_from")
def test_an_unknown_card_is_answered_with_the_nearest_of_the_database() -> None:
    with pytest.raises(LayerlawError) as raised:
        run_board(read_board({"timeline": ["Angelic Destinny"]}))
    assert raised.value.mistake.kind is ErrorKind.UNKNOWN
    assert raised.value.mistake.nearest[:1] == ("Angelic Destiny",)


def test_there_are_enough_of_them() -> None:
    assert len(BOARDS) >= 200


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.relative_to(HERE).as_posix())
def test_the_board_says_its_rule_and_asks_something(board: Path) -> None:
    text = board.read_text(encoding="utf-8")
    assert text.startswith("# "), "the reason stands on the first line, with the rule's number"
    assert "expect:" in text


UNSTATED = [board for board in BOARDS if board.parent.name == "unstated"]


@pytest.mark.usefixtures("played_from")
@pytest.mark.parametrize("board", UNSTATED, ids=lambda board: board.stem)
def test_what_the_board_leaves_unstated_is_told(board: Path) -> None:
    """No fact counts as no, 0 or nothing without a word: it is an assumption that matters, or listed as not carried out."""
    played = run_board(read_board(board, name=board.name))
    assert any(item.matters for item in played.assumed) or played.not_carried_out
