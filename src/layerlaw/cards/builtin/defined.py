"""Creatures whose power or toughness an ability of their own defines (604.3, 208.2a), or that look like it."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import creature_cards_in_graveyards, defines, equal_to
from layerlaw.cards.define import THIS, activated, card, effect, keyword, keywords, static, triggered
from layerlaw.model.abilities import AsEnters, StaticAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddTypes, ModifyPT, SetColors, SetPT
from layerlaw.model.conditions import NotSo, TurnOf
from layerlaw.model.filters import (
    ControlledBy,
    HasCounter,
    HasSubtype,
    HasSupertype,
    InZone,
    IsLinked,
    IsType,
    Named,
    artifacts,
    creatures,
    lands,
    of_subtype,
    other,
    permanents,
    yours,
)
from layerlaw.model.references import EachPlayer, Linked, Opponents, You
from layerlaw.model.values import CardsInHand, Count, CountDistinct, LifeTotal, Plus, Stat, StatOf, Total
from layerlaw.model.words import COLORS, FOREST, SWAMP, CardType, CreatureType, Supertype, Zone

_CARD_TYPES_IN_GRAVEYARDS = CountDistinct("card types", InZone(Zone.GRAVEYARD))

CARDS: tuple[Card, ...] = (
    card(
        "Adeline, Resplendent Cathar",
        "{1}{W}{W}",
        "Legendary Creature — Human Knight",
        keyword("vigilance"),
        defines(SetPT(Count(creatures() & yours()), None)),
        triggered("whenever you attack", "for each opponent, create an attacking 1/1 white Human token"),
        pt=("*", 4),
    ),
    card(
        "Aeon Chronicler",
        "{3}{U}{U}",
        "Creature — Avatar",
        defines(equal_to(CardsInHand())),
        keyword("suspend", quality="X (X can't be 0)", cost="{X}{3}{U}"),
        triggered("whenever a time counter is removed from this while it is exiled", "draw a card"),
        pt=("*", "*"),
    ),
    card(
        "Ancient Ooze",
        "{5}{G}{G}",
        "Creature — Ooze",
        defines(equal_to(Total(Stat.MANA_VALUE, creatures() & yours() & other()))),
        pt=("*", "*"),
    ),
    card(
        "Angry Mob",
        "{2}{W}{W}",
        "Creature — Human",
        keyword("trample"),
        StaticAbility(
            (
                effect(
                    THIS,
                    equal_to(Plus((2, Count(of_subtype(SWAMP) & ControlledBy(Opponents()))))),
                    when=TurnOf(You()),
                ),
                effect(THIS, SetPT(2, 2), when=NotSo(TurnOf(You()))),
            )
        ),
        pt=("2+*", "2+*"),
    ),
    card(
        "Dakkon Blackblade",
        "{2}{W}{U}{U}{B}",
        "Legendary Creature — Human Warrior",
        defines(equal_to(Count(lands() & yours()))),
        pt=("*", "*"),
    ),
    card(
        "Keldon Warlord",
        "{2}{R}{R}",
        "Creature — Human Barbarian",
        defines(equal_to(Count(creatures() & ~HasSubtype(CreatureType("Wall")) & yours()))),
        pt=("*", "*"),
    ),
    card(
        "Lhurgoyf",
        "{2}{G}{G}",
        "Creature — Lhurgoyf",
        defines(SetPT(Count(creature_cards_in_graveyards()), Plus((Count(creature_cards_in_graveyards()), 1)))),
        pt=("*", "1+*"),
    ),
    card("Maro", "{2}{G}{G}", "Creature — Elemental", defines(equal_to(CardsInHand())), pt=("*", "*")),
    card(
        "Master of Etherium",
        "{2}{U}",
        "Artifact Creature — Vedalken Wizard",
        defines(equal_to(Count(artifacts() & yours()))),
        static(artifacts() & IsType(CardType.CREATURE) & yours() & other(), ModifyPT(1, 1)),
        pt=("*", "*"),
    ),
    card(
        "Mortivore",
        "{2}{B}{B}",
        "Creature — Lhurgoyf",
        defines(equal_to(Count(creature_cards_in_graveyards()))),
        activated("{B}", "regenerate this creature"),
        pt=("*", "*"),
    ),
    card(
        "Multani, Maro-Sorcerer",
        "{4}{G}{G}",
        "Legendary Creature — Elemental Sorcerer",
        keyword("shroud"),
        defines(equal_to(CardsInHand(EachPlayer()))),
        pt=("*", "*"),
    ),
    card(
        "Nightmare",
        "{5}{B}",
        "Creature — Nightmare Horse",
        keyword("flying"),
        defines(equal_to(Count(of_subtype(SWAMP) & yours()))),
        pt=("*", "*"),
    ),
    card(
        "Phyrexian Ingester",
        "{6}{U}",
        "Creature — Phyrexian Beast",
        triggered("when this creature enters", "you may exile target nontoken creature"),
        static(THIS, ModifyPT(StatOf(Linked(), Stat.POWER), StatOf(Linked(), Stat.TOUGHNESS))),
        pt=(3, 3),
    ),
    card(
        "Plague Rats",
        "{2}{B}",
        "Creature — Rat",
        defines(equal_to(Count(creatures() & Named("Plague Rats")))),
        pt=("*", "*"),
    ),
    card(
        "Psychosis Crawler",
        "{5}",
        "Artifact Creature — Phyrexian Horror",
        defines(equal_to(CardsInHand())),
        triggered("whenever you draw a card", "each opponent loses 1 life"),
        pt=("*", "*"),
    ),
    card(
        "Rimefeather Owl",
        "{5}{U}{U}",
        "Snow Creature — Bird",
        keyword("flying"),
        defines(equal_to(Count(permanents() & HasSupertype(Supertype.SNOW)))),
        activated("{1}{S}", "put an ice counter on target permanent"),
        static(permanents() & HasCounter("ice"), AddTypes(supertypes=(Supertype.SNOW,))),
        pt=("*", "*"),
    ),
    card(
        "Serra Avatar",
        "{4}{W}{W}{W}",
        "Creature — Avatar",
        defines(equal_to(LifeTotal())),
        triggered("when this is put into a graveyard from anywhere", "shuffle it into its owner's library"),
        pt=("*", "*"),
    ),
    card(
        "Sutured Ghoul",
        "{4}{B}{B}{B}",
        "Creature — Zombie",
        keyword("trample"),
        AsEnters(("cards",)),
        defines(SetPT(Total(Stat.POWER, IsLinked()), Total(Stat.TOUGHNESS, IsLinked()))),
        pt=("*", "*"),
    ),
    card(
        "Tarmogoyf",
        "{1}{G}",
        "Creature — Lhurgoyf",
        defines(SetPT(_CARD_TYPES_IN_GRAVEYARDS, Plus((_CARD_TYPES_IN_GRAVEYARDS, 1)))),
        pt=("*", "1+*"),
    ),
    card(
        "Transguild Courier",
        "{4}",
        "Artifact Creature — Golem",
        defines(SetColors(COLORS)),
        pt=(3, 3),
    ),
    card(
        "Traproot Kami",
        "{G}",
        "Creature — Spirit",
        *keywords("defender", "reach"),
        defines(SetPT(None, Count(of_subtype(FOREST)))),
        pt=(0, "*"),
    ),
)
