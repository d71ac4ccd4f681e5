"""The events of a YAML text, by ruamel.yaml's own parser, which asks itself less often what it knows.

Its scanner and parser find each other through the loader anew each time, some forty times for an entry of a board, and look for keys that may have
become stale where there are none; and a name is looked at letter by letter. Here it is all done once; a text is split as it would be without.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.parser import Parser
from ruamel.yaml.scanner import Scanner
from ruamel.yaml.tokens import ScalarToken

_BREAKS: Final = "\r\n\x85\u2028\u2029"


class _Scanner(Scanner):
    reader: Any = None

    def __init__(self, loader: Any = None) -> None:  # noqa: ANN401 - ruamel's parts have no types
        self.reader = loader.reader
        super().__init__(loader)

    def need_more_tokens(self) -> bool:
        if self.tokens and not self.possible_simple_keys:
            return False
        return bool(super().need_more_tokens())

    def scan_plain(self) -> Any:  # noqa: ANN401 - as above
        """A plain scalar: at once, where it is a few words up to the end of their line and what follows is another entry, as in a list of names."""
        reader, at = self.reader, self.reader.pointer
        end = reader.buffer.find("\n", at)
        words = reader.buffer[at:end] if end > 0 and not self.flow_level else ""
        room = reader.buffer[end + 1 : end + 2 + max(self.indent, 0)]
        depth = len(room) - len(room.lstrip(" "))
        plain = words.isascii() and words.replace(" ", "").isalpha() and words[-1] != " "
        if not plain or not 0 < depth < len(room) or room[depth] in _BREAKS:
            return super().scan_plain()
        start = reader.get_mark()
        reader.pointer, reader.index, reader.column = end, reader.index + end - at, reader.column + end - at
        token = ScalarToken(words, True, start, reader.get_mark())
        reader.pointer, reader.index = end + 1 + depth, reader.index + 1 + depth
        reader.line, reader.column = reader.line + 1, depth
        self.allow_simple_key = True
        return token

    def check_token(self, *choices: Any) -> bool:  # noqa: ANN401 - as above
        while self.need_more_tokens():
            self.fetch_more_tokens()
        return bool(self.tokens) and (not choices or isinstance(self.tokens[0], choices))


class _Parser(Parser):
    scanner: Any = None

    def __init__(self, loader: Any) -> None:  # noqa: ANN401 - as above
        self.scanner = loader.scanner
        super().__init__(loader)


def events(text: str) -> Iterator[Any]:
    """The events of a text, each with its marks.

    Raises:
        ruamel.yaml's errors, at the place where the text is no YAML.
    """
    yaml = YAML(typ="safe", pure=True)
    yaml.Scanner, yaml.Parser = _Scanner, _Parser
    found: Iterator[Any] = yaml.parse(text)
    return found
