"""What changes card types, creature types and supertypes without making a creature of what was none."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import (
    EQUIPMENT,
    becomes_creature_type,
    creature_cards_in_graveyards,
    gains,
    spells,
    your_cards_elsewhere,
)
from layerlaw.cards.define import HOST, TARGET, THIS, activated, card, keyword, spell, starts, static, target, triggered
from layerlaw.model.abilities import AsEnters, OtherAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddAllCreatureTypes, AddTypes, GainControl, ModifyPT, RemoveTypes, SetColors
from layerlaw.model.filters import (
    Anything,
    HasSubtype,
    Is,
    IsType,
    Or,
    OwnedBy,
    artifacts,
    creatures,
    of_subtype,
    other,
    permanents,
    yours,
)
from layerlaw.model.references import Chosen, EachPlayer, Target, This
from layerlaw.model.rule_effects import EntersOpening, SpendsAsThough
from layerlaw.model.values import Stat, StatOf
from layerlaw.model.words import PERMANENT_TYPES, CardType, Color, CreatureType, Supertype

_YOUR_CREATURES_ANYWHERE = (
    (creatures() & yours())
    | (spells() & IsType(CardType.CREATURE) & yours())
    | (your_cards_elsewhere() & IsType(CardType.CREATURE))
)
"""Creatures and creature spells that you control, and creature cards that you own elsewhere."""

_UP_TO_TWO = Is(Target(1, "up to two target creatures")) | Is(Target(2, "up to two target creatures"))


CARDS: tuple[Card, ...] = (
    card(
        "Adaptive Automaton",
        "{3}",
        "Artifact Creature — Construct",
        AsEnters(("creature_type",)),
        static(THIS, AddTypes(subtypes=(Chosen("creature_type"),))),
        static(creatures() & yours() & HasSubtype(Chosen("creature_type")) & other(), ModifyPT(1, 1)),
        pt=(2, 2),
    ),
    card(
        "Arcane Adaptation",
        "{2}{U}",
        "Enchantment",
        AsEnters(("creature_type",)),
        static(_YOUR_CREATURES_ANYWHERE, AddTypes(subtypes=(Chosen("creature_type"),))),
    ),
    card(
        "Arcum's Weathervane",
        "{2}",
        "Artifact",
        activated("{2}, {T}", starts(TARGET, RemoveTypes(supertypes=(Supertype.SNOW,)), until=None)),
        activated("{2}, {T}", starts(TARGET, AddTypes(supertypes=(Supertype.SNOW,)), until=None)),
    ),
    card(
        "Ashes of the Fallen",
        "{2}",
        "Artifact",
        AsEnters(("creature_type",)),
        static(creature_cards_in_graveyards() & OwnedBy(), AddTypes(subtypes=(Chosen("creature_type"),))),
    ),
    card(
        "Biotransference",
        "{2}{B}{B}",
        "Enchantment",
        static(_YOUR_CREATURES_ANYWHERE, AddTypes((CardType.ARTIFACT,))),
        triggered("whenever you cast an artifact spell", "lose 1 life and create a 2/2 Necron Warrior token"),
    ),
    card(
        "Blades of Velis Vel",
        "{1}{R}",
        "Kindred Instant — Shapeshifter",
        keyword("changeling"),
        spell(starts(_UP_TO_TWO, ModifyPT(2, 0), AddAllCreatureTypes())),
    ),
    card(
        "Bludgeon Brawl",
        "{2}{R}",
        "Enchantment",
        static(
            artifacts() & ~IsType(CardType.CREATURE) & ~HasSubtype(EQUIPMENT),
            AddTypes(subtypes=(EQUIPMENT,)),
            *gains(
                keyword("equip", cost="{X}", quality="for its mana value"),
                static(HOST, ModifyPT(StatOf(This(), Stat.MANA_VALUE), 0)),
            ),
        ),
    ),
    card(
        "Conspiracy",
        "{3}{B}{B}",
        "Enchantment",
        AsEnters(("creature_type",)),
        static(_YOUR_CREATURES_ANYWHERE, becomes_creature_type(Chosen("creature_type"))),
    ),
    card(
        "Dralnu's Crusade",
        "{1}{B}{R}",
        "Enchantment",
        static(creatures() & HasSubtype(CreatureType("Goblin")), ModifyPT(1, 1)),
        static(
            of_subtype(CreatureType("Goblin")),
            SetColors((Color.BLACK,)),
            AddTypes(subtypes=(CreatureType("Zombie"),)),
        ),
    ),
    card("Enchanted Evening", "{3}{W/U}{W/U}", "Enchantment", static(permanents(), AddTypes((CardType.ENCHANTMENT,)))),
    card(
        "Encroaching Mycosynth",
        "{3}{U}",
        "Artifact",
        static(
            (permanents() & ~IsType(CardType.LAND) & yours())
            | (spells() & Or(tuple(IsType(word) for word in PERMANENT_TYPES)) & yours())
            | (your_cards_elsewhere() & Or(tuple(IsType(word) for word in PERMANENT_TYPES)) & ~IsType(CardType.LAND)),
            AddTypes((CardType.ARTIFACT,)),
        ),
    ),
    card(
        "Laughing Jasper Flint",
        "{1}{B}{R}",
        "Legendary Creature — Lizard Rogue",
        static(creatures() & yours() & ~OwnedBy(), AddTypes(subtypes=(CreatureType("Mercenary"),))),
        triggered(
            "at the beginning of your upkeep",
            "exile the top cards of target opponent's library, one for each outlaw you control",
            "you may cast those spells this turn with mana of any type",
        ),
        pt=(4, 3),
    ),
    card(
        "Leyline of Singularity",
        "{2}{U}{U}",
        "Enchantment",
        static(THIS, EntersOpening()),
        static(permanents() & ~IsType(CardType.LAND), AddTypes(supertypes=(Supertype.LEGENDARY,))),
    ),
    card(
        "Liquimetal Coating",
        "{2}",
        "Artifact",
        activated("{T}", starts(target("target permanent"), AddTypes((CardType.ARTIFACT,)))),
    ),
    card(
        "Maskwood Nexus",
        "{4}",
        "Artifact",
        static(_YOUR_CREATURES_ANYWHERE, AddAllCreatureTypes()),
        activated("{3}, {T}", "create a 2/2 blue Shapeshifter token with changeling"),
    ),
    card(
        "Memnarch",
        "{7}",
        "Legendary Artifact Creature — Wizard",
        activated("{1}{U}{U}", starts(TARGET, AddTypes((CardType.ARTIFACT,)), until=None)),
        activated("{3}{U}", starts(TARGET, GainControl(), until=None)),
        pt=(4, 5),
    ),
    card(
        "Metallic Mimic",
        "{2}",
        "Artifact Creature — Shapeshifter",
        AsEnters(("creature_type",)),
        static(THIS, AddTypes(subtypes=(Chosen("creature_type"),))),
        OtherAbility("each other creature of the chosen type that you control enters with an additional +1/+1 counter"),
        pt=(2, 1),
    ),
    card(
        "Mycosynth Lattice",
        "{6}",
        "Artifact",
        static(permanents(), AddTypes((CardType.ARTIFACT,))),
        static(Anything(), SetColors(())),
        static(EachPlayer(), SpendsAsThough()),
    ),
    card(
        "Neurok Transmuter",
        "{2}{U}",
        "Creature — Human Wizard",
        activated("{U}", starts(TARGET, AddTypes((CardType.ARTIFACT,)))),
        activated("{U}", starts(TARGET, SetColors((Color.BLUE,)), RemoveTypes((CardType.ARTIFACT,)))),
        pt=(2, 2),
    ),
    card(
        "Unnatural Selection",
        "{1}{U}",
        "Enchantment",
        activated(
            "{1}",
            "choose a creature type other than Wall",
            starts(target("target creature"), becomes_creature_type(Chosen("creature_type"))),
        ),
    ),
    card(
        "Xenograft",
        "{4}{U}",
        "Enchantment",
        AsEnters(("creature_type",)),
        static(creatures() & yours(), AddTypes(subtypes=(Chosen("creature_type"),))),
    ),
)
