"""The events of a YAML text, by ruamel.yaml's own parser, which asks itself less often what it knows.

Its scanner and parser find each other through the loader anew each time, some forty times for an entry of a board, and look for keys that may have
become stale where there are none. Both are said here once; a text is split as it would be without.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.parser import Parser
from ruamel.yaml.scanner import Scanner


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


def events(text: str) -> Iterator[Any]:
    """The events of a text, each with its marks.

    Raises:
        ruamel.yaml's errors, at the place where the text is no YAML.
    """
    yaml = YAML(typ="safe", pure=True)
    yaml.Scanner, yaml.Parser = _Scanner, _Parser
    found: Iterator[Any] = yaml.parse(text)
    return found
