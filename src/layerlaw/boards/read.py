"""Reading: a board file, a text or a dict → a `BoardFile`. Strangers' input ends here: what goes on has been checked against the format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from layerlaw.boards.board import BoardFile, Entry, Expectation, PlayerSetup, number
from layerlaw.boards.board_words import RESERVED
from layerlaw.boards.json_text import read_json
from layerlaw.boards.limits import DEFAULT_LIMITS, Limits, over
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode, describe
from layerlaw.boards.plain import read_plain
from layerlaw.boards.schema import BOARD
from layerlaw.boards.validate import unknown, validate, verb_of
from layerlaw.boards.yaml_text import Lines, read_yaml
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, nearest, quote
from layerlaw.explain.editions import edition_named
from layerlaw.model.mana_costs import BadManaCost, ManaCost
from layerlaw.model.places import Place
from layerlaw.model.typeline import BadTypeLine, TypeLine
from layerlaw.model.words import CardType, Supertype

__all__ = ["read_board"]

_BOM: Final = "\ufeff"
_OTHER_ENCODINGS: Final = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"), (b"\x00\x00\xfe\xff", "UTF-32"))
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_NUMBERED: Final = re.compile(r".*#\d+")
_PRINTED_NUMBER: Final = re.compile(r"[-+]?\d{1,9}|X|(\d{1,9}[-+])?\*([-+]\d{1,9})?|[-+]?\d*\.5")
_TYPE_WORDS: Final = (*map(str, Supertype), *map(str, CardType))
_RESOLVING: Final = ("resolve", "activate", "trigger")


def read_board(
    source: str | bytes | Path | Mapping[str, object], *, name: str | None = None, limits: Limits = DEFAULT_LIMITS
) -> BoardFile:
    """Read a board and check it against the format.

    Args:
        source: a path to a file, a text of YAML or JSON (a `str` is always the text itself), its bytes, or a dict of the same shape.
        name: what errors call it; the path by default, or `board`.
        limits: how large it may be.

    Raises:
        LayerlawError: it cannot be read, holds what the format does not define, or is too large; or it is neither text nor dict.
    """
    _must_be_a_source(source)
    if isinstance(source, Mapping):
        called = name or "board"
        return _board(read_plain(source, called, limits), called, None, limits)
    called = name or (str(source) if isinstance(source, Path) else "board")
    text = _text(source, called, limits)
    try:
        return _board(_tree(text, called, limits), called, text, limits)
    except LayerlawError as error:
        place = error.mistake.place
        raise error.with_source_line(Lines(text, called).line(place.line) if place else None) from None


def _must_be_a_source(source: object) -> None:
    """Refuse what no caller with a type checker hands in."""
    if not isinstance(source, (str, bytes, Path, Mapping)):
        raise LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                None,
                f"{quote(repr(source))} is no board",
                expected="a text in the board format, or a dict of the same shape",
                mend="hand in the text of a board, or its path as a pathlib.Path",
            )
        )


# --- the text -----------------------------------------------------------------------------------------------------


def _text(source: str | bytes | Path, called: str, limits: Limits) -> str:
    data: str | bytes = _bytes(source, called, limits) if isinstance(source, Path) else source
    if len(data) > limits.size:
        raise over("size", limits, "the board file is too large", Place(called))
    text = _decoded(data, called) if isinstance(data, bytes) else data
    text = text.removeprefix(_BOM)
    wrong = _UNPRINTABLE.search(text)
    if wrong:
        lines = Lines(text, called)
        place = lines.place(wrong.start())
        raise LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                place,
                f"the character U+{ord(wrong.group()):04X}, which no text file holds",
                expected="a text in UTF-8",
                mend="leave it out",
            ),
            lines.line(place.line),
        )
    return text


def _bytes(path: Path, called: str, limits: Limits) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(limits.size + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                Place(called),
                f"the file cannot be read: {why.lower()}",
                expected="a board file",
                mend="look at its name, and whether you may read it",
            )
        ) from None


def _decoded(data: bytes, called: str) -> str:
    for mark, encoding in _OTHER_ENCODINGS:
        if data.startswith(mark):
            raise LayerlawError(
                Mistake(
                    ErrorKind.UNREADABLE,
                    Place(called, 1, 1),
                    f"the file is in {encoding}",
                    expected="a text in UTF-8",
                    mend="save the file as UTF-8",
                )
            )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", errors="replace")
        lines = Lines(before, called)
        raise LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                lines.place(len(before)),
                f"the byte 0x{data[error.start]:02X} is not UTF-8",
                expected="a text in UTF-8",
                mend="save the file as UTF-8",
            )
        ) from None


def _tree(text: str, called: str, limits: Limits) -> Node:
    """JSON where the name says so or where it is JSON; YAML otherwise."""
    node: Node | None = None
    if called.lower().endswith(".json"):
        node = read_json(text, called, limits)
    elif text.lstrip().startswith("{"):
        try:
            node = read_json(text, called, limits)
        except LayerlawError as error:
            if error.mistake.kind is ErrorKind.LIMIT:
                raise
            node = read_yaml(text, called, limits)
    else:
        node = read_yaml(text, called, limits)
    if node is None:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNREADABLE,
                Place(called, 1, 1),
                "the file is empty",
                expected="a board",
                mend="write 'timeline:' and below it '- ' and the name of a card",
            )
        )
    return node


# --- the board ----------------------------------------------------------------------------------------------------


def _board(root: Node, called: str, text: str | None, limits: Limits) -> BoardFile:
    if isinstance(root, Listing):
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                root.place,
                "a list stands where a board is expected",
                expected="a mapping with the keys " + ", ".join(BOARD.by_name),
                mend="write 'timeline:' above it",
            )
        )
    if not isinstance(root, TableNode):
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                root.place,
                f"{describe(root)} stands where a board is expected",
                expected="a mapping with the keys " + ", ".join(BOARD.by_name),
                mend="begin with timeline: and a list of entries below it",
            )
        )
    # `timeline:` with nothing below it is an empty timeline; so for the others.
    root = TableNode(
        tuple((key, value) for key, value in root.items if not _is_bare_list(key, value)), root.place, root.flow
    )
    validate(root, BOARD)
    rules = root.get("rules")
    if isinstance(rules, Scalar):
        edition_named(rules.text, rules.place)
    format_ = root.get("format")
    board = BoardFile(
        called,
        format=format_ if isinstance(format_, Scalar) else None,
        rules=rules if isinstance(rules, Scalar) else None,
        readings=_readings(root.get("readings")),
        players=tuple(_player(item) for item in _items(root.get("players"))),
        cards=tuple(item for item in _items(root.get("cards")) if isinstance(item, TableNode)),
        timeline=tuple(entry_of(item) for item in _items(root.get("timeline"))),
        expect=_expectation(root.get("expect")),
        text=text,
        limits=limits,
    )
    _check_players(board)
    active = root.get("active")
    if isinstance(active, Scalar):
        if active.text not in board.player_names:
            raise unknown(active, "the name of a player", board.player_names)
        board = replace(board, active=active)
    saying_more = [entry for entry in _all_entries(board.timeline) if entry.options.items or entry.verb != "enter"]
    for entry in saying_more:
        _check_alias(entry.word("as"))
    for table in board.cards:
        _check_card(table)
    for entry in saying_more:
        if entry.verb == "token" and isinstance(entry.subject, TableNode):
            _check_card(entry.subject)
    _check_size(board)
    return board


def _is_bare_list(key: Scalar, value: Node) -> bool:
    return key.text in ("cards", "timeline", "expect") and isinstance(value, Scalar) and value.bare


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, Listing) else ()


def _readings(node: Node | None) -> tuple[tuple[str, str], ...]:
    if not isinstance(node, TableNode):
        return ()
    return tuple((key.text, value.text) for key, value in node.items if isinstance(value, Scalar))


def _player(node: Node) -> PlayerSetup:
    if isinstance(node, Scalar):
        return PlayerSetup(node, TableNode((), node.place))
    assert isinstance(node, TableNode), "a player is a name or a mapping, by the format"
    name = node.get("name")
    assert isinstance(name, Scalar), "the long form has a name, by the format"
    return PlayerSetup(name, node)


def entry_of(node: Node) -> Entry:
    """An entry of a timeline that has been checked."""
    if isinstance(node, Scalar):
        return Entry("enter", node, TableNode((), node.place), node.place)
    assert isinstance(node, TableNode), "an entry is a text or a mapping, by the format"
    verb, key, subject = verb_of(node)
    options = TableNode(tuple(pair for pair in node.items if pair[0] is not key), node.place, node.flow)
    return Entry(verb.name, subject, options, key.place)


def _expectation(node: Node | None) -> Expectation | None:
    return Expectation.of(node) if isinstance(node, TableNode) else None


def _all_entries(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """The entries, with those inside `simultaneous` and `as_part_of`."""
    for entry in entries:
        yield entry
        if entry.verb == "simultaneous":
            yield from _all_entries(tuple(entry_of(item) for item in _items(entry.subject)))
        part = entry.node("as_part_of")
        if isinstance(part, TableNode):
            yield entry_of(part)


def _check_players(board: BoardFile) -> None:
    seen: set[str] = set()
    for player in board.players:
        name = player.name
        if name.text in seen:
            raise LayerlawError(
                Mistake(
                    ErrorKind.AMBIGUOUS,
                    name.place,
                    f"two players are named {quote(name.text)}",
                    expected="a name for each player",
                    mend="name one of them otherwise",
                )
            )
        if name.text in RESERVED:
            raise _reserved(name)
        seen.add(name.text)
        for _, zone in player.facts.items:
            for card in _items(zone):
                if isinstance(card, TableNode):
                    alias = card.get("as")
                    _check_alias(alias if isinstance(alias, Scalar) else None)


def _check_alias(alias: Scalar | None) -> None:
    if alias is None:
        return
    if alias.text in RESERVED:
        raise _reserved(alias)
    if _NUMBERED.fullmatch(alias.text):
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                alias.place,
                f"{quote(alias.text)} looks like the second, third, ... object of a name",
                expected="an alias without # and a number at its end",
                mend="leave out the #, or write a letter behind the number",
            )
        )


def _check_card(table: TableNode) -> None:
    """Refuse what no card could have printed on it: its mana cost, type line, power and the like, of each face."""
    layout, faces = table.get("layout"), _items(table.get("card_faces"))
    if isinstance(layout, Scalar) and layout.text in ("split", "flip") and len(faces) < 2:
        raise LayerlawError(
            Mistake(
                ErrorKind.MISSING,
                layout.place,
                f"a {layout.text} card has two halves",
                expected="both halves under 'card_faces:'",
                rule="709.1" if layout.text == "split" else "710.1",
                mend="write card_faces: with a mapping for each half",
            )
        )
    for face in (table, *(item for item in faces if isinstance(item, TableNode))):
        cost, line = face.get("mana_cost"), face.get("type_line")
        if isinstance(cost, Scalar):
            _check_cost(cost)
        if isinstance(line, Scalar):
            _check_type_line(line)
        for name in ("power", "toughness", "loyalty", "defense"):
            number_ = face.get(name)
            if isinstance(number_, Scalar) and not _PRINTED_NUMBER.fullmatch(number_.text):
                raise LayerlawError(
                    Mistake(
                        ErrorKind.UNKNOWN,
                        number_.place,
                        f"{quote(number_.text)} is no {name} that a card could have",
                        expected="a number, or * with or without one, such as 1+*",
                        mend='write the number that is printed, a star in quotes: "*"',
                    )
                )


def _check_cost(cost: Scalar) -> None:
    try:
        ManaCost.parse(cost.text)
    except BadManaCost as error:
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                cost.place,
                str(error),
                expected="mana symbols in braces, such as {2}{W}",
                mend='write each symbol in braces and the whole in quotes: "{2}{W}"',
            )
        ) from None


def _check_type_line(line: Scalar) -> None:
    try:
        TypeLine.parse(line.text)
    except BadTypeLine as error:
        words = [word.capitalize() for word in line.text.partition("—")[0].split()]
        close = next((found for word in words if word not in _TYPE_WORDS and (found := nearest(word, _TYPE_WORDS))), ())
        raise LayerlawError(
            Mistake(
                ErrorKind.UNKNOWN,
                line.place,
                str(error),
                expected="a type line, such as Legendary Creature — Elf Warrior",
                nearest=close,
                mend=f"write {quote(close[0])}" if close else "write a card type before the dash",
            )
        ) from None


def _reserved(word: Scalar) -> LayerlawError:
    return LayerlawError(
        Mistake(
            ErrorKind.UNKNOWN,
            word.place,
            f"{quote(word.text)} has a meaning of its own under 'expect'",
            expected=f"any other name than {', '.join(RESERVED)}",
            mend=f"call it something else, such as {word.text}-1",
        )
    )


# --- the limits ---------------------------------------------------------------------------------------------------


def _check_size(board: BoardFile) -> None:
    objects = effects = 0
    for player in board.players:
        for key, node in player.facts.items:
            objects += len(_items(node)) if key.text not in ("counters", "name") else 0
    for entry in _all_entries(board.timeline):
        if entry.verb in ("enter", "merge"):
            objects += 1
        elif entry.verb == "token":
            objects += entry.number("count") or 1
        elif entry.verb in _RESOLVING:
            effects += 1
        elif entry.verb == "player":
            objects += sum(len(_items(value)) for _, value in entry.options.items)
        if objects > board.limits.objects:
            word = entry.word("count")
            place = word.place if word is not None and number(word) is not None else entry.place
            raise over("objects", board.limits, f"{objects:,} objects so far", place)
        if effects > board.limits.effects:
            raise over("effects", board.limits, f"{effects:,} spells and abilities so far", entry.place)
    if objects > board.limits.objects:
        raise over("objects", board.limits, f"{objects:,} objects", board.players[0].name.place)
