"""One-shot effects that speak of a target which the ability does not have, or of a player as if it were an object (115.1).

Such a reading has bound a pronoun to the wrong thing: it is not understood, as it would do nothing without a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from layerlaw.model import references as r
from layerlaw.model.abilities import Instruction, SpeaksForItself
from layerlaw.model.one_shot_effects import May, MoveTo, Unread
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.tree import held_nodes
from layerlaw.oracle.target_numbers import targets_in

__all__ = ["with_targets_there"]


def with_targets_there(
    one_shots: Sequence[Instruction], wanted: Sequence[TargetRequirement], words: Sequence[str]
) -> tuple[Instruction, ...]:
    """The one-shot effects, `Unread` in place of each that speaks of a target which is not among the requirements.

    Args:
        one_shots: of a whole script.
        wanted: its target requirements, of which the first is target 1.
        words: what the text says for each one-shot effect, as far as it is known.
    """
    said = list(words) if len(words) == len(one_shots) else [" ".join(words)] * len(one_shots)
    return tuple(
        Unread(text or "what is done to a target") if _is_lost(one_shot, wanted) else one_shot
        for one_shot, text in zip(one_shots, said, strict=True)
    )


def _is_lost(one_shot: Instruction, wanted: Sequence[TargetRequirement]) -> bool:
    def lost(ref: r.Target | r.TargetPlayer) -> bool:
        return ref.number > len(wanted) or (isinstance(ref, r.Target) and _is_player(wanted[ref.number - 1]))

    # whose a target is that is not there is only asked where there is one
    return any(map(lost, targets_in(one_shot))) and any(map(lost, _spoken_of(one_shot)))


def _is_player(wanted: TargetRequirement) -> bool:
    """May only a player be chosen: no object, and no ability on the stack?"""
    return wanted.objects is None and not wanted.abilities


"""What speaks of no target."""


def _spoken_of(node: object) -> Iterator[r.Target | r.TargetPlayer]:
    """The targets that a node speaks of, but not those of an ability of its own: granted, reflexive or delayed."""
    match node:
        case r.Target() | r.TargetPlayer():
            yield node
        case _ if isinstance(node, SpeaksForItself):
            return
        case May(targets=targets) if targets:
            yield from _spoken_of((node.done, node.cost, node.otherwise))
        case MoveTo(attached_to=r.Target()):  # an Aura may be attached to a player (303.4)
            yield from _spoken_of(replace(node, attached_to=None))
        case _ if not getattr(node, "targets", ()):
            for part in held_nodes(node):
                yield from _spoken_of(part)
        case _:
            return
