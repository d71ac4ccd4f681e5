"""Python values → nodes: a board as a dict, of the same shape as the file. Places say the way to the value."""

from __future__ import annotations

from collections.abc import Mapping

from layerlaw.boards.limits import Limits, over
from layerlaw.boards.nodes import HUGE, Listing, Node, Scalar, TableNode, repeated
from layerlaw.errors import ErrorKind, LayerlawError, Mistake
from layerlaw.model.places import Place


def read_plain(value: object, name: str, limits: Limits) -> Node:
    """The tree of a Python value made of mappings, lists, texts, numbers, booleans and None.

    Raises:
        LayerlawError: it holds anything else, or too much.
    """
    return _PlainReader(limits).node(value, name, 0)


class _PlainReader:
    """Counts what it reads: a value that contains itself, or the same one a million times, must not take for ever."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._size = 0

    def node(self, value: object, where: str, depth: int) -> Node:
        place = Place(where)
        self._count(value, place)
        match value:
            case None | bool():
                return Scalar(value, str(value).lower() if value is not None else "null", place)
            case int():
                clipped = max(-HUGE, min(HUGE, int(value)))
                return Scalar(clipped, str(clipped), place)
            case float():
                return Scalar(float(value), str(value), place)
            case str():
                text = "".join(value)  # a plain text, of whatever class it was
                return Scalar(text, text, place)
            case Mapping():
                self._deeper(depth, place)
                return TableNode(tuple(self._pairs(value, where, depth)), place)
            case list() | tuple():
                self._deeper(depth, place)
                items = tuple(self.node(item, f"{where}[{number}]", depth + 1) for number, item in enumerate(value))
                return Listing(items, place)
            case _:
                raise LayerlawError(
                    Mistake(
                        ErrorKind.UNREADABLE,
                        place,
                        f"a value of the Python type {type(value).__name__}",
                        expected="mappings, lists, texts, numbers, True, False and None",
                        mend="hand in str(value), or leave it out",
                    )
                )

    def _pairs(self, value: Mapping[object, object], where: str, depth: int) -> list[tuple[Scalar, Node]]:
        pairs: list[tuple[Scalar, Node]] = []
        seen: set[str] = set()
        for key, item in value.items():
            if not isinstance(key, str | int):
                raise LayerlawError(
                    Mistake(
                        ErrorKind.UNREADABLE,
                        Place(where),
                        f"a key of the Python type {type(key).__name__}",
                        expected="keys that are texts",
                        mend="make every key a str",
                    )
                )
            text = "".join(key) if isinstance(key, str) else str(max(-HUGE, min(HUGE, int(key))))
            name = Scalar(text, text, Place(f"{where}.{text}"))
            self._count(text, name.place)
            if text in seen:
                raise repeated(name)
            seen.add(text)
            pairs.append((name, self.node(item, f"{where}.{text}", depth + 1)))
        return pairs

    def _count(self, value: object, place: Place) -> None:
        self._size += 1 + (len(value) if isinstance(value, str) else 0)
        if self._size > self._limits.size:
            raise over("size", self._limits, "the board is too large", place)

    def _deeper(self, depth: int, place: Place) -> None:
        if depth >= self._limits.depth:
            raise over("depth", self._limits, "lists and mappings too deep inside each other", place)
