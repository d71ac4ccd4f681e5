"""Reading: YAML 1.2, JSON and dicts become the same board; whatever comes, nothing but a `LayerlawError` ever goes out."""

import copy
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from layerlaw.boards import DEFAULT_LIMITS, BoardFile, Limits, check_board, read_board
from layerlaw.boards.card_names import plain_value
from layerlaw.boards.expected import SUBJECT
from layerlaw.boards.nodes import TableNode
from layerlaw.boards.schema import BOARD, VERBS
from layerlaw.boards.yaml_text import core_value, read_yaml
from layerlaw.errors import LayerlawError

HERE = Path(__file__).parent
TEXTS = [board.read_text(encoding="utf-8") for board in sorted(HERE.rglob("*.yaml"))]


def plain(text: str) -> dict[str, Any]:
    """A board's text as a dict."""
    node = read_yaml(text, "board", DEFAULT_LIMITS)
    assert isinstance(node, TableNode)
    found = plain_value(node)
    assert isinstance(found, dict)
    return found


def read_or_refuse(source: Any) -> BoardFile | str:
    """Read, run and check a board; the only exception that may come is ours, and it can be printed."""
    try:
        board = read_board(source)
        check_board(board)
    except LayerlawError as error:
        return str(error)
    return board


# --- YAML ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None), ("~", None), ("null", None), ("Null", None), ("nULL", "nULL"),
        ("true", True), ("False", False), ("yes", "yes"), ("on", "on"), ("No", "No"),
        ("2017", 2017), ("-3", -3), ("+3", 3), ("0o17", 15), ("0xFF", 255), ("017", 17), ("1_000", "1_000"), ("12:30", "12:30"),
        ("1.5", 1.5), ("1e3", 1000.0), (".5", 0.5), ("+1/+1", "+1/+1"), ("7b", "7b"), ("2017-01-01", "2017-01-01"),
    ],
)  # fmt: skip
def test_plain_scalars_are_read_by_the_core_schema_of_yaml_1_2(text: str, value: object) -> None:
    assert core_value(text) == value
    assert type(core_value(text)) is type(value)


def test_the_rules_of_2017_are_named_by_a_number() -> None:
    assert read_board("rules: 2017\ntimeline: []\n").edition_name == "2017"
    assert read_board({"rules": 2017}).edition_name == "2017"


def test_a_byte_order_mark_and_other_line_ends_change_nothing() -> None:
    text = "timeline:\n  - Humility\n  - {enter: Opalescence, as: opal}\n"
    board = read_board(text)
    assert read_board(b"\xef\xbb\xbf" + text.encode()) == board
    assert read_board(text.replace("\n", "\r\n")) == board


def test_places_point_at_the_words() -> None:
    text = "# ünïcode\ntimeline:\n  - {enter: 'Humility', as: hum}\n"
    entry = read_board(text, name="b").timeline[0]
    alias = entry.word("as")
    assert alias is not None
    assert (str(entry.subject.place), entry.subject.place.length) == ("b:3:13", 10)
    assert (str(alias.place), alias.place.length) == ("b:3:29", 3)


def test_json_is_told_by_its_looks_or_its_name() -> None:
    assert read_board('{"timeline": ["Humility"]}') == read_board("timeline: [Humility]")
    assert read_board('\t{"timeline":\t["\\ud83d\\ude00"]}') == read_board({"timeline": ["😀"]})
    assert read_board(' {"timeline": ["Humility"]}\r\n \t\n') == read_board("timeline: [Humility]")
    assert read_board("{timeline: [Humility]}") == read_board("timeline: [Humility]")
    with pytest.raises(LayerlawError):
        read_board("{timeline: [Humility]}", name="board.json")


def test_a_long_text_is_not_said_again_as_a_list() -> None:
    assert f"mend: write [{59 * 'a'}]" in str(read_or_refuse(f"timeline: {59 * 'a'}"))
    assert "mend" not in str(read_or_refuse(f"timeline: {60 * 'a'}"))


def test_one_list_that_is_named_a_million_times_is_too_large() -> None:
    names: list[object] = ["Forest", "Forest"]
    for _ in range(20):
        names = [names, names]
    with pytest.raises(LayerlawError, match="too large"):
        read_board({"timeline": names}, limits=Limits(size=1_000))


def test_an_empty_timeline_is_a_board() -> None:
    assert check_board(read_board("timeline:\n")) == ()
    assert check_board(read_board({})) == ()


# --- fuzz -------------------------------------------------------------------------------------------------------------


@given(st.binary(max_size=400))
@example(b"\xff\xfe\x00")
def test_any_bytes(data: bytes) -> None:
    read_or_refuse(data)


@given(st.text(max_size=400))
@example("\ud800")
@example("timeline: !<tag:yaml.org,2002:str> x")
@example("%YAML 9.9\n---\na")
@example("%TAG ! tag:x,2000:\n---\n!a b")
@example("a: |9\n  x")
@example('"\\U00110000"')
@example("? |\n  a\n: b")
def test_any_text(text: str) -> None:
    read_or_refuse(text)


@given(st.text(alphabet="timelne: -[]{}'\"#&*!|>%@`\n\t,?0x.~eE+as", max_size=200))
def test_texts_of_the_letters_of_yaml(text: str) -> None:
    read_or_refuse("timeline:\n" + text)
    read_or_refuse(text)


@given(st.text(alphabet='{}[]",:\\untrefalsi0123-+.eE \n\t', max_size=200))
def test_texts_of_the_letters_of_json(text: str) -> None:
    read_or_refuse('{"timeline": ' + text)


WORDS = sorted(
    {key.name for key in BOARD.keys}
    | {key.name for key in SUBJECT.keys}
    | {key.name for verb in VERBS for key in verb.options}
    | {verb.name for verb in VERBS}
    | {
        "You",
        "Opponent",
        "Humility",
        "Opalescence",
        "Grizzly Bears",
        "Clone",
        "Mind Bend",
        "bears",
        "color",
        "card",
        "name",
        "+1/+1",
        "none",
        "4",
        "up",
    }
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.sampled_from(WORDS),
    st.text(max_size=8),
)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
        st.dictionaries(st.text(max_size=4), inner, max_size=2),
    ),
    max_leaves=25,
)


@given(st.dictionaries(st.sampled_from(sorted(key.name for key in BOARD.keys)), TREES))
def test_any_tree_under_the_keys_of_a_board(tree: Mapping[str, Any]) -> None:
    read_or_refuse(tree)


@given(st.lists(st.dictionaries(st.sampled_from(WORDS), SCALARS, max_size=4), max_size=4))
def test_any_entries(entries: list[dict[str, Any]]) -> None:
    read_or_refuse({"timeline": ["Grizzly Bears", *entries]})


TEXT_WORDS = ["Creatures", "you control", "get", "+1/+1", "and", "have", "flying", "{T}", ":", "Add", "{R}", ".", ",", "—", "\n", "•", '"', "(", ")", "target", "X", "as long as", "~", "\\u2212", "a", "copy of", "loses all abilities"]  # fmt: skip


@given(
    st.lists(st.sampled_from(TEXT_WORDS), max_size=12).map(" ".join),
    st.sampled_from(
        ["Creature — Bear", "Instant", "Legendary Land", "Enchantment — Saga", "Planeswalker — Nissa", "Elemental"]
    ),
    st.sampled_from(["", "{2}{W}", "{X}", "3", "{W/U}{2/B}{R/P}", "{}"]),
)
def test_cards_of_any_text(text: str, type_line: str, cost: str) -> None:
    card = {
        "name": "My Card",
        "type_line": type_line,
        "oracle_text": text,
        "mana_cost": cost,
        "power": "1+*",
        "toughness": 2,
    }
    read_or_refuse(
        {"cards": [card], "timeline": ["My Card", "Grizzly Bears", {"resolve": "My Card", "target": "Grizzly Bears"}]}
    )
    read_or_refuse({"timeline": [{"token": card, "as": "it"}], "expect": {"it": {"has": text or "flying"}}})


@given(st.sampled_from(TEXTS), st.randoms(use_true_random=False), st.integers(1, 8))
@settings(max_examples=60)
def test_a_real_board_with_letters_changed(text: str, chance: random.Random, times: int) -> None:
    letters = list(text)
    for _ in range(times):
        at = chance.randrange(len(letters))
        letters[at : at + chance.randrange(3)] = chance.choice(
            ["", "{", "}", "[", "]", ":", ",", "'", '"', "\n", " ", "&", "*", "-", "9", "\t", "\0"]
        )
        if not letters:
            break
    read_or_refuse("".join(letters))


@given(st.sampled_from(TEXTS), st.randoms(use_true_random=False), SCALARS)
@settings(max_examples=60)
def test_a_real_board_with_a_value_exchanged(text: str, chance: random.Random, value: object) -> None:
    board = plain(text)
    _exchange(board, chance, value)
    read_or_refuse(board)


@given(st.sampled_from(TEXTS), st.sampled_from(TEXTS), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_the_timelines_of_two_boards_mixed(first: str, second: str, chance: random.Random) -> None:
    one, other = plain(first), plain(second)
    entries = [*copy.deepcopy(one.get("timeline") or []), *copy.deepcopy(other.get("timeline") or [])]
    chance.shuffle(entries)
    read_or_refuse({**one, "timeline": entries})


def _exchange(tree: Any, chance: random.Random, value: object) -> None:
    """Put a value, or one found elsewhere, in the place of one in the tree."""
    places: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for key, inner in list(items):
            places.append((node, key))
            walk(inner)

    walk(tree)
    node, key = chance.choice(places)
    other, other_key = chance.choice(places)
    node[key] = value if chance.random() < 0.5 else copy.deepcopy(other[other_key])


@pytest.mark.parametrize("text", TEXTS[::7])
def test_a_board_from_yaml_json_and_a_dict_is_the_same(text: str) -> None:
    board = read_board(text)
    as_dict = plain(text)
    assert read_board(as_dict) == board
    assert read_board(json.dumps(as_dict)) == board
    assert read_board(json.dumps(as_dict, indent="\t", ensure_ascii=False), name="board.json") == board
