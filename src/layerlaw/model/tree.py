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
_NODES: Final[dict[type, tuple[str, ...]]] = {}
_PLAIN: Final = frozenset({"str", "int", "bool", "str | None", "int | None", "bool | None"})
"""How a field is annotated that never holds a node."""
_ROWS: Final = (tuple, frozenset)
LEAVES: Final[set[type]] = set()
"""Kinds of values that hold nothing, as far as some were seen."""


def held(node: object, *, shown: bool = False) -> Sequence[object]:
    """What a node holds, one step down; of `shown`, without what is no part of its words, such as what only a game carries out of it."""
    names = (_SHOWN if shown else _HELD).get(type(node))
    if names is None:
        names = _names(type(node), shown=shown)
    if names:
        return [getattr(node, name) for name in names]
    return tuple(node) if isinstance(node, _ROWS) else ()


def held_nodes(node: object) -> Sequence[object]:
    """What a node holds, without the fields that only ever have words and numbers: for whoever looks for neither."""
    names = _NODES.get(type(node))
    if names is None:
        _names(type(node), shown=False)
        names = _NODES[type(node)]
    if names:
        return [getattr(node, name) for name in names]
    return tuple(node) if isinstance(node, _ROWS) else ()


def inside(node: object, *, but: Kinds = (), closed: Kinds = (), shown: bool = False) -> Iterator[object]:
    """A node and all that stands in it, from the outside in.

    Args:
        node: where to begin.
        but: nodes of these kinds are left out, with all that they hold.
        closed: nodes of these kinds are named, and what they hold is not.
        shown: as in `held`.
    """
    known = _SHOWN if shown else _HELD
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if but and isinstance(one, but):
            continue
        yield one
        kind = type(one)
        if kind in LEAVES or (closed and isinstance(one, closed)):
            continue
        names = known.get(kind)
        if names:  # as `held` does, without a call for each
            waiting += [getattr(one, name) for name in names][::-1]
        else:
            waiting += held(one, shown=shown)[::-1]


def such(node: object, kind: type[N], *, shown: bool = False) -> list[N]:
    """The nodes of a kind that stand in a node, or it is one, from the outside in; `shown` as in `held`."""
    known = _SHOWN if shown else _HELD
    found: list[N] = []
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, kind):
            found.append(one)
        its = type(one)
        if its in LEAVES:
            continue
        names = known.get(its)
        parts = [getattr(one, name) for name in names] if names else held(one, shown=shown)
        waiting += [part for part in parts[::-1] if type(part) not in LEAVES or isinstance(part, kind)]
    return found


def holds(node: object, kind: Kinds, *, but: Kinds = (), closed: Kinds = (), shown: bool = False) -> bool:
    """Whether a node of such a kind stands in it, or it is one; the rest as in `inside`."""
    known = _SHOWN if shown else _HELD
    waiting = [node]
    while waiting:  # as `inside` does, without handing each node out
        one = waiting.pop()
        if but and isinstance(one, but):
            continue
        if isinstance(one, kind):
            return True
        its = type(one)
        if its in LEAVES or (closed and isinstance(one, closed)):
            continue
        names = known.get(its)
        if names:
            waiting += [getattr(one, name) for name in names]
        else:
            waiting += held(one, shown=shown)
    return False


def speaks_of(node: object, *these: object) -> bool:
    """Whether one of these very values stands in what a node shows: `speaks_of(scope, It())`."""
    return any(one in these for one in inside(node, shown=True))


def mapped(node: N, change: Callable[[Any], object]) -> N:
    """The node with each thing that it holds as `change` makes it: the very node where nothing becomes another."""
    if isinstance(node, _ROWS):
        row: tuple[object, ...] = tuple(map(change, node))
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
        LEAVES.add(kind)
    _HELD[kind] = tuple(item.name for item in made)
    _SHOWN[kind] = tuple(item.name for item in made if item.repr)
    _NODES[kind] = tuple(item.name for item in made if item.type not in _PLAIN)
    return (_SHOWN if shown else _HELD)[kind]
