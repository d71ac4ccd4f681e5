"""Frozen dataclasses that are finished when they are first used.

The model has four hundred of them, the game at work its events, and one board uses a few dozen. Nearly all that a dataclass costs as its module is loaded is the writing and compiling
of its methods, each by itself: half of what a command took to start. Here `@dataclass(frozen=True)` leaves only marks on the class, and the
standard library's own decorator runs when the first value is made or somebody asks for the fields. What comes out is a dataclass like any other:
`fields`, `replace` and `match` know no difference, and neither do type checkers.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import field
from threading import RLock
from types import FunctionType
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool) -> Callable[[type], type]:
        """The decorator. Values of the model are frozen, all of them."""
        assert frozen, "a value of the model does not change"
        return _marked


__all__ = ["dataclass", "field", "will_be_dataclass"]

_MADE: Final = (
    "__dataclass_params__",
    "__match_args__",
    "__repr__",
    "__eq__",
    "__hash__",
    "__dataclass_fields__",
    "__init__",
)
"""What finishing a class makes, in the order in which it is put there: whoever finds the last finds all."""
_FINISHING: Final = RLock()


def will_be_dataclass(kind: type) -> bool:
    """Whether a class is a dataclass, finished or not: asking the standard library finishes it."""
    return any("__dataclass_fields__" in vars(base) for base in kind.__mro__)


class _Mark:
    """Stands where finishing a class will put something; whoever asks for it has the class finished, and gets that."""

    def __init__(self, kind: type, name: str) -> None:
        self._kind = kind
        self._name = name

    def __get__(self, value: object, owner: type) -> object:
        with _FINISHING:
            if isinstance(vars(self._kind)[_MADE[-1]], _Mark):
                _finish(self._kind)
        return getattr(owner if value is None else value, self._name)


def _marked(kind: type) -> type:
    for name in _MADE:
        if not _is_own(kind, name):
            setattr(kind, name, _Mark(kind, name))
    for name in ("__setattr__", "__delattr__"):
        setattr(kind, name, _refuse)
    return kind


def _is_own(kind: type, name: str) -> bool:
    """Whether a class says itself what is equal to its values, as the standard library's decorator lets it."""
    return name in ("__eq__", "__hash__") and isinstance(vars(kind).get(name), FunctionType)


def _refuse(value: object, name: str, *_others: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"{type(value).__name__} is a value: its {name} does not change")


def _finish(kind: type) -> None:
    """Have a class like it made a dataclass, and put what was made there onto it: piece by piece, as others may be asking for it meanwhile."""
    named: dict[str, object] = {}
    body: dict[str, object] = {
        "__module__": kind.__module__,
        "__qualname__": kind.__qualname__,
        "__doc__": kind.__doc__,
    }
    for base in reversed(kind.__mro__[1:]):
        if "__dataclass_fields__" in vars(base):
            for one in dataclasses.fields(base):
                named[one.name] = one.type
                body[one.name] = one
    own = kind.__annotations__
    body |= {name: vars(kind)[name] for name in own if name in vars(kind)}
    beside: type = type(kind.__name__, (), body | {"__annotations__": named | own})
    made: type = dataclasses.dataclass(frozen=True)(beside)
    for name in own:
        if name in vars(made):
            setattr(kind, name, vars(made)[name])
        elif name in vars(kind):
            delattr(kind, name)
    for name in _MADE:
        if not _is_own(kind, name):
            # a class without fields, such as "you" and "this", needs no function of its own to be made
            bare = name == "__init__" and not dataclasses.fields(made)
            setattr(kind, name, object.__init__ if bare else vars(made)[name])
