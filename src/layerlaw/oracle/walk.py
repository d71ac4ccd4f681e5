"""Looking through one-shot effects: what a script may do, at any depth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from layerlaw.model.one_shot_effects import CreateDelayedTrigger

N = TypeVar("N")


def parts(value: object) -> Iterator[object]:
    """A value and all that it holds; what a delayed trigger does later is no part of what is done now (603.7)."""
    yield value
    if isinstance(value, CreateDelayedTrigger):
        return
    if isinstance(value, tuple | frozenset):
        for item in value:
            yield from parts(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from parts(getattr(value, field.name))


def holds(value: object, kind: type | tuple[type, ...]) -> bool:
    """Is anything of this kind among the parts?"""
    return any(isinstance(item, kind) for item in parts(value))


def put_in(node: N, old: object, new: object) -> N:
    """The node with one value or reference for another, wherever it stands in it."""
    if node == old and type(node) is type(old):
        return new  # type: ignore[return-value]
    found: Any = node
    if isinstance(node, tuple):
        found = tuple(put_in(part, old, new) for part in node)
    elif is_dataclass(node) and not isinstance(node, type):
        held: dict[str, Any] = {item.name: getattr(node, item.name) for item in fields(node)}
        changed = {name: put_in(part, old, new) for name, part in held.items()}
        if any(changed[name] is not held[name] for name in held):
            found = replace(node, **changed)
    return found  # type: ignore[no-any-return]
