"""The format is declared once: the JSON Schema, the page for readers and the reader agree with one another."""

import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from layerlaw.boards import DEFAULT_LIMITS, board_schema, check_board, read_board, reference_page
from layerlaw.boards.board_words import CHOICES, RESERVED
from layerlaw.boards.card_names import plain_value
from layerlaw.boards.expected import SUBJECT
from layerlaw.boards.kinds import EntryOf, Key, KeyedMapping, Kind, ListOf, MapOf, OneOf, Subjects
from layerlaw.boards.nodes import TableNode
from layerlaw.boards.schema import BOARD, VERBS, VERBS_BY_NAME
from layerlaw.boards.validate import verb_of
from layerlaw.boards.verbs import VERBS as CARRIED_OUT
from layerlaw.boards.yaml_text import read_yaml
from layerlaw.errors import ErrorKind, LayerlawError

HERE = Path(__file__).parent
BOARDS = sorted([*HERE.rglob("*.yaml"), *(HERE.parent / "games").rglob("*.yaml")])
BAD = sorted((HERE.parent / "bad").glob("*.yaml"))


def plain(text: str) -> Any:
    """A YAML text as plain values, its keys as texts."""
    return plain_value(node) if (node := read_yaml(text, "board", DEFAULT_LIMITS)) else None


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(board_schema())


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(board_schema())
    assert board_schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("board", BOARDS[::3], ids=lambda board: board.name)
def test_every_board_is_valid_by_the_schema(board: Path, validator: jsonschema.Draft202012Validator) -> None:
    validator.validate(plain(board.read_text(encoding="utf-8")))


@pytest.mark.parametrize("board", BAD, ids=lambda board: board.name)
def test_what_the_schema_refuses_the_reader_refuses(board: Path, validator: jsonschema.Draft202012Validator) -> None:
    try:
        value = plain(board.read_text(encoding="utf-8"))
    except (LayerlawError, UnicodeDecodeError):
        return
    if not validator.is_valid(value):
        with pytest.raises(LayerlawError):
            read_board(board)


@pytest.mark.parametrize(
    "board",
    [
        {"timelime": []},
        {"timeline": [{"entre": "Humility"}]},
        {"timeline": [{"enter": "Humility", "controler": "You"}]},
        {"timeline": [{"enter": "Humility", "tap": "Humility"}]},
        {"timeline": [{"tap": "Humility", "choose": {}}]},
        {"timeline": [{"attach": "Humility"}]},
        {"players": ["You"]},
        {"expect": {"Humility": {"powre": 1}}},
        {"timeline": [{"simultaneous": [{"next": "turn"}]}]},
        {"cards": [{"name": "My Bear"}]},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(board: Any, validator: jsonschema.Draft202012Validator) -> None:
    assert not validator.is_valid(board)
    with pytest.raises(LayerlawError):
        read_board(board)


def test_the_page_for_readers_is_up_to_date(repository: Path) -> None:
    page = repository / "docs" / "reference" / "board-format.md"
    assert page.read_text(encoding="utf-8") == reference_page(), (
        "python -m layerlaw.boards.reference > docs/reference/board-format.md"
    )


def test_the_board_on_the_page_holds() -> None:
    example = re.search(r"```yaml\n(.*?)```", reference_page(), re.DOTALL)
    assert example is not None
    assert check_board(read_board(example.group(1))) == ()


def test_every_word_of_the_format_stands_on_the_page() -> None:
    page = reference_page()
    missing = [name for name in every_key() if f"`{name}`" not in page]
    assert missing == []


def every_key() -> set[str]:
    """Every key, verb and option of the format."""
    found: set[str] = set()

    def walk(kind: Kind) -> None:
        match kind:
            case KeyedMapping():
                for key in kind.keys:
                    found.add(key.name)
                    walk(key.kind)
            case ListOf(item):
                walk(item)
            case MapOf(_, value):
                walk(value)
            case OneOf(kinds):
                for inner in kinds:
                    walk(inner)
            case Subjects(reserved, subject):
                walk(reserved)
                walk(subject)
            case EntryOf(verbs):
                for name in verbs:
                    if name not in found:
                        found.add(name)
                        verb = VERBS_BY_NAME[name]
                        walk(KeyedMapping(name, (Key(name, verb.subject, ""), *verb.options)))
            case _:
                pass

    walk(BOARD)
    return found - {
        "cmc",
        "color_identity",
        "id",
        "keywords",
        "lang",
        "object",
        "oracle_id",
        "produced_mana",
        "rarity",
        "set",
        "card_faces",
        "card",
        "commander",
        "player",
        "total",
    }


def test_every_verb_is_carried_out() -> None:
    assert set(CARRIED_OUT) == set(VERBS_BY_NAME) - {"expect"}
    assert len(VERBS_BY_NAME) == len(VERBS)


def test_the_verb_of_an_entry_is_never_in_doubt() -> None:
    for first in VERBS:
        for second in VERBS:
            if first is not second:
                assert not (first.name in second.by_name and second.name in first.by_name)


@pytest.mark.parametrize(
    ("entry", "verb"),
    [
        ("{enter: Bears, counters: {+1/+1: 1}, choose: {color: red}, token: true}", "enter"),
        ("{counters: bears, put: {+1/+1: 1}}", "counters"),
        ("{token: Bears, counters: {+1/+1: 1}}", "token"),
        ("{choose: bears, player: Ann}", "choose"),
        ("{turn: bears, face: up, choose: {color: red}}", "turn"),
        ("{player: Ann, counters: {poison: 1}}", "player"),
    ],
)
def test_some_words_are_verbs_and_options(entry: str, verb: str) -> None:
    node = read_yaml(entry, "b", DEFAULT_LIMITS)
    assert isinstance(node, TableNode)
    assert verb_of(node)[0].name == verb


def test_the_names_of_the_format_are_those_of_the_contract() -> None:
    assert set(BOARD.by_name) == {"rules", "readings", "players", "active", "format", "cards", "timeline", "expect"}
    assert set(RESERVED) == {"order", "depends", "independent", "cost", "stack"}
    assert {"from", "to", "cards", "color", "creature_type", "card_name", "number", "mode"} <= set(CHOICES.by_name)
    assert {"copiable", "gone", "is", "is_not", "max_hand_size", "includes_subtypes"} <= set(SUBJECT.by_name)


def test_editions_that_are_not_built_yet_are_named_so() -> None:
    from layerlaw.layers import EDITION_NAMES, find_edition

    for name in EDITION_NAMES:
        board = read_board({"rules": name})
        if find_edition(name) is None:
            with pytest.raises(LayerlawError) as caught:
                check_board(board)
            assert caught.value.mistake.kind is ErrorKind.UNSUPPORTED
        else:
            assert check_board(board) == ()
