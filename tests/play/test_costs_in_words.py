"""A part of a cost that was paid, or could not be, is told in the words of the rules (601.2h)."""

from __future__ import annotations

import pytest

from layerlaw.model import cost_parts as c
from layerlaw.model import one_shot_effects as d
from layerlaw.model.filters import Is
from layerlaw.model.references import This
from layerlaw.model.values import X
from layerlaw.play.payment.paying import said


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (c.PayMana("{1}{W}"), "{1}{W}"),
        (c.Waterbend("{3}"), "waterbend {3}"),
        (c.PayLoyalty(2), "+2 loyalty"),
        (c.PayLoyalty(-1), "-1 loyalty"),
        (c.PayLoyalty(0, x=True), "-X loyalty"),
        (c.PayByAction(d.Tap(Is(This()))), "{T}"),
        (c.PayByAction(d.Untap(Is(This()))), "{Q}"),
        (c.PayByAction(d.LoseLife(3)), "3 life"),
        (c.PayByAction(d.LoseLife(X())), "X life"),
        (c.PayByAction(d.Sacrifice(Is(This()))), "sacrifice"),
    ],
)
def test_a_part_of_a_cost_is_told(part: c.CostPart, words: str) -> None:
    assert said(part) == words
