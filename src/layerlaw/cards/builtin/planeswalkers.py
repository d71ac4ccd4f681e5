"""Planeswalkers (306)."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import becomes_creature_type, gains
from layerlaw.cards.define import TARGET, THIS, activated, card, starts, static, target, triggered
from layerlaw.model.abilities import ChooseOne, ExchangeControl, OtherAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddTypes, LoseAllAbilities, SetColors, SetPT, SetTypes
from layerlaw.model.conditions import TurnOf
from layerlaw.model.references import Target, You
from layerlaw.model.words import CardType, Color, CreatureType

CARDS: tuple[Card, ...] = (
    card(
        "Dovin, Grand Arbiter",
        "{1}{W}{U}",
        "Legendary Planeswalker — Dovin",
        activated(
            "+1",
            "whenever a creature you control deals combat damage to a player this turn, put a loyalty counter on Dovin",
            loyalty=True,
        ),
        activated("-1", "create a 1/1 Thopter artifact creature token with flying", "gain 1 life", loyalty=True),
        activated(
            "-7",
            "look at the top ten cards of your library",
            "put three of them into your hand",
            "put the rest on the bottom of your library in a random order",
            loyalty=True,
        ),
        loyalty=3,
    ),
    card(
        "Gideon Blackblade",
        "{1}{W}{W}",
        "Legendary Planeswalker — Gideon",
        static(
            THIS,
            SetPT(4, 4),
            AddTypes((CardType.CREATURE,), (CreatureType("Human"), CreatureType("Soldier"))),
            *gains("indestructible"),
            when=TurnOf(You()),
        ),
        OtherAbility("damage to Gideon during your turn is prevented"),
        activated(
            "+1",
            ChooseOne(
                tuple(
                    (starts(target("up to one other target creature you control"), *gains(name)),)
                    for name in ("vigilance", "lifelink", "indestructible")
                )
            ),
            loyalty=True,
        ),
        activated("-6", "exile target nonland permanent", loyalty=True),
        loyalty=4,
    ),
    card(
        "Nissa, Who Shakes the World",
        "{3}{G}{G}",
        "Legendary Planeswalker — Nissa",
        triggered("whenever you tap a Forest for mana", "add an additional {G}"),
        activated(
            "+1",
            "untap up to one target noncreature land of yours and put three +1/+1 counters on it",
            starts(
                TARGET,
                SetPT(0, 0),
                AddTypes((CardType.CREATURE,), (CreatureType("Elemental"),)),
                *gains("vigilance", "haste"),
                until=None,
            ),
            loyalty=True,
        ),
        activated(
            "-8",
            "you get an emblem by which your lands have indestructible",
            "put any number of Forest cards from your library onto the battlefield tapped",
            loyalty=True,
        ),
        loyalty=5,
    ),
    card(
        "Oko, Thief of Crowns",
        "{1}{G}{U}",
        "Legendary Planeswalker — Oko",
        activated("+2", "create a Food token", loyalty=True),
        activated(
            "+1",
            starts(
                TARGET,
                LoseAllAbilities(),
                SetColors((Color.GREEN,)),
                SetTypes((CardType.CREATURE,)),
                becomes_creature_type(CreatureType("Elk")),
                SetPT(3, 3),
                until=None,
            ),
            loyalty=True,
        ),
        activated("-5", ExchangeControl(Target(1), Target(2)), loyalty=True),
        loyalty=4,
    ),
    card(
        "Teferi, Hero of Dominaria",
        "{3}{W}{U}",
        "Legendary Planeswalker — Teferi",
        activated("+1", "draw a card", "untap up to two lands at the next end step", loyalty=True),
        activated("-3", "put target nonland permanent third from the top of its owner's library", loyalty=True),
        activated(
            "-8",
            "you get an emblem by which drawing a card exiles target permanent an opponent controls",
            loyalty=True,
        ),
        loyalty=4,
    ),
)
