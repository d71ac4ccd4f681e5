"""The YAML that nearly every board is written in, read line by line: a small part of the work of reading all of YAML.

Lists and mappings by indentation, words with or without quotes, braces and brackets, comments. Where a text has anything else (words over several
lines, an escape, an anchor, a tab, a mistake), nothing is answered, and the parser of all of YAML reads it from the beginning: what a mistake is called
is decided there alone. `tests/boards/test_yaml_lines.py` holds that both read the same tree, with the same places.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple


class Kind(Enum):
    """What an event is."""

    LIST = auto()
    MAPPING = auto()
    END = auto()
    PLAIN = auto()
    QUOTED = auto()


class Event(NamedTuple):
    """What begins or ends from one place up to another; a scalar with its text."""

    kind: Kind
    start: int
    end: int
    text: str = ""
    flow: bool = False


_BEYOND: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]|^(?:---|\\.\\.\\.|%)", re.MULTILINE
)
"""What is not read here wherever it stands: tabs, other line ends than the plainest, what is no text, and the marks of documents."""
_FIRST: Final = r"(?:[^ \n\-?:,\[\]{}#&*!|>'\"%@`]|-(?=[^ \n,\[\]{}]))"
_WORDS: Final = re.compile(rf"{_FIRST}(?:[^ \n:#]++|:(?=[^ \n])|(?<=[^ \n])#| +(?=[^ \n#:]|:[^ \n]))*+")
_FLOW_WORDS: Final = re.compile(rf"{_FIRST}(?:[^ \n:#,\[\]{{}}?]++| +(?=[^ \n#:,\[\]{{}}]))*+")
_SINGLE: Final = re.compile(r"'((?:[^'\n]|'')*+)'")
_DOUBLE: Final = re.compile(r'"([^"\\\n]*+)"')
_DASH: Final = re.compile(r"-(?=[ \n]|\Z) *")
_COLON: Final = re.compile(r" *:(?=[ \n]|\Z) *")
_LINE_END: Final = re.compile(r"(?:(?<=[ \n])#.*|\A#.*)?(?:\n|\Z)")
_SPACES: Final = re.compile(" *")
_LONGEST_KEY: Final = 1000
"""A key that is longer is left to the other parser (YAML says 1,024 characters)."""


class _Beyond(Exception):
    """Something else than is read here. Never leaves this module."""


@dataclass(slots=True)
class _Block:
    """A list or mapping by indentation, and whether the value of its last key or dash has not come yet."""

    column: int
    mapping: bool
    waits: bool = False


def _must_not_wait(block: _Block) -> None:
    """A key or dash without a value is rare, and mostly a mistake."""
    if block.waits:
        raise _Beyond


def events_of(text: str) -> list[Event] | None:
    """The events of a text; None where it has anything that is not read here."""
    if _BEYOND.search(text):
        return None
    try:
        return _Reading(text).document()
    except _Beyond:
        return None


class _Reading:
    """One text on its way."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.events: list[Event] = []
        self.open: list[_Block] = []

    def document(self) -> list[Event]:
        """All lines, one after another."""
        while self.at < len(self.text):
            line = self.at
            self._eat(_SPACES)
            if not self._eat(_LINE_END):
                self._entry(line)
        while self.open:
            self._close()
        return self.events

    def _eat(self, what: re.Pattern[str]) -> bool:
        found = what.match(self.text, self.at)
        if found is None:
            return False
        self.at = found.end()
        return True

    def _entry(self, line: int) -> None:
        """A line, with its dashes, its key and its value, as far as it has them."""
        first = True
        while True:
            start = self.at
            if self._eat(_DASH):
                self._into(start - line, start, mapping=False, first=first)
                self.open[-1].waits = True
            else:
                scalar = None if self.text[start] in "[{" else self._scalar(_WORDS)
                colon = self.at
                if scalar is None or not self._eat(_COLON):
                    self._value(scalar, first=first)
                    return
                if colon - start > _LONGEST_KEY:
                    raise _Beyond
                self._into(start - line, start, mapping=True, first=first)
                self.events.append(scalar)
                self.open[-1].waits = True
                if not self._eat(_LINE_END):
                    self._value(None if self.text[self.at] in "[{" else self._scalar(_WORDS), first=False)
                return
            if self._eat(_LINE_END):
                return
            first = False

    def _value(self, scalar: Event | None, *, first: bool) -> None:
        """What a key or dash on the same line waits for: a scalar, or what stands in braces or brackets."""
        if first:
            raise _Beyond
        self.open[-1].waits = False
        if scalar is not None:
            self.events.append(scalar)
        else:
            self._flow()
        self._eat(_SPACES)
        if not self._eat(_LINE_END):
            raise _Beyond

    def _into(self, column: int, start: int, *, mapping: bool, first: bool) -> None:
        """The list or mapping of this column is the last one open, and waits for nothing; `first`: on its line."""
        while first and self.open and self.open[-1].column > column:
            self._close()
        last = self.open[-1] if self.open else None
        if first and last is not None and last.column == column:
            if mapping and not last.mapping:
                self._close()  # a list in the column of its key
                last = self.open[-1] if self.open else None
                if last is None or last.column != column:
                    raise _Beyond
            if last.mapping == mapping:
                _must_not_wait(last)
                return
        if (last is None and self.events) or (last is not None and not last.waits):
            raise _Beyond
        if last is not None:
            last.waits = False
        self.events.append(Event(Kind.MAPPING if mapping else Kind.LIST, start, start))
        self.open.append(_Block(column, mapping))

    def _close(self) -> None:
        _must_not_wait(self.open.pop())
        self.events.append(Event(Kind.END, self.at, self.at))

    def _scalar(self, words: re.Pattern[str]) -> Event:
        """The scalar that stands here."""
        first = self.text[self.at : self.at + 1]
        pattern = _SINGLE if first == "'" else _DOUBLE if first == '"' else words
        found = pattern.match(self.text, self.at)
        if found is None:
            raise _Beyond
        self.at = found.end()
        if pattern is words:
            return Event(Kind.PLAIN, found.start(), found.end(), found[0])
        return Event(Kind.QUOTED, found.start(), found.end(), found[1].replace("''", "'") if first == "'" else found[1])

    def _flow(self) -> None:
        """Braces or brackets, up to the last that closes."""
        depth: list[bool] = []
        while True:
            here = self.text[self.at : self.at + 1]
            if here in ("{", "["):
                mapping = here == "{"
                depth.append(mapping)
                self.events.append(Event(Kind.MAPPING if mapping else Kind.LIST, self.at, self.at, flow=True))
                self.at += 1
                self._gap()
                if self.text[self.at : self.at + 1] not in ("}", "]"):
                    self._flow_key(mapping=mapping)
                    continue
            else:
                self.events.append(self._scalar(_FLOW_WORDS))
            while self._flow_ends(depth):
                if not depth:
                    return
            if self.text[self.at : self.at + 1] != ",":
                raise _Beyond
            self.at += 1
            self._gap()
            self._flow_key(mapping=depth[-1])

    def _flow_ends(self, depth: list[bool]) -> bool:
        """Whether the innermost of the braces and brackets ends here."""
        self._gap()
        if not self.text.startswith("}" if depth[-1] else "]", self.at):
            return False
        depth.pop()
        self.at += 1
        self.events.append(Event(Kind.END, self.at, self.at))
        return True

    def _flow_key(self, *, mapping: bool) -> None:
        if not mapping:
            return
        start = self.at
        self.events.append(self._scalar(_FLOW_WORDS))
        if self.at - start > _LONGEST_KEY or not self._eat(_COLON):
            raise _Beyond
        self._gap()

    def _gap(self) -> None:
        """Spaces, and where a line ends, the indentation of the next, which is deeper than what it belongs to."""
        self._eat(_SPACES)
        if self.text.startswith("\n", self.at):
            self.at += 1
            line = self.at
            self._eat(_SPACES)
            if self.at - line <= self.open[-1].column or self.text[self.at : self.at + 1] in ("", "\n", "#", "-"):
                raise _Beyond
