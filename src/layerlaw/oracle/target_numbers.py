"""Targets within one-shot effects: which a node speaks of, and the same node with them counted otherwise (115.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar, cast

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import tree
from layerlaw.model.abilities import SpeaksForItself
from layerlaw.oracle.walk import own_nodes

N = TypeVar("N")


def targets_in(node: object) -> list[r.Target | r.TargetPlayer]:
    """The targets that a node speaks of, and none of the abilities that it grants."""
    found: list[r.Target | r.TargetPlayer] = own_nodes(node, _TARGETS)
    return sorted(found, key=lambda one: isinstance(one, r.TargetPlayer))


_TARGETS: Final = (r.Target, r.TargetPlayer)


def renumbered(node: N, number: Callable[[int], int]) -> N:
    """The node with its targets numbered otherwise; an ability that is granted chooses targets of its own (115.1)."""
    if isinstance(node, SpeaksForItself):
        return node
    if isinstance(node, r.Target | r.TargetPlayer):
        return replace(node, number=number(node.number))
    return tree.mapped_nodes(node, lambda part: renumbered(part, number))


def merged(node: N) -> N:
    """Alternatives that have become the same instance are one."""
    if isinstance(node, f.Or):
        parts = tuple(dict.fromkeys(merged(part) for part in node.parts))
        return cast("N", parts[0] if len(parts) == 1 else f.Or(parts))
    found: N = tree.mapped_nodes(node, merged)
    return found
