"""The kind of a paragraph by the form of its text alone, for text that is not understood (113.3)."""

from __future__ import annotations

import re
from typing import Final


def kind_by_form(text: str, *, is_spell: bool) -> str:
    """The kind of an ability by the form of its text alone (113.3, 602.1, 603.1), for text that is not understood.

    Args:
        text: a paragraph of rules text.
        is_spell: whether it stands on an instant or sorcery, where what is none of the rest is a spell ability.

    Returns:
        One of the kinds of `model.ability_kinds.kind_of`; mana abilities are told by what they add (605.1a), replacement effects by their words (614.1).
    """
    plain = REMINDER.sub("", text).strip()
    plain = _ABILITY_WORD.sub("", plain)
    if _CHAPTER.match(plain):
        return "chapter ability"
    if _LOYALTY.match(plain):
        return "loyalty ability"
    cost, colon, effect = QUOTED.sub("", plain).partition(": ")
    if colon and _COST.match(cost) and "." not in cost:
        return "mana ability" if effect.startswith("Add ") and "target" not in effect else "activated ability"
    if _TRIGGER.match(plain) and not (is_spell and _SET_UP.match(plain)):
        return "triggered ability"
    if _ACTIVATES.match(plain):
        return "activated ability"
    if _MODAL.match(plain):
        return "modal ability"
    if is_spell and not _OF_THE_SPELL.match(plain):
        return "spell ability"
    return "replacement effect" if _ENTERS.match(plain) else "static ability"


REMINDER: Final = re.compile(r"\([^()]*\)")
QUOTED: Final = re.compile(r'"[^"]*"')
_ABILITY_WORD: Final = re.compile(
    r"^(?![IVX]+(?:, [IVX]+)* —|Visit —|Choose |Spree|Tiered)[A-Z][\w'’!?,&. -]{2,40} — (?=[A-Z{\[+−0-9])"
)
_CHAPTER: Final = re.compile(r"[IVX]+(?:, [IVX]+)* — ")
_LOYALTY: Final = re.compile(r"\[?(?:[+−-]?\d+|[+−-]X|X)\]?: ")
_COST: Final = re.compile(
    r"(?:\{|Sacrifice|Discard|Exile|Pay|Tap|Untap|Remove|Return|Reveal|Put|Mill|Unattach|Exert|Collect|Waterbend|Forage|Blight|[A-Z]\w+(?: \w+)? \{)"
)
_ACTIVATES: Final = re.compile(
    r"(?:[Ee]quip|[Ff]ortify|[Rr]econfigure|[Cc]ycling|[Oo]utlast|[Ss]cavenge|Level up)\b(?! abilit)[^.:]*$"
)
"""A keyword that stands for an activated ability, of whose words more is not read (702.6a)."""
_TRIGGER: Final = re.compile(r"(?:When|Whenever|At the (?:beginning|end))\b|Visit —")
_SET_UP: Final = re.compile(r"[^,.]* this turn,|At the beginning of (?:the|your) next ")
"""A delayed triggered ability that a spell sets up as it resolves is what the spell does (603.7a)."""
_MODAL: Final = re.compile(r"(?:Choose (?:one|two|three|up to|any number|a number|one or)|Spree|Tiered)[^.]*(?:—|\.|$)")
_OF_THE_SPELL: Final = re.compile(
    r"(?:This spell|As an additional cost|You may cast|Cast this spell|If [^.]* you may (?:cast|pay)|Spells? )"
)
_ENTERS: Final = re.compile(
    r"(?:As (?:this|[A-Z])[^.]*\b(?:enters|turned face up)\b|(?:This|[A-Z])[^.:]* enters (?:tapped|with|as)\b|You may have [^.]* enter as|If [^.]* would\b|Prevent all)"
)
