"""Cards with two sets of characteristics: transforming, modal and flip cards (710, 712)."""

from __future__ import annotations

from layerlaw.cards.builtin.turns_of_phrase import gains
from layerlaw.cards.define import THIS, activated, chapter, face, keyword, mana, starts, static, triggered, two_faced
from layerlaw.model.abilities import (
    EntersAsCopy,
    EntersTapped,
    EntersWithCounters,
    OtherAbility,
)
from layerlaw.model.cards import Card, Layout
from layerlaw.model.changes import AddTypes, BecomeCopy, CopyException, ModifyPT
from layerlaw.model.conditions import Condition, NotSo, ValueIs
from layerlaw.model.filters import Anything, Comparison, HasSubtype, Is, creatures, of_subtype, other, yours
from layerlaw.model.history import Measure, Occurrence, Past, Period
from layerlaw.model.one_shot_effects import CreateCopies
from layerlaw.model.references import EachPlayer, Linked, PlayerRef, Target
from layerlaw.model.values import PastNumber
from layerlaw.model.words import Color, CreatureType


def _cast_last_turn(player: PlayerRef | None, measure: Measure, least: int) -> Condition:
    """So many spells were cast last turn, by all players together or (`MOST_TIMES`) by one of them."""
    past = Past(Occurrence.CAST, player, Anything(), period=Period.LAST_TURN)
    return ValueIs(PastNumber(past, measure), Comparison.AT_LEAST, least)


_TRANSFORMS_AFTER_NO_SPELLS = triggered(
    "at the beginning of each upkeep", "transform this creature", when=NotSo(_cast_last_turn(None, Measure.TIMES, 1))
)
_TRANSFORMS_AFTER_TWO_SPELLS = triggered(
    "at the beginning of each upkeep",
    "transform this creature",
    when=_cast_last_turn(EachPlayer(), Measure.MOST_TIMES, 2),
)

CARDS: tuple[Card, ...] = (
    two_faced(
        face("Afflicted Deserter", "{3}{R}", "Creature — Human Werewolf", _TRANSFORMS_AFTER_NO_SPELLS, pt=(3, 2)),
        face(
            "Werewolf Ransacker",
            None,
            "Creature — Werewolf",
            triggered(
                "whenever this creature transforms into Werewolf Ransacker",
                "you may destroy target artifact",
                "3 damage to the controller of what went to a graveyard",
            ),
            _TRANSFORMS_AFTER_TWO_SPELLS,
            pt=(5, 4),
            indicator="R",
        ),
    ),
    two_faced(
        face(
            "Akki Lavarunner",
            "{3}{R}",
            "Creature — Goblin Warrior",
            keyword("haste"),
            triggered("whenever this creature deals damage to an opponent", "flip it"),
            pt=(1, 1),
        ),
        face(
            "Tok-Tok, Volcano Born",
            None,
            "Legendary Creature — Goblin Shaman",
            keyword("protection", Color.RED),
            OtherAbility("damage to a player by a red source is 1 greater"),
            pt=(2, 2),
        ),
        Layout.FLIP,
    ),
    two_faced(
        face(
            "Delver of Secrets",
            "{U}",
            "Creature — Human Wizard",
            triggered(
                "at the beginning of your upkeep",
                "look at the top card of your library; transform this creature on an instant or sorcery card",
            ),
            pt=(1, 1),
        ),
        face("Insectile Aberration", None, "Creature — Human Insect", keyword("flying"), pt=(3, 2), indicator="U"),
    ),
    two_faced(
        face(
            "Erayo, Soratami Ascendant",
            "{1}{U}",
            "Legendary Creature — Moonfolk Monk",
            keyword("flying"),
            triggered("whenever the fourth spell of a turn is cast", "flip Erayo"),
            pt=(1, 1),
        ),
        face(
            "Erayo's Essence",
            None,
            "Legendary Enchantment",
            triggered("whenever an opponent casts their first spell each turn", "counter it"),
        ),
        Layout.FLIP,
    ),
    two_faced(
        face(
            "Fable of the Mirror-Breaker",
            "{2}{R}",
            "Enchantment — Saga",
            chapter(
                (1,),
                'create a 2/2 red Goblin Shaman token with "Whenever this creature attacks, create a Treasure token."',
            ),
            chapter((2,), "discard up to two cards and draw as many"),
            chapter((3,), "exile this Saga and return it transformed under your control"),
        ),
        face(
            "Reflection of Kiki-Jiki",
            None,
            "Enchantment Creature — Goblin Shaman",
            activated(
                "{1}, {T}",
                CreateCopies(Is(Target()), exceptions=(CopyException(gains("haste")),)),
                "sacrifice it at the next end step",
            ),
            pt=(2, 2),
            indicator="R",
        ),
    ),
    two_faced(
        face(
            "Glasspool Mimic",
            "{2}{U}",
            "Creature — Shapeshifter Rogue",
            EntersAsCopy(
                creatures() & yours(),
                (CopyException((AddTypes(subtypes=(CreatureType("Shapeshifter"), CreatureType("Rogue"))),)),),
            ),
            pt=(0, 0),
        ),
        face("Glasspool Shore", None, "Land", EntersTapped(), mana("{T}", "add {U}")),
        Layout.MODAL_DFC,
    ),
    two_faced(
        face(
            "Huntmaster of the Fells",
            "{2}{R}{G}",
            "Creature — Human Werewolf",
            triggered(
                "whenever this creature enters or transforms into Huntmaster of the Fells",
                "create a 2/2 green Wolf token",
                "gain 2 life",
            ),
            _TRANSFORMS_AFTER_NO_SPELLS,
            pt=(2, 2),
        ),
        face(
            "Ravager of the Fells",
            None,
            "Creature — Werewolf",
            keyword("trample"),
            triggered(
                "whenever this creature transforms into Ravager of the Fells",
                "2 damage to target opponent or planeswalker and to up to one target creature of that player",
            ),
            _TRANSFORMS_AFTER_TWO_SPELLS,
            pt=(4, 4),
            indicator="RG",
        ),
    ),
    two_faced(
        face(
            "Jushi Apprentice",
            "{1}{U}",
            "Creature — Human Wizard",
            activated("{2}{U}, {T}", "draw a card", "flip this creature if you have nine or more cards in hand"),
            pt=(1, 2),
        ),
        face(
            "Tomoya the Revealer",
            None,
            "Legendary Creature — Human Wizard",
            activated("{3}{U}{U}, {T}", "target player draws as many cards as you have in hand"),
            pt=(2, 3),
        ),
        Layout.FLIP,
    ),
    two_faced(
        face(
            "Kruin Outlaw",
            "{1}{R}{R}",
            "Creature — Human Rogue Werewolf",
            keyword("first strike"),
            _TRANSFORMS_AFTER_NO_SPELLS,
            pt=(2, 2),
        ),
        face(
            "Terror of Kruin Pass",
            None,
            "Creature — Werewolf",
            keyword("double strike"),
            static(of_subtype(CreatureType("Werewolf")) & yours(), *gains("menace")),
            _TRANSFORMS_AFTER_TWO_SPELLS,
            pt=(3, 3),
            indicator="R",
        ),
    ),
    two_faced(
        face(
            "Mayor of Avabruck",
            "{1}{G}",
            "Creature — Human Advisor Werewolf",
            static(creatures() & HasSubtype(CreatureType("Human")) & yours() & other(), ModifyPT(1, 1)),
            _TRANSFORMS_AFTER_NO_SPELLS,
            pt=(1, 1),
        ),
        face(
            "Howlpack Alpha",
            None,
            "Creature — Werewolf",
            static(
                creatures()
                & yours()
                & other()
                & (HasSubtype(CreatureType("Werewolf")) | HasSubtype(CreatureType("Wolf"))),
                ModifyPT(1, 1),
            ),
            triggered("at the beginning of your end step", "create a 2/2 green Wolf token"),
            _TRANSFORMS_AFTER_TWO_SPELLS,
            pt=(3, 3),
            indicator="G",
        ),
    ),
    two_faced(
        face(
            "Nezumi Shortfang",
            "{1}{B}",
            "Creature — Rat Rogue",
            activated(
                "{1}{B}, {T}", "target opponent discards a card", "flip this creature if they have no cards in hand"
            ),
            pt=(1, 1),
        ),
        face(
            "Stabwhisker the Odious",
            None,
            "Legendary Creature — Rat Shaman",
            triggered(
                "at the beginning of each opponent's upkeep",
                "each card that they have fewer than three costs them 1 life",
            ),
            pt=(3, 3),
        ),
        Layout.FLIP,
    ),
    two_faced(
        face(
            "Student of Elements",
            "{1}{U}",
            "Creature — Human Wizard",
            triggered("when this creature has flying", "flip it"),
            pt=(1, 1),
        ),
        face(
            "Tobita, Master of Winds",
            None,
            "Legendary Creature — Human Wizard",
            static(creatures() & yours(), *gains("flying")),
            pt=(3, 3),
        ),
        Layout.FLIP,
    ),
    two_faced(
        face(
            "Thing in the Ice",
            "{1}{U}",
            "Creature — Horror",
            keyword("defender"),
            EntersWithCounters("ice", 4),
            triggered(
                "whenever you cast an instant or sorcery spell",
                "remove an ice counter from this creature",
                "transform it if it has none",
            ),
            pt=(0, 4),
        ),
        face(
            "Awoken Horror",
            None,
            "Creature — Kraken Horror",
            triggered(
                "when this creature transforms into Awoken Horror",
                "return all non-Horror creatures to their owners' hands",
            ),
            pt=(7, 8),
            indicator="U",
        ),
    ),
    two_faced(
        face(
            "Valki, God of Lies",
            "{1}{B}",
            "Legendary Creature — God",
            triggered(
                "when Valki enters",
                "each opponent reveals their hand",
                "for each opponent, exile a creature card from that player's hand until Valki leaves the battlefield",
            ),
            activated(
                "{X}",
                "choose a creature card exiled with Valki with mana value X",
                starts(THIS, BecomeCopy(Linked()), until=None),
            ),
            pt=(2, 1),
        ),
        face(
            "Tibalt, Cosmic Impostor",
            "{5}{B}{R}",
            "Legendary Planeswalker — Tibalt",
            OtherAbility("as Tibalt enters, you get an emblem that lets you play the cards exiled with him"),
            activated("+2", "exile the top card of each player's library", loyalty=True),
            activated("-3", "exile target artifact or creature", loyalty=True),
            activated("-8", "exile all graveyards", "add {R}{R}{R}", loyalty=True),
            loyalty=5,
        ),
        Layout.MODAL_DFC,
    ),
)
