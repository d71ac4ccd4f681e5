"""What is asked of an event's object and of the whole board in the same words by the reader and the writer (`oracle.phrases.of_the_event`).

It stands apart so that whoever only writes need not load the grammar.
"""

from __future__ import annotations

from typing import Final

from layerlaw.model import conditions as k
from layerlaw.model import filters as f
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.event_patterns import Begins
from layerlaw.model.game_facts import AttackedThisCombat, TurnFact
from layerlaw.model.history import Occurrence, Past, Period
from layerlaw.model.words import CardType, EnchantmentType, Zone
from layerlaw.oracle.past_words import THIS, at_least

_CREATURE: Final = f.IsType(CardType.CREATURE)
_CARDS: Final = (f.InZone(Zone.GRAVEYARD), f.OwnedBy(r.You()), _CREATURE)
OF_ANOTHER_NAME: Final = k.NotSo(
    k.ThereAre(
        f.And(
            (
                f.Or((f.And((f.ON_BATTLEFIELD, _CREATURE, f.ControlledBy(r.You()))), f.And(_CARDS))),
                f.SharesName(r.That()),
                f.Not(f.Is(r.That())),
            )
        )
    )
)
"""It doesn't have the same name as another creature you control or a creature card in your graveyard; its own card is one, once it is there (400.7)."""
ONLY_CREATURE_CARD: Final = k.AllOf(
    (k.Matches(r.This(), f.InZone(Zone.GRAVEYARD)), k.NotSo(k.ThereAre(f.And((*_CARDS, f.Not(THIS))))))
)
NOTHING_ELSE: Final = k.AllOf(
    (
        k.NotSo(k.ThereAre(f.And((f.ON_BATTLEFIELD, f.ControlledBy(r.You()), f.Not(THIS))))),
        k.ValueIs(v.CardsInHand(), f.Comparison.EQUAL, 0),
    )
)
ANOTHER_BEARER: Final = k.Matches(r.That(), f.Not(THIS))
"""Of whom the event of being tempted is about, if anyone was chosen (701.54a)."""

_MINE: Final = f.And((f.ON_BATTLEFIELD, _CREATURE, f.ControlledBy(r.You())))
NO_SHARED: Final[dict[str, k.Condition]] = {
    "that doesn't share a color with a creature you control": k.NotSo(
        k.ThereAre(f.And((*_MINE.parts, f.SharesColor(r.That()))))
    ),
    "that doesn't share a creature type with a creature you control or a creature card in your graveyard": k.NotSo(
        k.ThereAre(f.And((f.Or((_MINE, f.And(_CARDS))), f.SharesCreatureType(r.That()))))
    ),
}
"""What is said of a spell that is cast."""
STAYED_BACK: Final = k.NotSo(
    k.AnyOf(
        (
            at_least(Past(Occurrence.ATTACKED, object=THIS)),
            k.Noted("this permanent came under your control this turn", TurnFact.IT_CAME_THIS_TURN),
        )
    )
)
"""It didn't attack or come under your control this turn."""
TWO_OTHERS_ATTACKED: Final = k.Noted(
    "this permanent and at least two other creatures attacked this combat",
    AttackedThisCombat(((THIS, 1), (f.And((_CREATURE, f.Not(THIS))), 2))),
)
_CREATURES: Final = f.And((f.ON_BATTLEFIELD, _CREATURE))
_STRONGEST: Final = f.Compares(v.Stat.POWER, f.Comparison.EQUAL, v.Greatest(v.Stat.POWER, _CREATURES))
_ARTIFACTS: Final = f.And((f.ON_BATTLEFIELD, f.IsType(CardType.ARTIFACT)))
_COSTLIEST: Final = f.Compares(v.Stat.MANA_VALUE, f.Comparison.EQUAL, v.Greatest(v.Stat.MANA_VALUE, _ARTIFACTS))
_MOST_LIFE: Final = k.NotSo(
    k.SomePlayer(
        r.EachPlayer(),
        k.ValueIs(v.LifeTotal(r.OnePlayer()), f.Comparison.MORE, v.LifeTotal(r.DefendingPlayer())),
    )
)


def _played(whence: f.CastFrom) -> k.Condition:
    """You have played a card from there this turn: as a land, or cast it as a spell (701.18)."""
    kinds = (Occurrence.PLAYED_LAND, Occurrence.CAST)
    return k.AnyOf(tuple(at_least(Past(kind, r.You(), whence)) for kind in kinds))


FIRST_TIMES: Final = {
    "at the beginning of the first upkeep": Begins("upkeep"),
    "at the beginning of your first upkeep": Begins("upkeep", r.You()),
    "at the beginning of your first main phase of the game": Begins("main phase", r.You()),
}
"""The times for which what was revealed from an opening hand waits (103.6b): nothing of the kind has been before."""
ATTACKS_ANOTHER: Final = k.ThereAre(
    f.And(
        (
            f.ON_BATTLEFIELD,
            _CREATURE,
            f.HasStatus("attacking"),
            f.Not(THIS),
            f.IsAttacking(r.PlayersBut(r.EachPlayer(), r.ThatPlayer())),
        )
    )
)
"""Another creature attacks another player than the one of the event."""
EARLY_TURN: Final = "it's your first, second, or third turn of the game"
WORDED: Final[dict[str, k.Condition]] = {
    "one or more players being attacked are poisoned": k.SomePlayer(
        r.EachPlayer(),
        k.AllOf(
            (
                k.ValueIs(v.PlayerCounters(r.OnePlayer(), "poison"), f.Comparison.AT_LEAST, 1),
                k.ThereAre(f.And((f.ON_BATTLEFIELD, f.IsAttacking(r.OnePlayer())))),
            )
        ),
    ),
    "no other creatures are attacking that player": k.NotSo(
        k.ThereAre(f.And((*_CREATURES.parts, f.Not(f.Is(r.That())), f.IsAttacking(r.ThatPlayer()))))
    ),
    "that player has another opponent who isn't being attacked": k.SomePlayer(
        r.PlayersBut(r.PlayersBut(r.EachPlayer(), r.ThatPlayer()), r.You()),
        k.NotSo(k.ThereAre(f.And((f.ON_BATTLEFIELD, f.IsAttacking(r.OnePlayer()))))),
    ),
    "two or more of those creatures are attacking you and/or planeswalkers you control": k.ThereAre(
        f.And((f.THESE, f.IsAttacking(r.You(), planeswalkers=True))), 2
    ),
    "they aren't attacking you": k.NotSo(
        k.ThereAre(f.And((*_CREATURES.parts, f.ControlledBy(r.ThatPlayer()), f.IsAttacking(r.You()))))
    ),
    "you cast this spell this turn": k.AllOf(
        # of the permanent that it became (400.7d)
        (at_least(Past(Occurrence.ENTERED, object=THIS)), k.WasCastSo("cast", by=r.You()))
    ),
    EARLY_TURN: k.AllOf(
        (
            k.TurnOf(r.You()),
            k.ValueIs(v.PastNumber(Past(Occurrence.TOOK_TURN, r.You(), period=Period.GAME)), f.Comparison.AT_MOST, 3),
        )
    ),
    "you control the artifact with the greatest mana value or tied for the greatest mana value": k.ThereAre(
        f.And((*_ARTIFACTS.parts, f.ControlledBy(r.You()), _COSTLIEST))
    ),
    "enchanted permanent is a creature with the greatest power among creatures on the battlefield": k.Matches(
        r.Host(), f.And((_CREATURE, _STRONGEST))
    ),
    "you control each creature on the battlefield with the greatest power": k.NotSo(
        k.ThereAre(f.And((*_CREATURES.parts, f.Not(f.ControlledBy(r.You())), _STRONGEST)))
    ),
    "you've played a land or cast a spell this turn from anywhere other than your hand": _played(
        f.CastFrom("from anywhere other than your hand", (Zone.HAND,), elsewhere=True)
    ),
    "you didn't play a card from exile this turn": k.NotSo(_played(f.CastFrom("from exile", (Zone.EXILE,)))),
    "you're attacking two or more opponents": k.ValueIs(
        v.PlayersWho(
            r.Opponents(), k.ThereAre(f.And((f.ON_BATTLEFIELD, f.ControlledBy(r.You()), f.IsAttacking(r.OnePlayer()))))
        ),
        f.Comparison.AT_LEAST,
        2,
    ),
    "you or a player you're attacking has the initiative": k.AnyOf(
        (
            k.PlayerIs(r.You(), "initiative"),
            k.SomePlayer(
                r.EachPlayer(),
                k.AllOf(
                    (
                        k.PlayerIs(r.OnePlayer(), "initiative"),
                        k.ThereAre(f.And((f.ON_BATTLEFIELD, f.ControlledBy(r.You()), f.IsAttacking(r.OnePlayer())))),
                    )
                ),
            ),
        )
    ),
    "an Aura you controlled was attached to it": k.Matches(
        r.That(), f.HasAttached(f.And((f.HasSubtype(EnchantmentType("Aura")), f.ControlledBy(r.You()))))
    ),
    "you control three or more creatures that each have toughness greater than their power": k.ThereAre(
        f.And((*_MINE.parts, f.Compares(v.Stat.TOUGHNESS, f.Comparison.MORE, v.StatOf(r.It(), v.Stat.POWER)))), 3
    ),
    "any of those creatures have power or toughness equal to the chosen number": k.ThereAre(
        f.And(
            (
                f.THESE,
                f.Or(
                    tuple(
                        f.Compares(stat, f.Comparison.EQUAL, v.ChosenNumber("number"))
                        for stat in (v.Stat.POWER, v.Stat.TOUGHNESS)
                    )
                ),
            )
        )
    ),
    "its power was different from its base power": k.NotSo(
        k.ValueIs(v.StatOf(r.That(), v.Stat.POWER), f.Comparison.EQUAL, v.StatOf(r.That(), v.Stat.BASE_POWER))
    ),
    "it's attacking the player with the most life or tied for most life": k.AllOf(
        # of a planeswalker's controller it isn't said (508.1b)
        (k.Matches(r.This(), f.IsAttacking(r.DefendingPlayer())), _MOST_LIFE)
    ),
}
"""Conditions that the reader and the writer have these words for."""
ELSEWHERE: Final = (
    *((zone, None) for zone in (Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY, Zone.COMMAND)), (Zone.HAND, False)
)  # fmt: skip
"""Where a spell may be cast from that is not cast from its caster's hand, and whether that is the caster's own: another player's hand too."""
