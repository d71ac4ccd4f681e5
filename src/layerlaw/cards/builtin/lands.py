"""Lands: basic, dual, utility, and lands that become creatures."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import creature_cards_in_graveyards, defines, equal_to, gains
from layerlaw.cards.define import THIS, activated, card, keyword, mana, starts, static, target, triggered
from layerlaw.model.abilities import EntersTapped, EntersWithCounters, OtherAbility, ThisAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import (
    AddAllCreatureTypes,
    AddTypes,
    BecomeCopy,
    CopyException,
    GainAbility,
    ModifyPT,
    SetColors,
    SetMaximumHandSize,
    SetPT,
    SwitchPT,
)
from layerlaw.model.filters import OwnedBy
from layerlaw.model.references import Target, You
from layerlaw.model.values import Count
from layerlaw.model.words import BASIC_LAND_TYPES, CardType, Color, CreatureType

BASICS: tuple[Card, ...] = tuple(card(word, None, f"Basic Land — {word}") for word in BASIC_LAND_TYPES)
SNOW_BASICS: tuple[Card, ...] = tuple(
    card(f"Snow-Covered {word}", None, f"Basic Snow Land — {word}") for word in BASIC_LAND_TYPES
)
DUALS: tuple[Card, ...] = (
    card("Badlands", None, "Land — Swamp Mountain"),
    card("Bayou", None, "Land — Swamp Forest"),
    card("Plateau", None, "Land — Mountain Plains"),
    card("Savannah", None, "Land — Forest Plains"),
    card("Scrubland", None, "Land — Plains Swamp"),
    card("Taiga", None, "Land — Mountain Forest"),
    card("Tropical Island", None, "Land — Forest Island"),
    card("Tundra", None, "Land — Plains Island"),
    card("Underground Sea", None, "Land — Island Swamp"),
    card("Volcanic Island", None, "Land — Island Mountain"),
)

CARDS: tuple[Card, ...] = (
    *BASICS,
    *SNOW_BASICS,
    *DUALS,
    card(
        "Cryptic Spires",
        None,
        "Land",
        OtherAbility("two of the colors are circled as the deck is made"),
        EntersTapped(),
        mana("{T}", "add one mana of either of the circled colors"),
    ),
    card(
        "Dark Depths",
        None,
        "Legendary Snow Land",
        EntersWithCounters("ice", 10),
        activated("{3}", "remove an ice counter from this land"),
        triggered(
            "when this land has no ice counters on it",
            "sacrifice it",
            "if you do, create Marit Lage, a legendary 20/20 black Avatar token with indestructible and flying",
        ),
    ),
    card("Darksteel Citadel", None, "Artifact Land", keyword("indestructible"), mana("{T}", "add {C}")),
    card("Dryad Arbor", None, "Land Creature — Forest Dryad", pt=(1, 1), indicator="G"),
    card("Gaea's Cradle", None, "Legendary Land", mana("{T}", "add {G} for each creature you control")),
    card(
        "Inkmoth Nexus",
        None,
        "Land",
        mana("{T}", "add {C}"),
        activated(
            "{1}",
            starts(
                THIS,
                SetPT(1, 1),
                AddTypes(
                    (CardType.ARTIFACT, CardType.CREATURE), (CreatureType("Phyrexian"), CreatureType("Blinkmoth"))
                ),
                *gains("flying", "infect"),
            ),
        ),
    ),
    card(
        "Maze of Ith",
        None,
        "Land",
        activated("{T}", "untap target attacking creature", "prevent its combat damage this turn"),
    ),
    card(
        "Mishra's Factory",
        None,
        "Land",
        mana("{T}", "add {C}"),
        activated(
            "{1}",
            starts(
                THIS,
                SetPT(2, 2),
                AddTypes((CardType.ARTIFACT, CardType.CREATURE), (CreatureType("Assembly-Worker"),)),
            ),
        ),
        activated("{T}", starts(target("target Assembly-Worker creature"), ModifyPT(1, 1))),
    ),
    card(
        "Mutavault",
        None,
        "Land",
        mana("{T}", "add {C}"),
        activated("{1}", starts(THIS, SetPT(2, 2), AddTypes((CardType.CREATURE,)), AddAllCreatureTypes())),
    ),
    card("Reliquary Tower", None, "Land", static(You(), SetMaximumHandSize(None)), mana("{T}", "add {C}")),
    card("Steam Vents", None, "Land — Island Mountain", EntersTapped(unless="you pay 2 life")),
    card(
        "Svogthos, the Restless Tomb",
        None,
        "Land",
        mana("{T}", "add {C}"),
        activated(
            "{3}{B}{G}",
            starts(
                THIS,
                SetColors((Color.BLACK, Color.GREEN)),
                AddTypes((CardType.CREATURE,), (CreatureType("Plant"), CreatureType("Zombie"))),
                *gains(defines(equal_to(Count(creature_cards_in_graveyards() & OwnedBy())))),
            ),
        ),
    ),
    card(
        "Thespian's Stage",
        None,
        "Land",
        mana("{T}", "add {C}"),
        activated(
            "{2}, {T}",
            starts(
                THIS, BecomeCopy(Target(1, "target land"), (CopyException((GainAbility(ThisAbility()),)),)), until=None
            ),
        ),
    ),
    card(
        "Treetop Village",
        None,
        "Land",
        EntersTapped(),
        mana("{T}", "add {G}"),
        activated(
            "{1}{G}",
            starts(
                THIS,
                SetPT(3, 3),
                SetColors((Color.GREEN,)),
                AddTypes((CardType.CREATURE,), (CreatureType("Ape"),)),
                *gains("trample"),
            ),
        ),
    ),
    card(
        "Wandering Fumarole",
        None,
        "Land",
        EntersTapped(),
        mana("{T}", "add {U} or {R}"),
        activated(
            "{2}{U}{R}",
            starts(
                THIS,
                SetPT(1, 4),
                SetColors((Color.BLUE, Color.RED)),
                AddTypes((CardType.CREATURE,), (CreatureType("Elemental"),)),
                *gains(activated("{0}", starts(THIS, SwitchPT()))),
            ),
        ),
    ),
    card("Wastes", None, "Basic Land", mana("{T}", "add {C}")),
)
