"""Cards whose frame or keyword gives them other characteristics.

Levelers, Classes, station, prototype, mutate, bestow, reconfigure, crew, living metal, impending (702, 711 to 730).
"""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import (
    becomes_creature_type,
    creature_cards_in_graveyards,
    defines,
    equal_to,
    gains,
    spells,
)
from layerlaw.cards.define import (
    HOST,
    TARGET,
    THIS,
    activated,
    card,
    face,
    keyword,
    keywords,
    mana,
    starts,
    static,
    target,
    triggered,
    two_faced,
)
from layerlaw.model.abilities import ClassLevel, LevelBand, OtherAbility, Prototype, StationBand
from layerlaw.model.cards import Card
from layerlaw.model.changes import AddTypes, CostIncrease, GainControl, ModifyPT, SetPT
from layerlaw.model.conditions import Matches, NotSo, TurnOf
from layerlaw.model.filters import (
    Anything,
    AttachedTo,
    ControlledBy,
    HasStatus,
    HasSubtype,
    Is,
    IsType,
    artifacts,
    creatures,
    lands,
    of_subtype,
    yours,
)
from layerlaw.model.mana_costs import ManaCost
from layerlaw.model.references import Opponents, That, This, You
from layerlaw.model.rule_effects import CantBeCountered, MayLookAtTop, MayPlay, MoreLands
from layerlaw.model.values import Count, X
from layerlaw.model.words import CardType, CreatureType, Zone


def _for_each_other_attacker() -> ModifyPT:
    """+1/+1 for each attacking creature but the one that gets it."""
    others = Count(creatures() & HasStatus("attacking") & ~TARGET)
    return ModifyPT(others, others)


CARDS: tuple[Card, ...] = (
    card(
        "Blitz Automaton",
        "{7}",
        "Artifact Creature — Construct",
        Prototype(ManaCost.parse("{2}{R}"), 3, 2),
        keyword("haste"),
        pt=(6, 4),
    ),
    card(
        "Boon Satyr",
        "{1}{G}{G}",
        "Enchantment Creature — Satyr",
        keyword("flash"),
        keyword("bestow", cost="{3}{G}{G}"),
        static(HOST, ModifyPT(4, 2)),
        pt=(4, 2),
    ),
    card(
        "Chimeric Staff",
        "{4}",
        "Artifact",
        activated(
            "{X}",
            starts(
                THIS,
                SetPT(X(), X()),
                AddTypes((CardType.ARTIFACT, CardType.CREATURE)),
                becomes_creature_type(CreatureType("Construct")),
            ),
        ),
    ),
    card("Consulate Dreadnought", "{1}", "Artifact — Vehicle", keyword("crew", number=6), pt=(7, 11)),
    card(
        "Dreamtail Heron",
        "{4}{U}",
        "Creature — Elemental Bird",
        keyword("mutate", cost="{3}{U}"),
        keyword("flying"),
        triggered("whenever this creature mutates", "draw a card"),
        pt=(3, 4),
    ),
    card(
        "Druid Class",
        "{1}{G}",
        "Enchantment — Class",
        triggered("whenever a land you control enters", "gain 1 life"),
        ClassLevel(2, "{2}{G}", (static(You(), MoreLands()),)),
        ClassLevel(
            3,
            "{4}{G}",
            (
                triggered(
                    "when this Class becomes level 3",
                    starts(
                        target("target land you control"),
                        AddTypes((CardType.CREATURE,)),
                        *gains("haste", defines(equal_to(Count(lands() & yours())))),
                        until=None,
                    ),
                ),
            ),
        ),
    ),
    card(
        "Galvanizing Sawship",
        "{5}{R}",
        "Artifact — Spacecraft",
        keyword("station"),
        StationBand(3, keywords("flying", "haste"), power=6, toughness=5),
    ),
    card(
        "Gemrazer",
        "{3}{G}",
        "Creature — Beast",
        keyword("mutate", cost="{1}{G}{G}"),
        *keywords("reach", "trample"),
        triggered("whenever this creature mutates", "destroy target artifact or enchantment an opponent controls"),
        pt=(4, 4),
    ),
    two_faced(
        face(
            "Goldbug, Humanity's Ally",
            "{1}{W}{U}",
            "Legendary Artifact Creature — Robot",
            keyword("more than meets the eye", cost="{W}{U}"),
            OtherAbility("combat damage to attacking Humans you control is prevented"),
            triggered("whenever you cast your second spell each turn", "convert Goldbug"),
            pt=(3, 3),
        ),
        face(
            "Goldbug, Scrappy Scout",
            None,
            "Legendary Artifact — Vehicle",
            keyword("living metal"),
            static(spells() & HasSubtype(CreatureType("Human")) & yours(), CantBeCountered()),
            triggered("whenever Goldbug and at least one Human attack", "draw a card and convert Goldbug"),
            pt=(1, 3),
            indicator="WU",
        ),
    ),
    card(
        "Hopeful Eidolon",
        "{W}",
        "Enchantment Creature — Spirit",
        keyword("bestow", cost="{3}{W}"),
        keyword("lifelink"),
        static(HOST, ModifyPT(1, 1), *gains("lifelink")),
        pt=(1, 1),
    ),
    card(
        "Joraga Treespeaker",
        "{G}",
        "Creature — Elf Druid",
        keyword("level up", cost="{1}{G}"),
        LevelBand(1, 4, 1, 2, (mana("{T}", "add {G}{G}"),)),
        LevelBand(
            5,
            None,
            1,
            4,
            (static(of_subtype(CreatureType("Elf")) & yours(), *gains(mana("{T}", "add {G}{G}"))),),
        ),
        pt=(1, 1),
    ),
    card(
        "Lighthouse Chronologist",
        "{1}{U}",
        "Creature — Human Wizard",
        keyword("level up", cost="{U}"),
        LevelBand(4, 6, 2, 4),
        LevelBand(
            7,
            None,
            3,
            5,
            (
                triggered(
                    "at the beginning of each end step",
                    "take an extra turn after this one",
                    when=NotSo(TurnOf(You())),
                ),
            ),
        ),
        pt=(1, 3),
    ),
    card(
        "Lizard Blades",
        "{1}{R}",
        "Artifact Creature — Equipment Lizard",
        keyword("double strike"),
        static(HOST, *gains("double strike")),
        keyword("reconfigure", cost="{2}"),
        pt=(1, 1),
    ),
    card(
        "Nighthowler",
        "{1}{B}{B}",
        "Enchantment Creature — Horror",
        keyword("bestow", cost="{2}{B}{B}"),
        static(
            THIS | HOST,
            ModifyPT(Count(creature_cards_in_graveyards()), Count(creature_cards_in_graveyards())),
        ),
        pt=(0, 0),
    ),
    card(
        "Nyxborn Rollicker",
        "{R}",
        "Enchantment Creature — Satyr",
        keyword("bestow", cost="{1}{R}"),
        static(HOST, ModifyPT(1, 1)),
        pt=(1, 1),
    ),
    two_faced(
        face(
            "Optimus Prime, Hero",
            "{3}{U}{R}{W}",
            "Legendary Artifact Creature — Robot",
            keyword("more than meets the eye", cost="{2}{U}{R}{W}"),
            triggered("at the beginning of each end step", "bolster 1"),
            triggered("when Optimus Prime dies", "return it converted under its owner's control"),
            pt=(4, 8),
        ),
        face(
            "Optimus Prime, Autobot Leader",
            None,
            "Legendary Artifact — Vehicle",
            keyword("living metal"),
            keyword("trample"),
            triggered(
                "whenever you attack",
                "bolster 2",
                starts(Is(That()), *gains("trample")),
                "convert Optimus Prime when that creature deals combat damage to a player this turn",
            ),
            pt=(6, 8),
            indicator="WUR",
        ),
    ),
    card(
        "Overlord of the Hauntwoods",
        "{3}{G}{G}",
        "Enchantment Creature — Avatar Horror",
        keyword("impending", number=4, cost="{1}{G}{G}"),
        triggered(
            "whenever this permanent enters or attacks",
            "create Everywhere, a tapped land token of every basic land type",
        ),
        pt=(6, 5),
    ),
    card(
        "Paladin Class",
        "{W}",
        "Enchantment — Class",
        static(ControlledBy(Opponents()), CostIncrease("{1}"), when=TurnOf(You())),
        ClassLevel(2, "{2}{W}", (static(creatures() & yours(), ModifyPT(1, 1)),)),
        ClassLevel(
            3,
            "{4}{W}",
            (
                triggered(
                    "whenever you attack",
                    starts(TARGET, _for_each_other_attacker(), *gains("double strike")),
                ),
            ),
        ),
    ),
    card(
        "Phyrexian Fleshgorger",
        "{7}",
        "Artifact Creature — Phyrexian Wurm",
        Prototype(ManaCost.parse("{1}{B}{B}"), 3, 3),
        *keywords("menace", "lifelink"),
        keyword("ward", cost="Pay life equal to this creature's power"),
        pt=(7, 5),
    ),
    card(
        "Rabbit Battery",
        "{R}",
        "Artifact Creature — Equipment Rabbit",
        keyword("haste"),
        static(HOST, ModifyPT(1, 1), *gains("haste")),
        keyword("reconfigure", cost="{R}"),
        pt=(1, 1),
    ),
    card(
        "Sea-Dasher Octopus",
        "{1}{U}{U}",
        "Creature — Octopus",
        keyword("mutate", cost="{1}{U}"),
        keyword("flash"),
        triggered("whenever this creature deals combat damage to a player", "draw a card"),
        pt=(2, 2),
    ),
    card("Sky Skiff", "{2}", "Artifact — Vehicle", keyword("flying"), keyword("crew", number=1), pt=(2, 3)),
    card(
        "Smuggler's Copter",
        "{2}",
        "Artifact — Vehicle",
        keyword("flying"),
        triggered("whenever this Vehicle attacks or blocks", "you may draw a card and then discard a card"),
        keyword("crew", number=1),
        pt=(3, 3),
    ),
    card(
        "Souvenir Snatcher",
        "{4}{U}",
        "Creature — Bird",
        keyword("mutate", cost="{5}{U}"),
        keyword("flying"),
        triggered(
            "whenever this creature mutates", starts(target("target noncreature artifact"), GainControl(), until=None)
        ),
        pt=(4, 4),
    ),
    card(
        "Student of Warfare",
        "{W}",
        "Creature — Human Knight",
        keyword("level up", cost="{W}"),
        LevelBand(2, 6, 3, 3, keywords("first strike")),
        LevelBand(7, None, 4, 4, keywords("double strike")),
        pt=(1, 1),
    ),
    card(
        "The Reality Chip",
        "{1}{U}",
        "Legendary Artifact Creature — Equipment Jellyfish",
        static(You(), MayLookAtTop()),
        static(
            You(),
            MayPlay(Anything(), IsType(CardType.LAND), (Zone.LIBRARY,), top=True),
            when=Matches(This(), AttachedTo(IsType(CardType.CREATURE))),
        ),
        keyword("reconfigure", cost="{2}{U}"),
        pt=(0, 4),
    ),
    card(
        "Transcendent Master",
        "{1}{W}{W}",
        "Creature — Human Cleric Avatar",
        keyword("level up", cost="{1}"),
        LevelBand(6, 11, 6, 6, keywords("lifelink")),
        LevelBand(12, None, 9, 9, keywords("lifelink", "indestructible")),
        pt=(3, 3),
    ),
    card(
        "Uthros Research Craft",
        "{2}{U}",
        "Artifact — Spacecraft",
        keyword("station"),
        StationBand(
            3, (triggered("whenever you cast an artifact spell", "draw a card", "put a charge counter on this"),)
        ),
        StationBand(
            12, (keyword("flying"), static(THIS, ModifyPT(Count(artifacts() & yours()), 0))), power=0, toughness=8
        ),
    ),
)
