"""What an Aura spell targets (303.4a)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.cards import Face
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.oracle.phrases.targets import wanted_of
from layerlaw.oracle.reader import TooLong
from layerlaw.oracle.row import words_of


def enchanting(face: Face, name: str) -> tuple[d.Script, ...]:
    """An Aura spell targets what it will be attached to (303.4a, 702.5a)."""
    enchants = [one for one in face.abilities if isinstance(one, KeywordAbility) and one.name == "enchant"]
    if not enchants or not enchants[0].quality:
        return ()
    words = f"target {enchants[0].quality}"
    match enchants[0].what:
        case f.Filter() as objects:
            return (d.Script((TargetRequirement(words, objects),), ()),)
        case r.PlayerRef() as players:
            return (d.Script((TargetRequirement(words, None, players),), ()),)
        case _:
            try:
                return (d.Script((wanted_of(words, words_of(words, name)),), ()),)
            except (TooLong, RecursionError):
                return ()
