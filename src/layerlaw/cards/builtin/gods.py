"""Devotion (700.5): gods that are creatures only with enough of it, and what counts it or adds to it."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import defines, gains
from layerlaw.cards.define import THIS, activated, card, keyword, mana, starts, static, target, triggered
from layerlaw.model.abilities import StaticAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import ModifyDevotion, ModifyPT, RemoveTypes, SetPT
from layerlaw.model.conditions import ValueIs
from layerlaw.model.filters import Comparison, creatures, other, yours
from layerlaw.model.references import Target, You
from layerlaw.model.rule_effects import CantBeBlocked
from layerlaw.model.values import Devotion, Stat, StatOf
from layerlaw.model.words import CardType, Color


def _no_creature_below(number: int, *colors: Color) -> StaticAbility:
    """Not a creature as long as your devotion to the colors is less than the number."""
    too_little = ValueIs(Devotion(frozenset(colors)), Comparison.LESS, number)
    return static(THIS, RemoveTypes((CardType.CREATURE,)), when=too_little)


CARDS: tuple[Card, ...] = (
    card(
        "Altar of the Pantheon",
        "{3}",
        "Artifact",
        static(You(), ModifyDevotion(1)),
        mana("{T}", "add one mana of any color and, with a God, Demigod or legendary enchantment, gain 1 life"),
    ),
    card(
        "Anax, Hardened in the Forge",
        "{1}{R}{R}",
        "Legendary Enchantment Creature — Demigod",
        defines(SetPT(Devotion(frozenset({Color.RED})), None)),
        triggered(
            "whenever Anax or another nontoken creature you control dies",
            "create a 1/1 red Satyr token that can't block, or two if its power was 4 or greater",
        ),
        pt=("*", 3),
    ),
    card(
        "Heliod, God of the Sun",
        "{3}{W}",
        "Legendary Enchantment Creature — God",
        keyword("indestructible"),
        _no_creature_below(5, Color.WHITE),
        static(creatures() & yours() & other(), *gains("vigilance")),
        activated("{2}{W}{W}", "create a 2/1 white Cleric enchantment creature token"),
        pt=(5, 6),
    ),
    card(
        "Purphoros, God of the Forge",
        "{3}{R}",
        "Legendary Enchantment Creature — God",
        keyword("indestructible"),
        _no_creature_below(5, Color.RED),
        triggered("whenever another creature you control enters", "2 damage to each opponent"),
        activated("{2}{R}", starts(creatures() & yours(), ModifyPT(1, 0))),
        pt=(6, 5),
    ),
    card(
        "Thassa, God of the Sea",
        "{2}{U}",
        "Legendary Enchantment Creature — God",
        keyword("indestructible"),
        _no_creature_below(5, Color.BLUE),
        triggered("at the beginning of your upkeep", "scry 1"),
        activated("{1}{U}", starts(target("target creature you control"), CantBeBlocked())),
        pt=(5, 5),
    ),
    card(
        "Xenagos, God of Revels",
        "{3}{R}{G}",
        "Legendary Enchantment Creature — God",
        keyword("indestructible"),
        _no_creature_below(7, Color.RED, Color.GREEN),
        triggered(
            "at the beginning of combat on your turn",
            starts(
                target("another target creature you control"),
                *gains("haste"),
                ModifyPT(StatOf(Target(), Stat.POWER), StatOf(Target(), Stat.POWER)),
            ),
        ),
        pt=(6, 5),
    ),
)
