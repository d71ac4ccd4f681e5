"""Looking through one-shot effects: what a script may do, at any depth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from layerlaw.model import tree
from layerlaw.model.abilities import SpeaksForItself
from layerlaw.model.conditions import Condition
from layerlaw.model.event_patterns import EventPattern
from layerlaw.model.filters import Filter, InZone
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.one_shot_effects import CreateDelayedTrigger, MoveTo
from layerlaw.model.references import ObjectRef, PlayerRef
from layerlaw.model.target_requirement import Pick
from layerlaw.model.values import ValueNode
from layerlaw.model.words import Zone

N = TypeVar("N")
_WORDS: Final = (
    frozenset, Filter, Condition, ValueNode, ObjectRef, PlayerRef, ManaCost, EventPattern,
)  # fmt: skip
"""What says of what, how much, when or of whom: no one-shot effect and no ability stands in it."""


def parts(value: object) -> Iterator[object]:
    """A value and all that it holds; what a delayed trigger does later is no part of what is done now (603.7)."""
    return tree.inside(value, closed=CreateDelayedTrigger)


def own_parts(value: object) -> Iterator[object]:
    """The same without the abilities that are granted: what they would do is not done now."""
    return tree.inside(value, but=SpeaksForItself, closed=CreateDelayedTrigger)


def holds(value: object, kind: tree.Kinds) -> bool:
    """Is anything of this kind among the parts, those of abilities that are granted left out?"""
    return tree.holds(value, kind, but=SpeaksForItself, closed=CreateDelayedTrigger)


def says(node: object, words: str) -> bool:
    """Do words that a node keeps as they were read (of a condition, a number, a status) have these among them?"""
    return any(words in one for one in tree.such(node, str, shown=True))


def own_nodes(node: object, kind: type[N]) -> list[N]:
    """Such nodes of an instruction, and none of the abilities that it grants: what they target is chosen for them (115.1)."""
    return tree.nearest(node, kind, but=SpeaksForItself)


def stays_a_card(one: object) -> bool:
    """Is a card of a hand, graveyard or library moved to where it is a card still, which no words call a creature or a permanent (109.2)?"""
    return (
        isinstance(one, MoveTo)
        and isinstance(one.what, Pick)
        and one.to is not Zone.BATTLEFIELD
        and any(there.zone in _OFF_BATTLEFIELD for there in own_nodes(one.what, InZone))
    )


_OFF_BATTLEFIELD: Final = (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY)


def done_in(value: object, kind: type[N] | tuple[type[N], ...], *, but: tree.Kinds = ()) -> list[N]:
    """The one-shot effects of some kinds among all that a value has done, from the outside in; `but`: what is left out, with all that it holds.

    It is `tree.such` for kinds that never stand in what says of what, how much, when or of whom: there nobody looks.
    """
    return tree.such(value, kind, but=(_WORDS, but))
