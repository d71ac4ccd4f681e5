"""JSON text → nodes, with the place of each value. Strings and numbers are read by the standard library, the rest here."""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn

from layerlaw.boards.limits import Limits, over
from layerlaw.boards.nodes import HUGE, Listing, Node, Scalar, TableNode, repeated
from layerlaw.boards.yaml_text import Lines
from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_SCALAR: Final = re.compile(r'"|-?[0-9]|true|false|null')
_MOST_DIGITS: Final = 18


def read_json(text: str, file: str, limits: Limits) -> Node | None:
    """The tree of a JSON text; None where there is nothing but space.

    Raises:
        LayerlawError: the text is no JSON, or too deep.
    """
    return _JsonReader(text, file, limits).read()


class _JsonReader:
    """Reads one text from left to right; `depth` bounds the recursion."""

    def __init__(self, text: str, file: str, limits: Limits) -> None:
        self._text = text
        self._lines = Lines(text, file)
        self._limits = limits
        self._decoder = json.JSONDecoder(parse_int=_integer)
        self._at = 0

    def read(self) -> Node | None:
        self._skip()
        if self._at == len(self._text):
            return None
        node = self._value(0)
        self._skip()
        if self._at < len(self._text):
            self._fail("a text behind the end of the board", "leave it out")
        return node

    def _skip(self) -> None:
        match = _SPACE.match(self._text, self._at)
        assert match is not None, "the pattern matches no characters as well"
        self._at = match.end()

    def _peek(self) -> str:
        self._skip()
        return self._text[self._at : self._at + 1]

    def _fail(self, found: str, mend: str) -> NoReturn:
        place = self._lines.place(self._at)
        raise LayerlawError(Mistake(ErrorKind.UNREADABLE, place, found, expected="JSON", mend=mend))

    def _value(self, depth: int) -> Node:
        letter = self._peek()
        if letter and letter in "{[":
            if depth >= self._limits.depth:
                found = "lists and mappings too deep inside each other"
                raise over("depth", self._limits, found, self._lines.place(self._at))
            return self._mapping(depth) if letter == "{" else self._list(depth)
        return self._scalar()

    def _scalar(self) -> Scalar:
        start = self._at
        if not _SCALAR.match(self._text, start):
            word = re.match(r"[^\s,\]}:]*", self._text[start : start + 80])
            shown = word.group() if word else ""
            if not shown:
                self._fail("a value is missing", "write one, or leave out the comma")
            self._fail(f"{quote(shown)} is no JSON", "put texts in double quotes")
        try:
            value, self._at = self._decoder.raw_decode(self._text, start)
        except json.JSONDecodeError as error:
            self._at = error.pos
            self._fail("a text in quotes that JSON cannot read", "close the quotes, and write line ends as \\n")
        text = value if isinstance(value, str) else self._text[start : self._at]
        return Scalar(value, text, self._lines.place(start, self._at))

    def _mapping(self, depth: int) -> TableNode:
        start = self._at
        self._at += 1
        pairs: list[tuple[Scalar, Node]] = []
        seen: set[str] = set()
        while self._more("}", first=not pairs):
            if self._peek() != '"':
                self._fail("a key without double quotes", 'write "key": value')
            key = self._scalar()
            if key.text in seen:
                raise repeated(key)
            seen.add(key.text)
            if self._peek() != ":":
                self._fail("a key without ':' behind it", 'write "key": value')
            self._at += 1
            pairs.append((key, self._value(depth + 1)))
        return TableNode(tuple(pairs), self._lines.place(start, self._at))

    def _list(self, depth: int) -> Listing:
        start = self._at
        self._at += 1
        items: list[Node] = []
        while self._more("]", first=not items):
            items.append(self._value(depth + 1))
        return Listing(tuple(items), self._lines.place(start, self._at))

    def _more(self, closing: str, *, first: bool) -> bool:
        letter = self._peek()
        if letter == closing:
            self._at += 1
            return False
        if first:
            return True
        if letter != ",":
            self._fail(f"neither ',' nor '{closing}'", f"close it with '{closing}'")
        self._at += 1
        return True


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > _MOST_DIGITS:
        return -HUGE if digits.startswith("-") else HUGE
    return int(digits)
