"""`enter` with `count`: so many permanents of a card, each an object of its own, which enter at once (613.7m)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from layerlaw.boards.board import Entry
from layerlaw.boards.nodes import Listing, Node, Scalar, TableNode

_OF_THE_WHOLE: Final = ("refused",)
"""Options that are said of all of them together."""


def each_alone(entry: Entry) -> Entry:
    """The entry with one `enter` for each permanent; the entry itself where it speaks of one."""
    if entry.verb == "simultaneous" and isinstance(entry.subject, Listing):
        items = tuple(one for item in entry.subject.items for one in _each(item))
        return (
            entry
            if len(items) == len(entry.subject.items)
            else replace(entry, subject=replace(entry.subject, items=items))
        )
    if entry.verb != "enter" or not entry.options.items or (entry.number("count") or 1) == 1:
        return entry
    whole = tuple(pair for pair in entry.options.items if pair[0].text in _OF_THE_WHOLE)
    options = tuple(pair for pair in entry.options.items if pair[0].text not in _OF_THE_WHOLE)
    key = Scalar("enter", "enter", entry.place)
    each = TableNode(((key, entry.subject), *options), entry.options.place, entry.options.flow)
    return Entry("simultaneous", Listing(_each(each), entry.place), replace(entry.options, items=whole), entry.place)


def _each(node: Node) -> tuple[Node, ...]:
    """An entry in a list as so many of them, with an alias and a number where they have an alias."""
    word = node.get("count") if isinstance(node, TableNode) and "enter" in node else None
    number = word.value if isinstance(word, Scalar) else None
    if not isinstance(node, TableNode) or not isinstance(number, int) or isinstance(number, bool):
        return (node,)
    alone = tuple(pair for pair in node.items if pair[1] is not word)
    return tuple(
        replace(node, items=tuple(_called(pair, one, number) for pair in alone)) for one in range(1, number + 1)
    )


def _called(pair: tuple[Scalar, Node], one: int, of: int) -> tuple[Scalar, Node]:
    key, value = pair
    if key.text != "as" or of == 1 or not isinstance(value, Scalar):
        return pair
    alias = f"{value.text}#{one}"
    return key, replace(value, value=alias, text=alias)
