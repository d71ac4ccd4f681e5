"""Walking the values of the model: what a node holds, all that stands in it, and the same node with other parts.

A node is a value of the model (a dataclass), or a row or set of nodes. Words, numbers and all else hold nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from operator import attrgetter, is_not
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar, cast, overload

N = TypeVar("N")
Kinds: TypeAlias = "type | UnionType | tuple[Kinds, ...]"

_Get = Callable[[Any], tuple[object, ...]]
_NAMES: Final[dict[type, tuple[str, ...]]] = {}
_HELD: Final[dict[type, _Get | None]] = {}
"""How the fields of a node of each class are had at once; None where it has none."""
_SHOWN: Final[dict[type, _Get | None]] = {}
_NODES: Final[dict[type, _Get | None]] = {}
_NAMES_OF_NODES: Final[dict[type, tuple[str, ...]]] = {}
_PLAIN: Final = {"str", "int", "bool", "None", "tuple", "frozenset"}
"""The names of which an annotation is made whose field never holds a node; those of enumerations and of kinds of words join them."""
_WORDS: Final = (str, int, type(None))
"""Of what kinds the values of such fields are, or of what such rows are made."""
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


def such(node: object, kind: type[N] | tuple[type[N], ...], *, but: Kinds = (), shown: bool = False) -> list[N]:
    """The nodes of a kind that stand in a node, or it is one, from the outside in.

    Args:
        node: where to begin.
        kind: what is looked for; what it holds is looked through too.
        but: in nodes of these kinds nobody looks; one that is of the kind itself is named.
        shown: as in `held`.
    """
    return _found(node, kind, but, shown=shown, through=True)


@overload
def nearest(node: object, kind: type[N] | tuple[type[N], ...], *, but: Kinds = ()) -> list[N]: ...


@overload
def nearest(node: object, kind: Kinds, *, but: Kinds = ()) -> list[Any]: ...


def nearest(node: object, kind: Kinds, *, but: Kinds = ()) -> list[Any]:
    """The same, and none that stands in another of the kind."""
    return _found(node, kind, but, shown=False, through=False)


def _found(node: object, kind: Kinds, but: Kinds, *, shown: bool, through: bool) -> list[Any]:
    looked = (kind, but, shown)
    roles = _SOUGHT.get(looked)
    if roles is None:
        roles = _SOUGHT[looked] = _Roles(kind, but, shown=shown)
    found: list[Any] = []
    waiting = [node]
    while waiting:
        one = waiting.pop()
        sought, get = roles[type(one)]
        if sought:
            found.append(one)
            if not through:
                continue
        if get is not None:
            held_here = get(one)[::-1]
            # half of what nodes hold is None, 0 or an empty row: in these nobody looks
            waiting += held_here if roles.words else filter(None, held_here)
    return found


class _Roles(dict[type, "tuple[bool, _Get | None]"]):
    """Nodes of some kinds, looked for: of each class whether such a node is one, and how what it holds is had, if anybody looks there."""

    def __init__(self, kind: Kinds, but: Kinds, *, shown: bool) -> None:
        super().__init__()
        self._kind, self._but = kind, but
        plain = (*_WORDS, *_ROWS)
        self.words = any(issubclass(one, kind) for one in plain) or any(issubclass(one, plain) for one in _each(kind))
        """Are words, numbers or rows looked for?"""
        self._held = _SHOWN if shown else _HELD if self.words else _NODES

    def __missing__(self, its: type) -> tuple[bool, _Get | None]:
        if its not in _NAMES:
            _learn(its)
        sought = issubclass(its, self._kind)
        entered = its not in LEAVES and (sought or not issubclass(its, self._but))
        get = self._held[its] or (tuple if issubclass(its, _ROWS) else None)
        found = self[its] = sought, get if entered else None
        return found


def _each(kinds: Kinds) -> Iterator[type]:
    if isinstance(kinds, type):
        yield kinds
    else:
        for one in kinds if isinstance(kinds, tuple) else kinds.__args__:
            yield from _each(one)


_SOUGHT: Final[dict[object, _Roles]] = {}


def holds(node: object, kind: Kinds, *, but: Kinds = (), closed: Kinds = (), shown: bool = False) -> bool:
    """Whether a node of such a kind stands in it, or it is one; the rest as in `inside`."""
    looked = (kind, but, closed, shown)
    roles = _HOLDING.get(looked)
    if roles is None:
        roles = _HOLDING[looked] = _Holding(kind, but, closed, shown=shown)
    waiting = [node]
    while waiting:
        one = waiting.pop()
        sought, get = roles[type(one)]
        if sought:
            return True
        if get is not None:
            waiting += get(one) if roles.words else filter(None, get(one))
    return False


class _Holding(_Roles):
    """As for those that are looked for, but that what is left out is not even named."""

    def __init__(self, kind: Kinds, but: Kinds, closed: Kinds, *, shown: bool) -> None:
        super().__init__(kind, (but, closed), shown=shown)
        self._left_out = but

    def __missing__(self, its: type) -> tuple[bool, _Get | None]:
        found = super().__missing__(its)
        if issubclass(its, self._left_out):
            found = self[its] = False, None
        return found


_HOLDING: Final[dict[object, _Holding]] = {}


def speaks_of(node: object, *these: object) -> bool:
    """Whether one of these very values stands in what a node shows: `speaks_of(scope, It())`."""
    if any(isinstance(one, str) for one in these):  # a word is equal to words of other kinds
        return any(one in these for one in inside(node, shown=True))
    kinds = tuple(map(type, these))
    return any(type(one) in kinds and one in these for one in _found(node, kinds, (), shown=True, through=True))


def mapped(node: N, change: Callable[[Any], object]) -> N:
    """The node with each thing that it holds as `change` makes it: the very node where nothing becomes another."""
    if isinstance(node, _ROWS):
        return cast("N", _mapped_row(node, change))
    kind = type(node)
    if kind not in _NAMES:
        _learn(kind)
    return _mapped(node, change, _HELD[kind], _NAMES[kind])


def mapped_nodes(node: N, change: Callable[[Any], object]) -> N:
    """The same, but for the fields that only ever have words and numbers, which stay: for whoever changes neither."""
    if isinstance(node, _ROWS):
        return cast("N", _mapped_row(node, change))
    kind = type(node)
    if kind not in _NAMES:
        _learn(kind)
    return _mapped(node, change, _NODES[kind], _NAMES_OF_NODES[kind])


def _mapped_row(node: tuple[object, ...] | frozenset[object], change: Callable[[Any], object]) -> object:
    row = tuple(map(change, node))
    if not any(map(is_not, row, node)):
        return node
    return frozenset(row) if isinstance(node, frozenset) else row


def _mapped(node: N, change: Callable[[Any], object], get: _Get | None, names: tuple[str, ...]) -> N:
    if get is None:
        return node
    before = get(node)
    after = tuple(map(change, before))
    if not any(map(is_not, after, before)):
        return node
    made = zip(names, after, before, strict=True)
    return cast("N", replace(cast("Any", node), **{name: new for name, new, old in made if new is not old}))


def _learn(kind: type) -> None:
    """How what a node of a class holds is had."""
    made = fields(kind) if is_dataclass(kind) else ()
    if not made and not issubclass(kind, tuple | frozenset):
        LEAVES.add(kind)
    _HELD[kind] = _getting([item.name for item in made])
    _SHOWN[kind] = _getting([item.name for item in made if item.repr])
    _NAMES_OF_NODES[kind] = tuple(item.name for item in made if not _is_plain(kind, item.type))
    _NODES[kind] = _getting(_NAMES_OF_NODES[kind])
    _NAMES[kind] = tuple(item.name for item in made)


def _is_plain(kind: type, annotation: object) -> bool:
    """Whether a field of a class, as it is annotated, never holds a node: words and numbers, and rows of them."""
    if not isinstance(annotation, str):
        return False
    home = vars(sys.modules[kind.__module__])
    for name in annotation.translate(_MARKS).split():
        if name not in _PLAIN:
            its = home.get(name)
            if not (isinstance(its, type) and issubclass(its, _WORDS)):
                return False
            _PLAIN.add(name)
    return True


_MARKS: Final = str.maketrans("[],|.", "     ")
"""What stands between the names of an annotation."""


def _getting(names: Sequence[str]) -> _Get | None:
    """These fields of a node as a row; None where there are none."""
    if len(names) == 1:
        (name,) = names
        return lambda node: (getattr(node, name),)
    return attrgetter(*names) if names else None
