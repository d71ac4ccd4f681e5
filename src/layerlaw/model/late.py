"""Frozen dataclasses that are finished when they are first used.

The model has four hundred of them, the game at work its events, and one board uses a few dozen. Nearly all that a dataclass costs as its module is loaded is the writing and compiling
of its methods, each by itself: half of what a command took to start. Here `@dataclass(frozen=True)` leaves only marks on the class, and the
standard library's own decorator says what the fields are when the first value is made or somebody asks for them, and the functions of the class are written in one go: the library compiles them one by one, with two
more that refuse a change, which takes nearly three times as long. What comes out is a dataclass like any other: `fields`, `replace` and `match` know no difference, and neither do type checkers.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import field
from threading import RLock
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass

    from _typeshed import DataclassInstance
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
    return name in ("__eq__", "__hash__", "__repr__") and isinstance(vars(kind).get(name), FunctionType)


def _refuse(value: object, name: str, *_others: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"{type(value).__name__} is a value: its {name} does not change")


def _finish(kind: type) -> None:
    """Have a class like it made a dataclass, and put what was made there onto it: piece by piece, as others may be asking for it meanwhile."""
    named: dict[str, object] = {}
    body: dict[str, object] = {
        "__module__": kind.__module__,
        "__qualname__": kind.__qualname__,
        "__doc__": kind.__doc__ or kind.__name__,
    }
    for base in reversed(kind.__mro__[1:]):
        if "__dataclass_fields__" in vars(base):
            for one in dataclasses.fields(base):
                named[one.name] = one.type
                body[one.name] = one
    own = kind.__annotations__
    body |= {name: vars(kind)[name] for name in own if name in vars(kind)}
    beside: type = type(kind.__name__, (), body | {"__annotations__": named | own})
    # the library finds out what the fields are; its functions, five to compile for each class, are written here in one go
    made: type = dataclasses.dataclass(init=False, repr=False, eq=False)(beside)
    for name in own:
        if name in vars(made):
            setattr(kind, name, vars(made)[name])
        elif name in vars(kind):
            delattr(kind, name)
    written = _functions(kind, dataclasses.fields(made))
    written |= {"__dataclass_params__": _PARAMETERS, "__repr__": _repr}
    for name in _MADE:
        if not _is_own(kind, name):
            setattr(kind, name, written.get(name) or vars(made)[name])


_PARAMETERS: Final = vars(dataclasses.make_dataclass("Frozen", (), frozen=True))["__dataclass_params__"]
"""What the library notes of a frozen class, to be noted of those finished here."""
_NOT_GIVEN: Final = object()


def _functions(kind: type, fields: Sequence[dataclasses.Field[Any]]) -> dict[str, Any]:
    """How a value is made, compared and hashed, as the library would write it for a frozen class with these fields."""
    names: dict[str, Any] = {"_not_given": _NOT_GIVEN, "_set": object.__setattr__}
    taken, done = ["self"], []
    for place, one in enumerate(fields):
        given = one.name
        if one.default_factory is not dataclasses.MISSING:
            names[f"_made{place}"] = one.default_factory
            given = f"_made{place}() if {given} is _not_given else {given}" if one.init else f"_made{place}()"
            if one.init:
                taken.append(f"{one.name}=_not_given")
        elif not one.init:
            continue  # its default stands on the class
        elif one.default is not dataclasses.MISSING:
            names[f"_default{place}"] = one.default
            taken.append(f"{one.name}=_default{place}")
        else:
            taken.append(one.name)
        done.append(f"_set(self, {one.name!r}, {given})")
    if hasattr(kind, "__post_init__"):
        done.append("self.__post_init__()")
    compared = [one.name for one in fields if one.compare]
    mine, theirs = (f"({''.join(f'{whose}.{name}, ' for name in compared)})" for whose in ("self", "other"))
    text = (
        f"def __init__({', '.join(taken)}):\n {'; '.join(done) or 'pass'}\n"
        f"def __eq__(self, other):\n return {mine} == {theirs} if other.__class__ is self.__class__ else NotImplemented\n"
        f"def __hash__(self):\n return hash({mine})\n"
    )
    exec(text, names)  # noqa: S102 - the names of our own classes' fields; the library does the same
    made = {name: names[name] for name in ("__init__", "__eq__", "__hash__")}
    for name, function in made.items():
        function.__qualname__ = f"{kind.__qualname__}.{name}"
        function.__module__ = kind.__module__
    if not done:
        made["__init__"] = object.__init__  # such as "you" and "this" need no function of their own to be made
    return made


def _repr(self: DataclassInstance) -> str:
    """A value as the library writes it."""
    shown = [f"{one.name}={getattr(self, one.name)!r}" for one in dataclasses.fields(self) if one.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"
