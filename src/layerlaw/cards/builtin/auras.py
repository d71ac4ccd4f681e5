"""Auras that give power, toughness and abilities, or say what their host can't do."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import EQUIPMENT, enchant, gains
from layerlaw.cards.define import HOST, card, keyword, static, triggered
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddColors, AddTypes, LoseAllAbilities, ModifyPT, SetPT
from layerlaw.model.conditions import Condition, Matches
from layerlaw.model.filters import HasColor, HasSubtype, IsType
from layerlaw.model.references import Host
from layerlaw.model.rule_effects import CantAttack, CantBeActivated, CantBeBlocked, CantBlock
from layerlaw.model.words import ISLAND, CardType, Color, CreatureType


def _host_is(color: Color) -> Condition:
    """As long as the enchanted creature is of the color."""
    return Matches(Host(), HasColor(color))


CARDS: tuple[Card, ...] = (
    card(
        "Aether Tunnel",
        "{1}{U}",
        "Enchantment — Aura",
        enchant("creature"),
        static(HOST, ModifyPT(1, 0), CantBeBlocked()),
    ),
    card(
        "Arcane Flight",
        "{U}",
        "Enchantment — Aura",
        enchant("creature"),
        static(HOST, ModifyPT(1, 1), *gains("flying")),
    ),
    card(
        "Arrest",
        "{2}{W}",
        "Enchantment — Aura",
        enchant("creature"),
        static(
            HOST,
            CantAttack(),
            CantBlock(),
            CantBeActivated(),
        ),
    ),
    card(
        "Deep Freeze",
        "{2}{U}",
        "Enchantment — Aura",
        enchant("creature"),
        static(
            HOST,
            SetPT(0, 4),
            LoseAllAbilities(),
            *gains("defender"),
            AddColors((Color.BLUE,)),
            AddTypes(subtypes=(CreatureType("Wall"),)),
        ),
    ),
    card(
        "Eldrazi Conscription",
        "{8}",
        "Kindred Enchantment — Eldrazi Aura",
        enchant("creature"),
        static(HOST, ModifyPT(10, 10), *gains("trample", keyword("annihilator", number=2))),
    ),
    card(
        "Favor of the Overbeing",
        "{1}{G/U}",
        "Enchantment — Aura",
        enchant("creature"),
        static(HOST, ModifyPT(1, 1), *gains("vigilance"), when=_host_is(Color.GREEN)),
        static(HOST, ModifyPT(1, 1), *gains("flying"), when=_host_is(Color.BLUE)),
    ),
    card(
        "Fishliver Oil",
        "{1}{U}",
        "Enchantment — Aura",
        enchant("creature"),
        static(HOST, *gains(keyword("landwalk", ISLAND))),
    ),
    card("Flight", "{U}", "Enchantment — Aura", enchant("creature"), static(HOST, *gains("flying"))),
    card("Giant Strength", "{R}{R}", "Enchantment — Aura", enchant("creature"), static(HOST, ModifyPT(2, 2))),
    card(
        "Helm of the Ghastlord",
        "{3}{U/B}",
        "Enchantment — Aura",
        enchant("creature"),
        static(
            HOST,
            ModifyPT(1, 1),
            *gains(triggered("whenever this creature deals damage to an opponent", "draw a card")),
            when=_host_is(Color.BLUE),
        ),
        static(
            HOST,
            ModifyPT(1, 1),
            *gains(triggered("whenever this creature deals damage to an opponent", "that player discards a card")),
            when=_host_is(Color.BLACK),
        ),
    ),
    card("Holy Strength", "{W}", "Enchantment — Aura", enchant("creature"), static(HOST, ModifyPT(1, 2))),
    card("Immolation", "{R}", "Enchantment — Aura", enchant("creature"), static(HOST, ModifyPT(2, -2))),
    card("Lance", "{W}", "Enchantment — Aura", enchant("creature"), static(HOST, *gains("first strike"))),
    card(
        "Pacifism",
        "{1}{W}",
        "Enchantment — Aura",
        enchant("creature"),
        static(HOST, CantAttack(), CantBlock()),
    ),
    card(
        "Rancor",
        "{G}",
        "Enchantment — Aura",
        enchant("creature"),
        static(HOST, ModifyPT(2, 0), *gains("trample")),
        triggered("when this Aura is put into a graveyard from the battlefield", "return it to its owner's hand"),
    ),
    card(
        "Rune of Flight",
        "{1}{U}",
        "Enchantment — Aura Rune",
        enchant("permanent"),
        triggered("when this Aura enters", "draw a card"),
        static(HOST, *gains("flying"), when=Matches(Host(), IsType(CardType.CREATURE))),
        static(HOST, *gains(static(HOST, *gains("flying"))), when=Matches(Host(), HasSubtype(EQUIPMENT))),
    ),
    card(
        "Runes of the Deus",
        "{4}{R/G}",
        "Enchantment — Aura",
        enchant("creature"),
        static(HOST, ModifyPT(1, 1), *gains("double strike"), when=_host_is(Color.RED)),
        static(HOST, ModifyPT(1, 1), *gains("trample"), when=_host_is(Color.GREEN)),
    ),
    card(
        "Torpor Dust",
        "{2}{U/B}",
        "Enchantment — Aura",
        keyword("flash"),
        enchant("creature"),
        static(HOST, ModifyPT(-3, 0)),
    ),
    card("Unholy Strength", "{B}", "Enchantment — Aura", enchant("creature"), static(HOST, ModifyPT(2, 1))),
)
