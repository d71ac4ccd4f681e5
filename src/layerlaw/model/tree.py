"""Walking the values of the model: what a node holds, all that stands in it, and the same node with other parts.

A node is a value of the model (a dataclass), or a row or set of nodes. Words, numbers and all else hold nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter, is_not
from types import UnionType
from typing import Any, Final, TypeVar, cast

N = TypeVar("N")
Kinds = type | UnionType | tuple[type, ...]

_Get = Callable[[Any], tuple[object, ...]]
_NAMES: Final[dict[type, tuple[str, ...]]] = {}
_HELD: Final[dict[type, _Get | None]] = {}
"""How the fields of a node of each class are had at once; None where it has none."""
_SHOWN: Final[dict[type, _Get | None]] = {}
_NODES: Final[dict[type, _Get | None]] = {}
_PLAIN: Final = frozenset({"str", "int", "bool", "str | None", "int | None", "bool | None"})
"""How a field is annotated that never holds a node."""
_ROWS: Final = (tuple, frozenset)
LEAVES: Final[set[type]] = set()
"""Kinds of values that hold nothing, as far as some were seen."""


def held(node: object, *, shown: bool = False) -> Sequence[object]:
    """What a node holds, one step down; of `shown`, without what is no part of its words, such as what only a game carries out of it."""
    kind = type(node)
    if kind not in _NAMES:
        _learn(kind)
    get = (_SHOWN if shown else _HELD)[kind]
    if get is not None:
        return get(node)
    return tuple(node) if isinstance(node, _ROWS) else ()


def held_nodes(node: object) -> Sequence[object]:
    """What a node holds, without the fields that only ever have words and numbers: for whoever looks for neither."""
    kind = type(node)
    if kind not in _NAMES:
        _learn(kind)
    get = _NODES[kind]
    if get is not None:
        return get(node)
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
        get = known.get(kind)
        waiting += (held(one, shown=shown) if get is None else get(one))[::-1]


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
        get = known.get(its)
        parts = held(one, shown=shown) if get is None else get(one)
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
        get = known.get(its)
        waiting += held(one, shown=shown) if get is None else get(one)
    return False


def speaks_of(node: object, *these: object) -> bool:
    """Whether one of these very values stands in what a node shows: `speaks_of(scope, It())`."""
    if any(isinstance(one, str) for one in these):  # a word is equal to words of other kinds
        return any(one in these for one in inside(node, shown=True))
    kinds = set(map(type, these))
    return any(type(one) in kinds and one in these for one in inside(node, shown=True))


def mapped(node: N, change: Callable[[Any], object]) -> N:
    """The node with each thing that it holds as `change` makes it: the very node where nothing becomes another."""
    if isinstance(node, _ROWS):
        row: tuple[object, ...] = tuple(map(change, node))
        if not any(map(is_not, row, node)):
            return node
        return cast("N", frozenset(row) if isinstance(node, frozenset) else row)
    kind = type(node)
    if kind not in _NAMES:
        _learn(kind)
    get = _HELD[kind]
    if get is None:
        return node
    before = get(node)
    after = tuple(map(change, before))
    if not any(map(is_not, after, before)):
        return node
    made = zip(_NAMES[kind], after, before, strict=True)
    return cast("N", replace(cast("Any", node), **{name: new for name, new, old in made if new is not old}))


def _learn(kind: type) -> None:
    """How what a node of a class holds is had."""
    made = fields(kind) if is_dataclass(kind) else ()
    if not made and not issubclass(kind, tuple | frozenset):
        LEAVES.add(kind)
    _HELD[kind] = _getting([item.name for item in made])
    _SHOWN[kind] = _getting([item.name for item in made if item.repr])
    _NODES[kind] = _getting([item.name for item in made if item.type not in _PLAIN])
    _NAMES[kind] = tuple(item.name for item in made)


def _getting(names: Sequence[str]) -> _Get | None:
    """These fields of a node as a row; None where there are none."""
    if len(names) == 1:
        (name,) = names
        return lambda node: (getattr(node, name),)
    return attrgetter(*names) if names else None
