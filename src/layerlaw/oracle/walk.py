"""Looking through one-shot effects: what a script may do, at any depth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from layerlaw.model import tree
from layerlaw.model.abilities import SpeaksForItself
from layerlaw.model.one_shot_effects import CreateDelayedTrigger

N = TypeVar("N")


def parts(value: object) -> Iterator[object]:
    """A value and all that it holds; what a delayed trigger does later is no part of what is done now (603.7)."""
    return tree.inside(value, closed=CreateDelayedTrigger)


def holds(value: object, kind: type | tuple[type, ...]) -> bool:
    """Is anything of this kind among the parts, those of abilities that are granted left out?"""
    return tree.holds(value, kind, but=SpeaksForItself, closed=CreateDelayedTrigger)


def says(node: object, words: str) -> bool:
    """Do words that a node keeps as they were read (of a condition, a number, a status) have these among them?"""
    return any(words in one for one in tree.such(node, str, shown=True))


def own_nodes(node: object, kind: type[N]) -> Iterator[N]:
    """Such nodes of an instruction, and none of the abilities that it grants: what they target is chosen for them (115.1)."""
    return (one for one in tree.inside(node, but=SpeaksForItself, closed=kind) if isinstance(one, kind))
