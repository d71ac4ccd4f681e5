"""Lords and anthems: static +1/+1 and its like, for a kind of creatures or for all (layer 7c)."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import enchant, gains
from layerlaw.cards.define import THIS, activated, card, keyword, keywords, mana, starts, static, triggered
from layerlaw.model.abilities import AsEnters, OtherAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddTypes, ModifyPT, SetColors
from layerlaw.model.conditions import ThereAre
from layerlaw.model.filters import (
    ColorCount,
    ControlledBy,
    Filter,
    HasColor,
    HasColorCount,
    HasKeyword,
    HasStatus,
    HasSubtype,
    Is,
    SharesCreatureType,
    creatures,
    of_subtype,
    other,
    other_than_it,
    permanents,
    yours,
)
from layerlaw.model.references import Chosen, HostPlayer, It, Opponents, That
from layerlaw.model.values import Count
from layerlaw.model.words import FOREST, ISLAND, MOUNTAIN, SWAMP, Color, CreatureType


def _for_each(counted: Filter) -> ModifyPT:
    """+1/+1 for each object of the filter."""
    return ModifyPT(Count(counted), Count(counted))


CARDS: tuple[Card, ...] = (
    card(
        "Ascendant Evincar",
        "{4}{B}{B}",
        "Legendary Creature — Phyrexian Vampire Noble",
        keyword("flying"),
        static(creatures() & HasColor(Color.BLACK) & other(), ModifyPT(1, 1)),
        static(creatures() & ~HasColor(Color.BLACK), ModifyPT(-1, -1)),
        pt=(3, 3),
    ),
    card("Bad Moon", "{1}{B}", "Enchantment", static(creatures() & HasColor(Color.BLACK), ModifyPT(1, 1))),
    card("Castle", "{3}{W}", "Enchantment", static(creatures() & ~HasStatus("tapped") & yours(), ModifyPT(0, 2))),
    card(
        "Chainer, Dementia Master",
        "{3}{B}{B}",
        "Legendary Creature — Human Minion",
        static(of_subtype(CreatureType("Nightmare")), ModifyPT(1, 1)),
        activated(
            "{B}{B}{B}, Pay 3 life",
            "return target creature card from a graveyard to the battlefield under your control",
            starts(Is(That()), SetColors((Color.BLACK,)), AddTypes(subtypes=(CreatureType("Nightmare"),)), until=None),
        ),
        triggered("when Chainer leaves the battlefield", "exile all Nightmares"),
        pt=(3, 3),
    ),
    card(
        "Coat of Arms",
        "{5}",
        "Artifact",
        static(creatures(), _for_each(creatures() & other_than_it() & SharesCreatureType(It()))),
    ),
    card("Crusade", "{W}{W}", "Enchantment", static(creatures() & HasColor(Color.WHITE), ModifyPT(1, 1))),
    card(
        "Crystalline Sliver",
        "{W}{U}",
        "Creature — Sliver",
        static(of_subtype(CreatureType("Sliver")), *gains("shroud")),
        pt=(2, 2),
    ),
    card(
        "Curse of Death's Hold",
        "{3}{B}{B}",
        "Enchantment — Aura Curse",
        enchant("player"),
        static(creatures() & ControlledBy(HostPlayer()), ModifyPT(-1, -1)),
    ),
    card(
        "Eldrazi Monument",
        "{5}",
        "Artifact",
        static(creatures() & yours(), ModifyPT(1, 1), *gains("flying", "indestructible")),
        triggered("at the beginning of your upkeep", "sacrifice a creature, or this artifact if you can't"),
    ),
    card(
        "Elesh Norn, Grand Cenobite",
        "{5}{W}{W}",
        "Legendary Creature — Phyrexian Praetor",
        keyword("vigilance"),
        static(creatures() & yours() & other(), ModifyPT(2, 2)),
        static(creatures() & ControlledBy(Opponents()), ModifyPT(-2, -2)),
        pt=(4, 7),
    ),
    card(
        "Elvish Archdruid",
        "{1}{G}{G}",
        "Creature — Elf Druid",
        static(creatures() & HasSubtype(CreatureType("Elf")) & yours() & other(), ModifyPT(1, 1)),
        mana("{T}", "add {G} for each Elf you control"),
        pt=(2, 2),
    ),
    card(
        "Elvish Champion",
        "{1}{G}{G}",
        "Creature — Elf",
        static(
            creatures() & HasSubtype(CreatureType("Elf")) & other(),
            ModifyPT(1, 1),
            *gains(keyword("landwalk", FOREST)),
        ),
        pt=(2, 2),
    ),
    card(
        "Engineered Plague",
        "{2}{B}",
        "Enchantment",
        AsEnters(("creature_type",)),
        static(creatures() & HasSubtype(Chosen("creature_type")), ModifyPT(-1, -1)),
    ),
    card(
        "Favorable Winds",
        "{1}{U}",
        "Enchantment",
        static(creatures() & yours() & HasKeyword("flying"), ModifyPT(1, 1)),
    ),
    card(
        "Gauntlet of Power",
        "{5}",
        "Artifact",
        AsEnters(("color",)),
        static(creatures() & HasColor(Chosen("color")), ModifyPT(1, 1)),
        triggered(
            "whenever a basic land is tapped for mana of the chosen color",
            "its controller adds one mana of the chosen color",
        ),
    ),
    card("Glorious Anthem", "{1}{W}{W}", "Enchantment", static(creatures() & yours(), ModifyPT(1, 1))),
    card(
        "Goblin King",
        "{1}{R}{R}",
        "Creature — Goblin",
        static(of_subtype(CreatureType("Goblin")) & other(), ModifyPT(1, 1), *gains(keyword("landwalk", MOUNTAIN))),
        pt=(2, 2),
    ),
    card(
        "Honor of the Pure",
        "{1}{W}",
        "Enchantment",
        static(creatures() & HasColor(Color.WHITE) & yours(), ModifyPT(1, 1)),
    ),
    card(
        "Jund Hackblade",
        "{B/G}{R}",
        "Creature — Goblin Berserker",
        static(
            THIS,
            ModifyPT(1, 1),
            *gains("haste"),
            when=ThereAre(permanents() & HasColorCount(ColorCount.MULTICOLORED) & yours() & other()),
        ),
        pt=(2, 1),
    ),
    card(
        "Knight Exemplar",
        "{1}{W}{W}",
        "Creature — Human Knight",
        keyword("first strike"),
        static(
            creatures() & HasSubtype(CreatureType("Knight")) & yours() & other(),
            ModifyPT(1, 1),
            *gains("indestructible"),
        ),
        pt=(2, 2),
    ),
    card(
        "Lord of Atlantis",
        "{U}{U}",
        "Creature — Merfolk",
        static(of_subtype(CreatureType("Merfolk")) & other(), ModifyPT(1, 1), *gains(keyword("landwalk", ISLAND))),
        pt=(2, 2),
    ),
    card(
        "Muscle Sliver",
        "{1}{G}",
        "Creature — Sliver",
        static(creatures() & HasSubtype(CreatureType("Sliver")), ModifyPT(1, 1)),
        pt=(1, 1),
    ),
    card("Night of Souls' Betrayal", "{2}{B}{B}", "Legendary Enchantment", static(creatures(), ModifyPT(-1, -1))),
    card(
        "Scion of Oona",
        "{2}{U}",
        "Creature — Faerie Soldier",
        *keywords("flash", "flying"),
        static(creatures() & HasSubtype(CreatureType("Faerie")) & yours() & other(), ModifyPT(1, 1)),
        static(of_subtype(CreatureType("Faerie")) & yours() & other(), *gains("shroud")),
        pt=(1, 1),
    ),
    card(
        "Veteran Armorer",
        "{1}{W}",
        "Creature — Human Soldier",
        static(creatures() & yours() & other(), ModifyPT(0, 1)),
        pt=(2, 2),
    ),
    card(
        "Wilt-Leaf Liege",
        "{1}{G/W}{G/W}{G/W}",
        "Creature — Elf Knight",
        static(creatures() & HasColor(Color.GREEN) & yours() & other(), ModifyPT(1, 1)),
        static(creatures() & HasColor(Color.WHITE) & yours() & other(), ModifyPT(1, 1)),
        OtherAbility("if an opponent makes you discard it, it goes onto the battlefield instead"),
        pt=(4, 4),
    ),
    card(
        "Winged Sliver",
        "{1}{U}",
        "Creature — Sliver",
        static(creatures() & HasSubtype(CreatureType("Sliver")), *gains("flying")),
        pt=(1, 1),
    ),
    card(
        "Zombie Master",
        "{1}{B}{B}",
        "Creature — Zombie",
        static(creatures() & HasSubtype(CreatureType("Zombie")) & other(), *gains(keyword("landwalk", SWAMP))),
        static(of_subtype(CreatureType("Zombie")) & other(), *gains(activated("{B}", "regenerate this permanent"))),
        pt=(2, 3),
    ),
)
