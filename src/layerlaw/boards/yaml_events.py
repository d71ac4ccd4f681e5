"""The events of a YAML text, by ruamel.yaml's own parser, which asks itself less often what it knows.

Its scanner and parser find each other through the loader anew each time, some forty times for an entry of a board, and look for keys that may have
become stale where there are none; and a name is looked at letter by letter. Here it is all done once; a text is split as it would be without.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.events import ScalarEvent
from ruamel.yaml.parser import Parser
from ruamel.yaml.scanner import Scanner
from ruamel.yaml.tokens import BlockEntryToken

_ENTRY: Final = re.compile(r" ([A-Za-z][A-Za-z',-]*(?: [A-Za-z][A-Za-z',-]*)*)\n( *)-(?= )")
"""Behind the dash of an entry: a plain scalar of words up to the end of its line, and the dash of the entry behind it."""


class _Scanner(Scanner):
    reader: Any = None

    def __init__(self, loader: Any = None) -> None:  # noqa: ANN401 - ruamel's parts have no types
        self.reader = loader.reader
        super().__init__(loader)

    def need_more_tokens(self) -> bool:
        if self.tokens and not self.possible_simple_keys:
            return False
        return bool(super().need_more_tokens())

    def check_token(self, *choices: Any) -> bool:  # noqa: ANN401 - as above
        while self.need_more_tokens():
            self.fetch_more_tokens()
        return bool(self.tokens) and (not choices or isinstance(self.tokens[0], choices))


class _Parser(Parser):
    scanner: Any = None

    def __init__(self, loader: Any) -> None:  # noqa: ANN401 - as above
        self.scanner = loader.scanner
        super().__init__(loader)

    def parse_block_sequence_entry(self) -> Any:  # noqa: ANN401 - as above
        return self._name(self.parse_block_sequence_entry) or super().parse_block_sequence_entry()

    def parse_indentless_sequence_entry(self) -> Any:  # noqa: ANN401 - as above
        return self._name(self.parse_indentless_sequence_entry) or super().parse_indentless_sequence_entry()

    def _name(self, entry: Callable[[], Any]) -> ScalarEvent | None:
        """An entry of a list that is a few words, where another entry follows: at once, and its dash is where the scanner would stand."""
        scanner = self.scanner
        tokens, reader = scanner.tokens, scanner.reader
        if len(tokens) != 1 or type(tokens[0]) is not BlockEntryToken or scanner.possible_simple_keys:
            return None
        found = _ENTRY.match(reader.buffer, reader.pointer)
        depth = scanner.indent
        if found is None or scanner.flow_level or reader.column != depth + 1 or len(found[2]) != depth:
            if (
                tokens[0] is _PASSED
            ):  # a dash that was passed here, behind which the scanner stands: the parser will ask where it was
                _forward(reader, -1)
                dash = reader.get_mark()
                _forward(reader, 1)
                tokens[0] = BlockEntryToken(dash, reader.get_mark())
            return None
        passed = found.end() - reader.pointer
        words = found[1]
        _forward(reader, 1)
        start = reader.get_mark()
        _forward(reader, len(words))
        end = reader.get_mark()
        reader.line, reader.column = reader.line + 1, depth
        reader.pointer, reader.index = found.end() - 1, reader.index + passed - len(words) - 2
        _forward(reader, 1)
        tokens[0] = _PASSED
        scanner.tokens_taken += 2
        scanner.allow_simple_key = True
        self.state = entry
        return ScalarEvent(None, None, (True, False), words, start, end)


_UNASKED: Any = None
_PASSED: Final = BlockEntryToken(_UNASKED, _UNASKED)
"""A dash of which nobody has asked yet where it stands; it is never changed."""


def _forward(reader: Any, length: int) -> None:  # noqa: ANN401 - as above
    """Forward within a line, or back."""
    reader.pointer += length
    reader.index += length
    reader.column += length


def events(text: str) -> Iterator[Any]:
    """The events of a text, each with its marks.

    Raises:
        ruamel.yaml's errors, at the place where the text is no YAML.
    """
    yaml = YAML(typ="safe", pure=True)
    yaml.Scanner, yaml.Parser = _Scanner, _Parser
    found: Iterator[Any] = yaml.parse(text)
    return found
