"""Instants and sorceries: power, toughness and abilities for a while (611.2), and some that change nothing."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import becomes_creature_type, defines, gains
from layerlaw.cards.define import TARGET, card, does, keyword, modal, spell, starts, target
from layerlaw.model.abilities import OtherAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import LoseAllAbilities, ModifyPT, SetColors, SetPT, SwitchPT
from layerlaw.model.durations import Until
from layerlaw.model.filters import ControlledBy, HasColor, HasKeyword, HasStatus, creatures, permanents, yours
from layerlaw.model.references import Target, TargetPlayer
from layerlaw.model.rule_effects import CantBlock
from layerlaw.model.values import Count, Stat, StatOf
from layerlaw.model.words import Color, CreatureType

CARDS: tuple[Card, ...] = (
    card("About Face", "{R}", "Instant", spell(starts(target("target creature"), SwitchPT()))),
    card(
        "Boros Charm",
        "{R}{W}",
        "Instant",
        modal(
            "one",
            does("deal 4 damage to target player or planeswalker"),
            does(starts(permanents() & yours(), *gains("indestructible"))),
            does(starts(target("target creature"), *gains("double strike"))),
        ),
    ),
    card(
        "Cryptic Command",
        "{1}{U}{U}{U}",
        "Instant",
        modal(
            "two",
            does("counter target spell"),
            does("return target permanent to its owner's hand"),
            does("tap all creatures your opponents control"),
            does("draw a card"),
        ),
    ),
    card("Dark Ritual", "{B}", "Instant", spell("add {B}{B}{B}")),
    card(
        "Deafening Clarion",
        "{1}{R}{W}",
        "Sorcery",
        modal(
            "one or both",
            does("deal 3 damage to each creature"),
            does(starts(creatures() & yours(), *gains("lifelink"))),
        ),
    ),
    card("Diminish", "{U}", "Instant", spell(starts(target("target creature"), SetPT(1, 1)))),
    card("Disenchant", "{1}{W}", "Instant", spell("destroy target artifact or enchantment")),
    card("Falter", "{1}{R}", "Instant", spell(starts(creatures() & ~HasKeyword("flying"), CantBlock()))),
    card(
        "Finale of Eternity",
        "{X}{B}{B}",
        "Sorcery",
        spell(
            "destroy up to three target creatures with toughness X or less",
            "return all creature cards from your graveyard to the battlefield if X is 10 or greater",
        ),
    ),
    card(
        "Fork",
        "{R}{R}",
        "Instant",
        spell("copy target instant or sorcery spell, but red"),
    ),
    card("Ghostfire", "{2}{R}", "Instant", defines(SetColors(())), spell("deal 3 damage to any target")),
    card("Giant Growth", "{G}", "Instant", spell(starts(target("target creature"), ModifyPT(3, 3)))),
    card(
        "Gideon's Sacrifice",
        "{W}",
        "Instant",
        spell(
            "choose a creature or planeswalker you control",
            "damage this turn to you or to permanents you control is dealt to it instead",
        ),
    ),
    card("Glorious Charge", "{1}{W}", "Instant", spell(starts(creatures() & yours(), ModifyPT(1, 1)))),
    card(
        "Guardians' Pledge",
        "{1}{W}{W}",
        "Instant",
        spell(starts(creatures() & HasColor(Color.WHITE) & yours(), ModifyPT(2, 2))),
    ),
    card(
        "Hideous Laughter",
        "{2}{B}{B}",
        "Instant — Arcane",
        spell(starts(creatures(), ModifyPT(-2, -2))),
        keyword("splice", quality="onto Arcane", cost="{3}{B}{B}"),
    ),
    card("Humble", "{1}{W}", "Instant", spell(starts(target("target creature"), LoseAllAbilities(), SetPT(0, 1)))),
    card(
        "Inside Out", "{1}{U/R}", "Instant", spell(starts(target("target creature"), SwitchPT())), spell("draw a card")
    ),
    card(
        "Invigorate",
        "{2}{G}",
        "Instant",
        OtherAbility("with a Forest under your control an opponent may gain 3 life in place of its mana cost"),
        spell(starts(target("target creature"), ModifyPT(4, 4))),
    ),
    card("Jump", "{U}", "Instant", spell(starts(target("target creature"), *gains("flying")))),
    card(
        "Lava Coil",
        "{1}{R}",
        "Sorcery",
        spell("deal 4 damage to target creature", "if it would die this turn, exile it instead"),
    ),
    card("Lightning Bolt", "{R}", "Instant", spell("deal 3 damage to any target")),
    card(
        "Mass Diminish",
        "{1}{U}",
        "Sorcery",
        spell(starts(creatures() & ControlledBy(TargetPlayer()), SetPT(1, 1), until=Until.YOUR_NEXT_TURN)),
        keyword("flashback", cost="{3}{U}"),
    ),
    card(
        "Might of the Masses",
        "{G}",
        "Instant",
        spell(starts(target("target creature"), ModifyPT(Count(creatures() & yours()), Count(creatures() & yours())))),
    ),
    card("Naturalize", "{1}{G}", "Instant", spell("destroy target artifact or enchantment")),
    card(
        "Open the Vaults",
        "{4}{W}{W}",
        "Sorcery",
        spell(
            "return all enchantment cards and artifact cards from all graveyards to the battlefield under their owners' control"
        ),
    ),
    card("Overrun", "{2}{G}{G}{G}", "Sorcery", spell(starts(creatures() & yours(), ModifyPT(3, 3), *gains("trample")))),
    card("Ovinize", "{1}{U}", "Instant", spell(starts(target("target creature"), LoseAllAbilities(), SetPT(0, 1)))),
    card(
        "Polymorphist's Jest",
        "{1}{U}{U}",
        "Instant",
        spell(
            starts(
                creatures() & ControlledBy(TargetPlayer()),
                LoseAllAbilities(),
                SetColors((Color.BLUE,)),
                becomes_creature_type(CreatureType("Frog")),
                SetPT(1, 1),
            )
        ),
    ),
    card(
        "Return to Nature",
        "{1}{G}",
        "Instant",
        modal(
            "one",
            does("destroy target artifact"),
            does("destroy target enchantment"),
            does("exile target card from a graveyard"),
        ),
    ),
    card("Root Snare", "{1}{G}", "Instant", spell("prevent all combat damage this turn")),
    card(
        "Snakeform",
        "{2}{G/U}",
        "Instant",
        spell(
            starts(
                target("target creature"),
                LoseAllAbilities(),
                SetColors((Color.GREEN,)),
                becomes_creature_type(CreatureType("Snake")),
                SetPT(1, 1),
            )
        ),
        spell("draw a card"),
    ),
    card(
        "Snakeskin Veil",
        "{G}",
        "Instant",
        spell("put a +1/+1 counter on target creature you control", starts(TARGET, *gains("hexproof"))),
    ),
    card(
        "Spontaneous Flight",
        "{2}{W}",
        "Instant",
        spell(starts(target("target creature"), ModifyPT(2, 2)), "put a flying counter on it"),
    ),
    card(
        "Sudden Spoiling",
        "{1}{B}{B}",
        "Instant",
        keyword("split second"),
        spell(starts(creatures() & ControlledBy(TargetPlayer()), LoseAllAbilities(), SetPT(0, 2))),
    ),
    card(
        "Sugar Rush",
        "{1}{B}",
        "Instant",
        spell(starts(target("target creature"), ModifyPT(3, 0))),
        spell("draw a card"),
    ),
    card("Titanic Growth", "{1}{G}", "Instant", spell(starts(target("target creature"), ModifyPT(4, 4)))),
    card(
        "Travel Preparations",
        "{1}{G}",
        "Sorcery",
        spell("put a +1/+1 counter on each of up to two target creatures"),
        keyword("flashback", cost="{1}{W}"),
    ),
    card("Trumpet Blast", "{2}{R}", "Instant", spell(starts(creatures() & HasStatus("attacking"), ModifyPT(2, 0)))),
    card(
        "Turn to Frog",
        "{1}{U}",
        "Instant",
        spell(
            starts(
                target("target creature"),
                LoseAllAbilities(),
                SetColors((Color.BLUE,)),
                becomes_creature_type(CreatureType("Frog")),
                SetPT(1, 1),
            )
        ),
    ),
    card("Twisted Image", "{U}", "Instant", spell(starts(target("target creature"), SwitchPT())), spell("draw a card")),
    card(
        "Unleash Fury",
        "{1}{R}",
        "Instant",
        spell(starts(target("target creature"), ModifyPT(StatOf(Target(), Stat.POWER), 0, doubles=True))),
    ),
)
