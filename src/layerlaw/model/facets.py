"""Facets: what of the board a filter, value or condition reads, and what a change writes.

A facet is a text such as `t:Creature` (being a creature), `st:creature:Goblin`, `c:W`, `k:flying`, `pt:power`. A family
such as `st:creature` stands for all of its facets. Two effects whose reads and writes cannot meet are independent
(613.8a) without being tried; everything else is tried on the board. So a facet too many costs time, and a facet too few would
cost a right answer: `tests/model/test_facets.py` holds that every node has an entry here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass

from layerlaw.model import changes as c
from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import KeywordAbility
from layerlaw.model.words import FAMILY_TYPES, CardType, LandType, Subtype, SubtypeFamily

CONTROL = "ctl"
TYPES = "t"
SUPERTYPES = "s"
SUBTYPES = "st"
COLORS = "c"
KEYWORDS = "k"
ABILITIES = "a"
POWER_TOUGHNESS = "pt"
NAMES = "nm"
COSTS = "mc"
TEXT = "tx"
ALL_FAMILIES = (CONTROL, TYPES, SUPERTYPES, SUBTYPES, COLORS, KEYWORDS, ABILITIES, POWER_TOUGHNESS, NAMES, COSTS, TEXT)
LOSS = "a:loss"
"""Written by whatever can take an ability away; read by every effect whose ability could be taken away."""


@dataclass(frozen=True)
class Facets:
    """Facets touched. `exact` holds facets or whole families, as texts."""

    exact: frozenset[str] = frozenset()

    def __or__(self, other: Facets) -> Facets:
        return Facets(self.exact | other.exact)


NOTHING = Facets()


def subtype_facet(word: Subtype) -> str:
    """The facet of having a subtype."""
    return f"st:{word.family}:{word}"


def reads(node: object) -> Facets:
    """What a filter, value, condition, reference or change (through its values) reads of other effects' results."""
    return Facets(frozenset(_walk(node)))


def _walk(node: object) -> Iterable[str]:
    yield from _own_reads(node)
    if is_dataclass(node) and not isinstance(node, type):
        if isinstance(node, c.GainAbility | c.PlayerGainsAbility):
            return
        for item in fields(node):
            yield from _walk(getattr(node, item.name))
    elif isinstance(node, tuple | frozenset):
        for part in node:
            yield from _walk(part)


def _own_reads(node: object) -> Iterable[str]:
    match node:
        case f.IsType(kind):
            yield f"t:{kind}" if isinstance(kind, CardType) else TYPES
        case f.HasSupertype(kind):
            yield f"s:{kind}"
        case f.HasSubtype(word):
            yield from _subtype_reads(word)
        case f.HasColor(color):
            yield f"c:{color}" if not isinstance(color, r.Chosen) else COLORS
        case f.Called(word):
            yield from _CALLED[word]
        case f.SharesCardType():
            yield TYPES
        case k.CommonestColor() | f.HasColorCount() | f.SharesColor() | c.GainProtectionFromColorsOf():
            yield COLORS
        case k.SomePlayerControls() | f.ControlledBy() | r.You() | r.Opponents() | r.ControllerOf():
            yield CONTROL
        case f.HasKeyword(name):
            yield f"k:{name}"
        case c.GainKeywordsOf(names):
            yield from (f"k:{name}" for name in names)
        case f.HasAnyAbility() | f.HasActivatedAbility() | c.GainActivatedAbilitiesOf():
            yield ABILITIES
            yield KEYWORDS
        case (
            f.Compares(stat=stat)
            | v.StatOf(stat=stat)
            | v.Greatest(stat=stat)
            | v.Total(stat=stat)
            | f.HasParity(stat=stat)
        ):
            yield from (COSTS,) if stat is v.Stat.MANA_VALUE else (POWER_TOUGHNESS, "t:Creature")  # 208.3
        case f.Named() | f.SharesName():
            yield NAMES
        case f.SharesCreatureType():
            yield "st:creature"
            yield "t:Creature"
            yield "t:Kindred"
        case v.CountDistinct(what=what):
            yield from _DISTINCT.get(what, ALL_FAMILIES)
        case v.Devotion() | v.ManaSymbols():
            yield COSTS
        case v.Party():
            yield CONTROL
            yield from ("st:creature", "t:Creature", "t:Kindred")
        case c.BecomeCopy() | c.SetFullText() | c.SetTextBox():
            yield from ALL_FAMILIES
        case _:
            return


def _subtype_reads(word: Subtype | r.Chosen) -> Iterable[str]:
    if isinstance(word, r.Chosen):
        yield SUBTYPES
        yield TYPES
        return
    yield subtype_facet(word)
    yield from (f"t:{kind}" for kind in FAMILY_TYPES[word.family])


_CALLED: dict[str, tuple[str, ...]] = {
    "historic": ("t:Artifact", "t:Enchantment", "s:Legendary", "st:enchantment"),
    "modified": (CONTROL, "t:Artifact", "t:Enchantment", "st:artifact", "st:enchantment"),
    "attacking alone": (),
    "outlaw": ("t:Creature", "t:Kindred", "st:creature"),
}


_DISTINCT: dict[str, tuple[str, ...]] = {
    "card types": (TYPES,),
    "colors": (COLORS,),
    "basic land types": ("st:land", "t:Land"),
    "creature types": ("st:creature", "t:Creature", "t:Kindred"),
    "names": (NAMES,),
    "mana values": (COSTS,),
    "powers": (POWER_TOUGHNESS,),
}


_VARIED = frozenset({"protection", "hexproof", "landwalk", "ward"})
"""Keywords whose loss takes several columns: every variant of theirs."""


def writes(change: c.Change) -> Facets:
    """What a change can alter."""
    return Facets(frozenset(_writes(change)))


def _may_be_land(types: Iterable[CardType | r.Chosen]) -> bool:
    return any(kind is CardType.LAND or isinstance(kind, r.Chosen) for kind in types)


def gates(change: c.Change) -> Facets:
    """What decides, besides what it says, whether a change alters anything: a subtype needs a card type that has it (205.3d)."""
    return Facets(frozenset(f"t:{kind}" for family in _families(change) for kind in FAMILY_TYPES[family]))


def _families(change: c.Change) -> Iterable[SubtypeFamily]:
    match change:
        case c.SetSubtypes(family):
            yield family
        case c.AddTypes(_, subtypes):
            yield from (word.family for word in subtypes if isinstance(word, Subtype))
            if any(isinstance(word, r.Chosen) for word in subtypes):
                yield from SubtypeFamily
        case c.AddAllCreatureTypes():
            yield SubtypeFamily.CREATURE
        case c.AddEveryBasicLandType():
            yield SubtypeFamily.LAND
        case _:
            return


def _writes(change: c.Change) -> Iterable[str]:
    match change:
        case (
            c.BecomeCopy()
            | c.SetCopiableValues()
            | c.TurnFaceDown()
            | c.SetFullText()
            | c.ReplaceWord()
            | c.SetTextBox()
            | c.HaveTextBox()
        ):
            yield from (family for family in ALL_FAMILIES if family != CONTROL)
        case c.GainControl():
            yield CONTROL
        case c.SetName() | c.AddName() | c.AddAllNames():
            yield NAMES
        case c.AddTypes(types, subtypes, supertypes):
            yield from (f"t:{kind}" if isinstance(kind, CardType) else TYPES for kind in types)
            yield from (f"s:{kind}" for kind in supertypes)
            yield from (subtype_facet(word) if isinstance(word, Subtype) else SUBTYPES for word in subtypes)
            if any(isinstance(word, r.Chosen | LandType) for word in subtypes) or _may_be_land(types):
                yield "a:any"
        case c.RemoveTypes(types, subtypes, supertypes):
            if any(isinstance(word, r.Chosen | LandType) for word in subtypes) or _may_be_land(types):
                yield "a:any"  # 305.6: the mana abilities of a land go with its types
            yield from (f"t:{kind}" for kind in types)
            yield from (f"s:{kind}" for kind in supertypes)
            yield from (subtype_facet(word) if isinstance(word, Subtype) else SUBTYPES for word in subtypes)
        case c.SetTypes():
            yield TYPES
            yield "a:any"
        case c.SetSubtypes(family):
            yield f"st:{family}"
            if family is SubtypeFamily.LAND:
                yield ABILITIES
        case c.AddAllCreatureTypes():
            yield "st:creature"
        case c.AddEveryBasicLandType():
            yield "st:land"
            yield "a:any"
        case c.SetColors():
            yield COLORS
        case c.AddColors(colors):
            yield from (f"c:{color}" if not isinstance(color, r.Chosen) else COLORS for color in colors)
        case c.GainAbility(ability):
            yield "a:any"
            if isinstance(ability, KeywordAbility):
                yield from (f"k:{ability.name}", f"k:{ability.text}")
        case c.GainActivatedAbilitiesOf() | c.GainKeywordsOf() | c.GainProtectionFromColorsOf():
            yield KEYWORDS
            yield "a:any"
        case c.LoseAbility(str(name)) | c.CantHave(name):
            yield KEYWORDS if name in _VARIED else f"k:{name}"
            yield ABILITIES
        case c.LoseAbility() | c.LoseExactly() | c.LoseAllAbilities():
            yield KEYWORDS
            yield ABILITIES
        case c.SetPT() | c.ModifyPT() | c.SwitchPT():
            yield POWER_TOUGHNESS
        case _:
            return
