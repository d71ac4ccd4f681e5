"""Scripts put one behind the other: the targets of the later ones are counted on (700.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from layerlaw.game.binding import rebuilt
from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import Instruction
from layerlaw.model.references import Target, TargetPlayer

T = TypeVar("T")


def counted_on(node: T, by: int) -> T:
    """The same with every target's number raised."""
    if not by:
        return node

    def put(item: object) -> object:
        if isinstance(item, Target | TargetPlayer):
            return replace(item, number=item.number + by)
        return item

    return rebuilt(node, put)


def joined(scripts: Sequence[d.Script]) -> d.Script:
    """Several modes as one script, in the order printed (608.2c); their targets are counted on."""
    targets: tuple[d.TargetRequirement, ...] = ()
    deeds: tuple[Instruction, ...] = ()
    for script in scripts:
        deeds += counted_on(script.one_shots, len(targets))
        targets += script.targets
    return d.Script(targets, deeds)
