"""608.2c, 608.2h: a later instruction is about the objects of the earlier one ("they"), and asks the board as the earlier one left it."""

from __future__ import annotations

import pytest

from layerlaw.cards.builtin import CARDS
from layerlaw.game import Announced, Player, new_game
from layerlaw.game.entering_battlefield import Entering, enter
from layerlaw.game.resolution import resolve
from layerlaw.layers import solve
from layerlaw.model.abilities import Start
from layerlaw.model.changes import ModifyPT
from layerlaw.model.effects import ContinuousEffect
from layerlaw.model.filters import Compares, Comparison, Filter, Is
from layerlaw.model.one_shot_effects import Script
from layerlaw.model.references import It, Target
from layerlaw.model.target_requirement import TargetRequirement
from layerlaw.model.values import Stat, StatOf

SMALL = Compares(Stat.POWER, Comparison.AT_MOST, 2)


@pytest.mark.parametrize("scope", [SMALL, Is(Target(1))], ids=["creatures with power 2 or less", "target creature"])
def test_what_a_later_instruction_asks_is_as_the_earlier_one_left_it(scope: Filter) -> None:
    made = enter(new_game([Player("You"), Player("Opponent")]), CARDS["Grizzly Bears"], Entering(controller="You"))
    changes = (ModifyPT(2, 0), ModifyPT(StatOf(It(), Stat.POWER), 0))
    starts = tuple(Start(ContinuousEffect(scope, (change,))) for change in changes)
    targets = (TargetRequirement("target creature", SMALL),) if scope == Is(Target(1)) else ()
    script = Script(targets=targets, one_shots=starts)
    named = [made.id] if targets else []
    after = resolve(made.state, "Swell", script, "You", Announced(), targets=named)
    assert solve(after)[made.id].power == (2 + 2) + 4
