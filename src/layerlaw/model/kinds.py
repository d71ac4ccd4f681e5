"""What kind an ability is, in the rules' own words (113.3, 602 to 607, 614): one table, from the classes of the model."""

from __future__ import annotations

import re
from typing import Final

from layerlaw.model import abilities as a

__all__ = ["NOT_UNDERSTOOD", "kind_by_form", "kind_of"]

NOT_UNDERSTOOD: Final = "not understood"

_KINDS: Final[dict[type[a.Ability], str]] = {
    a.KeywordAbility: "keyword ability",
    a.StaticAbility: "static ability",
    a.ContinuingStaticAbility: "static ability",
    a.ActivatedAbility: "activated ability",
    a.ManaAbility: "mana ability",
    a.TriggeredAbility: "triggered ability",
    a.SpellAbility: "spell ability",
    a.ModalAbility: "modal ability",
    a.ChapterAbility: "chapter ability",
    a.AsEnters: "replacement effect",
    a.AsEntersOrTurnsUp: "replacement effect",
    a.EntersAsCopy: "replacement effect",
    a.OthersEnterAsCopy: "replacement effect",
    a.EntersWithCounters: "replacement effect",
    a.EntersWithAbilities: "replacement effect",
    a.EntersTapped: "replacement effect",
    a.LevelBand: "level symbol",
    a.ClassLevel: "class level",
    a.StationBand: "station symbol",
    a.Prototype: "keyword ability",
    a.KeepsCounters: "static ability",
    a.OtherAbility: "other ability",
    a.NotUnderstood: NOT_UNDERSTOOD,
}


def kind_of(ability: a.Ability) -> str:
    """The kind of an ability: `static ability`, `triggered ability`, `not understood`, ...

    A loyalty ability is told from other activated ones (606.2), a characteristic-defining one from other static ones only
    by its effects, which is for `layers` to see (604.3).
    """
    if isinstance(ability, a.ActivatedAbility) and ability.loyalty:
        return "loyalty ability"
    return _KINDS.get(type(ability), "other ability")


def kind_by_form(text: str, *, is_spell: bool) -> str:
    """The kind of an ability by the form of its text alone (113.3, 602.1, 603.1), for text that is not understood.

    Args:
        text: a paragraph of rules text.
        is_spell: whether it stands on an instant or sorcery, where what is none of the rest is a spell ability.

    Returns:
        One of the kinds of `kind_of`; mana abilities are told by what they add (605.1a), replacement effects by their words (614.1).
    """
    plain = _REMINDER.sub("", text).strip()
    plain = _ABILITY_WORD.sub("", plain)
    if _CHAPTER.match(plain):
        return "chapter ability"
    if _LOYALTY.match(plain):
        return "loyalty ability"
    cost, colon, effect = _QUOTE.sub("", plain).partition(": ")
    if colon and _COST.match(cost) and "." not in cost:
        return "mana ability" if effect.startswith("Add ") and "target" not in effect else "activated ability"
    if _TRIGGER.match(plain):
        return "triggered ability"
    if _MODAL.match(plain):
        return "modal ability"
    if is_spell and not _OF_THE_SPELL.match(plain):
        return "spell ability"
    return "replacement effect" if _ENTERS.match(plain) else "static ability"


_REMINDER: Final = re.compile(r"\([^()]*\)")
_QUOTE: Final = re.compile(r'"[^"]*"')
_ABILITY_WORD: Final = re.compile(
    r"^(?![IVX]+(?:, [IVX]+)* —|Choose |Spree|Tiered)[A-Z][\w'’!?,&. -]{2,40} — (?=[A-Z{\[+−0-9])"
)
_CHAPTER: Final = re.compile(r"[IVX]+(?:, [IVX]+)* — ")
_LOYALTY: Final = re.compile(r"\[?(?:[+−-]?\d+|[+−-]X|X)\]?: ")
_COST: Final = re.compile(
    r"(?:\{|Sacrifice|Discard|Exile|Pay|Tap|Untap|Remove|Return|Reveal|Put|Mill|Unattach|Exert|Collect|Waterbend|Forage|Blight|[A-Z]\w+(?: \w+)? \{)"
)
_TRIGGER: Final = re.compile(r"(?:When|Whenever|At the (?:beginning|end))\b")
_MODAL: Final = re.compile(r"(?:Choose (?:one|two|three|up to|any number|a number|one or)|Spree|Tiered)[^.]*(?:—|\.|$)")
_OF_THE_SPELL: Final = re.compile(
    r"(?:This spell|As an additional cost|You may cast|Cast this spell|If [^.]* you may (?:cast|pay)|Spells? )"
)
_ENTERS: Final = re.compile(
    r"(?:As (?:this|[A-Z])[^.]*\benters\b|(?:This|[A-Z])[^.:]* enters (?:tapped|with|as)\b|You may have [^.]* enter as|If [^.]* would\b|Prevent all)"
)
