"""Equipment (301.5)."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import becomes_creature_type, equip, gains
from layerlaw.cards.define import HOST, THIS, activated, card, keyword, static, triggered
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddAllCreatureTypes, LoseAbility, ModifyPT, SetColors
from layerlaw.model.filters import Compares, Comparison, artifacts, creatures, yours
from layerlaw.model.rule_effects import AttachesOnlyTo
from layerlaw.model.values import Count, Stat
from layerlaw.model.words import Color, CreatureType

_OF_BASE_SIZE_ONE = Count(
    creatures()
    & yours()
    & (Compares(Stat.BASE_POWER, Comparison.EQUAL, 1) | Compares(Stat.BASE_TOUGHNESS, Comparison.EQUAL, 1))
)

CARDS: tuple[Card, ...] = (
    card(
        "Amorphous Axe",
        "{2}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(3, 0), AddAllCreatureTypes()),
        equip("{3}"),
    ),
    card("Bonesplitter", "{1}", "Artifact — Equipment", static(HOST, ModifyPT(2, 0)), equip("{1}")),
    card(
        "Colossus Hammer",
        "{1}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(10, 10), LoseAbility("flying")),
        equip("{8}"),
    ),
    card(
        "Cranial Plating",
        "{2}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(Count(artifacts() & yours()), 0)),
        activated("{B}{B}", "attach this Equipment to target creature you control"),
        equip("{1}"),
    ),
    card(
        "Gorgon Flail",
        "{2}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(1, 1), *gains("deathtouch")),
        equip("{2}"),
    ),
    card(
        "Grafted Exoskeleton",
        "{4}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(2, 2), *gains("infect")),
        triggered("whenever this Equipment becomes unattached from a permanent", "sacrifice that permanent"),
        equip("{2}"),
    ),
    card(
        "Heartseeker",
        "{4}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(2, 1), *gains(activated("{T}, Unattach Heartseeker", "destroy target creature"))),
        equip("{5}"),
    ),
    card(
        "Helm of Kaldra",
        "{3}",
        "Legendary Artifact — Equipment",
        static(HOST, *gains("first strike", "trample", "haste")),
        activated("{1}", "with Sword and Shield beside this Helm, create Kaldra and attach all three to it"),
        equip("{2}"),
    ),
    card(
        "Lightning Greaves",
        "{2}",
        "Artifact — Equipment",
        static(HOST, *gains("haste", "shroud")),
        equip("{0}"),
    ),
    card(
        "Loxodon Warhammer",
        "{3}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(3, 0), *gains("trample", "lifelink")),
        equip("{3}"),
    ),
    card(
        "Nim Deathmantle",
        "{2}",
        "Artifact — Equipment",
        static(
            HOST,
            ModifyPT(2, 2),
            *gains("intimidate"),
            SetColors((Color.BLACK,)),
            becomes_creature_type(CreatureType("Zombie")),
        ),
        triggered(
            "whenever a nontoken creature of yours dies, you may pay {4}",
            "return it to the battlefield and attach this Equipment to it",
        ),
        equip("{4}"),
    ),
    card(
        "O-Naginata",
        "{1}",
        "Artifact — Equipment",
        static(THIS, AttachesOnlyTo(creatures() & Compares(Stat.POWER, Comparison.AT_LEAST, 3))),
        static(HOST, ModifyPT(3, 0), *gains("trample")),
        equip("{2}"),
    ),
    card(
        "Sword of Fire and Ice",
        "{3}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(2, 2), *gains(keyword("protection", Color.RED), keyword("protection", Color.BLUE))),
        triggered(
            "whenever equipped creature deals combat damage to a player",
            "this Equipment deals 2 damage to any target",
            "draw a card",
        ),
        equip("{2}"),
    ),
    card(
        "Sword of the Squeak",
        "{2}",
        "Artifact — Equipment",
        static(HOST, ModifyPT(_OF_BASE_SIZE_ONE, _OF_BASE_SIZE_ONE)),
        triggered(
            "whenever a Hamster, Mouse, Rat, or Squirrel you control enters", "you may attach this Equipment to it"
        ),
        equip("{2}"),
    ),
)
