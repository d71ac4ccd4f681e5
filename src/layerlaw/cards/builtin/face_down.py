"""Face-down permanents (708): morph and its kin, what turns things face down, choices made as one is turned up."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import defines, equal_to, gains
from layerlaw.cards.define import activated, card, keyword, spell, starts, static, triggered
from layerlaw.model.abilities import AsEntersOrTurnsUp, CountersAsTurnedUp, EntersWithCounters, OtherAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddTypes, CopyException, ModifyPT, SetPT
from layerlaw.model.filters import HasStatus, creatures, yours
from layerlaw.model.values import Count, X
from layerlaw.model.words import CreatureType

CARDS: tuple[Card, ...] = (
    card(
        "Aquamorph Entity",
        "{2}{U}{U}",
        "Creature — Shapeshifter",
        AsEntersOrTurnsUp((CopyException((SetPT(5, 1),)), CopyException((SetPT(1, 5),))), turned_up=True),
        keyword("morph", cost="{2}{U}"),
        pt=("*", "*"),
    ),
    card(
        "Backslide",
        "{1}{U}",
        "Instant",
        spell("turn target creature with morph face down"),
        keyword("cycling", cost="{U}"),
    ),
    card(
        "Branchsnap Lorian",
        "{1}{G}{G}",
        "Creature — Beast",
        keyword("trample"),
        keyword("morph", cost="{G}"),
        pt=(4, 1),
    ),
    card("Break Open", "{1}{R}", "Instant", spell("turn target face-down creature an opponent controls face up")),
    card(
        "Defenestrated Phantom",
        "{4}{W}{W}",
        "Creature — Spirit",
        keyword("flying"),
        keyword("disguise", cost="{4}{W}"),
        pt=(4, 3),
    ),
    card(
        "Exalted Angel",
        "{4}{W}{W}",
        "Creature — Angel",
        keyword("flying"),
        triggered("whenever this creature deals damage", "gain that much life"),
        keyword("morph", cost="{2}{W}{W}"),
        pt=(4, 5),
    ),
    card(
        "Grinning Demon",
        "{2}{B}{B}",
        "Creature — Demon",
        triggered("at the beginning of your upkeep", "lose 2 life"),
        keyword("morph", cost="{2}{B}{B}"),
        pt=(6, 6),
    ),
    card(
        "Hooded Hydra",
        "{X}{G}{G}",
        "Creature — Snake Hydra",
        EntersWithCounters("+1/+1", X()),
        triggered("when this creature dies", "create a 1/1 green Snake token for each +1/+1 counter on it"),
        keyword("morph", cost="{3}{G}{G}"),
        CountersAsTurnedUp("+1/+1", 5),
        pt=(0, 0),
    ),
    card(
        "Ixidron",
        "{3}{U}{U}",
        "Creature — Illusion",
        OtherAbility("as it enters, all other nontoken creatures are turned face down"),
        defines(equal_to(Count(creatures() & HasStatus("face_down")))),
        pt=("*", "*"),
    ),
    card(
        "Primal Clay",
        "{4}",
        "Artifact Creature — Shapeshifter",
        AsEntersOrTurnsUp(
            (
                CopyException((SetPT(3, 3),)),
                CopyException((SetPT(2, 2), *gains("flying"))),
                CopyException((SetPT(1, 6), AddTypes(subtypes=(CreatureType("Wall"),)), *gains("defender"))),
            )
        ),
        pt=("*", "*"),
    ),
    card(
        "Secret Plans",
        "{G}{U}",
        "Enchantment",
        static(creatures() & HasStatus("face_down") & yours(), ModifyPT(0, 1)),
        triggered("whenever a permanent you control is turned face up", "draw a card"),
    ),
    card(
        "Whisperwood Elemental",
        "{3}{G}{G}",
        "Creature — Elemental",
        triggered("at the beginning of your end step", "manifest the top card of your library"),
        activated(
            "Sacrifice this creature",
            starts(
                creatures() & ~HasStatus("face_down") & ~HasStatus("token") & yours(),
                *gains(triggered("when this creature dies", "manifest the top card of your library")),
            ),
        ),
        pt=(4, 4),
    ),
    card(
        "Willbender",
        "{1}{U}",
        "Creature — Human Wizard",
        keyword("morph", cost="{1}{U}"),
        triggered("when this creature is turned face up", "give target spell or ability another target"),
        pt=(1, 2),
    ),
)
