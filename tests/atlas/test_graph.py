"""What shows with three cards and more: found from the pairs, confirmed by one board that is played."""

from itertools import islice
from pathlib import Path

import pytest

from layerlaw.api import Board
from layerlaw.atlas import graph, triples
from layerlaw.atlas.book import Book, write_book
from layerlaw.atlas.trial_files import read_rows
from layerlaw.atlas.trials import build, plan
from layerlaw.cards.builtin import CARDS
from layerlaw.layers import NEWEST
from tests.atlas.conftest import needs

NAMES = (
    "Ashaya, Soul of the Wild", "Blood Moon", "Enchanted Evening", "Kormus Bell", "Living Plane", "March of the Machines", "Opalescence",
    "Song of the Dryads", "Urborg, Tomb of Yawgmoth",
)  # fmt: skip


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needs("duckdb")
    folder = tmp_path_factory.mktemp("graph")
    planned = plan([CARDS[name] for name in NAMES], NEWEST)
    build(planned, folder / "parts")
    write_book(folder / "atlas.sqlite", planned, read_rows(folder / "parts", planned.texts), {})
    return folder / "atlas.sqlite"


@pytest.fixture(scope="module")
def laid() -> graph.Laid:
    return graph.Laid(CARDS.get, NEWEST)


def test_a_loop_of_three_of_which_no_two_are_one(book: Path, laid: graph.Laid) -> None:
    """613.8b: lands of creatures, creatures of Swamps, no Swamps but Mountains."""
    with Book(book) as opened:
        found = {one.cards: one for one in graph.loops(opened, laid)}
    loop = found["Ashaya, Soul of the Wild", "Kormus Bell", "Blood Moon"]
    assert len(loop.board["expect"]["depends"]) == 3
    assert Board.parse(loop.board).check() == ()


def test_a_chain_is_as_long_as_one_board_shows(book: Path, laid: graph.Laid) -> None:
    with Book(book) as opened:
        found = list(islice(graph.longest(opened, laid), 3))
    assert len(found[0].cards) >= 6
    assert Board.parse(found[0].board).check() == ()


def test_a_loop_of_pairs_is_no_loop_of_three() -> None:
    edges = {"a": {"b"}, "b": {"c", "a"}, "c": {"a"}}
    assert list(graph.cycles(edges, 3)) == []
    assert list(graph.cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}}, 3)) == [("a", "b", "c")]


def test_a_loop_of_four_that_holds_one_of_three_is_not_told_again() -> None:
    edges = {"a": {"b"}, "b": {"c"}, "c": {"d", "a"}, "d": {"a"}}
    assert list(graph.cycles(edges, 4)) == []


def test_cards_with_the_same_neighbors_are_one() -> None:
    edges = {"a": {"m", "n"}, "b": {"m", "n"}, "m": {"z"}, "n": {"z"}}
    assert graph.picked(edges) == {"a": {"m"}, "m": {"z"}}


def test_boards_are_laid_together() -> None:
    """Each host once, as it stands with the most said of it; the bystanders of both, under names of their own."""
    one = {
        "players": ["You", "Opponent"],
        "cards": [{"name": "Bystander 0", "type_line": "Land"}],
        "timeline": [
            {"enter": "Bystander 0", "as": "bystander 0"},
            {"enter": "X", "as": "X"},
            {"enter": "Y", "as": "Y"},
        ],
    }
    other = {
        "players": [{"name": "You", "hand": 3}, "Opponent"],
        "cards": [{"name": "Bystander 0", "type_line": "Artifact"}],
        "timeline": [
            {"enter": "Bystander 0", "as": "bystander 0"},
            {"enter": "Y", "as": "Y", "attached_to": "bystander 0"},
            {"enter": "Z", "as": "Z"},
        ],
    }
    assert graph.merge([one, other], ["X", "Y", "Z"]) == {
        "players": [{"name": "You", "hand": 3}, "Opponent"],
        "cards": [{"name": "Bystander 1.0", "type_line": "Land"}, {"name": "Bystander 2.0", "type_line": "Artifact"}],
        "timeline": [
            {"enter": "Bystander 1.0", "as": "bystander 1.0"},
            {"enter": "Bystander 2.0", "as": "bystander 2.0"},
            {"enter": "X", "as": "X"},
            {"enter": "Y", "as": "Y", "attached_to": "bystander 2.0"},
            {"enter": "Z", "as": "Z"},
        ],
    }


# --- a third card --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A book of cards of which some are something to each other only where a third one is."""
    needs("duckdb")
    folder = tmp_path_factory.mktemp("three")
    names = ("Blood Moon", "Concordant Crossroads", "Glorious Anthem", "Humility", "Opalescence")
    planned = plan([CARDS[name] for name in names], NEWEST)
    build(planned, folder / "parts")
    write_book(folder / "atlas.sqlite", planned, read_rows(folder / "parts", planned.texts), {})
    return folder / "atlas.sqlite"


def test_a_third_card_makes_one_depend_on_another(three: Path) -> None:
    """613.8a: Concordant Crossroads is no creature whose abilities Humility takes, until Opalescence makes it one in layer 4."""
    with Book(three) as opened:
        found = {one.cards: one for one in triples.thirds(opened, CARDS.get, NEWEST)}
    waits = found["Concordant Crossroads", "Humility", "Opalescence"]
    assert waits.board["expect"] == {"depends": [["Concordant Crossroads", "Humility", "6"]]}
    assert Board.parse(waits.board).check() == ()
    without = [entry for entry in waits.board["timeline"] if entry["enter"] != "Opalescence"]
    assert Board.parse({**waits.board, "timeline": without}).check() != ()


def test_a_third_card_stops_one_beside_another(three: Path) -> None:
    """613.6: so it is with Glorious Anthem, whose effect would begin in layer 7c, when its ability is gone."""
    with Book(three) as opened:
        found = {one.cards: one for one in triples.thirds(opened, CARDS.get, NEWEST)}
    stopped = found["Glorious Anthem", "Humility", "Opalescence"]
    assert "never begins to apply in layer 7c" in stopped.words
    assert Board.parse(stopped.board).check() == ()


def test_what_two_are_to_each_other_anyway_is_not_put_down_to_a_third(tmp_path: Path) -> None:
    """On Forests of a board of their own Life and Limb waits for Blood Moon, whoever else stands by."""
    needs("duckdb")
    names = ("Blood Moon", "Concordant Crossroads", "Humility", "Life and Limb")
    planned = plan([CARDS[name] for name in names], NEWEST)
    build(planned, tmp_path / "parts")
    write_book(tmp_path / "atlas.sqlite", planned, read_rows(tmp_path / "parts", planned.texts), {})
    with Book(tmp_path / "atlas.sqlite") as opened:
        known = triples.Known(opened)
        assert known.shows("depends", "Life and Limb", "Blood Moon", "4")
        assert not known.shows("depends", "Concordant Crossroads", "Humility", "6")


def test_of_a_pair_that_was_not_decided_nothing_is_a_third_ones_doing(tmp_path: Path) -> None:
    needs("duckdb")
    planned = plan([CARDS[name] for name in ("Concordant Crossroads", "Humility", "Opalescence")], NEWEST)
    write_book(tmp_path / "atlas.sqlite", planned, (), {})
    with Book(tmp_path / "atlas.sqlite") as opened:
        assert list(triples.thirds(opened, CARDS.get, NEWEST)) == []
