"""What kind an ability is, in the rules' own words (113.3, 602 to 607, 614): one table, from the classes of the model."""

from __future__ import annotations

from typing import Final

from layerlaw.model import abilities as a

__all__ = ["NOT_UNDERSTOOD", "kind_of"]

NOT_UNDERSTOOD: Final = "not understood"

_KINDS: Final[dict[type[a.Ability], str]] = {
    a.KeywordAbility: "keyword ability",
    a.StaticAbility: "static ability",
    a.ContinuingStaticAbility: "static ability",
    a.ActivatedAbility: "activated ability",
    a.TriggeredAbility: "triggered ability",
    a.SpellAbility: "spell ability",
    a.ModalAbility: "modal ability",
    a.ChapterAbility: "chapter ability",
    a.RoomAbility: "room ability",
    a.OpeningHandAbility: "static ability",
    a.EnteredOnlyBy: "static ability",
    a.AsEnters: "replacement effect",
    a.AsEntersOrTurnsUp: "replacement effect",
    a.EntersAsCopy: "replacement effect",
    a.OthersEnterAsCopy: "replacement effect",
    a.EntersWithCounters: "replacement effect",
    a.CountersAsTurnedUp: "replacement effect",
    a.EntersWithAbilities: "replacement effect",
    a.EntersTapped: "replacement effect",
    a.LevelBand: "level symbol",
    a.ClassLevel: "class level",
    a.StationBand: "station symbol",
    a.Prototype: "keyword ability",
    a.KeepsCounters: "static ability",
    a.OtherAbility: "static ability",
    a.NotUnderstood: NOT_UNDERSTOOD,
}


def kind_of(ability: a.Ability) -> str:
    """The kind of an ability: `static ability`, `triggered ability`, `not understood`, ...

    A loyalty ability is told from other activated ones (606.2), a characteristic-defining one from other static ones only
    by its effects, which is for `layers` to see (604.3).
    """
    if isinstance(ability, a.ActivatedAbility) and ability.is_loyalty:
        return "loyalty ability"
    if isinstance(ability, a.ActivatedAbility) and ability.is_mana:
        return "mana ability"
    if isinstance(ability, a.OtherAbility) and ability.parts is not None and ability.parts.replacements:
        return "replacement effect"
    return _KINDS[type(ability)]
