"""What changes land types: setting a basic land type (305.7), adding one (305.6), taking them away."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import (
    becomes_land_type,
    enchant,
    equal_to,
    gains,
    spells,
    your_cards_elsewhere,
)
from layerlaw.cards.define import (
    HOST,
    TARGET,
    THIS,
    activated,
    card,
    effect,
    keyword,
    mana,
    starts,
    static,
    target,
    triggered,
)
from layerlaw.model.abilities import AsEnters, StaticAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddEveryLandType, AddTypes, LoseAllAbilities, SetColors
from layerlaw.model.choice_bounds import ChoiceBounds
from layerlaw.model.conditions import Matches, NotSo, ThereAre
from layerlaw.model.durations import AsLongAs
from layerlaw.model.filters import (
    ON_BATTLEFIELD,
    ControlledBy,
    HasCounter,
    HasStatus,
    HasSubtype,
    HasSupertype,
    IsType,
    Named,
    Not,
    all_of,
    lands,
    nonbasic,
    of_subtype,
    permanents,
    yours,
)
from layerlaw.model.references import Chosen, DefendingPlayer, Opponents, Target, This, You
from layerlaw.model.rule_effects import MoreLands, SpendsAsThough
from layerlaw.model.values import Count
from layerlaw.model.words import FOREST, ISLAND, MOUNTAIN, PLAINS, SWAMP, CardType, Color, Supertype

CARDS: tuple[Card, ...] = (
    card(
        "Alpine Moon",
        "{R}",
        "Enchantment",
        AsEnters(
            ("card_name",),
            "choose a nonbasic land card name",
            (ChoiceBounds("card_name", all_of((Not(HasSupertype(Supertype.BASIC)), IsType(CardType.LAND)))),),
        ),
        static(
            lands() & ControlledBy(Opponents()) & Named(Chosen("card_name")),
            becomes_land_type(),
            LoseAllAbilities(),
            *gains(mana("{T}", "add one mana of any color")),
        ),
    ),
    card("Blood Moon", "{2}{R}", "Enchantment", static(lands() & nonbasic(), becomes_land_type(MOUNTAIN))),
    card(
        "Blood Sun",
        "{2}{R}",
        "Enchantment",
        triggered("when this enchantment enters", "draw a card"),
        static(lands(), LoseAllAbilities(except_mana=True)),
    ),
    card(
        "Celestial Dawn",
        "{1}{W}{W}",
        "Enchantment",
        static(lands() & yours(), becomes_land_type(PLAINS)),
        static(
            (permanents() & ~IsType(CardType.LAND) & yours())
            | (spells() & yours())
            | (your_cards_elsewhere() & ~IsType(CardType.LAND)),
            SetColors((Color.WHITE,)),
        ),
        static(You(), SpendsAsThough(mana="W", others_colorless=True)),
    ),
    card(
        "Convincing Mirage",
        "{1}{U}",
        "Enchantment — Aura",
        enchant("land"),
        AsEnters(("basic_land_type",)),
        static(HOST, becomes_land_type(Chosen("basic_land_type"))),
    ),
    card(
        "Dryad of the Ilysian Grove",
        "{2}{G}",
        "Enchantment Creature — Nymph Dryad",
        static(You(), MoreLands()),
        static(lands() & yours(), AddEveryLandType()),
        pt=(2, 4),
    ),
    card("Evil Presence", "{B}", "Enchantment — Aura", enchant("land"), static(HOST, becomes_land_type(SWAMP))),
    card(
        "Gaea's Liege",
        "{3}{G}{G}{G}",
        "Creature — Avatar",
        StaticAbility(
            (
                effect(
                    THIS,
                    equal_to(Count(of_subtype(FOREST) & yours())),
                    when=Matches(This(), ~HasStatus("attacking")),
                ),
                effect(
                    THIS,
                    equal_to(Count(of_subtype(FOREST) & ControlledBy(DefendingPlayer()))),
                    when=Matches(This(), HasStatus("attacking")),
                ),
            )
        ),
        activated(
            "{T}",
            starts(target("target land"), becomes_land_type(FOREST), until=AsLongAs(Matches(This(), ON_BATTLEFIELD))),
        ),
        pt=("*", "*"),
    ),
    card(
        "Harbinger of the Seas",
        "{1}{U}{U}",
        "Creature — Merfolk Wizard",
        static(lands() & nonbasic(), becomes_land_type(ISLAND)),
        pt=(2, 2),
    ),
    card(
        "Illusionary Terrain",
        "{U}{U}",
        "Enchantment",
        keyword("cumulative upkeep", cost="{2}"),
        AsEnters(("from", "to")),
        static(lands() & HasSupertype(Supertype.BASIC) & HasSubtype(Chosen("from")), becomes_land_type(Chosen("to"))),
    ),
    card(
        "Lush Growth",
        "{G}",
        "Enchantment — Aura",
        enchant("land"),
        static(HOST, becomes_land_type(MOUNTAIN, FOREST, PLAINS)),
    ),
    card(
        "Magus of the Moon",
        "{2}{R}",
        "Creature — Human Wizard",
        static(lands() & nonbasic(), becomes_land_type(MOUNTAIN)),
        pt=(2, 2),
    ),
    card(
        "Phantasmal Terrain",
        "{U}{U}",
        "Enchantment — Aura",
        enchant("land"),
        AsEnters(("basic_land_type",)),
        static(HOST, becomes_land_type(Chosen("basic_land_type"))),
    ),
    card("Prismatic Omen", "{1}{G}", "Enchantment", static(lands() & yours(), AddEveryLandType())),
    card(
        "Quicksilver Fountain",
        "{3}",
        "Artifact",
        triggered(
            "at the beginning of each player's upkeep",
            "that player puts a flood counter on a non-Island land of theirs, their choice and target",
            starts(TARGET, becomes_land_type(ISLAND), until=AsLongAs(Matches(Target(), HasCounter("flood")))),
        ),
        triggered(
            "at the beginning of each end step",
            "remove all flood counters from all lands",
            when=NotSo(ThereAre(lands() & ~HasSubtype(ISLAND))),
        ),
    ),
    card("Sea's Claim", "{U}", "Enchantment — Aura", enchant("land"), static(HOST, becomes_land_type(ISLAND))),
    card(
        "Spreading Seas",
        "{1}{U}",
        "Enchantment — Aura",
        enchant("land"),
        triggered("when this Aura enters", "draw a card"),
        static(HOST, becomes_land_type(ISLAND)),
    ),
    card(
        "Tideshaper Mystic",
        "{U}",
        "Creature — Merfolk Wizard",
        activated(
            "{T}",
            starts(target("target land"), becomes_land_type(Chosen("basic_land_type"))),
            restriction="only during your turn",
        ),
        pt=(1, 1),
    ),
    card(
        "Urborg, Tomb of Yawgmoth",
        None,
        "Legendary Land",
        static(lands(), AddTypes(subtypes=(SWAMP,))),
    ),
    card(
        "Yavimaya, Cradle of Growth",
        None,
        "Legendary Land",
        static(lands(), AddTypes(subtypes=(FOREST,))),
    ),
)
