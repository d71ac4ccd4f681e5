"""What makes creatures of artifacts, enchantments and lands, or something else of creatures."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import (
    AURA,
    becomes_creature_type,
    becomes_land_type,
    defines,
    enchant,
    equal_to,
    gains,
)
from layerlaw.cards.define import HOST, THIS, activated, card, effect, mana, spell, starts, static, target, triggered
from layerlaw.model.abilities import ContinuingStaticAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddTypes, LoseAllAbilities, ModifyPT, SetColors, SetPT, SetTypes
from layerlaw.model.conditions import Matches, ThereAre
from layerlaw.model.filters import (
    HasStatus,
    HasSubtype,
    IsType,
    artifacts,
    creatures,
    enchantments,
    lands,
    of_subtype,
    other,
    yours,
)
from layerlaw.model.references import Host, It
from layerlaw.model.values import Count, Stat, StatOf
from layerlaw.model.words import FOREST, SWAMP, CardType, Color, CreatureType

_ITS_MANA_VALUE = StatOf(It(), Stat.MANA_VALUE)

CARDS: tuple[Card, ...] = (
    card(
        "Animate Artifact",
        "{3}{U}",
        "Enchantment — Aura",
        enchant("artifact"),
        static(
            HOST,
            AddTypes((CardType.ARTIFACT, CardType.CREATURE)),
            equal_to(_ITS_MANA_VALUE),
            when=Matches(Host(), ~IsType(CardType.CREATURE)),
        ),
    ),
    card(
        "Animate Land",
        "{G}",
        "Instant",
        spell(starts(target("target land"), SetPT(3, 3), AddTypes((CardType.CREATURE,)))),
    ),
    card(
        "Ashaya, Soul of the Wild",
        "{3}{G}{G}",
        "Legendary Creature — Elemental",
        defines(equal_to(Count(lands() & yours()))),
        static(creatures() & ~HasStatus("token") & yours(), AddTypes((CardType.LAND,), (FOREST,))),
        pt=("*", "*"),
    ),
    card(
        "Darksteel Mutation",
        "{1}{W}",
        "Enchantment — Aura",
        enchant("creature"),
        static(
            HOST,
            SetTypes((CardType.ARTIFACT, CardType.CREATURE)),
            becomes_creature_type(CreatureType("Insect")),
            LoseAllAbilities(),
            *gains("indestructible"),
            SetPT(0, 1),
        ),
    ),
    card(
        "Ensoul Artifact",
        "{1}{U}",
        "Enchantment — Aura",
        enchant("artifact"),
        static(HOST, AddTypes((CardType.CREATURE,)), SetPT(5, 5)),
    ),
    card(
        "Frogify",
        "{1}{U}",
        "Enchantment — Aura",
        enchant("creature"),
        static(
            HOST,
            LoseAllAbilities(),
            SetTypes((CardType.CREATURE,)),
            becomes_creature_type(CreatureType("Frog")),
            SetColors((Color.BLUE,)),
            SetPT(1, 1),
        ),
    ),
    card(
        "Imprisoned in the Moon",
        "{2}{U}",
        "Enchantment — Aura",
        enchant("creature, land, or planeswalker"),
        static(
            HOST,
            SetTypes((CardType.LAND,)),
            SetColors(()),
            LoseAllAbilities(),
            *gains(mana("{T}", "add {C}")),
        ),
    ),
    card(
        "Karn, Silver Golem",
        "{5}",
        "Legendary Artifact Creature — Golem",
        triggered("whenever Karn blocks or becomes blocked", starts(THIS, ModifyPT(-4, 4))),
        activated(
            "{1}",
            starts(
                target("target noncreature artifact"),
                AddTypes((CardType.ARTIFACT, CardType.CREATURE)),
                equal_to(_ITS_MANA_VALUE),
            ),
        ),
        pt=(4, 4),
    ),
    card(
        "Kenrith's Transformation",
        "{1}{G}",
        "Enchantment — Aura",
        enchant("creature"),
        triggered("when this Aura enters", "draw a card"),
        static(
            HOST,
            LoseAllAbilities(),
            SetTypes((CardType.CREATURE,)),
            becomes_creature_type(CreatureType("Elk")),
            SetColors((Color.GREEN,)),
            SetPT(3, 3),
        ),
    ),
    card(
        "Kormus Bell",
        "{4}",
        "Artifact",
        static(of_subtype(SWAMP), AddTypes((CardType.CREATURE,)), SetColors((Color.BLACK,)), SetPT(1, 1)),
    ),
    card(
        "Life and Limb",
        "{3}{G}",
        "Enchantment",
        static(
            of_subtype(FOREST) | of_subtype(CreatureType("Saproling")),
            AddTypes((CardType.CREATURE, CardType.LAND), (CreatureType("Saproling"), FOREST)),
            SetColors((Color.GREEN,)),
            SetPT(1, 1),
        ),
    ),
    card(
        "Lignify",
        "{1}{G}",
        "Kindred Enchantment — Treefolk Aura",
        enchant("creature"),
        static(HOST, becomes_creature_type(CreatureType("Treefolk")), SetPT(0, 4), LoseAllAbilities()),
    ),
    card(
        "Living Lands", "{3}{G}", "Enchantment", static(of_subtype(FOREST), AddTypes((CardType.CREATURE,)), SetPT(1, 1))
    ),
    card(
        "Living Plane", "{2}{G}{G}", "World Enchantment", static(lands(), AddTypes((CardType.CREATURE,)), SetPT(1, 1))
    ),
    card(
        "March of the Machines",
        "{3}{U}",
        "Enchantment",
        static(
            artifacts() & ~IsType(CardType.CREATURE),
            AddTypes((CardType.ARTIFACT, CardType.CREATURE)),
            equal_to(_ITS_MANA_VALUE),
        ),
    ),
    card("Natural Affinity", "{2}{G}", "Instant", spell(starts(lands(), AddTypes((CardType.CREATURE,)), SetPT(2, 2)))),
    card("Nature's Revolt", "{3}{G}{G}", "Enchantment", static(lands(), AddTypes((CardType.CREATURE,)), SetPT(2, 2))),
    card(
        "Opalescence",
        "{2}{W}{W}",
        "Enchantment",
        static(enchantments() & ~HasSubtype(AURA) & other(), AddTypes((CardType.CREATURE,)), equal_to(_ITS_MANA_VALUE)),
    ),
    card(
        "Song of the Dryads",
        "{2}{G}",
        "Enchantment — Aura",
        enchant("permanent"),
        static(HOST, SetTypes((CardType.LAND,)), becomes_land_type(FOREST), SetColors(())),
    ),
    card(
        "Starfield of Nyx",
        "{4}{W}",
        "Enchantment",
        triggered(
            "at the beginning of your upkeep",
            "you may return target enchantment card from your graveyard to the battlefield",
        ),
        static(
            enchantments() & ~HasSubtype(AURA) & yours() & other(),
            AddTypes((CardType.CREATURE,)),
            equal_to(_ITS_MANA_VALUE),
            when=ThereAre(enchantments() & yours(), 5),
        ),
    ),
    card(
        "Titania's Song",
        "{3}{G}",
        "Enchantment",
        ContinuingStaticAbility(
            (
                effect(
                    artifacts() & ~IsType(CardType.CREATURE),
                    LoseAllAbilities(),
                    AddTypes((CardType.ARTIFACT, CardType.CREATURE)),
                    equal_to(_ITS_MANA_VALUE),
                ),
            )
        ),
    ),
    card(
        "Vivify",
        "{2}{G}",
        "Instant",
        spell(starts(target("target land"), SetPT(3, 3), AddTypes((CardType.CREATURE,)))),
        spell("draw a card"),
    ),
)
