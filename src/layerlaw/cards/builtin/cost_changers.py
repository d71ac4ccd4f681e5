"""What makes spells cost more or less to cast (601.2f). The scopes are over spells as they would be on the stack."""

from __future__ import annotations

from layerlaw.cards.define import THIS, card, keyword, static
from layerlaw.model.cards import Card
from layerlaw.model.changes import ColoredCostReduction, CostFloor, CostIncrease, CostReduction
from layerlaw.model.conditions import Matches
from layerlaw.model.filters import Anything, ControlledBy, HasColor, HasStatus, HasSubtype, IsType, creatures, yours
from layerlaw.model.references import Opponents, This
from layerlaw.model.values import Count
from layerlaw.model.words import CardType, Color, CreatureType, Zone

CARDS: tuple[Card, ...] = (
    card(
        "Ballyrush Banneret",
        "{1}{W}",
        "Creature — Kithkin Soldier",
        static(
            (HasSubtype(CreatureType("Kithkin")) | HasSubtype(CreatureType("Soldier"))) & yours(),
            CostReduction("{1}"),
        ),
        pt=(2, 1),
    ),
    card(
        "Edgewalker",
        "{1}{W}{B}",
        "Creature — Human Cleric",
        static(HasSubtype(CreatureType("Cleric")) & yours(), ColoredCostReduction("{W}{B}")),
        pt=(2, 2),
    ),
    card(
        "Foundry Inspector",
        "{3}",
        "Artifact Creature — Construct",
        static(IsType(CardType.ARTIFACT) & yours(), CostReduction("{1}")),
        pt=(3, 2),
    ),
    card("Frogmite", "{4}", "Artifact Creature — Frog", keyword("affinity", quality="artifacts"), pt=(2, 2)),
    card(
        "Goblin Electromancer",
        "{U}{R}",
        "Creature — Goblin Wizard",
        static((IsType(CardType.INSTANT) | IsType(CardType.SORCERY)) & yours(), CostReduction("{1}")),
        pt=(2, 2),
    ),
    card(
        "Grand Arbiter Augustin IV",
        "{2}{W}{U}",
        "Legendary Creature — Human Advisor",
        static(HasColor(Color.WHITE) & yours(), CostReduction("{1}")),
        static(HasColor(Color.BLUE) & yours(), CostReduction("{1}")),
        static(ControlledBy(Opponents()), CostIncrease("{1}")),
        pt=(2, 3),
    ),
    card("Helm of Awakening", "{2}", "Artifact", static(Anything(), CostReduction("{1}"))),
    card(
        "Khalni Hydra",
        "{G}{G}{G}{G}{G}{G}{G}{G}",
        "Creature — Hydra",
        static(
            THIS,
            CostReduction("{G}", Count(creatures() & HasColor(Color.GREEN) & yours())),
            zones=frozenset({Zone.STACK}),
        ),
        keyword("trample"),
        pt=(8, 8),
    ),
    card("Myr Enforcer", "{7}", "Artifact Creature — Myr", keyword("affinity", quality="artifacts"), pt=(4, 4)),
    card("Ruby Medallion", "{2}", "Artifact", static(HasColor(Color.RED) & yours(), CostReduction("{1}"))),
    card("Sphere of Resistance", "{2}", "Artifact", static(Anything(), CostIncrease("{1}"))),
    card(
        "Thalia, Guardian of Thraben",
        "{1}{W}",
        "Legendary Creature — Human Soldier",
        keyword("first strike"),
        static(~IsType(CardType.CREATURE), CostIncrease("{1}")),
        pt=(2, 1),
    ),
    card("Thorn of Amethyst", "{2}", "Artifact", static(~IsType(CardType.CREATURE), CostIncrease("{1}"))),
    card(
        "Trinisphere",
        "{3}",
        "Artifact",
        static(Anything(), CostFloor(3), when=Matches(This(), ~HasStatus("tapped"))),
    ),
)
