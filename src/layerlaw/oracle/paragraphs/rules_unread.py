"""What a static ability that nobody understood says of rules (613.11), by its words: a game refuses to decide what it bears on."""

from __future__ import annotations

from typing import Final

from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import rule_effects as x
from layerlaw.model.effects import ContinuousEffect
from layerlaw.oracle.form import QUOTED, REMINDER, kind_by_form
from layerlaw.oracle.sentences.continuous.scopes import objects_of
from layerlaw.oracle.sentences.rules.matters import matters_of

_OF_COMBAT: Final = frozenset({x.Matter.ATTACKING, x.Matter.BLOCKING})


def rules_unread(text: str, name: str) -> tuple[ContinuousEffect, ...]:
    """What a paragraph that nobody understood says of rules: its words, for whom they hold; nothing where it says none, or waits (113.3).

    Where the words do not show whom it is about, it is about every player, and so about all that any of them does.

    Args:
        text: the paragraph.
        name: what the object that it stands on is called.
    """
    words = REMINDER.sub("", text).strip()
    if kind_by_form(words, is_spell=False) != "static ability":
        return ()
    words = QUOTED.sub('""', words)
    about = matters_of(words)
    if not about:
        return ()
    whom = _whom(words, name) if _OF_COMBAT.issuperset(about) else None
    rule = x.UnreadRule(text, about)
    return (ContinuousEffect(r.EachPlayer() if whom is None else whom, (rule,)),)


def _whom(words: str, name: str) -> f.Filter | None:
    """The objects that one sentence speaks of, where they are its subject."""
    found = None if ". " in words else objects_of(words, name)
    if found is None:
        return None
    whom, reader = found
    return whom if reader.sees("can't", "attacks", "attack", "blocks", "block", "must") else None
