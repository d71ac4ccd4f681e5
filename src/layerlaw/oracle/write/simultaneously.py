"""Words for what one player does at the same time with two targets (608.2c)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model.one_shot_effects import MoveTo, Sacrifice
from layerlaw.model.simultaneously import Simultaneously
from layerlaw.model.words import Zone
from layerlaw.oracle.write.telling import NoWords, Telling


def write_simultaneously(node: Simultaneously, _telling: Telling) -> str:
    """`that player simultaneously sacrifices the artifact and returns the artifact card to the battlefield`.

    Raises:
        NoWords: something else is done, or the words of the targets are not known.
    """
    match node.done:
        case (
            Sacrifice(f.Is(r.Target() as first), r.ControllerOf(of)),
            MoveTo(f.Is(r.Target() as second), Zone.BATTLEFIELD),
        ) if of == first:
            kind, card = (_kind(one) for one in (first, second))
            return f"that player simultaneously sacrifices the {kind} and returns the {card} card to the battlefield"
        case _:
            raise NoWords(node)


def _kind(target: r.Target) -> str:
    """The kind that the target is said to be."""
    words = target.what.lower().split()
    if "target" not in words[:-1]:
        raise NoWords(target)
    return words[words.index("target") + 1]
