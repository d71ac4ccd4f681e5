"""What takes abilities away, gives them, or counts them (layer 6)."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import creature_cards_in_graveyards, enchant, gains
from layerlaw.cards.define import TARGET, THIS, activated, card, keyword, mana, starts, static, triggered
from layerlaw.model.abilities import AsEnters
from layerlaw.model.cards import Card
from layerlaw.model.changes import (
    CantHave,
    GainActivatedAbilitiesOf,
    GainKeywordsOf,
    GainProtectionFromColorsOf,
    LoseAbility,
    LoseAllAbilities,
    ModifyPT,
    SetPT,
)
from layerlaw.model.choice_bounds import ChoiceBounds
from layerlaw.model.conditions import Matches, ValueIs
from layerlaw.model.filters import (
    ON_BATTLEFIELD,
    Comparison,
    ControlledBy,
    HasAnyAbility,
    HasKeyword,
    InZone,
    creatures,
    lands,
    permanents,
    yours,
)
from layerlaw.model.references import Chosen, HostPlayer, Opponents, This, You
from layerlaw.model.rule_effects import (
    CantActivate,
    CantBeBlocked,
    CantGetCounters,
    CantHaveCounters,
    MustAttack,
    TargetedThough,
)
from layerlaw.model.values import ChosenNumber
from layerlaw.model.words import Color, Zone

CARDS: tuple[Card, ...] = (
    card(
        "Akroma's Memorial",
        "{7}",
        "Legendary Artifact",
        static(
            creatures() & yours(),
            *gains("flying", "first strike", "vigilance", "trample", "haste"),
            *gains(keyword("protection", Color.BLACK), keyword("protection", Color.RED)),
        ),
    ),
    card(
        "Archetype of Courage",
        "{1}{W}{W}",
        "Enchantment Creature — Human Soldier",
        static(creatures() & yours(), *gains("first strike")),
        static(creatures() & ControlledBy(Opponents()), CantHave("first strike")),
        pt=(2, 2),
    ),
    card(
        "Archetype of Imagination",
        "{4}{U}{U}",
        "Enchantment Creature — Human Wizard",
        static(creatures() & yours(), *gains("flying")),
        static(creatures() & ControlledBy(Opponents()), CantHave("flying")),
        pt=(3, 2),
    ),
    card(
        "Cairn Wanderer",
        "{4}{B}",
        "Creature — Shapeshifter",
        keyword("changeling"),
        static(
            THIS,
            GainKeywordsOf(
                (
                    "flying",
                    "fear",
                    "first strike",
                    "double strike",
                    "deathtouch",
                    "haste",
                    "landwalk",
                    "lifelink",
                    "protection",
                    "reach",
                    "trample",
                    "shroud",
                    "vigilance",
                ),
                creature_cards_in_graveyards(),
            ),
        ),
        pt=(4, 4),
    ),
    card(
        "Chromatic Lantern",
        "{3}",
        "Artifact",
        static(lands() & yours(), *gains(mana("{T}", "add one mana of any color"))),
        mana("{T}", "add one mana of any color"),
    ),
    card(
        "Concerted Effort",
        "{2}{W}{W}",
        "Enchantment",
        triggered(
            "at the beginning of each upkeep",
            starts(
                creatures() & yours(),
                GainKeywordsOf(
                    (
                        "flying",
                        "fear",
                        "first strike",
                        "double strike",
                        "landwalk",
                        "protection",
                        "trample",
                        "vigilance",
                    ),
                    creatures() & yours(),
                ),
            ),
        ),
    ),
    card("Concordant Crossroads", "{G}", "World Enchantment", static(creatures(), *gains("haste"))),
    card(
        "Dress Down",
        "{1}{U}",
        "Enchantment",
        keyword("flash"),
        triggered("when this enchantment enters", "draw a card"),
        static(creatures(), LoseAllAbilities()),
        triggered("at the beginning of the end step", "sacrifice this enchantment"),
    ),
    card(
        "Empty-Shrine Kannushi",
        "{W}",
        "Creature — Human Cleric",
        static(THIS, GainProtectionFromColorsOf(permanents() & yours())),
        pt=(1, 1),
    ),
    card(
        "Glaring Spotlight",
        "{1}",
        "Artifact",
        static(
            creatures() & ControlledBy(Opponents()) & HasKeyword("hexproof"),
            TargetedThough("hexproof", You()),
        ),
        activated(
            "{3}, Sacrifice this artifact",
            starts(creatures() & yours(), *gains("hexproof"), CantBeBlocked()),
        ),
    ),
    card("Gravity Sphere", "{2}{R}", "World Enchantment", static(creatures(), LoseAbility("flying"))),
    card(
        "Haktos the Unscarred",
        "{R}{R}{W}{W}",
        "Legendary Creature — Human Warrior",
        static(THIS, MustAttack()),
        AsEnters(("number",), "choose 2, 3, or 4 at random", (ChoiceBounds("number", only=(2, 3, 4)),)),
        static(
            THIS,
            *gains(keyword("protection", quality="each mana value other than the chosen number")),
            when=ValueIs(ChosenNumber(), Comparison.AT_LEAST, 1),  # one that chose none has no protection (607.5a)
        ),
        pt=(6, 1),
    ),
    card("Humility", "{2}{W}{W}", "Enchantment", static(creatures(), LoseAllAbilities(), SetPT(1, 1))),
    card(
        "Kwende, Pride of Femeref",
        "{3}{W}",
        "Legendary Creature — Human Knight",
        keyword("double strike"),
        static(creatures() & yours() & HasKeyword("first strike"), *gains("double strike")),
        pt=(2, 2),
    ),
    card("Levitation", "{2}{U}{U}", "Enchantment", static(creatures() & yours(), *gains("flying"))),
    card("Mass Hysteria", "{R}", "Enchantment", static(creatures(), *gains("haste"))),
    card(
        "Melira, Sylvok Outcast",
        "{1}{G}",
        "Legendary Creature — Human Scout",
        static(You(), CantGetCounters("poison")),
        static(creatures() & yours(), CantHaveCounters("-1/-1")),
        static(creatures() & ControlledBy(Opponents()), LoseAbility("infect")),
        pt=(2, 2),
    ),
    card(
        "Merfolk Trickster",
        "{U}{U}",
        "Creature — Merfolk Wizard",
        keyword("flash"),
        triggered(
            "when this creature enters",
            "tap target creature an opponent controls",
            starts(TARGET, LoseAllAbilities()),
        ),
        pt=(2, 2),
    ),
    card("Muraganda Petroglyphs", "{3}{G}", "Enchantment", static(creatures() & ~HasAnyAbility(), ModifyPT(2, 2))),
    card(
        "Necrotic Ooze",
        "{2}{B}{B}",
        "Creature — Ooze",
        static(
            THIS,
            GainActivatedAbilitiesOf(creature_cards_in_graveyards()),
            when=Matches(This(), ON_BATTLEFIELD),
        ),
        pt=(4, 3),
    ),
    card(
        "Odric, Lunarch Marshal",
        "{3}{W}",
        "Legendary Creature — Human Soldier",
        triggered(
            "at the beginning of each combat",
            starts(
                creatures() & yours(),
                GainKeywordsOf(
                    (
                        "first strike",
                        "flying",
                        "deathtouch",
                        "double strike",
                        "haste",
                        "hexproof",
                        "indestructible",
                        "lifelink",
                        "menace",
                        "reach",
                        "skulk",
                        "trample",
                        "vigilance",
                    ),
                    creatures() & yours(),
                ),
            ),
        ),
        pt=(3, 3),
    ),
    card(
        "Overwhelming Splendor",
        "{6}{W}{W}",
        "Enchantment — Aura Curse",
        enchant("player"),
        static(creatures() & ControlledBy(HostPlayer()), LoseAllAbilities(), SetPT(1, 1)),
        static(HostPlayer(), CantActivate(but_mana=True, but_loyalty=True)),
    ),
    card(
        "Voice of All",
        "{2}{W}{W}",
        "Creature — Angel",
        keyword("flying"),
        AsEnters(("color",)),
        static(THIS, *gains(keyword("protection", Chosen("color")))),
        pt=(2, 2),
    ),
    card(
        "Yixlid Jailer",
        "{1}{B}",
        "Creature — Zombie Wizard",
        static(InZone(Zone.GRAVEYARD), LoseAllAbilities()),
        pt=(2, 1),
    ),
)
