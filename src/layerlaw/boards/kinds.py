"""Kinds of values that the format speaks of, as data: texts, numbers, words of a list, lists, records, entries of the timeline.

`schema` writes the format in these; `validate`, `json_schema` and `reference` each read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, assert_never

from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode
from layerlaw.model.late import dataclass

LARGEST_NUMBER: Final = 1_000_000_000
LONGEST_NAME: Final = 300
LONGEST_TEXT: Final = 20_000


@dataclass(frozen=True)
class Text:
    """A text; `what` says which: `the name of a card`. Not empty unless `may_be_empty`."""

    what: str
    longest: int = LONGEST_NAME
    may_be_empty: bool = False
    mana: bool = False
    """Whether it is a row of mana symbols, whose braces may be left out: `1G` is `{1}{G}`."""
    lines: bool = False
    """Whether a list of texts stands for its lines."""


@dataclass(frozen=True)
class Label:
    """A text, or a number that is meant as one (`rules: 2017`, layer 4)."""

    what: str


@dataclass(frozen=True)
class Number:
    """A whole number within bounds."""

    least: int = -LARGEST_NUMBER
    most: int = LARGEST_NUMBER


@dataclass(frozen=True)
class Flag:
    """True or false."""


@dataclass(frozen=True)
class Nothing:
    """`null`."""


@dataclass(frozen=True)
class WordKind:
    """One of a list of words; with `fold`, upper and lower case are the same, and so are a space and an underscore."""

    what: str
    words: tuple[str, ...]
    fold: bool = False
    also: tuple[tuple[str, str], ...] = ()
    """Other words for them, each with the one of the list that it means."""


@dataclass(frozen=True)
class ListOf:
    """A list, each item of one kind. With `letters`, its items are color letters, which may stand together: `WU`."""

    item: Kind
    least: int = 0
    most: int | None = None
    letters: bool = False

    @property
    def takes_one_alone(self) -> bool:
        """Whether a list of one may be written without its brackets; a timeline and the players may not."""
        return self.least <= 1 and not isinstance(self.item, EntryOf)


@dataclass(frozen=True)
class MapOf:
    """A mapping whose keys are of a kind (of text) and whose values are of another.

    With `counts`, it says how many of each; a key alone is one of it, a list of keys one for each time, and `none` is nothing at all.
    """

    key: Text | WordKind | Label
    value: Kind
    counts: bool = False


@dataclass(frozen=True)
class Key:
    """A key of a record or an option of a verb: its name, kind and meaning."""

    name: str
    kind: Kind
    meaning: str
    required: bool = False
    also: tuple[str, ...] = ()
    """Other names of it, which are read too."""


@dataclass(frozen=True)
class KeyedMapping:
    """A mapping with the keys listed; `what` names it in errors. `any_of`: at least one of these keys, if there are any."""

    what: str
    keys: tuple[Key, ...]
    any_of: tuple[str, ...] = ()

    @cached_property
    def by_name(self) -> Mapping[str, Key]:
        """The keys by name."""
        return {key.name: key for key in self.keys}

    @cached_property
    def named_otherwise(self) -> Mapping[str, Key]:
        """The keys by their other names."""
        return {name: key for key in self.keys for name in key.also}


@dataclass(frozen=True)
class OneOf:
    """One of several kinds, told apart by the form of the value: text, word, number, flag, nothing, list or mapping."""

    kinds: tuple[Kind, ...]


@dataclass(frozen=True)
class Subjects:
    """An expectation: reserved keys, and the names of objects and players with what is expected of them."""

    reserved: KeyedMapping
    subject: KeyedMapping


@dataclass(frozen=True)
class EntryOf:
    """An entry of a timeline whose verb is one of those listed; `bare` where a text alone is short for `enter`."""

    verbs: tuple[str, ...]
    bare: bool = False


Kind = Text | Label | Number | Flag | Nothing | WordKind | ListOf | MapOf | KeyedMapping | OneOf | Subjects | EntryOf


@dataclass(frozen=True)
class Verb:
    """A verb of the timeline: what stands behind it, its options, and what it means."""

    name: str
    subject: Kind
    meaning: str
    options: tuple[Key, ...] = ()
    any_of: tuple[str, ...] = ()
    """At least one of these options stands beside it, if any are named."""

    @cached_property
    def by_name(self) -> Mapping[str, Key]:
        """The options by name."""
        return {key.name: key for key in self.options}

    @cached_property
    def named_otherwise(self) -> Mapping[str, Key]:
        """The options by their other names."""
        return {name: key for key in self.options for name in key.also}

    def has_option(self, name: str) -> bool:
        """Whether one of its options is called so, or so too."""
        return name in self.by_name or name in self.named_otherwise


def has_form(node: Node, kind: Kind) -> bool:
    """Whether a value is of the form of a kind: a text, a number, a list, ..."""
    match kind:
        case Text() | WordKind():
            return isinstance(node, Scalar) and isinstance(node.value, str)
        case Label():
            return isinstance(node, Scalar) and node.value is not None and not isinstance(node.value, bool)
        case Number():
            return isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool)
        case Flag():
            return isinstance(node, Scalar) and isinstance(node.value, bool)
        case Nothing():
            return isinstance(node, Scalar) and node.value is None
        case ListOf():
            return isinstance(node, Listing)
        case MapOf() | KeyedMapping() | Subjects():
            return isinstance(node, TableNode)
        case EntryOf():
            return isinstance(node, TableNode) or (
                kind.bare and isinstance(node, Scalar) and isinstance(node.value, str)
            )
        case OneOf(kinds):
            return any(has_form(node, item) for item in kinds)
        case _:
            assert_never(kind)


def words_for(kind: Kind) -> str:
    """A kind in the words of an error: `the name of a card`, `a whole number of at least 1`."""
    match kind:
        case Text(what) | Label(what):
            return what
        case Number(least, most):
            return _number(least, most)
        case Flag():
            return "true or false"
        case Nothing():
            return "null"
        case WordKind(what, words):
            return " or ".join(words) if len(words) <= 3 else what
        case ListOf(item, least, most):
            number = "" if most is None else f" of {least}" if least == most else f" of {least} to {most}"
            return f"a list{number} ({words_for(item)} each)"
        case MapOf(key, value):
            return f"a mapping of {words_for(key)} to {words_for(value)}"
        case KeyedMapping(what):
            return what
        case OneOf(kinds):
            return ", or ".join(dict.fromkeys(words_for(item) for item in kinds))
        case Subjects():
            return "a mapping of objects and players to what is expected of them"
        case EntryOf():
            return "an entry of the timeline"


def _number(least: int, most: int) -> str:
    if least == -LARGEST_NUMBER and most == LARGEST_NUMBER:
        return "a whole number"
    if most == LARGEST_NUMBER:
        return f"a whole number of at least {least}"
    return f"a whole number from {least} to {most:,}"
