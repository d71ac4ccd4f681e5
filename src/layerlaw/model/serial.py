"""Values of the model ↔ plain JSON values, so that compiled cards can be kept in a file. Nothing in such a file is ever evaluated.

One notation for all: numbers, texts, true, false and null are themselves, a list is a tuple, and everything else is an object with
one key, the name of its class:

    {"Card": ["Glorious Anthem", [{"Face": [...]}]]}      a dataclass: its fields in order, defaults at the end left out
    {"Color": "W"}   {"CreatureType": "Goblin"}           an enum by its value, a subtype by its spelling
    {"frozenset": [{"Zone": "hand"}]}                     in a fixed order, so that equal values have equal texts

Only classes of this package can be named, and each field must hold what its annotation says; anything else is `BadSerial`.
`model_shape` changes with every field of every class: what was written for another shape is not to be read.
"""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable, Hashable
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from layerlaw.model.words import SUBTYPE_CLASSES, Subtype

__all__ = ["BadSerial", "decode", "encode", "model_shape"]

Plain = Any
"""What JSON can hold: None, a bool, number or text, a list or dict of such."""

_MODULES: Final = (
    "abilities", "cards", "changes", "conditions", "durations", "effects", "filters", "mana", "references", "rule_effects", "values", "words",
)  # fmt: skip
_SET: Final = "frozenset"


class BadSerial(ValueError):
    """A text that no value of the model wrote; the message names what is wrong."""


def encode(value: object) -> Plain:
    """A value of the model as plain JSON values."""
    match value:
        case None | bool():
            return value
        case StrEnum():
            return {type(value).__name__: value.value}
        case Subtype():
            return {type(value).__name__: str(value)}
        case int() | str():
            return value
        case tuple():
            return [encode(part) for part in value]
        case frozenset():
            return {_SET: sorted((encode(part) for part in value), key=repr)}
        case _:
            return _encode_fields(value)


def _encode_fields(value: object) -> Plain:
    kind: Any = type(value)
    shape = _shape(kind)
    held = [getattr(value, name) for name in shape.names]
    while held and len(held) > shape.needed and held[-1] == shape.defaults[len(held) - 1]:
        held.pop()
    return {type(value).__name__: [encode(part) for part in held]}


def decode(plain: Plain) -> Any:  # noqa: ANN401 - any value of the model; the caller asserts which
    """The value that `encode` made this of.

    Raises:
        BadSerial: it names no class of the model, or a field holds what its annotation does not allow.
    """
    if isinstance(plain, list):
        return tuple(map(decode, plain))
    if not isinstance(plain, dict):
        if plain is None or isinstance(plain, bool | int | str):
            return plain
        raise BadSerial(f"{plain!r} is no value of the model")
    if len(plain) != 1:
        raise BadSerial(f"an object names one class, not {len(plain)}")
    ((name, held),) = plain.items()
    if name == _SET and isinstance(held, list):
        return frozenset(map(decode, held))
    kind = _classes().get(name)
    if kind is None:
        raise BadSerial(f"{name!r} is no class of the model")
    if isinstance(held, str) and issubclass(kind, str):
        try:
            return kind(held)
        except ValueError as error:
            raise BadSerial(str(error)) from None
    if not isinstance(held, list) or issubclass(kind, str):
        raise BadSerial(f"{name} does not hold {held!r}")
    return _made(kind, tuple(map(decode, held)))


def _made(kind: type, held: tuple[object, ...]) -> object:
    shape = _shape(kind)
    if not shape.needed <= len(held) <= len(shape.names):
        raise BadSerial(f"{kind.__name__} has {len(shape.names)} fields, not {len(held)}")
    for part, name, fits in zip(held, shape.names, shape.fits, strict=False):
        if not fits(part):
            raise BadSerial(f"{kind.__name__}.{name} does not hold {part!r}")
    return kind(*held)


# --- the classes and their fields ------------------------------------------------------------------------------------


@cache
def _classes() -> dict[str, type]:
    """Every class of the model that can stand in a card, by its name."""
    found: dict[str, type] = {kind.__name__: kind for kind in SUBTYPE_CLASSES.values()}
    for module in _MODULES:
        home = import_module(f"layerlaw.model.{module}")
        for name, item in vars(home).items():
            if isinstance(item, type) and item.__module__ == home.__name__ and (_is_enum(item) or is_dataclass(item)):
                assert found.get(name, item) is item, f"two classes of the model are named {name}"
                found[name] = item
    return found


def _is_enum(kind: type) -> bool:
    return issubclass(kind, StrEnum)


class _Shape:
    """The fields of a dataclass: their names, how many have no default, the defaults by place, and what each may hold."""

    __slots__ = ("_kind", "_tests", "defaults", "names", "needed")

    def __init__(self, kind: type) -> None:
        assert is_dataclass(kind), f"{kind.__name__} is no dataclass of the model"
        made = fields(kind)
        assert all(item.init for item in made), f"a field of {kind.__name__} cannot be given"
        self._kind = kind
        self._tests: tuple[Callable[[object], bool], ...] | None = None
        self.names = tuple(item.name for item in made)
        self.defaults = tuple(
            item.default_factory() if item.default_factory is not MISSING else item.default for item in made
        )
        self.needed = sum(1 for default in self.defaults if default is MISSING)

    @property
    def fits(self) -> tuple[Callable[[object], bool], ...]:
        """For each field, whether it may hold a value."""
        if self._tests is None:
            hints = get_type_hints(self._kind, localns=dict(_classes()) | _bases())
            self._tests = tuple(_test(hints[name]) for name in self.names)
        return self._tests


@cache
def _shape(kind: type[Any]) -> _Shape:
    return _Shape(kind)


@cache
def _bases() -> dict[str, Any]:
    """The names of unions and base classes that annotations use and modules import for type checkers only."""
    homes = [import_module(f"layerlaw.model.{module}") for module in _MODULES]
    return {
        name: item
        for home in homes
        for name, item in vars(home).items()
        if isinstance(item, type | types.UnionType) and not name.startswith("_")
    }


def _test(hint: Any) -> Callable[[object], bool]:  # noqa: ANN401 - an annotation is any object
    """Whether a value is what an annotation says."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _any_of(tuple(map(_test, get_args(hint))))
    if origin is tuple:
        parts = get_args(hint)
        if parts[-1] is Ellipsis:
            return _all(tuple, _test(parts[0]))
        return _each(tuple(map(_test, parts)))
    if origin is frozenset:
        return _all(frozenset, _test(get_args(hint)[0]))
    if hint is Hashable or hint is object:
        return lambda value: isinstance(value, str | int)
    kind = type(None) if hint is None else hint
    assert isinstance(kind, type), f"an annotation that cannot be tested: {hint!r}"
    if kind is int:
        return lambda value: type(value) is int
    return lambda value: isinstance(value, kind)


def _any_of(tests: tuple[Callable[[object], bool], ...]) -> Callable[[object], bool]:
    return lambda value: any(test(value) for test in tests)


def _all(kind: type[tuple[Any, ...] | frozenset[Any]], test: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, kind) and all(map(test, value))


def _each(tests: tuple[Callable[[object], bool], ...]) -> Callable[[object], bool]:
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(tests)
        and all(test(part) for test, part in zip(tests, value, strict=True))
    )


@cache
def model_shape() -> str:
    """A short text that changes with every class, field and enum value of the model."""
    lines = []
    for name, kind in sorted(_classes().items()):
        if _is_enum(kind):
            lines.append(f"{name}: {[item.value for item in kind]}")  # type: ignore[attr-defined]
        elif is_dataclass(kind):
            shape = _shape(kind)
            defaults = [encode(default) for default in shape.defaults[shape.needed :]]
            lines.append(f"{name}: {[(item.name, item.type) for item in fields(kind)]} {defaults}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
