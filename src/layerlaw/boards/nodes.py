"""What a board file is before anybody knows what it means: a tree of scalars, lists and mappings, each with its place.

YAML, JSON and Python values all become this tree (`yaml_text`, `json_text`, `plain`); all that comes after reads the tree alone.
Places take no part in equality: the same board written in two ways is the same tree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from layerlaw.errors import ErrorKind, LayerlawError, Mistake, quote
from layerlaw.model.places import Place

HUGE: Final = 10**18
"""What stands for every number beyond it: no such number has a meaning in a game, and reading its digits takes time."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value, with its text as written (without quotes)."""

    value: str | int | float | bool | None
    text: str = field(compare=False)
    place: Place = field(compare=False)
    bare: bool = field(compare=False, default=False)
    """Whether nothing at all was written, as after the colon in `key:`."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list."""

    items: tuple[Node, ...]
    place: Place = field(compare=False)


@dataclass(frozen=True, slots=True)
class TableNode:
    """A mapping; its keys are texts, in the order written, each once."""

    items: tuple[tuple[Scalar, Node], ...]
    place: Place = field(compare=False)
    flow: bool = field(compare=False, default=False)
    """Whether it was written in braces."""

    def get(self, name: str) -> Node | None:
        """The value under a key, or None."""
        for key, value in self.items:  # asked for each option that an entry could have
            if key.text == name:
                return value
        return None

    def key(self, name: str) -> Scalar | None:
        """The key of that name, for its place."""
        return next((key for key, _ in self.items if key.text == name), None)

    def __contains__(self, name: object) -> bool:
        return any(key.text == name for key, _ in self.items)


Node = Scalar | Listing | TableNode


def describe(node: Node) -> str:
    """What a node is, in the words of an error: `a list`, `the number 3`."""
    match node:
        case Listing():
            return "a list"
        case TableNode():
            return "a mapping"
        case Scalar(value=None):
            return "nothing"
        case Scalar(value=bool()):
            return f"'{node.text}' (true or false)"
        case Scalar(value=int() | float()):
            return f"the number {quote(node.text)[1:-1]}"
        case Scalar():
            return quote(node.text)


def repeated(key: Scalar) -> LayerlawError:
    """The error for a key that stands twice in a mapping."""
    return LayerlawError(
        Mistake(
            ErrorKind.UNREADABLE,
            key.place,
            f"{quote(key.text)} stands twice in one mapping",
            expected="each key once",
            mend="leave one of them out",
        )
    )
