"""What mana may be spent on, and how long it stays → words (106.6, 500.5)."""

from __future__ import annotations

from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model.mana_made import ManaUse
from layerlaw.oracle.words import capitalised, listed
from layerlaw.oracle.write.filters import write_filter
from layerlaw.oracle.write.leave import write_spells
from layerlaw.oracle.write.telling import NoWords, Telling
from layerlaw.oracle.write.voice import GrammaticalNumber


def kept_or_limited(node: d.AddMana, telling: Telling) -> str:
    """The sentences behind the one that adds mana, with what parts them from it; empty where there is nothing to say."""
    if node.only is not None and (node.only.with_x or node.only.given_to is not None):
        raise NoWords(node)
    said = f". {_use(node.only, telling)}" if node.only is not None else ""
    if node.only is not None and node.only.gives and node.only.given_to is None:
        said += ", and that spell can't be countered"
    return f"{said}. {capitalised(node.kept)}, you don't lose this mana as steps and phases end" if node.kept else said


def _use(use: ManaUse, telling: Telling) -> str:
    """What mana may be spent on: `Spend this mana only to cast creature spells`."""
    if use.rest:
        return f"This mana can't be spent to cast {write_spells(_others(use.spells), telling.voice)}"
    uses = []
    if use.spells is not None:
        uses.append(f"cast {write_spells(use.spells, telling.voice)}")
    if isinstance(use.abilities, f.Anything):
        uses.append("activate abilities")
    elif use.abilities is not None:
        uses.append(f"activate abilities of {write_filter(use.abilities, telling.voice, GrammaticalNumber.PLURAL)}")
    return f"Spend this mana only to {listed(uses, 'or')}"


def _others(spells: f.Filter | None) -> f.Filter:
    """All spells but these; None is that there are none of these."""
    match spells:
        case None:
            return f.Anything()
        case f.Not(part):
            return part
        case _:
            return f.Not(spells)
