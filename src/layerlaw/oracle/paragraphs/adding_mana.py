"""Which activated abilities are mana abilities, by what they do (605.1a)."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import one_shot_effects as d
from layerlaw.model.abilities import ActivatedAbility, SpeaksForItself
from layerlaw.model.mana_made import ManaUse
from layerlaw.model.one_shot_effects import CreateDelayedTrigger
from layerlaw.model.tree import inside
from layerlaw.model.words import Zone
from layerlaw.oracle.walk import done_in, own_parts, parts


def adds_mana(ability: ActivatedAbility) -> bool:
    """Could it add mana, without a target (605.1a)? What an ability that it gives, or that a token of its has, would add it does not add itself."""
    but = CreateDelayedTrigger | SpeaksForItself
    if ability.script.targets:
        return False
    if done_in(ability.script.one_shots, d.AddMana, but=but):
        return True
    return any(_MANA_IN_WORDS.match(one.text) for one in done_in(ability.script.one_shots, d.Unread, but=but))


_MANA_IN_WORDS: Final = re.compile(
    r"(?!then when|when|at |until |if you would)[^.]*(?:\badds? (?:\{|(?:one|two|three|that much|X) mana)|\bdouble [^.]*\bunspent mana)"
)
"""What is not read and could add mana as it resolves makes no other ability of it (605.1a)."""


def moves_library(ability: ActivatedAbility) -> bool:
    """Does its cost or effect move a card to or from a library, so that it is no mana ability (605.1a, since 7 August 2026)?

    What triggers when its mana is spent does it later (106.6, 603.7).
    """
    done = inside(ability.script.one_shots, but=SpeaksForItself, closed=(CreateDelayedTrigger, ManaUse))
    return any(touches_library(item) for item in (*done, *own_parts(ability.cost)))


def touches_library(item: object) -> bool:
    """Does it move a card to or from a library?"""
    match item:
        case d.Draw() | d.Mill() | d.ExileFromTop() | d.Search():
            return True
        case d.MoveTo(to=Zone.LIBRARY):
            return True
        case d.MoveTo(what):
            return any(node == Zone.LIBRARY for node in parts(what))
        case _:
            return False
