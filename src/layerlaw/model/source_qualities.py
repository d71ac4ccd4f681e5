"""What protection and hexproof can be from, besides a color or a subtype (702.16a, 702.11d): the words, and what they ask of a source.

A filter is asked of the source, wherever it is: protection from artifacts is from artifact spells too. A player means what that player
controls, and what that player owns and nobody controls (702.16k). "You" is the controller of what has the ability, "this" what has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from layerlaw.model import filters as f
from layerlaw.model.references import Chosen, ChosenPlayer, Opponents, PlayerRef, This
from layerlaw.model.values import ChosenNumber, Stat
from layerlaw.model.words import CardType, Supertype, Zone

QUALITIES: Final[Mapping[str, f.Filter | PlayerRef]] = {
    "everything": f.Anything(),
    "artifacts": f.IsType(CardType.ARTIFACT),
    "creatures": f.IsType(CardType.CREATURE),
    "enchantments": f.IsType(CardType.ENCHANTMENT),
    "instants": f.IsType(CardType.INSTANT),
    "lands": f.IsType(CardType.LAND),
    "planeswalkers": f.IsType(CardType.PLANESWALKER),
    "sorceries": f.IsType(CardType.SORCERY),
    "noncreature": f.Not(f.IsType(CardType.CREATURE)),
    "snow": f.HasSupertype(Supertype.SNOW),
    "tokens": f.HasStatus("token"),
    "ring-bearers": f.HasStatus("ring_bearer"),
    "spells": f.InZone(Zone.STACK),
    "permanents": f.InZone(Zone.BATTLEFIELD),
    "colorless": f.HasColorCount(f.ColorCount.COLORLESS),
    "monocolored": f.HasColorCount(f.ColorCount.MONOCOLORED),
    "multicolored": f.HasColorCount(f.ColorCount.MULTICOLORED),
    # As many abilities as it has colors (702.11g, 702.16h).
    "its colors": f.SharesColor(This()),
    "each of its colors": f.SharesColor(This()),
    "each of your opponents": Opponents(),
    "each opponent": Opponents(),
    "the chosen player": ChosenPlayer(),
    "the chosen card name": f.Named(Chosen("card_name")),
    "the chosen card type": f.IsType(Chosen("card_type")),
    "each mana value of the chosen quality": f.HasParity(Stat.MANA_VALUE),
    "each mana value other than the chosen number": f.Not(
        f.Compares(Stat.MANA_VALUE, f.Comparison.EQUAL, ChosenNumber())
    ),
}
