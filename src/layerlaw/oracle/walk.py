"""Looking through one-shot effects: what a script may do, at any depth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from layerlaw.model.abilities import HasParts
from layerlaw.model.one_shot_effects import CreateDelayedTrigger


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


def own_nodes(node: object, kind: type[Any]) -> Iterator[Any]:
    """Such nodes of an instruction, and none of the abilities that it grants: what they target is chosen for them (115.1)."""
    if isinstance(node, kind):
        yield node
    elif isinstance(node, HasParts):
        return
    elif isinstance(node, tuple):
        for part in node:
            yield from own_nodes(part, kind)
    elif is_dataclass(node) and not isinstance(node, type):
        for item in fields(node):
            yield from own_nodes(getattr(node, item.name), kind)
