"""Short and other ways to write what the format knows, brought into its full form before anything is checked.

One alone where a list stands (`types: Land`), `none` for an empty list or a number that is not there, figures in quotes, `yes` for `true`, another name
of a key (`cmc`), words in any case, mana without its braces (`1G`), how many of a card (`count`): each means one thing alone. What means nothing is left as it
stands, so that `validate` refuses it with the words that were written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from operator import is_
from typing import Final

from layerlaw.boards.board_words import SIZE_KEY
from layerlaw.boards.kinds import (
    EntryOf,
    Flag,
    Key,
    KeyedMapping,
    Kind,
    Label,
    ListOf,
    MapOf,
    Nothing,
    Number,
    OneOf,
    Subjects,
    Text,
    WordKind,
    has_form,
)
from layerlaw.boards.nodes import HUGE, Listing, Node, Scalar, TableNode, repeated
from layerlaw.boards.schema import VERBS_BY_NAME
from layerlaw.errors import ErrorKind, LayerlawError, Mistake

DIGITS: Final = "^[+-]?[0-9]+$"
"""Figures in quotes, which are a number where only a number may stand."""
_DIGITS: Final = re.compile(DIGITS)
_NONE: Final = ("none", "empty")
"""What is written for an empty list."""
_YES_OR_NO: Final = {"yes": True, "no": False, "true": True, "false": False}
_SYMBOL: Final = re.compile(r"[0-9]+|[WUBRGCXYZS]", re.IGNORECASE)
_BARE_MANA: Final = re.compile(rf"({_SYMBOL.pattern})+", re.IGNORECASE)
_LETTERS: Final = frozenset("WUBRG")
_SIZE: Final = re.compile(r"(?P<power>[^/]+)/(?P<toughness>[^/]+)")
_COUNTER_IN_LETTERS: Final = re.compile(r"([pm])(\d+)_?([pm])(\d+)")
_SIGNS: Final = {"p": "+", "m": "-"}


def in_full(node: Node, kind: Kind) -> Node:
    """The node in the full form of its kind; the very node where it is in it already, or is no form of it at all.

    Raises:
        LayerlawError: a key stands twice, under two of its names.
    """
    match kind:
        case KeyedMapping():
            return _record(node, kind.by_name, kind.named_otherwise) if isinstance(node, TableNode) else node
        case EntryOf():
            return _entry(node)
        case Subjects(reserved, subject):
            return _mapped(
                node, lambda key: reserved.by_name[key.text].kind if key.text in reserved.by_name else subject
            )
        case MapOf():
            return _map(node, kind)
        case ListOf():
            return _list(node, kind)
        case OneOf():
            return _one_of(node, kind)
        case Text(lines=True) if isinstance(node, Listing):
            return _lines(node)
        case Text() | Label() | Number() | Flag() | Nothing() | WordKind():
            return _scalar(node, kind) if isinstance(node, Scalar) else node


# --- single values ---------------------------------------------------------------------------------------------------


def _scalar(node: Scalar, kind: Text | Label | Number | Flag | Nothing | WordKind) -> Scalar:
    match kind:
        case Text(mana=True):
            return _mana(node)
        case Number() if isinstance(node.value, str) and _DIGITS.fullmatch(node.value):
            return replace(node, value=_whole(node.value))
        case Flag() if isinstance(node.value, str) and node.value.casefold() in _YES_OR_NO:
            return replace(node, value=_YES_OR_NO[node.value.casefold()])
        case Nothing() if node.value == "none":
            return replace(node, value=None)
        case WordKind() if isinstance(node.value, str):
            word = _word(node.value, kind)
            return node if word in (None, node.value) else replace(node, value=word, text=word)
        case _:
            return node


def _lines(node: Listing) -> Node:
    words = [item for item in node.items if isinstance(item, Scalar) and isinstance(item.value, str)]
    text = "\n".join(word.text for word in words)
    return Scalar(text, text, node.place) if len(words) == len(node.items) else node


def _whole(text: str) -> int:
    return int(text) if len(text) < len(str(HUGE)) else HUGE


def _mana(node: Scalar) -> Scalar:
    whole = isinstance(node.value, int) and not isinstance(node.value, bool) and node.value >= 0
    if not whole and not (isinstance(node.value, str) and _BARE_MANA.fullmatch(node.value)):
        return node
    text = "".join(f"{{{symbol.upper()}}}" for symbol in _SYMBOL.findall(node.text))
    return replace(node, value=text, text=text)


def _word(text: str, kind: WordKind) -> str | None:
    """The word of the list that a text is; None where it is none of them."""
    if text in kind.words or not kind.fold:
        return text if text in kind.words else None
    folded = _folded(text)
    said = next((word for other, word in kind.also if _folded(other) == folded), None)
    return said or next((word for word in kind.words if _folded(word) == folded), None)


def _folded(text: str) -> str:
    return text.casefold().replace("_", " ")


# --- lists and mappings ----------------------------------------------------------------------------------------------


def _list(node: Node, kind: ListOf) -> Node:
    if isinstance(node, Scalar) and isinstance(node.value, str) and not kind.least and node.value in _NONE:
        return Listing((), node.place)
    if kind.letters and isinstance(node, Scalar) and isinstance(node.value, str):
        if node.value.casefold() == "colorless":
            return Listing((), node.place)
        if set(node.value.upper()) <= _LETTERS:
            return Listing(tuple(replace(node, value=one, text=one) for one in node.value.upper()), node.place)
    if isinstance(node, Listing):
        if isinstance(kind.item, ListOf) and node.items and all(_may_be(item, kind.item.item) for item in node.items):
            return Listing((node,), node.place)  # one list where a list of lists stands
        entries = isinstance(kind.item, EntryOf)  # of which a name alone is in its full form
        full = [item if entries and isinstance(item, Scalar) else in_full(item, kind.item) for item in node.items]
        items = tuple(full if entries else (one for item in full for one in _each(item)))
        return node if _same(items, node.items) else Listing(items, node.place)
    return Listing(tuple(_each(in_full(node, kind.item))), node.place) if _may_be_alone(node, kind) else node


def _may_be_alone(node: Node, kind: ListOf) -> bool:
    return kind.takes_one_alone and not (isinstance(node, Scalar) and node.bare) and _may_be(node, kind.item)


def _may_be(node: Node, kind: Kind) -> bool:
    return has_form(in_full(node, kind), kind)


MOST_OF_A_CARD: Final = 1_000
"""So many of a card can be said in one entry, or in one place of a zone."""


def _each(node: Node) -> Iterator[Node]:
    """A card of a zone as often as its `count` says; it has no alias then, which could not be that of each.

    Raises:
        LayerlawError: it has one.
    """
    many = node.get("count") if isinstance(node, TableNode) and "card" in node else None
    number = many.value if isinstance(many, Scalar) else None
    if not isinstance(node, TableNode) or not isinstance(number, int) or not 1 <= number <= MOST_OF_A_CARD:
        yield node
        return
    alias = node.key("as")
    if alias is not None and number > 1:
        raise LayerlawError(
            Mistake(
                ErrorKind.AMBIGUOUS,
                alias.place,
                f"one alias for {number:,} cards",
                expected="an alias for each card",
                mend="leave it out: they are NAME#1, NAME#2, ...; or write each with an alias of its own",
            )
        )
    alone = TableNode(tuple(pair for pair in node.items if pair[1] is not many), node.place, node.flow)
    yield from (alone for _ in range(number))


def _same(items: tuple[Node, ...], others: tuple[Node, ...]) -> bool:
    return len(items) == len(others) and all(map(is_, items, others))


def _map(node: Node, kind: MapOf) -> Node:
    if kind.counts and not isinstance(node, TableNode):
        return _counted(node)
    if not isinstance(node, TableNode):
        return node
    made = _mapped(node, lambda _: kind.value)
    if not kind.counts or not isinstance(made, TableNode):
        return made
    items = tuple((_counter(key), value) for key, value in made.items)
    _once(key for key, _ in items)
    return (
        made
        if all(one is other for (one, _), (other, _) in zip(items, made.items, strict=True))
        else replace(made, items=items)
    )


def _counted(node: Node) -> Node:
    """A kind alone, or a list of kinds, with how many of each."""
    words = (node,) if isinstance(node, Scalar) else node.items if isinstance(node, Listing) else ()
    if isinstance(node, Scalar) and node.value in _NONE:
        return TableNode((), node.place)
    if not words or not all(isinstance(word, Scalar) and _is_a_kind(word) for word in words):
        return node
    found: dict[str, tuple[Scalar, int]] = {}
    for word in words:
        assert isinstance(word, Scalar), "each has been looked at"
        kind = _counter(word)
        found[kind.text] = (kind, found.get(kind.text, (kind, 0))[1] + 1)
    return TableNode(
        tuple((kind, Scalar(number, str(number), kind.place)) for kind, number in found.values()), node.place
    )


def _is_a_kind(word: Scalar) -> bool:
    return isinstance(word.value, str) and bool(word.text.strip()) and not _DIGITS.fullmatch(word.text)


def _counter(key: Scalar) -> Scalar:
    """A kind of counter as it is written on cards: in small letters, without "counter" behind it, a change of size in figures with their signs."""
    text = key.text.casefold().removesuffix(" counters").removesuffix(" counter").strip()
    in_letters = _COUNTER_IN_LETTERS.fullmatch(text)
    if in_letters:
        one, power, other, toughness = in_letters.groups()
        text = f"{_SIGNS[one]}{power}/{_SIGNS[other]}{toughness}"
    return key if text == key.text else Scalar(text, text, key.place)


def _mapped(node: Node, kind_of: Callable[[Scalar], Kind]) -> Node:
    """A mapping with each value in full."""
    if not isinstance(node, TableNode):
        return node
    items = tuple((key, in_full(value, kind_of(key))) for key, value in node.items)
    changed = any(one is not other for (_, one), (_, other) in zip(items, node.items, strict=True))
    return replace(node, items=items) if changed else node


def _record(node: TableNode, keys: Mapping[str, Key], others: Mapping[str, Key]) -> TableNode:
    items: list[tuple[Scalar, Node]] = []
    for key, value in node.items:
        if key.text == SIZE_KEY and SIZE_KEY in keys:
            items += _size(key, value, keys)
            continue
        found = keys.get(key.text) or others.get(key.text)
        if found is not None and found.name == "target" and isinstance(value, Listing):
            found = keys.get("targets", found)  # several of them, or a list of one
        if found is None:
            items.append((key, value))
            continue
        named = key if key.text == found.name else Scalar(found.name, found.name, key.place)
        items.append((named, in_full(value, found.kind)))
    if len(items) == len(node.items) and all(
        one[0] is other[0] and one[1] is other[1] for one, other in zip(items, node.items, strict=True)
    ):
        return node
    _once(key for key, _ in items)
    return replace(node, items=tuple(items))


def _once(keys: Iterable[Scalar]) -> None:
    seen: set[str] = set()
    for key in keys:
        if key.text in seen:
            raise repeated(key)
        seen.add(key.text)


def _size(key: Scalar, value: Node, keys: Mapping[str, Key]) -> list[tuple[Scalar, Node]]:
    """`pt: 2/2` as power and toughness."""
    written = _SIZE.fullmatch(value.text) if isinstance(value, Scalar) and isinstance(value.value, str) else None
    if written is None:
        return [(key, value)]
    made: list[tuple[Scalar, Node]] = []
    for name in ("power", "toughness"):
        text = written[name].strip()
        number: str | int = _whole(text) if _DIGITS.fullmatch(text) else text
        made.append((Scalar(name, name, key.place), in_full(Scalar(number, text, value.place), keys[name].kind)))
    return made


def _one_of(node: Node, kind: OneOf) -> Node:
    """In the first kind of which it is a form as it stands; else in the first that can be made of it."""
    fitting = next((one for one in kind.kinds if _is_one(node, one)), None)
    if fitting is not None:
        return in_full(node, fitting)
    made = next((found for one in kind.kinds if _is_one(found := in_full(node, one), one)), None)
    return node if made is None else made


def _is_one(node: Node, kind: Kind) -> bool:
    """Whether a value is of the form of a kind, and one of its words where it has a list of them."""
    if isinstance(kind, OneOf):
        return any(_is_one(node, one) for one in kind.kinds)
    if isinstance(kind, WordKind):
        return isinstance(node, Scalar) and isinstance(node.value, str) and _word(node.value, kind) is not None
    return has_form(node, kind)


# --- entries of the timeline -------------------------------------------------------------------------------------------


def _entry(node: Node) -> Node:
    if not isinstance(node, TableNode):
        return node
    found = [key.text for key, _ in node.items if key.text in VERBS_BY_NAME]
    verb = next(
        (name for name in found if all(other == name or VERBS_BY_NAME[name].has_option(other) for other in found)), None
    )
    if verb is None:
        return node  # `validate` says what is wrong with it
    subject = {verb: Key(verb, VERBS_BY_NAME[verb].subject, "")}
    return _record(node, {**VERBS_BY_NAME[verb].by_name, **subject}, VERBS_BY_NAME[verb].named_otherwise)
