"""`layerlaw atlas`: built, looked up, exported; and what is wrong is told in one error."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from layerlaw.api import Board
from layerlaw.atlas import trial_files
from layerlaw.atlas import trials as building
from layerlaw.atlas.book import Book, write_book
from layerlaw.atlas.queries import about_card, counts, relations_of_pair
from layerlaw.atlas.trials import build, plan
from layerlaw.cli import main
from layerlaw.layers import NEWEST, find_edition
from layerlaw.model.cards import Card
from tests.atlas.conftest import needs

Run = Callable[..., tuple[int, str, str]]
(M13,) = (edition for edition in [find_edition("m13")] if edition is not None)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_it(*arguments: str) -> tuple[int, str, str]:
        code = main(["atlas", *arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run_it


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory, few_cards: list[Card]) -> Path:
    needs("duckdb")
    folder = tmp_path_factory.mktemp("atlas")
    planned = plan(few_cards, NEWEST, unread=["A Card Nobody Read"])
    build(planned, folder / "parts")
    write_book(
        folder / "atlas.sqlite", planned, trial_files.read_rows(folder / "parts", planned.texts), {"data": "few"}
    )
    return folder / "atlas.sqlite"


def test_a_card(run: Run, book: Path) -> None:
    code, out, _ = run("card", "blood moon", "--book", str(book))
    assert code == 0
    assert "Blood Moon depends on Ashaya, Soul of the Wild in layer 4 (what it applies to; 613.8a)" in out
    assert (
        "Urborg, Tomb of Yawgmoth never begins to apply in layer 4: beside Blood Moon its ability is gone before (613.6)"
        in out
    )


def test_a_dependency_says_what_trying_changed(run: Run) -> None:
    _, out, _ = run("pair", "Urborg, Tomb of Yawgmoth", "Blood Moon")
    words = "If Blood Moon applied first, Urborg would no longer have this ability, and its effect would not exist."
    assert f"  {words}" in out.splitlines()
    _, out, _ = run("pair", "Urborg, Tomb of Yawgmoth", "Blood Moon", "--json")
    assert json.loads(out)["relations"][0]["said"] == words


def test_how_many_were_tried_is_in_the_right_number(run: Run) -> None:
    assert "(1 pair of effects tried on 1 board)" in run("pair", "Humility", "Glorious Anthem")[1]
    assert "(0 pairs of effects tried on 0 boards)" in run("pair", "Humility", "Grizzly Bears")[1]


def test_by_the_rules_of_another_day(run: Run, tmp_path: Path, few_cards: list[Card]) -> None:
    """A pair's boards name the edition; a book's answers and the boards with them are by the book's."""
    _, out, _ = run("pair", "Humility", "Opalescence", "--rules", "m13")
    assert "Humility goes on in layer 7b" in out
    assert f"    rules: {M13.name}" in out.splitlines()
    planned = plan(few_cards, M13, only="Humility")
    build(planned, tmp_path / "parts")
    write_book(tmp_path / "old.sqlite", planned, trial_files.read_rows(tmp_path / "parts", planned.texts), {})
    _, out, _ = run("card", "Humility", "--book", str(tmp_path / "old.sqlite"))
    assert f"Humility, by the rules {M13.name}" in out
    assert f"  rules: {M13.name}" in out.splitlines()


def test_what_nobody_read_is_listed_and_never_independent(run: Run, book: Path) -> None:
    _, out, _ = run("card", "A Card Nobody Read", "--book", str(book))
    assert "it has no continuous effect on objects that was understood" in out
    assert "(not all of its text was understood)" in out
    assert run("unread", "--book", str(book))[1] == "A Card Nobody Read\n"
    _, out, _ = run("unread", "--json", "--book", str(book))
    assert json.loads(out)["cards"] == [{"card": "A Card Nobody Read", "effects": 0}]
    assert "cards of which some text was not understood: 1 (" in run("top", "--book", str(book))[1]


def test_as_json_it_says_of_what_edition_and_engine(run: Run, book: Path) -> None:
    _, out, _ = run("card", "Humility", "--json", "--book", str(book))
    answer = json.loads(out)
    assert answer["edition"] == "newest"
    assert answer["engine"] == trial_files.engine_version()
    assert {"relation": "continues", "who": "mine", "layer": "7b", "clause": "", "partner": "Opalescence"} in answer[
        "relations"
    ]


def test_search_by_layer_clause_and_card(run: Run, book: Path) -> None:
    _, out, _ = run("search", "--layer", "4", "--clause", "existence", "--card", "urborg", "--book", str(book))
    assert "Urborg, Tomb of Yawgmoth depends on Blood Moon in layer 4 (existence; 613.8a)" in out.splitlines()
    assert run("search", "--layer", "1a", "--book", str(book))[1] == "nothing was found\n"


def test_top_counts_everything(run: Run, book: Path) -> None:
    _, out, _ = run("top", "--json", "--book", str(book))
    answer = json.loads(out)
    numbers = answer["counts"]["pairs_of_effects"]
    parts_of_all = ("independent_by_facets", "related", "independent_not_refuted", "undecided")
    assert numbers["all"] == sum(numbers[name] for name in parts_of_all)
    assert numbers["undecided"] == 0
    assert run("top", "--book", str(book))[0] == 0


def test_answers_end_with_a_board(run: Run, book: Path) -> None:
    for arguments in (("card", "Blood Moon"), ("search", "--layer", "4"), ("top",)):
        code, out, _ = run(*arguments, "--book", str(book))
        assert code == 0
        assert "as a board, for layerlaw explain:\n  players:" in out
        code, out, _ = run(*arguments, "--book", str(book), "--json")
        assert Board.parse(json.loads(out)["board"]).check() == ()


def test_chains_are_found_from_the_pairs(run: Run, book: Path) -> None:
    code, out, _ = run("graph", "chains", "--book", str(book), "--json", "--tries", "20")
    assert code == 0
    found = json.loads(out)["found"]
    assert all(item["kind"] == "chain" and len(item["cards"]) >= 3 for item in found)
    assert Board.parse(found[0]["board"]).check() == ()
    code, out, _ = run("graph", "chains", "--book", str(book), "--tries", "20", "--most", "1")
    assert found[0]["said"] in out
    assert "as a board, for layerlaw explain:" in out


def test_symmetries_hold(book: Path) -> None:
    """What is of both is said of both; who depends on whom is turned round with the question."""
    turned = {"mine": "theirs", "theirs": "mine", "": ""}
    with Book(book) as opened:
        names = [row["name"] for row in opened.rows("SELECT name FROM card WHERE actors > 0")]
        seen = {
            (name, item["partner"], item["relation"], item["layer"], item["clause"], item["who"])
            for name in names
            for item in about_card(opened, name)["relations"]
            if item["partner"] != name
        }
        loops = [item for item in seen if item[2] == "loop"]
        for one, other, _, layer, _, _ in loops:
            found = relations_of_pair(opened, (one, other))["relations"]
            assert {item["who"] for item in found if (item["relation"], item["layer"]) == ("depends", layer)} == {
                "first",
                "second",
            }
        assert counts(opened)["trials"]["problems"] == 0
    assert seen
    assert seen == {(other, one, *rest, turned[who]) for one, other, *rest, who in seen}


def test_the_export_has_every_relation_twice(run: Run, book: Path, tmp_path: Path) -> None:
    import duckdb

    code, out, _ = run("export", str(tmp_path), "--book", str(book), "--json")
    assert code == 0
    assert all(Path(name).is_file() for name in json.loads(out)["written"])
    with (tmp_path / "relations.csv").open(encoding="utf-8", newline="") as file:
        table = [tuple(row.values()) for row in csv.DictReader(file)]
    with duckdb.connect() as connection:
        rows = connection.execute("SELECT * FROM read_parquet(?)", [str(tmp_path / "relations.parquet")]).fetchall()
    assert [tuple(map(str, row)) for row in rows] == table != []
    assert (tmp_path / "unread.csv").read_text(encoding="utf-8").split() == ["card", "A", "Card", "Nobody", "Read"]
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "| `clause` | VARCHAR |" in readme
    assert "Fan Content Policy" in readme


CARDS = [
    {"name": "First Painter", "type_line": "Enchantment", "oracle_text": "All creatures are black."},
    {"name": "Second Painter", "type_line": "Enchantment", "oracle_text": "All creatures are white."},
    {"name": "Riddle", "type_line": "Enchantment", "oracle_text": "Nobody can tell what this could mean."},
]


def test_build_from_a_database_and_look_up(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs("duckdb")
    from layerlaw.cards.build import import_cards

    source = tmp_path / "cards.json"
    source.write_text(
        json.dumps([{"layout": "normal", "legalities": {}, "set_type": "core", **card} for card in CARDS])
    )
    import_cards(source, tmp_path / "cards.sqlite")
    monkeypatch.setenv("LAYERLAW_DB", str(tmp_path / "cards.sqlite"))
    monkeypatch.setenv("LAYERLAW_ATLAS", str(tmp_path / "atlas.sqlite"))
    code, out, err = run("build")
    assert code == 0
    assert "trials carried out" in out
    assert "24 effects" in err
    _, out, _ = run("card", "First Painter")
    assert "First Painter and Second Painter: the order of their timestamps decides colors in layer 5 (613.7)" in out
    assert "not all of its text was understood" in run("card", "Riddle")[1]
    _, out, _ = run("pair", "First Painter", "Second Painter")
    assert "colors of bystander" in out
    assert json.loads(run("build", "--json")[1])["carried_out"] == 0
    between = "First Painter and Second Painter: the order of their timestamps decides colors in layer 5 (613.7)"
    assert between in run("search", "--among", "creatures black", "--among", "creatures white")[1]
    assert between not in run("search", "--among", '"nobody can tell"')[1]
    assert run("build", "--rules", "m13", "--book", str(tmp_path / "m13.sqlite"))[0] == 0
    assert f"by the rules {M13.name}" in run("card", "First Painter", "--book", str(tmp_path / "m13.sqlite"))[1]
    assert run("build", "--only", "Third Painter")[0] == 2
    code, _, err = run("build", "--only", "Riddle")
    assert (code, "has no static ability with a continuous effect" in err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("card", "Humility", "--book", "no-such-file"), "there is no Atlas at"),
        (("card", "Humility", "--book", __file__), "cannot be read"),
        (("pair", "Humilty", "Humility"), "no card is named 'Humilty'"),
        (("build",), "there is no card database"),
    ],
)
def test_what_is_wrong_is_one_error(run: Run, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


def test_an_unknown_card_names_the_nearest(run: Run, book: Path) -> None:
    code, _, err = run("card", "Humilty", "--book", str(book))
    assert code == 2
    assert "Humility" in err


def test_a_scheduler_that_does_not_answer(
    run: Run, tmp_path: Path, few_cards: list[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    needs("distributed", "duckdb")
    monkeypatch.setattr(building, "PATIENCE", "1s")
    from layerlaw.errors import LayerlawError

    with pytest.raises(LayerlawError, match="no Dask scheduler answers"):
        build(plan(few_cards, NEWEST), tmp_path, scheduler="tcp://127.0.0.1:1")


def test_a_pairs_board_is_written_and_holds(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "pair.yaml"
    code, _, _ = run("pair", "Urborg, Tomb of Yawgmoth", "Blood Moon", "--board", str(file))
    assert code == 0
    assert Board.parse(file.read_text(encoding="utf-8")).check() == ()
    code, _, err = run("pair", "Glorious Anthem", "Painter's Servant", "--board", str(tmp_path / "none.yaml"))
    assert code != 0
    assert "there is no board to write" in err
    assert not (tmp_path / "none.yaml").exists()


def test_two_that_never_meet_are_told_in_a_line_and_what_makes_an_effect_may_stand_for_a_card(run: Run) -> None:
    _, out, _ = run("pair", "Glorious Anthem", "Painter's Servant")
    assert out.startswith("Glorious Anthem and Painter's Servant: independent by their facets\n")
    _, out, _ = run("pair", "Humility", "flying counter")  # 613.7: the later one decides who flies
    assert "a board that shows it:" in out


def test_what_is_left_out_of_a_list_is_counted(run: Run, book: Path) -> None:
    _, whole, _ = run("card", "Blood Moon", "--json", "--book", str(book))
    number = len(json.loads(whole)["relations"])
    _, out, _ = run("card", "Blood Moon", "--most", "1", "--book", str(book))
    assert f"... and {number - 1} more: --most {number}" in out


@pytest.mark.parametrize("what", ["loops", "triples"])
def test_what_three_cards_show_together_is_confirmed_by_a_board(what: str, run: Run, book: Path) -> None:
    code, out, _ = run("graph", what, "--book", str(book), "--tries", "8", "--most", "2", "--json")
    assert code == 0
    for item in json.loads(out)["found"]:
        assert len(item["cards"]) >= 3
        assert Board.parse(item["board"]).check() == ()
    _, told, _ = run("graph", what, "--book", str(book), "--tries", "8", "--most", "2")
    assert ("nothing was found" in told) is (json.loads(out)["found"] == [])


def test_an_export_says_what_it_wrote(run: Run, book: Path, tmp_path: Path) -> None:
    code, out, _ = run("export", str(tmp_path / "data"), "--book", str(book))
    assert code == 0
    assert [Path(line).is_file() for line in out.splitlines()].count(True) == len(out.splitlines()) > 2


def test_where_all_was_read_it_says_so(run: Run, tmp_path: Path, few_cards: list[Card]) -> None:
    planned = plan(few_cards[:2], NEWEST)
    build(planned, tmp_path / "parts")
    write_book(tmp_path / "two.sqlite", planned, trial_files.read_rows(tmp_path / "parts", planned.texts), {})
    assert run("unread", "--book", str(tmp_path / "two.sqlite"))[1] == "all was understood\n"
