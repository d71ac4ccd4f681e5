"""Values of the model ↔ plain JSON values, so that compiled cards can be kept in a file. Nothing in such a file is ever evaluated.

One notation for all: numbers, texts, true, false and null are themselves, a list is a tuple, and everything else is an object with
one key, the name of its class:

    {"Card": ["Glorious Anthem", [{"Face": [...]}]]}      a dataclass: its fields in order, defaults at the end left out
    {"Color": "W"}   {"CreatureType": "Goblin"}           an enum by its value, a subtype by its spelling
    {"frozenset": [{"Zone": "hand"}]}                     in a fixed order, so that equal values have equal texts

Only classes of this package can be named, and each field must hold what its annotation says; anything else is `BadSerial`.
What only a game needs (`Parts`, `Casting`) can be left unread: a board without game verbs then never loads those modules.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Hashable, Iterable
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from importlib import import_module
from operator import attrgetter
from sys import intern
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.facets import ReadingNode
from layerlaw.model.identity import ENGINE, IdentityCache
from layerlaw.model.late import will_be_dataclass
from layerlaw.model.tree import inside
from layerlaw.model.words import SUBTYPE_CLASSES, Subtype

__all__ = ["BadSerial", "Unfit", "decode", "encode", "forget_phrases", "unfit", "written"]

Plain = Any
"""What JSON can hold: None, a bool, number or text, a list or dict of such."""
Fits = Callable[[object], bool]
"""Whether a field may hold a value."""

_MODULES: Final = (
    "abilities", "cards", "changes", "choice_bounds", "conditions", "durations", "effects", "filters", "game_facts", "history", "mana_costs", "references", "rule_effects", "values", "words",
)  # fmt: skip
_OF_GAMES: Final = (
    "acts",
    "attacked",
    "chance",
    "casting_now",
    "each_chooses",
    "changing_targets",
    "cost_parts",
    "ending",
    "entering_so",
    "simultaneously",
    "event_patterns",
    "game_abilities",
    "keyword_actions",
    "countering",
    "mana_made",
    "more_modes",
    "moving_counters",
    "of_x",
    "one_shot_effects",
    "replacement_effects",
    "side_games",
    "counters_among",
    "in_combat",
    "melding",
    "outside",
    "piles",
    "planes_and_schemes",
    "processes",
    "voting",
    "target_requirement",
    "together",
)
"""Modules whose values stand in `Parts` and `Casting` alone."""
_THEMSELVES: Final = frozenset({str, int, bool, type(None)})
_SET: Final = "frozenset"
_HOME: Final = __name__.rpartition(".")[0]


class BadSerial(ValueError):
    """A text that no value of the model wrote; the message names what is wrong."""


def encode(value: object) -> Plain:
    """A value of the model as plain JSON values."""
    return json.loads(written(value))


def written(value: object) -> str:
    """A value of the model as JSON: what `encode` gives, as a text without spaces, at once."""
    return _WRITERS[type(value)](value)


class _Writers(dict[type, Callable[[Any], str]]):
    """How a value of each class is written, found once."""

    def __missing__(self, kind: type[Any]) -> Callable[[Any], str]:
        found = self[kind] = _writer(kind)
        return found


def _writer(kind: type[Any]) -> Callable[[Any], str]:
    if issubclass(kind, StrEnum):
        words = {id(one): f'{{"{kind.__name__}":{_quoted(one.value)}}}' for one in kind}
        return lambda value: words[id(value)]
    if issubclass(kind, Subtype):
        return lambda value: f'{{"{kind.__name__}":{_quoted(str(value))}}}'
    if kind is bool:
        return lambda value: "true" if value else "false"
    if issubclass(kind, int):
        return int.__repr__
    if issubclass(kind, str):
        return _quoted  # a word of a class of its own
    if issubclass(kind, tuple):
        return lambda value: f"[{_row(value)}]"
    if issubclass(kind, frozenset):
        return lambda value: f'{{"{_SET}":[{",".join(sorted(map(written, value)))}]}}'
    return _writer_of_fields(kind)


def _writer_of_fields(kind: type) -> Callable[[Any], str]:
    """A node is written as its fields, but for those at the end that are as they would be without being said."""
    made: Any = kind  # a class is hashable, which `cache` asks for
    shape, opened = _shape(made), f'{{"{kind.__name__}":['
    names, needed, defaults = shape.names, shape.needed, shape.defaults
    if not names:
        return lambda _value: f"{opened}]}}"
    get = attrgetter(*names)
    if len(names) == 1:
        return lambda value: f"{opened}{_row((get(value),) if needed or get(value) != defaults[0] else ())}]}}"

    def fields_of(value: object) -> str:
        held = get(value)
        many = len(held)
        while many > needed and ((last := held[many - 1]) is (default := defaults[many - 1]) or last == default):
            many -= 1
        # as `_row` does, without a call for each node
        return f"{opened}{','.join([_WRITERS[type(one)](one) for one in held[:many]])}]}}"

    return fields_of


def _row(values: Iterable[object]) -> str:
    return ",".join([_WRITERS[type(one)](one) for one in values])


_quoted: Final = json.JSONEncoder(ensure_ascii=False).encode
"""A text as JSON."""
_WRITERS: Final = _Writers({str: json.encoder.encode_basestring, type(None): lambda _value: "null"})


def decode(plain: Plain, *, parts: bool = True) -> Any:  # noqa: ANN401 - any value of the model; the caller asserts which
    """The value that `encode` made this of.

    Args:
        plain: what `encode` gave.
        parts: also what only a game needs; without it there is None in its place.

    Raises:
        BadSerial: it names no class of the model, or a field holds what its annotation does not allow.
    """
    if isinstance(plain, list):
        return tuple([decode(part, parts=parts) for part in plain])
    if not isinstance(plain, dict):
        if plain is None or isinstance(plain, bool | int | str):
            return plain
        raise BadSerial(f"{plain!r} is no value of the model")
    if len(plain) != 1:
        raise BadSerial(f"an object names one class, not {len(plain)}")
    ((name, held),) = plain.items()
    if name == _SET and isinstance(held, list):
        return frozenset(decode(part, parts=parts) for part in held)
    if name in ("Parts", "Casting") and not parts:
        return None
    kind = _classes().get(name) or _classes_of_games().get(name)
    if kind is None:
        raise BadSerial(f"{name!r} is no class of the model")
    if isinstance(held, str) and issubclass(kind, str):
        try:
            return _WORDS.get((kind, held)) or _word(kind, held)
        except ValueError as error:
            raise BadSerial(str(error)) from None
    if not isinstance(held, list) or issubclass(kind, str):
        raise BadSerial(f"{name} does not hold {held!r}")
    inner = [part if type(part) in _THEMSELVES else decode(part, parts=parts) for part in held]
    return _same(kind, inner) if issubclass(kind, _PHRASES) else _made(kind, tuple(inner))


def _same(kind: type, held: list[Any]) -> object:
    """A node of continuous effects, the one that was made before where it holds the very same.

    "Creatures you control" stands on thousands of cards: it is one value for all of them, and what is worked out of a value once (`model.identity`) is there for every card that has it.
    """
    for at, part in enumerate(held):
        kind_of_part = type(part)
        if kind_of_part is str:
            held[at] = intern(part)
        elif kind_of_part is tuple and part:
            key = tuple(map(id, part))
            known = _KEPT.find(key)
            held[at] = known[1] if known is not None else _KEPT.keep(key, part, part)
    parts = tuple(held)
    node = (kind, *map(id, parts))
    known = _KEPT.find(node)
    return known[1] if known is not None else _KEPT.keep(node, parts, _made(kind, parts))


def forget_phrases() -> None:
    """Make each node anew from here on, as in a process that has read no card yet: for those who measure."""
    _KEPT.forget()


def _word(kind: type, held: str) -> object:
    if len(_WORDS) >= _MOST_WORDS:
        _WORDS.clear()
    found = _WORDS[kind, held] = kind(held)
    return found


_WORDS: Final[dict[tuple[type, str], object]] = {}
_MOST_WORDS: Final = 20_000
_PHRASES: Final = (ReadingNode, ContinuousEffect, KeywordAbility)
"""The classes of which equal nodes are made once; what tells two abilities of an object apart is not among them."""
_KEPT: Final[IdentityCache[Any]] = ENGINE.cache("phrases of cards")


def _made(kind: type, held: tuple[object, ...]) -> object:
    shape = _shape(kind)
    if not shape.needed <= len(held) <= len(shape.names):
        raise BadSerial(f"{kind.__name__} has {len(shape.names)} fields, not {len(held)}")
    for part, name, fits in zip(held, shape.names, shape.fits, strict=False):
        if not fits(part):
            raise BadSerial(f"{kind.__name__}.{name} does not hold {part!r}")
    return kind(*held)


class Unfit(NamedTuple):
    """A field that does not hold what its annotation says: whose, its name, and what it holds."""

    node: object
    field: str
    held: object


def unfit(value: object) -> Unfit | None:
    """The first field in a value of the model that holds what it may not, with any ids of objects; None where each is as annotated.

    Whoever makes values by hand can put anything into them; what was decoded has been looked at.
    """
    for node in inside(value, shown=True):
        kind = type(node)
        if is_dataclass(kind) and kind.__module__.startswith(_HOME):
            shape = _shape(kind)
            for name, fits in zip(shape.names, shape.fits_with_any_id, strict=True):
                if not fits(getattr(node, name)):
                    return Unfit(node, name, getattr(node, name))
    return None


# --- the classes and their fields ------------------------------------------------------------------------------------


@cache
def _classes() -> dict[str, type]:
    """Every class of the model that layers read, by its name."""
    return {kind.__name__: kind for kind in SUBTYPE_CLASSES.values()} | _classes_in(_MODULES)


@cache
def _classes_of_games() -> dict[str, type]:
    """Every other class that can stand in a card: what only games read."""
    found = _classes_in(_OF_GAMES)
    both = found.keys() & _classes().keys()
    assert not both, f"two classes of the model are named {sorted(both)}"
    return found


def _classes_in(modules: tuple[str, ...]) -> dict[str, type]:
    found: dict[str, type] = {}
    for module in modules:
        home = import_module(f"layerlaw.model.{module}")
        for name, item in vars(home).items():
            lives_here = isinstance(item, type) and f"{item.__module__}.".startswith(f"{home.__name__}.")
            if lives_here and (_is_enum(item) or will_be_dataclass(item)):
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
        self._tests: dict[Fits, tuple[Fits, ...]] = {}
        self.names = tuple(item.name for item in made)
        self.defaults = tuple(
            item.default_factory() if item.default_factory is not MISSING else item.default for item in made
        )
        self.needed = sum(1 for default in self.defaults if default is MISSING)

    @property
    def fits(self) -> tuple[Fits, ...]:
        """For each field, whether it may hold a value; ids of objects are those that can be written down."""
        return self._fits(_is_plain_id)

    @property
    def fits_with_any_id(self) -> tuple[Fits, ...]:
        """The same with what tells objects apart in any engine."""
        return self._fits(_is_id)

    def _fits(self, is_id: Fits) -> tuple[Fits, ...]:
        made = self._tests.get(is_id)
        if made is None:
            of_games = (
                self._kind.__module__.rpartition(".")[2] in _OF_GAMES or "script" in self.names or "modes" in self.names
            )
            hints = get_type_hints(self._kind, localns=_names_of_games() if of_games else _names())
            made = self._tests[is_id] = tuple(_test(hints[name], is_id) for name in self.names)
        return made


@cache
def _shape(kind: type[Any]) -> _Shape:
    return _Shape(kind)


class _NotLoaded:
    """Stands in an annotation for a class of games that is not loaded yet."""


@cache
def _names() -> dict[str, Any]:
    """The names that annotations use and modules import for type checkers only."""
    return {**_classes(), **_bases(_MODULES), "Parts": _NotLoaded, "Casting": _NotLoaded}


@cache
def _names_of_games() -> dict[str, Any]:
    return {**_names(), **_classes_of_games(), **_bases(_OF_GAMES)}


def _bases(modules: tuple[str, ...]) -> dict[str, Any]:
    """The names of unions and base classes."""
    homes = [import_module(f"layerlaw.model.{module}") for module in modules]
    return {
        name: item
        for home in homes
        for name, item in vars(home).items()
        if isinstance(item, type | types.UnionType) and not name.startswith("_")
    }


def _is_plain_id(value: object) -> bool:
    return isinstance(value, str | int)


def _is_id(value: object) -> bool:
    return isinstance(value, Hashable)


def _test(hint: Any, is_id: Fits) -> Fits:  # noqa: ANN401 - an annotation is any object
    """Whether a value is what an annotation says."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _any_of(tuple(_test(part, is_id) for part in get_args(hint)))
    if origin is tuple:
        parts = get_args(hint)
        if parts[-1] is Ellipsis:
            return _all(tuple, _test(parts[0], is_id))
        return _each(tuple(_test(part, is_id) for part in parts))
    if origin is frozenset:
        return _all(frozenset, _test(get_args(hint)[0], is_id))
    if hint is Hashable or hint is object:
        return is_id
    if hint is _NotLoaded:
        return lambda value: type(value).__name__ in ("Parts", "Casting")
    kind = type(None) if hint is None else hint
    assert isinstance(kind, type), f"an annotation that cannot be tested: {hint!r}"
    if kind is int:
        return lambda value: type(value) is int
    return lambda value: isinstance(value, kind)


def _any_of(tests: tuple[Fits, ...]) -> Fits:
    return lambda value: any(test(value) for test in tests)


def _all(kind: type[tuple[Any, ...] | frozenset[Any]], test: Fits) -> Fits:
    return lambda value: isinstance(value, kind) and all(map(test, value))


def _each(tests: tuple[Fits, ...]) -> Fits:
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(tests)
        and all(test(part) for test, part in zip(tests, value, strict=True))
    )
