"""Walking the values of the model: what a node holds, all that stands in it, and the same node with other parts.

A node is a value of the model (a dataclass), or a row or set of nodes. Words, numbers and all else hold nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from operator import is_not
from types import UnionType
from typing import Any, Final, TypeVar, cast

N = TypeVar("N")
Kinds = type | UnionType | tuple[type, ...]

_HELD: Final[dict[type, tuple[str, ...]]] = {}
_SHOWN: Final[dict[type, tuple[str, ...]]] = {}
_EMPTY: Final[set[type]] = set()
"""Kinds of values that hold nothing, as far as some were seen."""


def held(node: object, *, shown: bool = False) -> Sequence[object]:
    """What a node holds, one step down; of `shown`, without what is no part of its words, such as what only a game carries out of it."""
    names = (_SHOWN if shown else _HELD).get(type(node))
    if names is None:
        names = _names(type(node), shown=shown)
    if not names and isinstance(node, tuple | frozenset):
        return tuple(node)
    return [getattr(node, name) for name in names]


def inside(node: object, *, but: Kinds = (), closed: Kinds = (), shown: bool = False) -> Iterator[object]:
    """A node and all that stands in it, from the outside in.

    Args:
        node: where to begin.
        but: nodes of these kinds are left out, with all that they hold.
        closed: nodes of these kinds are named, and what they hold is not.
        shown: as in `held`.
    """
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if but and isinstance(one, but):
            continue
        yield one
        if type(one) not in _EMPTY and not (closed and isinstance(one, closed)):
            waiting += held(one, shown=shown)[::-1]


def holds(node: object, kind: Kinds, *, but: Kinds = (), closed: Kinds = (), shown: bool = False) -> bool:
    """Whether a node of such a kind stands in it, or it is one; the rest as in `inside`."""
    return any(isinstance(one, kind) for one in inside(node, but=but, closed=closed, shown=shown))


def speaks_of(node: object, *these: object) -> bool:
    """Whether one of these very values stands in what a node shows: `speaks_of(scope, It())`."""
    return any(one in these for one in inside(node, shown=True))


def mapped(node: N, change: Callable[[Any], object]) -> N:
    """The node with each thing that it holds as `change` makes it: the very node where nothing becomes another."""
    if isinstance(node, tuple | frozenset):
        row = tuple(map(change, node))
        if not any(map(is_not, row, node)):
            return node
        return cast("N", frozenset(row) if isinstance(node, frozenset) else row)
    names = _HELD.get(type(node))
    if names is None:
        names = _names(type(node), shown=False)
    changed: dict[str, object] = {}
    for name in names:
        before = getattr(node, name)
        after = change(before)
        if after is not before:
            changed[name] = after
    return cast("N", replace(cast("Any", node), **changed)) if changed else node


def _names(kind: type, *, shown: bool) -> tuple[str, ...]:
    made = fields(kind) if is_dataclass(kind) else ()
    if not made and not issubclass(kind, tuple | frozenset):
        _EMPTY.add(kind)
    _HELD[kind] = tuple(item.name for item in made)
    _SHOWN[kind] = tuple(item.name for item in made if item.repr)
    return (_SHOWN if shown else _HELD)[kind]
