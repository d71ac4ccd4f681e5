"""Effects on players (613.10) and on the rules (613.11), and other permanents that change no characteristic."""

from __future__ import annotations

from layerlaw.cards.define import THIS, activated, card, effect, keyword, starts, static, triggered
from layerlaw.model.abilities import OtherAbility, StaticAbility
from layerlaw.model.cards import Card
from layerlaw.model.changes import PlayerGainsAbility, SetMaximumHandSize
from layerlaw.model.filters import ControlledBy, HasKeyword, artifacts, creatures, enchantments, lands
from layerlaw.model.references import Chosen, EachPlayer, Opponents, You
from layerlaw.model.rule_effects import (
    CantAttack,
    CantBeActivated,
    CantCast,
    CantGetCounters,
    CantHaveCounters,
    CantLose,
    CantWin,
    EntersOpening,
    LegendRuleOff,
    MustAttack,
    MustBlock,
    SkipsStep,
    Toll,
)

CARDS: tuple[Card, ...] = (
    card(
        "Aegis of the Gods",
        "{1}{W}",
        "Enchantment Creature — Human Soldier",
        static(You(), PlayerGainsAbility(keyword("hexproof"))),
        pt=(2, 1),
    ),
    card(
        "Banishing Light",
        "{2}{W}",
        "Enchantment",
        triggered(
            "when this enchantment enters",
            "exile target nonland permanent an opponent controls until this leaves the battlefield",
        ),
    ),
    card(
        "Chromatic Sphere",
        "{1}",
        "Artifact",
        activated("{1}, {T}, Sacrifice this artifact", "add one mana of any color", "draw a card"),
    ),
    card(
        "Collector Ouphe",
        "{1}{G}",
        "Creature — Ouphe",
        static(artifacts(), CantBeActivated()),
        pt=(2, 2),
    ),
    card("Cursed Totem", "{2}", "Artifact", static(creatures(), CantBeActivated())),
    card(
        "Dawn of Hope",
        "{1}{W}",
        "Enchantment",
        triggered("whenever you gain life, you may pay {2}", "draw a card"),
        activated("{3}{W}", "create a 1/1 white Soldier token with lifelink"),
    ),
    card(
        "Grand Melee",
        "{3}{R}",
        "Enchantment",
        static(creatures(), MustAttack()),
        static(creatures(), MustBlock()),
    ),
    card(
        "Hardened Scales",
        "{G}",
        "Enchantment",
        OtherAbility("one more +1/+1 counter than would be put on a creature you control is put on it"),
    ),
    card(
        "Leyline of Sanctity",
        "{2}{W}{W}",
        "Enchantment",
        static(THIS, EntersOpening()),
        static(You(), PlayerGainsAbility(keyword("hexproof"))),
    ),
    card(
        "Linvala, Keeper of Silence",
        "{2}{W}{W}",
        "Legendary Creature — Angel",
        keyword("flying"),
        static(creatures() & ControlledBy(Opponents()), CantBeActivated()),
        pt=(3, 4),
    ),
    card("Mirror Gallery", "{5}", "Artifact", static(EachPlayer(), LegendRuleOff())),
    card("Moat", "{2}{W}{W}", "Enchantment", static(creatures() & ~HasKeyword("flying"), CantAttack())),
    card(
        "Null Profusion",
        "{4}{B}{B}",
        "Enchantment",
        static(You(), SkipsStep("draw")),
        triggered("whenever you play a card", "draw a card"),
        static(You(), SetMaximumHandSize(2)),
    ),
    card(
        "Platinum Angel",
        "{7}",
        "Artifact Creature — Angel",
        keyword("flying"),
        StaticAbility(
            (
                effect(You(), CantLose()),
                effect(Opponents(), CantWin()),
            )
        ),
        pt=(4, 4),
    ),
    card(
        "Propaganda",
        "{2}{U}",
        "Enchantment",
        static(
            creatures(),
            CantAttack(You(), toll=Toll("{2}")),
        ),
    ),
    card(
        "Rule of Law",
        "{2}{W}",
        "Enchantment",
        static(EachPlayer(), CantCast(most=1)),
    ),
    card(
        "Seht's Tiger",
        "{2}{W}{W}",
        "Creature — Cat",
        keyword("flash"),
        triggered(
            "when this creature enters", starts(You(), PlayerGainsAbility(keyword("protection", Chosen("color"))))
        ),
        pt=(3, 3),
    ),
    card(
        "Solemnity",
        "{2}{W}",
        "Enchantment",
        static(EachPlayer(), CantGetCounters()),
        static(artifacts() | creatures() | enchantments() | lands(), CantHaveCounters()),
    ),
    card("Spellbook", "{0}", "Artifact — Book", static(You(), SetMaximumHandSize(None))),
    card(
        "Stony Silence",
        "{1}{W}",
        "Enchantment",
        static(artifacts(), CantBeActivated()),
    ),
    card(
        "Witchbane Orb",
        "{4}",
        "Artifact",
        triggered("when this artifact enters", "destroy all Curses attached to you"),
        static(You(), PlayerGainsAbility(keyword("hexproof"))),
    ),
)
