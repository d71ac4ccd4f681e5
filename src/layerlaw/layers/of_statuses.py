"""Continuous effects that the rules themselves make for a status or designation; stamped with the object (decision 0006)."""

from __future__ import annotations

from typing import Final

from layerlaw.model.abilities import KeywordAbility, StaticAbility
from layerlaw.model.cards import Face
from layerlaw.model.changes import AddTypes, Change, GainAbility, RemoveTypes, TurnFaceDown
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Compares, Comparison, Is, creatures
from layerlaw.model.references import It, This
from layerlaw.model.rule_effects import CantAttack, CantBeActivated, CantBeBlocked, CantBlock
from layerlaw.model.values import Stat, StatOf
from layerlaw.model.words import CardType, EnchantmentType, Supertype


def _on_it(*changes: Change) -> ContinuousEffect:
    return ContinuousEffect(Is(This()), changes)


def face_down(values: Face) -> ContinuousEffect:
    """The effect of being face down (708.2, 613.2b)."""
    return _on_it(TurnFaceDown(values))


RULE_EFFECTS: Final[dict[str, ContinuousEffect]] = {
    # 702.103b: an Aura enchantment with enchant creature, and no creature
    "bestowed": _on_it(
        RemoveTypes((CardType.CREATURE,)),
        AddTypes((), (EnchantmentType("Aura"),)),
        GainAbility(KeywordAbility("enchant", quality="creature", what=creatures())),
    ),
    # 702.122b: an artifact creature until end of turn
    "crewed": _on_it(AddTypes((CardType.ARTIFACT, CardType.CREATURE))),
    # 701.35a: it can't attack or block, and its activated abilities can't be activated
    "detained": _on_it(CantAttack(), CantBlock(), CantBeActivated()),
    # 701.54c: your Ring-bearer is legendary, and can't be blocked by creatures with greater power
    "ring_bearer": _on_it(
        AddTypes(supertypes=(Supertype.LEGENDARY,)),
        CantBeBlocked(creatures() & Compares(Stat.POWER, Comparison.MORE, StatOf(It(), Stat.POWER))),
    ),
    # 701.60c: menace and "This creature can't block", two abilities that it can lose
    "suspected": _on_it(GainAbility(KeywordAbility("menace")), GainAbility(StaticAbility((_on_it(CantBlock()),)))),
}
"""By the status that makes them."""
