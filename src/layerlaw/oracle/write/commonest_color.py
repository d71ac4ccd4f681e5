"""That an object is of the color that most have, in words."""

from __future__ import annotations

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model.words import COLORS
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.references import write_object
from layerlaw.oracle.write.voice import Voice


def write_of_the_commonest(node: k.AnyOf, voice: Voice) -> str | None:
    """`it shares a color with the most common color among all permanents or a color tied for most common`; None of all else."""
    match node.parts[:1]:
        case (k.AllOf((k.Matches(ref, f.HasColor()), k.CommonestColor(_, among, True))),):
            pass
        case _:
            return None
    every = tuple(k.AllOf((k.Matches(ref, f.HasColor(color)), k.CommonestColor(color, among))) for color in COLORS)
    if node.parts != every:
        return None
    most = f"the most common color among all {write_filter(among, voice)}"
    return f"{write_object(ref, voice)} shares a color with {most} or a color tied for most common"
