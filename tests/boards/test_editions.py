"""Editions: boards whose answer depends on the rules of the time, the articles by the rules of theirs, and what no edition changed."""

import ast
import re
from collections import defaultdict
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import layerlaw
from layerlaw import Board
from layerlaw.boards import check_board, read_board
from layerlaw.boards.compare import compare_board
from layerlaw.boards.run import run_board
from layerlaw.errors import LayerlawError
from layerlaw.explain.what_changed import FACTS, LAYERS, groups_between
from layerlaw.layers import EDITIONS, NEWEST, Edition
from layerlaw.layers.editions import edition_of_day
from layerlaw.layers.editions.naming import neighbours

HERE = Path(__file__).parent
SETS: dict[str, dict[str, Path]] = defaultdict(dict)
for _file in sorted((HERE / "editions").glob("*.yaml")):
    _name, _edition, _ = _file.name.split(".")
    SETS[_name][_edition] = _file


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_one_board_by_several_rules(name: str) -> None:
    boards = {edition: read_board(file) for edition, file in SETS[name].items()}
    assert len(boards) >= 2
    assert {edition: board.edition_name for edition, board in boards.items()} == {
        edition: edition for edition in boards
    }
    plain = [replace(board, rules=None, expect=None) for board in boards.values()]
    assert all(board == plain[0] for board in plain), "they differ in nothing but the rules and what is expected"


def _pairs() -> list[tuple[Path, Path]]:
    """Boards that differ only in the rules, each with the next older one of its set."""
    ages = list(EDITIONS)
    return [
        (files[younger], files[older])
        for files in SETS.values()
        for younger, older in pairwise(sorted(files, key=ages.index))
    ]


def test_there_are_enough_pairs() -> None:
    """Each pair says what stayed or what changed from one text to another; many of them stand on the two sides of one day."""
    pairs = [(read_board(one), read_board(other)) for one, other in _pairs()]
    assert len(pairs) >= 250
    assert sum(one.expect != other.expect for one, other in pairs) >= 120


@pytest.mark.parametrize(
    "file", [file for files in SETS.values() for file in files.values()], ids=lambda file: file.name
)
def test_a_board_cites_the_rules_of_its_own_edition(file: Path, shared_dir: Path) -> None:
    """Every number at the head of a board stands in the text of its time; of the two nearest, where none is kept."""
    edition = EDITIONS[file.name.split(".")[1]]
    texts = _texts(edition, shared_dir)
    if not all(text.is_file() for text in texts):
        pytest.skip(f"NOT CHECKED: the shared folder has not {', '.join(text.name for text in texts)}")
    head = file.read_text(encoding="utf-8").splitlines()[0]
    cited = set(re.findall(r"\d{3}\.\d+[a-z]?", head))
    assert cited
    assert cited <= set.union(*map(_stated, texts))


SAME_ON_THE_WAY = {
    "r1b-zubera-humbled-first",  # another answer in 2003 alone
    "m10-growth-with-damage-on-the-stack",
    "m10-sacrificed-with-damage-on-the-stack",
    "m10-blocker-comes-late-in-the-order",
    "m11-deathtouch-divided",
    "2024-duration-over-before-it-begins",
    "2024-duration-over-and-tapped-again",
    "2024-duration-still-on",
    "2024-duration-that-begins-as-it-resolves",
    "2024-direct-duration-never-begins",
    "2024-thief-is-taken",
    "2024-thief-is-taken-and-comes-back",
    "blind-first-striker-and-growth",
    "blind-trample-and-a-blocker-sent-home",
    "blind-trample-damage-already-assigned",
    "blind-worlds-one-after-another",
    "world-rule-of-two-at-once",
    "world-rule-of-a-world-that-moved",
}
"""Sets whose boards end alike, each by the rules of its day."""


def test_many_boards_answer_differently() -> None:
    different = [
        name
        for name, files in SETS.items()
        if compare_board(read_board(min(files.values())), [EDITIONS[edition] for edition in files]).differences
    ]
    assert len(different) >= 40
    assert set(different) == set(SETS) - SAME_ON_THE_WAY


# --- the articles, each by the rules of its time --------------------------------------------------------------------

M10, JULY_2012 = EDITIONS["m10-2009"], EDITIONS["m13-2012"]
OCTOBER_2024 = edition_of_day(date(2024, 10, 8))
ARTICLES = {"EN": EDITIONS["ikoria-2020"], "FR": JULY_2012, "KO": OCTOBER_2024, "DE": M10}
"""Cranial Insertion of April 2020, the French article of August 2012, the Korean one of October 2024, the German one of 2009."""
CHANGED_SINCE = {
    # FR-16: counters were in 7d; `editions/r7-ingester-and-skullbriar.2017.yaml` has the answer of that time
    ("FR", "dependency/613_8a-what-it-does-the-ingester-waits-for-skullbriars-counters.yaml"),
    # FR-6: holds, but asks for layer 1a by its present name
    ("FR", "copy/707_2-cemetery-puca-becomes-the-creature-that-died.yaml"),
}


def _examples() -> list[tuple[str, str]]:
    found = []
    for file in sorted(HERE.rglob("*.yaml")):
        head = "".join(line for line in file.read_text(encoding="utf-8").splitlines(keepends=True) if line[0] == "#")
        place = file.relative_to(HERE).as_posix()
        if not place.startswith("editions/"):
            found += [(article, place) for article in sorted(set(re.findall(r"\b(EN|FR|KO|DE)-\d", head)))]
    return found


@pytest.mark.parametrize(("article", "place"), [item for item in _examples() if item not in CHANGED_SINCE])
def test_the_example_of_an_article_holds_by_the_rules_of_its_time(article: str, place: str) -> None:
    assert check_board(read_board(HERE / place), ARTICLES[article]) == ()


def test_there_are_enough_examples() -> None:
    assert len(_examples()) >= 100


def test_titanias_song_and_the_lattice_keep_their_order_in_every_edition() -> None:
    """FR-9: in layer 4 the Song waits for the Lattice. Only the colors of before Magic 2010 differ (see `m10-song-and-lattice`)."""
    comparison = Board.parse({"timeline": ["Titania's Song", "Mycosynth Lattice", "Forest"]}).compare()
    assert {item.what for item in comparison.differences} == {"colors"}


def test_the_german_pair() -> None:
    """The same board before and after Magic 2010."""
    board = Board.read(SETS["r1-zubera"]["pre-m10"])
    sizes = {name: (board.solve(name)["zubera"].power, board.solve(name)["zubera"].toughness) for name in EDITIONS}
    before = ("pre-m10", "future-sight-2007", "time-spiral-2006")
    assert [sizes.pop(name) for name in before] == [(3, 4)] * 3
    assert sizes.pop("mirrodin-2003") == (0, 1), "all but counters by timestamp"
    assert set(sizes.values()) == {(6, 7)}


SINCE_2005 = [name for name in EDITIONS if name != "mirrodin-2003"]


@pytest.mark.parametrize(
    "timeline",
    [
        ["Opalescence", {"enter": "Humility", "controller": "Opponent"}],
        [{"enter": "Humility", "controller": "Opponent"}, "Opalescence"],
        ["Urborg, Tomb of Yawgmoth", "Blood Moon", "Bayou"],
        ["Dralnu's Crusade", {"enter": "Conspiracy", "choose": {"creature_type": "Goblin"}}, "Grizzly Bears"],
        [
            {"enter": "Birds of Paradise", "as": "birds"},
            {"enter": "Confiscate", "as": "first", "attached_to": "birds", "controller": "Opponent"},
            {"enter": "Confiscate", "as": "second", "attached_to": "first"},
        ],
        [
            {"enter": "Aquamoeba", "as": "amoeba"},
            {"activate": "amoeba"},
            {"enter": "Torpor Dust", "attached_to": "amoeba"},
        ],
        [
            {"enter": "Pirate Ship", "as": "ship"},
            {"enter": "Heartseeker", "as": "seeker"},
            {"attach": "seeker", "to": "ship"},
            {"resolve": "Humble", "target": "ship"},
        ],
    ],
    ids=["opalescence", "humility", "urborg", "crusade", "confiscate", "R18", "heartseeker"],
)
def test_what_no_edition_changed(timeline: list[object]) -> None:
    comparison = Board.parse({"timeline": timeline}).compare(SINCE_2005)
    assert comparison.editions == tuple(SINCE_2005)
    assert comparison.differences == ()


def test_r18_a_switch_by_its_timestamp() -> None:
    """From October 2003 to September 2005: 1/3, switched 3/1, then Torpor Dust: 0/1, it lives."""
    board = Board.parse(
        {
            "timeline": [
                {"enter": "Aquamoeba", "as": "amoeba"},
                {"activate": "amoeba"},
                {"enter": "Torpor Dust", "attached_to": "amoeba"},
            ]
        }
    )
    sizes = {name: (board.solve(name)["amoeba"].power, board.solve(name)["amoeba"].toughness) for name in EDITIONS}
    assert sizes.pop("mirrodin-2003") == (0, 1)
    assert set(sizes.values()) == {(3, -2)}


# --- what an expectation cannot ask for -----------------------------------------------------------------------------


def _would(timeline: list[object], edition: str | Edition) -> list[tuple[object, str]]:
    return [(item.object, item.rule) for item in Board.parse({"timeline": timeline}).solve(edition).state_based]


def test_704_5s_a_saga_under_blood_moon_is_sacrificed_until_june_2025() -> None:
    saga: list[object] = [{"enter": "Urza's Saga", "as": "saga"}, "Blood Moon"]
    assert _would(saga, "ikoria-2020") == [("saga", "704.5s")]
    assert _would(saga, "newest") == []


def test_704_5j_the_legend_rule() -> None:
    """Until M14 all of them went, whoever controlled them; then each player kept one."""
    one: list[object] = [{"enter": "Goblin King", "as": "king"}, {"enter": "Heliod, God of the Sun", "as": "mine"}]
    theirs = [*one, {"enter": "Heliod, God of the Sun", "as": "yours", "controller": "Opponent"}]
    two = [*one, {"enter": "Heliod, God of the Sun", "as": "second"}]
    assert _would(theirs, "pre-m10") == [("mine", "420.5e"), ("yours", "420.5e")]
    assert _would(theirs, "m10-2009") == [("mine", "704.5k"), ("yours", "704.5k")]
    assert _would(theirs, "m14-2013") == []
    assert _would(two, "m14-2013") == [("mine", "704.5k"), ("second", "704.5k")]
    assert _would(two, "newest") == [("mine", "704.5j"), ("second", "704.5j")]


def test_planeswalkers_of_one_type_until_september_2017() -> None:
    """The planeswalker uniqueness rule: for all players, then for each, then not at all."""
    board = {
        "cards": [
            {"name": f"Gideon {number}", "mana_cost": "{4}", "type_line": "Planeswalker — Gideon", "loyalty": "4"}
            for number in (1, 2, 3)
        ],
        "timeline": ["Gideon 1", {"enter": "Gideon 2", "controller": "Opponent"}, "Gideon 3"],
    }
    found = {
        name: [(item.object, item.rule) for item in Board.parse(board).solve(name).state_based] for name in EDITIONS
    }
    everyone = ("Gideon 1", "Gideon 2", "Gideon 3")
    assert found["pre-m10"] == [(name, "420.5q") for name in everyone]
    assert found["m10-2009"] == [(name, "704.5j") for name in everyone]
    assert found["m13-2012"] == [(name, "704.5j") for name in everyone]
    assert found["m14-2013"] == found["2017"] == [("Gideon 1", "704.5j"), ("Gideon 3", "704.5j")]
    assert found["ikoria-2020"] == found["newest"] == []


def test_704_5d_a_token_that_phases_out() -> None:
    """Until July 2017 at least it ceased to exist."""
    token: list[object] = [
        {"token": {"name": "Elf", "type_line": "Creature — Elf", "power": 1, "toughness": 1}, "as": "elf"},
        {"phase": "elf"},
    ]
    assert _would(token, "pre-m10") == [("elf", "420.5f")]
    assert _would(token, "2017") == [("elf", "704.5d")]
    assert _would(token, "ikoria-2020") == []


def test_614_12_a_land_that_enters_tapped_under_blood_moon() -> None:
    """R11 for the eye: since September 2017 it is a Mountain as it enters, and untapped."""
    board = Board.parse({"timeline": ["Blood Moon", {"enter": "Treetop Village", "as": "village"}]})
    tapped = {name: "tapped" in board.solve(name)["village"].view.status for name in EDITIONS}
    assert [name for name, is_so in tapped.items() if is_so] == list(EDITIONS)[list(EDITIONS).index("2017") :]


def test_the_trace_cites_the_numbers_of_the_edition() -> None:
    """Each rule that the trace or the explanation cites stands in the text of that time, and no other does."""
    board = Board.read(SETS["r6-painters-servant-and-humility"]["newest"])
    told = {name: board.solve(name).explain() for name in EDITIONS}
    sections = {
        name: {number.split(".")[0] for number in re.findall(r"\d{3}\.\d+", text)} for name, text in told.items()
    }
    assert sections["pre-m10"] == {"418"}
    assert sections["m10-2009"] == {"612"}
    assert all(sections[name] == {"613"} for name in ("newest", "ikoria-2020", "2017", "m14-2013"))


@cache
def _stated(file: Path) -> set[str]:
    """The numbers of the rules in a text."""
    text = file.read_text(encoding="utf-8", errors="replace")
    return set(re.findall(r"^\s*(\d{3}\.\d+[a-z]?)\b", text, re.MULTILINE))


def _texts(edition: Edition, shared: Path) -> list[Path]:
    """The text of an edition; where there is none, those before and after it."""
    found = [edition] if edition.has_text else [item for item in neighbours(edition) if item is not None]
    return [_text(item, shared / "rules") for item in found]


def _text(edition: Edition, folder: Path) -> Path:
    """Its file: some are labelled a few days before they came into force."""
    effective = edition.effective.replace("-", "")
    kept = sorted(file for file in (folder / "older").glob("*.txt") if file.stem <= effective)
    return folder / "comprehensive-rules.txt" if edition is NEWEST else kept[-1] if kept else folder / effective


@pytest.mark.parametrize("name", EDITIONS)
def test_every_number_of_an_edition_stands_in_its_text(name: str, shared_dir: Path) -> None:
    edition = EDITIONS[name]
    texts = _texts(edition, shared_dir)
    if not all(text.is_file() for text in texts):
        pytest.skip(f"NOT CHECKED: the shared folder has not {', '.join(text.name for text in texts)}")
    cited = (
        {layer.rule for layer in edition.layers} | set(vars(edition.rules).values()) | set(edition.renumbered.values())
    )
    cited |= {edition.planeswalker_uniqueness, edition.mana_burn, edition.damage_assignment_order} - {""}
    cited |= {
        edition.combat_damage_on_the_stack,
        *(("310.1", "310.4c") if edition.combat_damage_on_the_stack else ()),
    } - {""}
    assert {number for number in cited if "." in number[3:]} <= set.union(*map(_stated, texts))


def test_every_fact_of_an_edition_is_told_in_words() -> None:
    """What an answer can hang on has words and the numbers of its rule, for `compare`."""
    differing = {
        name for one, other in pairwise(EDITIONS.values()) for group in groups_between(one, other) for name in group
    }
    assert differing - set(LAYERS) <= set(FACTS)
    assert all(getattr(NEWEST, name, None) is not None for name in FACTS)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_number_of_a_fact_stands_in_the_text(name: str, shared_dir: Path) -> None:
    edition = EDITIONS[name]
    texts = _texts(edition, shared_dir)
    if not all(text.is_file() for text in texts):
        pytest.skip(f"NOT CHECKED: the shared folder has not {', '.join(text.name for text in texts)}")
    numbers = {fact.number_in(edition) for fact in FACTS.values()} - {""}
    assert numbers <= set.union(*map(_stated, texts))


@pytest.mark.parametrize(
    "file",
    [file for files in SETS.values() for file in files.values() if ".newest." not in file.name],
    ids=lambda file: file.name,
)
def test_what_a_game_cites_stands_in_the_text_of_its_edition(file: Path, shared_dir: Path) -> None:
    """The log of what happened, what state-based actions would do, the trace: a rule that was not there yet is called "newest"."""
    edition = EDITIONS[file.name.split(".")[1]]
    texts = _texts(edition, shared_dir)
    if not all(text.is_file() for text in texts):
        pytest.skip(f"NOT CHECKED: the shared folder has not {', '.join(text.name for text in texts)}")
    played = run_board(read_board(file))
    told = [line.rule for entry in played.happened for line in entry.lines]
    told += [item.rule for item in played.state_based]
    told += [
        rule
        for layer in played.solution.trace
        for rule in (layer.layer.rule, *(step.reason.rule for step in layer.steps))
    ]
    cited = {
        number for rule in told if not rule.startswith("newest ") for number in re.findall(r"\d{3}\.\d+[a-z]?", rule)
    }
    assert cited <= set.union(*map(_stated, texts))


# --- combat damage of its day ------------------------------------------------------------------------------------------

TWO_BLOCKERS = {
    "timeline": [
        {"enter": "Hill Giant", "as": "giant"},
        {"enter": "Grizzly Bears", "as": "one", "controller": "Opponent"},
        {"enter": "Grizzly Bears", "as": "other", "controller": "Opponent"},
        {"declare": "attackers", "pairs": {"giant": "Opponent"}},
        {"declare": "blockers", "pairs": {"one": "giant", "other": "giant"}},
        {"step": "combat damage", "answers": {"divide": [1, 2]}, "refused": True},
    ]
}


def test_510_1c_damage_out_of_order_is_refused_from_magic_2010_to_duskmourn() -> None:
    """Before and since it may be divided as its controller chooses (310.2c, 510.1c)."""
    board = Board.parse(TWO_BLOCKERS)
    refused = {name: run_board(board.file, EDITIONS[name]).refusals[0].actual for name in EDITIONS}
    in_order = [name for name, edition in EDITIONS.items() if edition.damage_assignment_order]
    assert (in_order[0], in_order[-1]) == ("modern-horizons-2024", "m10-2009")
    assert {name: rule for name, rule in refused.items() if rule is not None} == dict.fromkeys(in_order, "510.1c")


def test_510_1e_one_creature_after_the_other_until_magic_2012() -> None:
    """Two attackers, each with its own order, give each blocker its lethal damage together: legal only where all is looked at at once."""
    wide = {"mana_cost": "{W}", "type_line": "Creature — Wall", "power": "0", "toughness": "2"}
    text = "{} can block an additional creature each combat."
    board = Board.parse(
        {
            "cards": [{"name": name, "oracle_text": text.format(name), **wide} for name in ("Left Wall", "Right Wall")],
            "timeline": [
                {"enter": "Grizzly Bears", "as": "one"},
                {"enter": "Grizzly Bears", "as": "other"},
                {"enter": "Left Wall", "as": "left", "controller": "Opponent"},
                {"enter": "Right Wall", "as": "right", "controller": "Opponent"},
                {"declare": "attackers", "pairs": {"one": "Opponent", "other": "Opponent"}},
                {
                    "declare": "blockers",
                    "pairs": {"left": ["one", "other"], "right": ["one", "other"]},
                    "damage_order": {"one": ["left", "right"], "other": ["right", "left"]},
                },
                {"step": "combat damage", "answers": [{"divide": [1, 1]}, {"divide": [1, 1]}], "refused": True},
            ],
        }
    )
    refused = [name for name in EDITIONS if run_board(board.file, EDITIONS[name]).refusals[0].actual is not None]
    assert refused == ["besieged-2011", "m11-2010", "zendikar-2009", "m10-2009"]


def test_509_2_an_order_leaves_nobody_out() -> None:
    board = {
        "rules": "2017",
        "timeline": [
            *TWO_BLOCKERS["timeline"][:4],
            {
                "declare": "blockers",
                "pairs": {"one": "giant", "other": "giant"},
                "damage_order": {"giant": ["one"]},
                "refused": "509.2",
            },
        ],
    }
    assert run_board(Board.parse(board).file).refusals[0].holds


def test_310_3_combat_damage_is_no_ability_that_could_be_countered() -> None:
    board = {
        "rules": "pre-m10",
        "cards": [
            {"name": "Hush", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Counter target activated or triggered ability."}
        ],
        "timeline": [
            "Hill Giant",
            {"declare": "attackers", "pairs": {"Hill Giant": "Opponent"}},
            {"step": "combat damage"},
            {"cast": "Hush", "refused": True},
        ],
        "expect": {"stack": ["combat damage"]},
    }  # fmt: skip
    assert check_board(Board.parse(board).file) == ()


# --- refusals and errors by the numbers of their day ---------------------------------------------------------------------

OWN_CARDS = [
    {"name": "Slow Thought", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Draw a card."},
    {"name": "Still Wall", "mana_cost": "{W}", "type_line": "Creature — Wall", "power": "0", "toughness": "4", "oracle_text": "Defender"},
]  # fmt: skip
REFUSED: dict[str, list[object]] = {
    "target": [{"cast": "Giant Growth", "target": "Opponent", "refused": True}],
    "sorcery in combat": [
        "Grizzly Bears",
        {"declare": "attackers", "pairs": {"Grizzly Bears": "Opponent"}},
        {"cast": "Slow Thought", "refused": True},
    ],
    "too many lands": [{"play": "Forest"}, {"play": "Island", "refused": True}],
    "summoning sickness": [
        {"enter": "Grizzly Bears", "as": "bears", "this_turn": True},
        {"declare": "attackers", "pairs": {"bears": "Opponent"}, "refused": True},
    ],
    "flying": [
        {"enter": "Serra Angel", "as": "angel"},
        {"enter": "Grizzly Bears", "as": "bears", "controller": "Opponent"},
        {"declare": "attackers", "pairs": {"angel": "Opponent"}},
        {"declare": "blockers", "pairs": {"bears": "angel"}, "refused": True},
    ],
    "attached in a circle": [{"enter": "Grizzly Bears", "as": "bears"}, {"attach": "bears", "to": "bears", "refused": True}],
    "a token comes back": [
        {"token": {"name": "Elf", "type_line": "Creature — Elf", "power": 1, "toughness": 1}, "as": "elf"},
        {"move": "elf", "to": "exile"},
        {"move": "elf", "to": "battlefield", "refused": True},
    ],
    "an empty stack": [{"resolve": "top", "refused": True}],
    "a wall attacks": [
        {"enter": "Still Wall", "as": "wall"},
        {"declare": "attackers", "pairs": {"wall": "Opponent"}, "refused": True},
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", EDITIONS)
def test_a_refusal_cites_the_number_of_its_edition_or_says_that_it_is_todays(name: str, shared_dir: Path) -> None:
    edition = EDITIONS[name]
    texts = _texts(edition, shared_dir)
    if not all(text.is_file() for text in texts):
        pytest.skip(f"NOT CHECKED: the shared folder has not {', '.join(text.name for text in texts)}")
    stated = set.union(*map(_stated, texts))
    for what, timeline in REFUSED.items():
        played = run_board(Board.parse({"rules": name, "cards": OWN_CARDS, "timeline": timeline}).file)
        (refusal,) = played.refusals
        assert refusal.actual, what
        _, newest, number = refusal.actual.rpartition("newest ")
        assert number in (_stated(shared_dir / "rules" / "comprehensive-rules.txt") if newest else stated), what
        assert played.happened[-1].lines[-1].rule == refusal.actual, f"{what}: the log cites the same number"


@pytest.mark.parametrize(
    ("rules", "number"), [("newest", "601.2c"), ("m10-2009", "601.2c"), ("pre-m10", "409.1d"), ("time-spiral-2006", "newest 601.2c")]
)  # fmt: skip
def test_601_2c_an_error_cites_the_number_of_the_edition(rules: str, number: str) -> None:
    board = {"rules": rules, "timeline": [{"cast": "Giant Growth", "target": "Opponent"}]}
    with pytest.raises(LayerlawError) as raised:
        Board.parse(board).solve()
    assert raised.value.mistake.rule == number
    assert f"({number})" in str(raised.value)
    assert (
        Board.parse({"rules": rules, "timeline": []}).is_legal("{cast: Giant Growth, target: Opponent}").rule == number
    )


def test_refused_holds_by_the_number_of_the_edition_and_not_by_todays() -> None:
    def holds(rules: str, number: str) -> bool:
        entry = {"cast": "Giant Growth", "target": "Opponent", "refused": number}
        return run_board(Board.parse({"rules": rules, "timeline": [entry]}).file).refusals[0].holds

    assert holds("pre-m10", "409.1d")
    assert holds("pre-m10", "409.1")
    assert not holds("pre-m10", "601.2c")
    assert holds("time-spiral-2006", "newest 601.2c")


_RULE = re.compile(r"\d{3}\.\d+[a-z]?")
_PRINTED = ("game", "play", "boards", "explain")
_NOT_OF_A_GAME = {
    "what_changed.py",
    "answer_schema.py",
    "schema.py",
    "reference.py",
    "history_format.py",
    "validate.py",
}


@cache
def _printed_numbers() -> frozenset[str]:
    """Every rule number in a text of the program (not its docstrings) that a log, a refusal or an answer can print."""
    found: set[str] = set()
    for package in _PRINTED:
        for file in (Path(layerlaw.__file__).parent / package).rglob("*.py"):
            if file.name in _NOT_OF_A_GAME:
                continue
            tree = ast.parse(file.read_text(encoding="utf-8"))
            words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            own: set[int] = {
                id(one)
                for node in ast.walk(tree)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "own"
                for one in node.args
            }
            found |= {
                number
                for node in ast.walk(tree)
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words | own
                for number in _RULE.findall(node.value)
            }
    return frozenset(found)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_number_that_can_be_printed_stands_in_the_text(name: str, shared_dir: Path) -> None:
    """Whatever a refusal or a log cites, by the number of the edition; those of the layers are looked at by the trace."""
    edition = EDITIONS[name]
    texts = _texts(edition, shared_dir)
    if not all(text.is_file() for text in texts):
        pytest.skip(f"NOT CHECKED: the shared folder has not {', '.join(text.name for text in texts)}")
    numbers = {number for number in _printed_numbers() if not number.startswith("613.")}
    assert len(numbers) > 150
    cited = {edition.cite(number) for number in numbers}
    stated = set.union(*map(_stated, texts))
    wrong = {number for number in cited if not number.startswith("newest ")} - stated
    assert wrong == set(), "say in layers/editions/numbers.py which number the rule had then, or `-` for none"


def test_611_2b_what_does_nothing_is_said() -> None:
    """By direct and by game verbs, with the number of the edition."""
    for name, number in (
        ("2024-direct-duration-never-begins", "418.3d"),
        ("2024-duration-over-and-tapped-again", "418.3d"),
    ):
        played = run_board(read_board(SETS[name]["pre-m10"]))
        assert [line.rule for entry in played.happened for line in entry.lines if "does nothing" in line.text] == [
            number
        ]


def test_306_7_noncombat_damage_dealt_to_a_planeswalker_until_dominaria() -> None:
    """The source's controller may have it so, from Lorwyn to Ixalan; combat damage and one's own sources never."""
    board = Board.parse(
        {
            "cards": [
                {"name": "Jace", "mana_cost": "{U}", "type_line": "Planeswalker — Jace", "loyalty": "5"},
                {"name": "Sting", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Sting deals 3 damage to target player."},
            ],
            "timeline": [
                {"enter": "Jace", "as": "jace", "controller": "Opponent"},
                {"cast": "Sting", "target": "Opponent"},
                {"resolve": "all", "answers": {"redirect": "jace"}},
            ],
            "expect": {"jace": {"counters": {"loyalty": 2}}, "Opponent": {"life": 20}},
        }
    )  # fmt: skip
    asked = [name for name, edition in EDITIONS.items() if edition.planeswalker_redirection]
    assert (asked[0], asked[-1]) == ("ixalan-2017", "pre-m10")
    for name in asked:
        assert check_board(board.file, EDITIONS[name]) == (), name
    for name in set(EDITIONS) - set(asked):
        with pytest.raises(LayerlawError, match="never asked for"):
            run_board(board.file, EDITIONS[name])


def test_306_7_what_nobody_says_is_told() -> None:
    board = {
        "rules": "2017",
        "cards": [{"name": "Jace", "mana_cost": "{U}", "type_line": "Planeswalker — Jace", "loyalty": "5"}],
        "timeline": [
            {"enter": "Jace", "as": "jace", "controller": "Opponent"},
            {"enter": "Grizzly Bears", "as": "bears"},
            {"damage": 2, "source": "bears", "to": "Opponent"},
            {"damage": 2, "source": "bears", "to": "Opponent", "combat": True},
        ],
        "expect": {"jace": {"counters": {"loyalty": 5}}, "Opponent": {"life": 16}},
    }
    played = run_board(Board.parse(board).file)
    assert check_board(played.board) == ()
    assert [entry.entry for entry in played.happened for line in entry.lines if line.rule == "306.7"] == [3]
