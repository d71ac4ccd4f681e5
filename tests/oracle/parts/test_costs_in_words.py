"""Costs in words (118, 602.1a): each phrase, and the parts that are paid."""

from __future__ import annotations

import pytest

from layerlaw.model import cost_parts, target_requirement
from layerlaw.model import filters as f
from layerlaw.model import one_shot_effects as d
from layerlaw.model import references as r
from layerlaw.model import values as v
from layerlaw.model.abilities import Instruction
from layerlaw.model.words import CardType, CreatureType, Zone
from layerlaw.oracle.phrases.costs import cost, loyalty_cost

THIS = f.Is(r.This())
MINE = f.yours()
IN_YOUR_GRAVEYARD = f.InZone(Zone.GRAVEYARD) & f.OwnedBy(r.You())
ELVES = f.of_subtype(CreatureType("Elf"))


def pay(one_shot: Instruction) -> cost_parts.PayByAction:
    return cost_parts.PayByAction(one_shot)


COSTS: dict[str, tuple[cost_parts.CostPart, ...]] = {
    "{2}{R}, {T}, Sacrifice another creature": (
        cost_parts.PayMana("{2}{R}"),
        pay(d.Tap(THIS)),
        pay(d.Sacrifice(target_requirement.Pick(f.creatures() & f.other() & MINE))),
    ),
    "{Q}": (pay(d.Untap(THIS)),),
    "{X}{W/U}{G/P}": (cost_parts.PayMana("{X}{W/U}{G/P}"),),
    "Pay 2 life": (pay(d.LoseLife(2)),),
    "Pay X life": (pay(d.LoseLife(v.X())),),
    "Pay half your life, rounded up": (pay(d.LoseLife(v.Half(v.LifeTotal(), round_up=True))),),
    "Pay {E}{E}": (pay(d.PlayerCountersLost("energy", 2)),),
    "Pay eight {E}": (pay(d.PlayerCountersLost("energy", 8)),),
    "Sacrifice this creature": (pay(d.Sacrifice(THIS)),),
    "Sacrifice Some Card": (pay(d.Sacrifice(THIS)),),
    "Sacrifice an artifact or creature": (
        pay(
            d.Sacrifice(
                target_requirement.Pick(
                    f.ON_BATTLEFIELD & f.Or((f.IsType(CardType.ARTIFACT), f.IsType(CardType.CREATURE))) & MINE
                )
            )
        ),
    ),
    "Sacrifice two lands": (pay(d.Sacrifice(target_requirement.Pick(f.lands() & MINE, 2))),),
    "Sacrifice X lands": (pay(d.Sacrifice(target_requirement.Pick(f.lands() & MINE, v.X()))),),
    "Tap two untapped creatures you control": (
        pay(d.Tap(target_requirement.Pick(f.creatures() & f.Not(f.HasStatus("tapped")) & MINE, 2))),
    ),
    "Tap an untapped Elf you control": (
        pay(
            d.Tap(
                target_requirement.Pick(
                    f.And((f.ON_BATTLEFIELD, f.Not(f.HasStatus("tapped")), f.HasSubtype(CreatureType("Elf")), MINE))
                )
            )
        ),
    ),
    "Discard a card": (pay(d.Discard()),),
    "Discard two cards at random": (pay(d.Discard(2, at_random=True)),),
    "Discard your hand": (pay(d.Discard(None)),),
    "Discard a creature card": (pay(d.Discard(1, what=f.IsType(CardType.CREATURE))),),
    "Discard this card": (pay(d.Discard(1, what=THIS)),),
    "Exile this card from your graveyard": (pay(d.MoveTo(THIS, Zone.EXILE, origin=Zone.GRAVEYARD)),),
    "Exile two cards from your graveyard": (pay(d.MoveTo(target_requirement.Pick(IN_YOUR_GRAVEYARD, 2), Zone.EXILE)),),
    "Exile four other cards from your graveyard": (
        pay(d.MoveTo(target_requirement.Pick(IN_YOUR_GRAVEYARD & f.other(), 4), Zone.EXILE)),
    ),
    "Exile a creature you control": (pay(d.MoveTo(target_requirement.Pick(f.creatures() & MINE), Zone.EXILE)),),
    "Exile the top two cards of your library": (pay(d.ExileFromTop(2)),),
    "Remove a +1/+1 counter from this creature": (pay(d.RemoveCounters("+1/+1", 1, THIS)),),
    "Remove X charge counters from this artifact": (pay(d.RemoveCounters("charge", v.X(), THIS)),),
    "Remove a counter from a permanent you control": (
        pay(d.RemoveCounters(None, 1, target_requirement.Pick(f.ON_BATTLEFIELD & MINE))),
    ),
    "Put a -1/-1 counter on this creature": (pay(d.PutCounters("-1/-1", 1, THIS)),),
    "Return a land you control to its owner's hand": (
        pay(d.MoveTo(target_requirement.Pick(f.lands() & MINE), Zone.HAND)),
    ),
    "Mill two cards": (pay(d.Mill(2)),),
    "Unattach this Equipment": (pay(d.Attach(THIS)),),
    "Discard a card and pay 2 life": (pay(d.Discard()), pay(d.LoseLife(2))),
}


@pytest.mark.parametrize(("words", "parts"), COSTS.items())
def test_a_cost_in_words_is_its_parts(words: str, parts: tuple[cost_parts.CostPart, ...]) -> None:
    assert cost(words, "Some Card") == parts


@pytest.mark.parametrize(
    "words",
    [
        "",
        "{frog}",
        "Sacrifice",
        "Sacrifice the idea",
        "Pay attention",
        "{T}, and then some",
        "Tap an untapped creature you control and hope",
        "{T}" + ", Sacrifice a creature" * 400,
        "Exile " + "a creature or " * 40 + "nothing",
    ],
)
def test_what_is_not_understood_is_none(words: str) -> None:
    assert cost(words, "") is None


def test_loyalty_costs() -> None:
    """606.4."""
    assert loyalty_cost("+1") == cost_parts.PayLoyalty(1)
    assert loyalty_cost("-7") == loyalty_cost("−7") == cost_parts.PayLoyalty(-7)
    assert loyalty_cost("0") == cost_parts.PayLoyalty(0)
    assert loyalty_cost("-X") == cost_parts.PayLoyalty(0, x=True)
    assert loyalty_cost("{1}") is None
