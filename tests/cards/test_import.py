"""Imports: every shape of file, updates, and a database that no bad or interrupted import harms."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from layerlaw.cards.build import import_cards, import_rulings
from layerlaw.cards.compiled import compile_all
from layerlaw.cards.database import SCHEMA_VERSION, Database
from layerlaw.cards.one_at_a_time import one_at_a_time
from layerlaw.cli import main
from layerlaw.errors import LayerlawError
from layerlaw.model.cards import Layout
from layerlaw.model.words import Color
from tests.cards import made


def names(path: Path) -> set[str]:
    with Database(path) as database:
        return {entry.name for entry in database.entries()}


# --- the shapes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["oracle-cards.json", "oracle-cards.json.gz"])
def test_scryfalls_oracle_cards(name: str, path: Path, tmp_path: Path) -> None:
    report = import_cards(made.scryfall(tmp_path / name, [*made.CARDS, made.TOKEN, made.ART]), path)
    assert (report.cards, report.tokens, report.kept) == (6, 1, 0)
    assert [name for name, _ in report.problems] == ["Made Half"]
    assert names(path) == {card["name"] for card in made.CARDS}


def test_one_object_a_line(path: Path, tmp_path: Path) -> None:
    lines = "\n".join(json.dumps(card) for card in made.CARDS)
    assert import_cards(made.written(tmp_path / "cards.jsonl", lines), path).cards == 6


def test_scryfalls_default_cards_are_one_card_a_name_with_every_printed_name(path: Path, tmp_path: Path) -> None:
    printings = [made.ANTHEM, made.BEAR, {**made.ANTHEM, "id": "p-anthem-2", "flavor_name": "Song of Sevens"}]
    reversible = {
        "object": "card",
        "name": "Made Bear // Made Bear",
        "layout": "reversible_card",
        "card_faces": [made.BEAR, made.BEAR],
    }
    assert import_cards(made.scryfall(tmp_path / "default.json", [*printings, reversible]), path).cards == 2
    with Database(path) as database:
        found = database.find("song of sevens")
        assert found is not None
        assert found.name == "Ædric's Anthém"


def test_mtgjsons_atomic_cards(path: Path, tmp_path: Path) -> None:
    report = import_cards(made.written(tmp_path / "AtomicCards.json.gz", json.dumps(made.ATOMIC)), path)
    assert (report.cards, report.tokens, report.rulings) == (5, 0, 1)
    check_mtgjson(path)


def test_mtgjsons_all_printings(path: Path, tmp_path: Path) -> None:
    report = import_cards(made.written(tmp_path / "AllPrintings.json", json.dumps(made.all_printings())), path)
    assert (report.cards, report.tokens, report.rulings) == (5, 1, 1)
    check_mtgjson(path)
    with Database(path) as database:
        assert database.find("Song of Sevens") is not None
        assert [token.name for token in database.tokens("bear")] == ["Bear"]


def check_mtgjson(path: Path) -> None:
    with Database(path) as database:
        wolf = database.find("made wolf")
        assert wolf is not None
        assert wolf.name == "Made Villager // Made Wolf"
        assert wolf.card.layout is Layout.TRANSFORM
        assert [face.name for face in wolf.card.faces] == ["Made Villager", "Made Wolf"]
        assert wolf.card.faces[1].color_indicator == frozenset({Color.GREEN})
        assert (wolf.card.faces[1].power, wolf.card.faces[0].power) == (3, 1)
        part, whole, joke = (database.find(name) for name in ("Made Part", "Made Whole", "Made Joke"))
        assert part is not None
        assert whole is not None
        assert joke is not None
        assert (len(part.card.faces), whole.card.front.power, joke.is_funny) == (1, 9, True)


def test_a_card_is_the_same_from_either_file(tmp_path: Path) -> None:
    import_cards(
        made.scryfall(tmp_path / "a.json", [{**made.ANTHEM, "oracle_text": "Creatures you control get +1/+1."}]),
        tmp_path / "a",
    )
    import_cards(made.written(tmp_path / "b.json", json.dumps(made.ATOMIC)), tmp_path / "b")
    with Database(tmp_path / "a") as one, Database(tmp_path / "b") as two:
        for name in ("aedrics anthem",):
            first, second = one.find(name), two.find(name)
            assert first is not None
            assert second is not None
            assert first.card == second.card


def test_un_cards_and_tokens_are_marked_and_kept_apart(database: Database) -> None:
    funny = {entry.name for entry in database.entries() if entry.is_funny}
    assert funny == {"Made Joke", "Made Half"}
    assert database.find("Bear") is None
    assert [token.card.front.power for token in database.tokens("BEAR")] == [2]


def test_a_card_for_tournaments_comes_before_a_joke_of_its_name(path: Path, tmp_path: Path) -> None:
    joke = {**made.JOKE, "oracle_id": "o-bear-joke", "name": "Made Bear"}
    import_cards(made.scryfall(tmp_path / "a.json", [joke, made.BEAR]), path)
    with Database(path) as database:
        found = database.find("made bear")
        assert found is not None
        assert found.oracle_id == "o-bear"


def test_every_layout_is_taken(path: Path, tmp_path: Path) -> None:
    layouts = ["split", "flip", "transform", "modal_dfc", "adventure", "meld", "leveler", "class", "saga", "prototype", "mutate",
               "case", "battle", "planar", "scheme", "vanguard", "prepare", "host", "augment", "tomorrows"]  # fmt: skip
    cards = [
        {
            **made.BEAR,
            "oracle_id": f"o-{layout}",
            "name": f"Made {layout}",
            "layout": layout,
            "type_line": "Creature — Bear",
        }
        for layout in layouts
    ]
    assert import_cards(made.scryfall(tmp_path / "a.json", cards), path).cards == len(layouts)
    with Database(path) as database:
        assert all(entry.compiled.text for entry in database.entries())


# --- updating --------------------------------------------------------------------------------------------------------


def test_importing_again_updates_and_keeps_the_rest(filled: Path, tmp_path: Path) -> None:
    newer = {**made.BEAR, "oracle_text": "Trample, haste"}
    renamed = {**made.RIDDLE, "name": "Made Question"}
    report = import_cards(made.scryfall(tmp_path / "new.json", [newer, renamed]), filled)
    assert (report.cards, report.kept) == (2, 5)
    assert names(filled) == {card["name"] for card in made.CARDS} - {"Made Riddle"} | {"Made Question"}
    with Database(filled) as database:
        bear = database.find("made bear")
        assert bear is not None
        assert bear.fields["oracle_text"] == "Trample, haste"
        assert len(bear.card.front.abilities) == 2
        assert database.sizes() == {"card": 6, "token": 1, "ruling": 3}


def test_another_oracle_id_for_a_known_name_is_the_same_card(filled: Path, tmp_path: Path) -> None:
    import_cards(made.scryfall(tmp_path / "new.json", [{**made.BEAR, "oracle_id": "another"}]), filled)
    with Database(filled) as database:
        assert [entry.oracle_id for entry in database.entries() if entry.name == "Made Bear"] == ["another"]


def test_printed_names_survive_an_update_of_other_cards(path: Path, tmp_path: Path) -> None:
    import_cards(made.scryfall(tmp_path / "a.json", [{**made.ANTHEM, "flavor_name": "Song of Sevens"}]), path)
    import_cards(made.scryfall(tmp_path / "b.json", [made.BEAR]), path)
    with Database(path) as database:
        assert database.find("Song of Sevens") is not None


def test_rulings_are_replaced(filled: Path, tmp_path: Path) -> None:
    assert import_rulings(made.scryfall(tmp_path / "r.json", made.RULINGS[:1]), filled).rulings == 1
    with Database(filled) as database:
        assert [ruling.comment for ruling in database.rulings("o-anthem")] == ["It is loud."]
        assert database.sizes()["card"] == 6


def test_what_the_same_grammar_compiled_is_not_compiled_again(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def counting(fields: object, *, workers: int) -> object:
        for made_of in compile_all(fields, workers=workers):  # type: ignore[arg-type]
            asked.append("compiled")
            yield made_of

    monkeypatch.setattr("layerlaw.cards.build.compile_all", counting)
    import_cards(made.scryfall(tmp_path / "again.json"), filled)
    assert asked == []


def test_another_grammar_compiles_anew(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("layerlaw.cards.database.grammar_version", lambda: "another")
    with Database(filled) as database:
        with pytest.warns(UserWarning, match=r"read by another version of Layerlaw.*layerlaw cards update"):
            bear = database.find("Made Bear")
        assert database.find("Made Elf") == database.find("Made Elf")  # it is told once
        assert bear is not None
        assert bear.kept is None
        assert bear.card.front.name == "Made Bear"


def test_several_processes_compile_the_same(path: Path, tmp_path: Path) -> None:
    cards = [{**made.BEAR, "oracle_id": f"o-{n}", "name": f"Made Bear {n}"} for n in range(600)]
    source = made.scryfall(tmp_path / "many.json", cards)
    import_cards(source, path, workers=2)
    import_cards(source, tmp_path / "one.sqlite")
    with Database(path) as two, Database(tmp_path / "one.sqlite") as one:
        assert [(entry.name, entry.compiled) for entry in two.entries()] == [
            (entry.name, entry.compiled) for entry in one.entries()
        ]


# --- what goes wrong -------------------------------------------------------------------------------------------------


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[{"object": "card", "name": "A", "type_line": "Land"}, {"obj', "ends in the middle"),
        ("[]", "holds no card"),
        ('{"object": "list", "data": []}', "holds no card"),
        ('[{"object": "ruling", "oracle_id": "a", "comment": "b"}]', "holds no card"),
        ('{"meta": {}, "data": {"A": [{"name": "A"', "ends in the middle"),
        ('{"meta": {}, "data": {}}', "holds no card"),
        ("<!doctype html>", "is no JSON"),
        ("[1, 2, null, [], {}]", "holds no card"),
        ('[{"name": "Z"}]', "holds no card that can be played: 'Z' is none .'' names no card type"),
        (f'[{{"object": "card", "name": "A", "cmc": {"9" * 5_001}}}]', "a number of too many digits"),
        (f'{{"meta": {{"version": {"9" * 5_001}}}, "data": {{}}}}', "a number of too many digits"),
    ],
)
def test_a_bad_file_leaves_the_old_database_whole(text: str, told: str, filled: Path, tmp_path: Path) -> None:
    before = contents(filled)
    with pytest.raises(LayerlawError, match=told):
        import_cards(made.written(tmp_path / "bad.json", text), filled)
    assert contents(filled) == before


def test_a_file_of_cards_is_no_file_of_rulings(filled: Path, tmp_path: Path) -> None:
    before = contents(filled)
    with pytest.raises(LayerlawError, match="holds no ruling"):
        import_rulings(made.scryfall(tmp_path / "bad.json"), filled)
    assert contents(filled) == before


def test_odd_values_in_a_card_are_its_own_trouble(path: Path, tmp_path: Path) -> None:
    changes: list[made.Fields] = [
        {"type_line": "Stickers"},
        {"type_line": 4},
        {"oracle_text": ["x"]},
        {"power": {"a": 1}},
        {"colors": ["Q"]},
        {"mana_cost": "{HW}"},
        {"card_faces": ["x"]},
        {"keywords": 3},
        {"cmc": "x"},
        {"color_indicator": 4},
    ]
    odd = [{**made.BEAR, "oracle_id": f"o{n}", "name": f"Odd {n}", **change} for n, change in enumerate(changes)]
    report = import_cards(made.scryfall(tmp_path / "odd.json", [*odd, made.BEAR]), path)
    assert report.cards == len(odd) + 1
    with Database(path) as database:
        for entry in database.entries():
            if entry.compiled.text is None:
                with pytest.raises(LayerlawError, match="cannot be played here"):
                    _ = entry.card


ODD: tuple[object, ...] = (4, True, "?", ["x"], [{"a": 1}], {"a": 1}, [[]])


def odd_scryfall() -> list[made.Fields]:
    fields = {
        *made.ANTHEM,
        *made.BEAR,
        "card_faces",
        "border_color",
        "security_stamp",
        "flavor_name",
        "cmc",
        "loyalty",
        "color_indicator",
    }
    fields -= {"object", "name"}
    whole = [{**made.BEAR, field: odd} for field in sorted(fields) for odd in ODD]
    faced = [
        {**made.WOLF, "card_faces": [{**made.WOLF["card_faces"][0], field: odd}, made.WOLF["card_faces"][1]]}
        for field in ("name", "oracle_id", "type_line", "oracle_text", "mana_cost", "flavor_name", "layout", "power")
        for odd in ODD
    ]
    turned = [{**card, "layout": "reversible_card"} for card in faced]
    return [
        {**card, "name": f"{card['name']} {number}", "oracle_id": card.get("oracle_id") and f"odd-{number}"}
        for number, card in enumerate([*whole, *faced, *turned])
    ]


def odd_mtgjson() -> made.Fields:
    face = made.ATOMIC["data"]["Made Villager // Made Wolf"][1] | {"side": "a", "rulings": [], "flavorName": "x"}
    fields = sorted({*face, "manaValue", "keywords", "isFunny", "borderColor", "hand"} - {"name"})
    odd = [(field, value) for field in fields for value in ODD]
    faces = [
        {**face, "identifiers": {"scryfallOracleId": f"odd-{n}"}, field: value} for n, (field, value) in enumerate(odd)
    ]
    return {"meta": {}, "data": {f"Odd {n}": [{**one, "name": f"Odd {n}"}] for n, one in enumerate(faces)}}


@pytest.mark.parametrize("odd", [odd_scryfall(), odd_mtgjson()], ids=["scryfall", "mtgjson"])
def test_no_field_of_a_card_is_trusted_to_be_what_it_should(odd: object, path: Path, tmp_path: Path) -> None:
    """A layout that was a list was a fault, and so were a border, rulings and faces of another kind."""
    report = import_cards(made.written(tmp_path / "odd.json", json.dumps(odd)), path)
    assert report.cards > 100
    import_cards(made.scryfall(tmp_path / "good.json", [made.BEAR]), path)
    with Database(path) as database:
        assert database.find("Made Bear") is not None


def test_an_interrupt_leaves_the_old_database_whole(filled: Path, tmp_path: Path) -> None:
    before = contents(filled)

    def interrupt(_done: int, _all: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_cards(made.scryfall(tmp_path / "again.json", [made.BEAR]), filled, progress=interrupt)
    assert contents(filled) == before


@pytest.mark.skipif(os.name == "nt", reason="NOT CHECKED: a process is killed as POSIX does")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_import_leaves_the_old_database_whole(how: signal.Signals, filled: Path, tmp_path: Path) -> None:
    before = filled.read_bytes()
    cards = [{**made.BEAR, "oracle_id": f"o-{n}", "name": f"Made Bear {n}"} for n in range(40_000)]
    source = made.scryfall(tmp_path / "many.json", cards)
    script = (
        # A shell's background jobs are started with SIGINT ignored, which a child would inherit.
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from pathlib import Path; from layerlaw.cards.build import import_cards\n"
        "print('begun', flush=True); import_cards(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", script, str(source), str(filled)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    with running:
        assert running.stdout is not None
        running.stdout.readline()
        deadline = time.monotonic() + 20
        while not list(filled.parent.glob("*.new")) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.1)
        running.send_signal(how)
        running.wait(30)
    assert running.returncode != 0
    assert filled.read_bytes() == before
    import_cards(made.scryfall(tmp_path / "again.json"), filled)
    assert len(names(filled)) == 6


def test_what_a_killed_import_left_is_swept_away_by_the_next(filled: Path, tmp_path: Path) -> None:
    left = filled.with_name(f"{filled.name}.1.new")
    left.write_bytes(b"x")
    import_cards(made.scryfall(tmp_path / "again.json"), filled)
    assert sorted(path.name for path in filled.parent.glob(f"{filled.name}*")) == [filled.name]


@pytest.mark.skipif(os.name == "nt", reason="NOT CHECKED: a process is killed as POSIX does")
def test_the_processes_of_a_killed_import_end_with_it(filled: Path, tmp_path: Path) -> None:
    cards = [{**made.BEAR, "oracle_id": f"o-{n}", "name": f"Made Bear {n}"} for n in range(40_000)]
    source = made.scryfall(tmp_path / "many.json", cards)
    script = (
        "import sys; from pathlib import Path; from layerlaw.cards.build import import_cards\n"
        "if __name__ == '__main__': import_cards(Path(sys.argv[1]), Path(sys.argv[2]), workers=2)"
    )
    (tmp_path / "run.py").write_text(script)
    running = subprocess.Popen(
        [sys.executable, str(tmp_path / "run.py"), str(source), str(filled)], stderr=subprocess.DEVNULL
    )
    children: list[str] = []
    deadline = time.monotonic() + 60
    while len(children) < 3 and time.monotonic() < deadline:  # two workers, and the tracker of multiprocessing
        time.sleep(0.1)
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    running.kill()
    running.wait()
    deadline = time.monotonic() + 60
    while any(_is_alive(child) for child in children) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert children
    assert not [child for child in children if _is_alive(child)]


def _is_alive(process: str) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(os.name == "nt", reason="NOT CHECKED: a folder is locked as POSIX does")
def test_imports_side_by_side_lose_nothing_of_each_other(filled: Path, tmp_path: Path) -> None:
    """Each begins with what the other left: the second one waits at the lock, which is held as the first is in the middle."""
    cub = {**made.BEAR, "oracle_id": "o-cub", "name": "Made Cub"}
    foal = {**made.BEAR, "oracle_id": "o-foal", "name": "Made Foal"}
    first = made.scryfall(tmp_path / "cub.json", [cub])
    second = made.scryfall(tmp_path / "foal.json", [foal])
    inside, go_on = threading.Event(), threading.Event()

    def wait(_read: int, _size: int) -> None:
        inside.set()
        go_on.wait(30)

    one = threading.Thread(target=import_cards, args=(first, filled), kwargs={"progress": wait})
    other = threading.Thread(target=import_cards, args=(second, filled))
    one.start()
    inside.wait(30)
    other.start()
    other.join(0.5)
    assert other.is_alive(), "it waits"
    go_on.set()
    one.join(30)
    other.join(30)
    assert {"Made Cub", "Made Foal", "Made Bear"} <= set(names(filled))


def test_an_import_that_goes_on_and_on_is_waited_for_no_longer(tmp_path: Path) -> None:
    with one_at_a_time(tmp_path), pytest.raises(LayerlawError, match="goes on and on"), one_at_a_time(tmp_path, 0.2):
        pass


def test_a_device_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "pipe"
    os.mkfifo(target)
    with pytest.raises(LayerlawError, match="will not be overwritten"):
        import_cards(made.scryfall(tmp_path / "cards.json"), target)
    assert target.is_fifo()


def test_a_link_stays_and_what_it_leads_to_is_replaced(filled: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite"
    link.symlink_to(filled)
    cub = {**made.BEAR, "oracle_id": "o-cub", "name": "Made Cub"}
    import_cards(made.scryfall(tmp_path / "cub.json", [cub]), link)
    assert link.is_symlink()
    assert "Made Cub" in names(filled)


def test_what_a_newer_layerlaw_made_is_not_replaced(filled: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(filled)) as database:
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = filled.read_bytes()
    with pytest.raises(LayerlawError, match="made by a newer Layerlaw"):
        import_cards(made.scryfall(tmp_path / "again.json"), filled)
    assert filled.read_bytes() == before


@pytest.mark.parametrize("content", [b"a letter to a friend", b"SQLite format 3\x00" + bytes(100)])
def test_a_file_that_is_not_ours_is_not_overwritten(content: bytes, tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_bytes(content)
    with pytest.raises(LayerlawError, match="will not be overwritten"):
        import_cards(made.scryfall(tmp_path / "cards.json"), target)
    assert target.read_bytes() == content


def test_an_import_mends_a_broken_database(filled: Path, tmp_path: Path) -> None:
    whole = filled.read_bytes()
    filled.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    damaged = filled.read_bytes()
    done = import_cards(made.scryfall(tmp_path / "again.json"), filled)
    assert len(names(filled)) == 6
    aside = filled.with_name(f"{filled.name}.damaged")
    assert aside.read_bytes() == damaged, "kept, for whoever can mend it"
    assert done.damaged == aside
    assert import_cards(made.scryfall(tmp_path / "once-more.json"), filled).damaged is None


def test_that_nothing_was_kept_of_a_broken_database_is_told(
    filled: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = filled.read_bytes()
    for command, file in (("import", "again.json"), ("import-rulings", "rulings.json")):
        filled.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
        source = made.scryfall(tmp_path / file) if command == "import" else made.scryfall(tmp_path / file, made.RULINGS)
        assert main(["cards", command, str(source), "--db", str(filled)]) == 0
        told = capsys.readouterr().out
        assert (
            f"what was there could not be read whole, so that nothing of it was kept; it lies in {filled}.damaged"
            in told
        )


def test_half_a_surrogate_pair_in_a_card_file_is_a_sign_that_is_unknown(tmp_path: Path) -> None:
    """It is no character, and could be written nowhere; one odd card does not stop an import."""
    source = tmp_path / "odd.json"
    odd = {**made.BEAR, "oracle_id": "o-odd", "name": "Odd \ud800 Bear", "flavor_name": "\U0001f43b"}
    source.write_text(json.dumps([made.BEAR, odd]), encoding="utf-8")
    target = tmp_path / "odd.sqlite"
    import_cards(source, target)
    assert names(target) == {str(made.BEAR["name"]), "Odd \ufffd Bear"}


def test_a_database_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(LayerlawError, match=r"cannot be (written|read)"):
        import_cards(made.scryfall(tmp_path / "cards.json"), tmp_path / "file" / "cards.sqlite")


# --- reading ---------------------------------------------------------------------------------------------------------


def test_reading_never_writes(filled: Path) -> None:
    before = filled.stat()
    filled.chmod(0o444)
    with Database(filled) as database:
        database.find("made bear")
        database.search("creatures")
        with pytest.raises(sqlite3.OperationalError):
            database.connection.execute("DELETE FROM card")
    assert filled.stat().st_mtime_ns == before.st_mtime_ns
    assert list(filled.parent.iterdir()) == [filled]


@pytest.mark.parametrize("damage", ["truncated", "noise", "text", "version", "empty"])
def test_a_broken_database_is_one_clear_error(damage: str, filled: Path) -> None:
    whole = filled.read_bytes()
    match damage:
        case "truncated":
            filled.write_bytes(whole[: len(whole) // 3])
        case "noise":
            filled.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
        case "text":
            filled.write_bytes(b"a letter to a friend")
        case "empty":
            filled.write_bytes(b"")
        case _:
            with sqlite3.connect(filled) as connection:
                connection.execute("PRAGMA user_version = 99")
            connection.close()

    def read_all() -> None:
        with Database(filled) as database:
            database.find("made bear")
            database.search("creatures")
            list(database.entries())

    with pytest.raises(LayerlawError, match="database") as caught:
        read_all()
    assert caught.value.mistake.mend


def test_a_compiled_card_that_nobody_wrote_is_compiled_anew(filled: Path) -> None:
    connection = sqlite3.connect(filled)
    for text in ('{"os.system": ["true"]}', "[[[", '{"Color": "W"}', "null"):
        connection.execute("UPDATE compiled SET card = ? WHERE card IS NOT NULL", (text,))
        connection.commit()
        with Database(filled) as database:
            bear = database.find("Made Bear")
            assert bear is not None
            assert bear.card.front.power == 2
    connection.close()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("trample", {"Made Bear", "Made Villager // Made Wolf"}),
        ("TRAMP*", {"Made Bear", "Made Villager // Made Wolf"}),
        ('"you control" creatures', {"Ædric's Anthém", "Made Riddle"}),
        ("aedric", set()),
        ("anthem", {"Ædric's Anthém"}),
        ("enchantment flying", {"Made Riddle"}),
        ('" AND OR NOT ( ) * : ^ -', set()),
        ("{G} ???", set()),
        ("'; DROP TABLE card; --", set()),
        ("", set()),
    ],
)
def test_search_by_words(text: str, found: set[str], database: Database) -> None:
    assert {entry.name for entry in database.search(text)} == found
    assert database.count(text) == len(found)


# --- words that the rules do not list ------------------------------------------------------------------------------------


def test_205_3_subtypes_and_keywords_that_the_rules_do_not_list_are_told(path: Path, tmp_path: Path) -> None:
    zorble = {**made.BEAR, "oracle_id": "o-zorble", "name": "Made Zorble", "type_line": "Creature — Zorble Bear"}
    other = {**zorble, "oracle_id": "o-other", "name": "Made Other", "keywords": ["Trample", "Zorbling", "Landfall"]}
    report = import_cards(made.scryfall(tmp_path / "cards.json", [made.BEAR, zorble, other]), path)
    assert [(one.what, one.word, one.cards, one.example) for one in report.unlisted] == [
        ("subtype", "Zorble", 2, "Made Zorble"),
        ("keyword", "Zorbling", 1, "Made Other"),
    ]
    with Database(path) as database:
        found = database.find("Made Zorble")
        assert found is not None
        assert [str(word) for word in found.card.front.subtypes] == ["Zorble", "Bear"], (
            "a newer set's word can be played"
        )


@pytest.mark.parametrize("line", ["Creature — Creature", "Artifact — Legendary Equipment", "Land — Kindred Forest"])
def test_205_1_a_card_type_or_supertype_is_no_subtype(line: str, path: Path, tmp_path: Path) -> None:
    report = import_cards(made.scryfall(tmp_path / "cards.json", [made.ANTHEM, {**made.BEAR, "type_line": line}]), path)
    assert [name for name, _ in report.problems] == ["Made Bear"]
    assert "stands before the dash" in report.problems[0][1]
